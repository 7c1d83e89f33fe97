"""Samples in the form in which other packages take them, one module for each: `perceptv.integrations.trl`."""
