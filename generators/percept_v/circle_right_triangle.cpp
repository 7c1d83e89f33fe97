// A spatial relation that holds for one pair or for none: is a circle directly right of a triangle? Harder with more
// shapes; in `balanced` circles left of, above and below triangles look almost right.
#include <algorithm>

#include "shared/cells.hpp"
#include "shared/circle_right_triangle.hpp"
#include "shared/figures.hpp"
#include "shared/plot.hpp"

namespace stim::percept_v {
namespace {

enum class AnswerLaw { natural, coin };

struct Law {
    int canvas, side;  // px, cells
    int cell;          // px
    int triangles, circles;
    Palette circle_colours, triangle_colours;
    AnswerLaw answer;
};

int ceil_root(double value) {
    int root = 0;
    while (root * root < value) ++root;
    return root;
}

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {800, 6, 103, std::min(n, 36 - n), n, palette({"blue"}), palette({"red"}), AnswerLaw::natural};
    const int side = std::max(4, ceil_root(4.5 * n));
    const Palette colours = palette({"red", "blue", "green", "orange"});
    return {1024, side, 1000 / side, n, n, colours, colours, AnswerLaw::coin};
}

