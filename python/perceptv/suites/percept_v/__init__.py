"""Percept-V: pictures of thirty domains."""
