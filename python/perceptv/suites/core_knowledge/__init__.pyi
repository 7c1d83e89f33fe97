from perceptv.suites.core_knowledge.items import CONDITIONS as CONDITIONS
from perceptv.suites.core_knowledge.observers import OBSERVERS as OBSERVERS
from perceptv.suites.core_knowledge.observers import observer_replies as observer_replies
from perceptv.suites.core_knowledge.sets import PairsRecipe as PairsRecipe
from perceptv.suites.core_knowledge.sets import core_knowledge as core_knowledge
from perceptv.suites.core_knowledge.trials import CoreTrial as CoreTrial
from perceptv.suites.core_knowledge.trials import CoreTrials as CoreTrials
from perceptv.suites.core_knowledge.trials import core_knowledge_trials as core_knowledge_trials
