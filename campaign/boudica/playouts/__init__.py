"""What if in the rebellion: whole games from a side's decision on, by what that side sees. Rules only: no rows."""
