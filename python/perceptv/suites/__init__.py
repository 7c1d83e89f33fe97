"""The suites of tasks: what each adds to the generic parts."""
