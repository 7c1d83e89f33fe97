"""A suite of perceptv: which is taller, longer, more?"""
