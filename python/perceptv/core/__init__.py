"""Samples, datasets of them, the catalogue, and what others need to add to it."""
