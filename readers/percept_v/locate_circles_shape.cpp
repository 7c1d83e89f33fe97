// Finds the green circles among shapes that fill a grid.
#include "readers/percept_v/parts/green_circles.hpp"

namespace stim::read::percept_v {
namespace {

Answer read(const std::vector<Image>& images, const Question& question) {
    if (question.preset == Preset::paper)
        return find_green_circles(images[0], question, {"circle", "triangle", "square"}, {"green"});
    return find_green_circles(images[0], question, {"circle", "triangle", "square", "star", "cross"},
                              {"green", "red", "blue", "purple", "orange"});
}

}  // namespace

Reader locate_circles_shape() { return {"locate_circles_shape", 1, read}; }

}  // namespace stim::read::percept_v
