"""The odds table: one throw for a whole battle, with all the reasons for it (H1 to H8)."""
