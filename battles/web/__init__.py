"""Pages of one battle: fetch, form, act, answer."""
