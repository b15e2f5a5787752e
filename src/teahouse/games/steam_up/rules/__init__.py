"""The rules: what lies on the table, whose turn it is, what happens by itself."""
