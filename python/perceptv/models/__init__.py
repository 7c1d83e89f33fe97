"""Models that are asked: chat servers, the oracle, Inspect."""
