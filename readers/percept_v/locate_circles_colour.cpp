// Finds the green ones among circles that fill a grid.
#include "readers/percept_v/parts/green_circles.hpp"

namespace stim::read::percept_v {
namespace {

Answer read(const std::vector<Image>& images, const Question& question) {
    const std::string last = question.preset == Preset::paper ? "yellow" : "orange";
    return find_green_circles(images[0], question, {"circle"}, {"green", "red", "blue", "purple", last});
}

}  // namespace

Reader locate_circles_colour() { return {"locate_circles_colour", 1, read}; }

}  // namespace stim::read::percept_v
