#include "stim/episode/telling.hpp"

namespace stim::episode {
namespace {

// What a sheet is and how it is read, of a pair and of a single episode.
constexpr const char* sheet =
    "This sheet tells two stories, A and B, from the same small world seen from above: black walls, and coloured figures and "
    "things. Each story has nine scenes, which are numbered. Scenes 1 to 8 of both stories show the same kind of events; where "
    "they are the same, they are drawn once. Scene 9, on orange ground, is the ending.";
constexpr const char* background_sheet =
    "This sheet tells a story from a small world seen from above: black walls, and coloured figures and things. The story has "
    "nine scenes, which are numbered; scene 9, on orange ground, is the ending.";
constexpr const char* how_to_read =
    "A panel shows one moment of its scene. Several panels of a scene are numbered in order of time, such as 9.1 and 9.2. "
    "A row of dots is the way that a figure has come since the panel before, in its colour; a ring is where it set out. "
    "What a figure reaches may change its colour.";
constexpr const char* of_owner = " The owner is the figure that begins on the pink frame, which is its home.";
constexpr const char* of_dances = " A line with an arrow is a dance.";
// The same for those who watch.
constexpr const char* clips =
    "Two video clips, A and B, show the same small world seen from above: black walls, and coloured figures and things. "
    "Each clip has nine scenes. The first eight scenes of both clips show the same kind of events; "
    "the ninth scene is the ending.";
constexpr const char* background_clip =
    "A video clip shows a small world seen from above: black walls, and coloured figures and things that act in nine "
    "scenes, one after the other.";
constexpr const char* of_curtains = "Nobody sees through the gray curtains of the two rooms; everybody can walk through them.";

std::string joined(const std::string& what, bool curtains) { return curtains ? what + " " + of_curtains : what; }

}  // namespace

std::string Telling::of_sheet() const {
    return joined(std::string(pair ? sheet : background_sheet) + "\n\n" + how_to_read + (curtains ? of_owner : "") +
                      (dances ? of_dances : ""),
                  curtains);
}

std::string Telling::of_clips() const { return joined(pair ? clips : background_clip, curtains); }

}  // namespace stim::episode
