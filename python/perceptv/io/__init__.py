"""Files: written whole or not at all, read within limits. Knows no type of the package."""
