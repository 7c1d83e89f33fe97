"""Shortcut audit: how often an observer is right who does not look, or looks at the wrong thing.

For each domain: the best constant answer, the best answer knowing the size, the best answer from one picture of a pair,
and a small classifier on trivial features of the file. Predictors are chosen on one half of the keys and scored on the
other.
"""

from perceptv.audit.report import AuditRow, audit, audit_table

__all__ = ["AuditRow", "audit", "audit_table"]
