"""The rules of Agricola (Y1 to Y34). Pure: the standard library and the machine's rules only."""
