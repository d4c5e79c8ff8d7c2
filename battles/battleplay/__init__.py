"""The card battle between its rules and its pages: rows, words, pictures, the program's battles, the example."""
