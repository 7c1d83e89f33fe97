from perceptv.check.domain import Problem as Problem
from perceptv.check.domain import check_domain as check_domain
