from perceptv.check.domain_checks import Problem as Problem
from perceptv.check.domain_checks import check_domain as check_domain
