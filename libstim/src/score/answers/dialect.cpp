#include "stim/score/answers/dialect.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "stim/scene/answer.hpp"
#include "stim/scene/colour.hpp"

namespace stim {
namespace {

struct Same {
    std::string_view word;
    std::array<std::string_view, 8> others;
};
constexpr std::array<Same, 17> common{{
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
    {"nowhere", {"none"}},
    {"none", {"nowhere"}},
}};
constexpr Same crescent{"crescent", {"crescents", "moon", "moons", "half moon", "half moons", "crescent moon", "crescent moons"}};
// Where a diamond is a square on its corner and no square occurs.
constexpr Same square_on_corner{"diamond", {"square", "squares", "rectangle", "rectangles"}};

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

}  // namespace stim
