"""What the pages of campaigns share. It knows no campaign."""
