#include "stim/score/answers/dialect.hpp"

#include <algorithm>
#include <array>

#include "libstim/src/score/answers/vocabulary.hpp"
#include "stim/scene/colour.hpp"

namespace stim {
namespace {

struct Same {
    std::string_view word;
    std::array<std::string_view, 8> others;
};
constexpr std::array<Same, 15> common{{
    {"gray", {"grey"}},
    {"grey", {"gray"}},
    {"skyblue", {"sky blue"}},
    {"fuchsia", {"magenta"}},
    {"goldenrod", {"golden rod"}},
    {"circle", {"circles", "disc", "discs", "disk", "disks"}},
    {"triangle", {"triangles"}},
    {"square", {"squares", "rectangle", "rectangles"}},
    {"diamond", {"diamonds", "rhombus", "rhombuses", "rhombi", "rhomb", "rhombs", "lozenge", "lozenges"}},
    {"pentagon", {"pentagons"}},
    {"hexagon", {"hexagons"}},
    {"octagon", {"octagons"}},
    {"star", {"stars", "five pointed star", "five pointed stars", "5 pointed star", "5 pointed stars"}},
    {"cross", {"crosses", "plus", "pluses", "plus sign", "plus signs"}},
    {"heart", {"hearts"}},
}};
constexpr Same crescent{"crescent", {"crescents", "moon", "moons", "half moon", "half moons", "crescent moon", "crescent moons"}};
// Where a diamond is a square on its corner and no square occurs.
constexpr Same square_on_corner{"diamond", {"square", "squares", "rectangle", "rectangles"}};

constexpr std::array<std::string_view, 12> shape_names{"circle",  "triangle", "square", "diamond", "pentagon", "hexagon",
                                                       "octagon", "star",     "cross",  "heart",   "crescent", "rectangle"};
constexpr std::array<std::string_view, 15> more_colours{"grey", "cyan",  "magenta", "white", "violet",
                                                        "teal", "light", "dark",    "lime",  "navy",
                                                        "rust", "amber", "plum",    "lemon", "cocoa"};

bool holds(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

void add(Dialect& out, const AnswerSpec& spec, const Same& same) {
    if (!holds(spec.vocabulary, same.word)) return;
    for (const std::string_view other : same.others)
        if (!other.empty() && !holds(spec.vocabulary, other)) out.synonyms.emplace(other, same.word);
}

}  // namespace

Dialect dialect_of(std::string_view domain, const AnswerSpec& spec) {
    Dialect out;
    for (const Same& same : common) add(out, spec, same);
    add(out, spec, crescent);
    if ((domain == "layered_shapes" || domain == "identifying_shapes") && !holds(spec.vocabulary, "square"))
        add(out, spec, square_on_corner);
    if (domain == "colours_present") out.parts.assign(colour_names().begin(), colour_names().end());
    return out;
}

namespace score {

bool names_shape(std::string_view word) { return std::find(shape_names.begin(), shape_names.end(), word) != shape_names.end(); }

bool qualifies_shape(std::string_view word) {
    return colour_index(word) >= 0 || std::find(more_colours.begin(), more_colours.end(), word) != more_colours.end();
}

}  // namespace score
}  // namespace stim
