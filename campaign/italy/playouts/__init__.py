"""What if: whole campaigns from a decision of Rome's on, for each of its options. Rules only: no rows, no pages."""
