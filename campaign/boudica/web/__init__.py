"""The pages of Boudica's rebellion, besides those that all games share."""
