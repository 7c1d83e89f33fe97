from perceptv.audit.answers import AuditRow as AuditRow
from perceptv.audit.domain import audit_domain as audit_domain
from perceptv.audit.domain import audit_table as audit_table
from perceptv.audit.rows import Bounds as Bounds
from perceptv.audit.rows import Row as Row
from perceptv.audit.rows import Settings as Settings
