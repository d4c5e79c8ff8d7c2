"""What takes longer than a page may: jobs, and the workshop that does them. It knows no campaign."""
