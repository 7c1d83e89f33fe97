from perceptv.suites.core_knowledge.concept_observers import OBSERVERS as OBSERVERS
from perceptv.suites.core_knowledge.concept_observers import observer_replies as observer_replies
from perceptv.suites.core_knowledge.pair_datasets import PairsRecipe as PairsRecipe
from perceptv.suites.core_knowledge.pair_datasets import core_knowledge as core_knowledge
from perceptv.suites.core_knowledge.pair_trials import CoreTrial as CoreTrial
from perceptv.suites.core_knowledge.pair_trials import CoreTrials as CoreTrials
from perceptv.suites.core_knowledge.pair_trials import core_knowledge_trials as core_knowledge_trials
from perceptv.suites.core_knowledge.scored_members import CONDITIONS as CONDITIONS
