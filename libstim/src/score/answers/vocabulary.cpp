#include "libstim/src/score/answers/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "stim/scene/colour.hpp"

namespace stim::score {

namespace {

constexpr std::array<std::string_view, 12> shape_names{"circle",  "triangle", "square", "diamond", "pentagon", "hexagon",
                                                       "octagon", "star",     "cross",  "heart",   "crescent", "rectangle"};
constexpr std::array<std::string_view, 15> more_colours{"grey", "cyan",  "magenta", "white", "violet",
                                                        "teal", "light", "dark",    "lime",  "navy",
                                                        "rust", "amber", "plum",    "lemon", "cocoa"};

}  // namespace

bool names_shape(std::string_view word) { return std::find(shape_names.begin(), shape_names.end(), word) != shape_names.end(); }

bool qualifies_shape(std::string_view word) {
    return colour_index(word) >= 0 || std::find(more_colours.begin(), more_colours.end(), word) != more_colours.end();
}

}  // namespace stim::score
