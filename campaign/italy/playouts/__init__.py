"""What if: whole campaigns from each option of a decision of Rome's. Rules only: no rows, no pages."""
