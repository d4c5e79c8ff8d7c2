"""Advice: jobs, the workshop that does them, and how what they find is drawn. It knows no campaign."""
