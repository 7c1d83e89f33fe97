"""What the video peers draw: frames of one video as plain data, read from the file that is named first."""

import json
import sys
import time


def load():
    with open(sys.argv[1]) as file:
        return json.load(file)


def parts(scene):
    """(kind, shape, fill or None, stroke or None, width) of each object, in drawing order.

    The shape of a disc is (centre, radius), that of a polygon its points, that of paths the points of each open line.
    """
    for item in scene["objects"]:
        if item["geometry"] is None:
            continue
        geometry, look = item["geometry"], item["look"]
        stroke = look.get("stroke")
        keys = {"disc": ("centre", "radius"), "polygon": ("vertices",), "paths": ("lines",)}[geometry["type"]]
        shape = [geometry[key] for key in keys] if len(keys) > 1 else geometry[keys[0]]
        yield geometry["type"], shape, look.get("fill"), stroke and stroke["colour"], stroke and stroke["width"]


def unit(colour):
    return tuple(v / 255 for v in colour)


def report(peer, version, draw):
    """Prints this thread's CPU ms per frame; `draw` takes all scenes and draws each."""
    scenes = load()
    start = time.thread_time()
    draw(scenes)
    seconds = time.thread_time() - start
    print(json.dumps({"peer": peer, "version": version, "ms": 1000 * seconds / len(scenes)}))
