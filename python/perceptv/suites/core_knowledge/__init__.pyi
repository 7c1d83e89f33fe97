from perceptv.suites.core_knowledge.items import CONDITIONS as CONDITIONS
from perceptv.suites.core_knowledge.observers import OBSERVERS as OBSERVERS
from perceptv.suites.core_knowledge.observers import observer_replies as observer_replies
from perceptv.suites.core_knowledge.sets import core_knowledge as core_knowledge
