from perceptv.models.oracle.answering import Unanswerable as Unanswerable
from perceptv.models.oracle.answering import answer as answer
from perceptv.models.oracle.modes import MODES as MODES
from perceptv.models.oracle.modes import reply as reply
from perceptv.models.oracle.observers import OracleCurve as OracleCurve
from perceptv.models.oracle.server import Oracle as Oracle
