"""The rules of Boudica's rebellion (W1 to W10). Pure: the standard library and the machine's rules only."""
