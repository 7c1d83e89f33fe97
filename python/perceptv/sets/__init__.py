"""Sets on disk: written, continued, mended, verified."""
