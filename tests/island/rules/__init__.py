"""The rules of the raid, pure: the standard library and engine/rules."""
