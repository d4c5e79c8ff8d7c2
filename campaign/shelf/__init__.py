"""Where games lie: the list of them, the bin, the honours, what is exported."""
