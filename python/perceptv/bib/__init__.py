"""The Baby Intuitions Benchmark: episodes, and how surprising their ends are to whom."""
