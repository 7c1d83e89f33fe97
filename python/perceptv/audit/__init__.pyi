from perceptv.audit.answer_audit import AuditRow as AuditRow
from perceptv.audit.audit_settings import AuditTableRow as AuditTableRow
from perceptv.audit.audit_settings import Bounds as Bounds
from perceptv.audit.audit_settings import Settings as Settings
from perceptv.audit.domain_audit import audit_domain as audit_domain
from perceptv.audit.domain_audit import audit_table as audit_table
