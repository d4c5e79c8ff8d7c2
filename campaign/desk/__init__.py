"""What a campaign's pages share. It knows no campaign."""
