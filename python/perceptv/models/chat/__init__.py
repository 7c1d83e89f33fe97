"""Asking a chat server: many requests at once, each with an end, none paid for in vain."""
