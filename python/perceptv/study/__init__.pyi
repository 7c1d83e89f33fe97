from perceptv.study.building import build as build
from perceptv.study.designs import Design as Design
from perceptv.study.planning import Place as Place
from perceptv.study.planning import Plan as Plan
from perceptv.study.planning import plan as plan
