from perceptv.annotations.objects import Box as Box
from perceptv.annotations.objects import boxes as boxes
from perceptv.annotations.points import Keypoint as Keypoint
from perceptv.annotations.points import keypoints as keypoints
from perceptv.annotations.points import route as route
from perceptv.annotations.polygons import Outline as Outline
from perceptv.annotations.polygons import outlines as outlines
