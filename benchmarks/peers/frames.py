"""What the video peers draw: frames of one video as plain data, read from the file that is named first."""

import json
import sys
import time


def load():
    with open(sys.argv[1]) as file:
        return json.load(file)


def parts(scene):
    """(kind, points or (centre, radius), fill or None, stroke or None, width) of each object, in drawing order."""
    for item in scene["objects"]:
        if item["geometry"] is None:
            continue
        geometry, look = item["geometry"], item["look"]
        stroke = look.get("stroke")
        shape = (geometry["centre"], geometry["radius"]) if geometry["type"] == "disc" else geometry["vertices"]
        yield geometry["type"], shape, look.get("fill"), stroke and stroke["colour"], stroke and stroke["width"]


def unit(colour):
    return tuple(v / 255 for v in colour)


def report(peer, version, draw):
    """Prints CPU ms per frame; `draw` takes all scenes and draws each."""
    scenes = load()
    start = time.process_time()
    draw(scenes)
    seconds = time.process_time() - start
    print(json.dumps({"peer": peer, "version": version, "ms": 1000 * seconds / len(scenes)}))
