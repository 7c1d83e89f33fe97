// Closing a broken outline by eye: is it of the same kind as the filled shape of that row? In `paper` outlines are
// complete. Harder with more rows.
#include "generators/percept_v/parts/broken_outline.hpp"
#include "generators/percept_v/parts/matching.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"

namespace stim::percept_v {
namespace {

enum class Outlines { complete, broken };

struct Law {
    MatchLaw match;
    Outlines outlines;
    double width;  // of the stroke, px
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper) return {.match = match_law(preset, n), .outlines = Outlines::complete, .width = 1};
    return {.match = match_law(preset, n), .outlines = Outlines::broken, .width = balanced::stroke};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng gaps = random.stream("gaps"), colours = random.stream("outline colours");
    const auto outline = [&](Kind kind) {
        Geometry whole = make_shape(kind, l.match.shapes, l.match.size);
        if (l.outlines == Outlines::broken) whole = broken_outline(whole, l.width, gaps);
        return stroked(std::move(whole), {colours.pick(l.match.colours), l.width});
    };
    return sample_match(l.match, request.size, "outline", outline, random);
}

Answer solve(const Request& request, const Scene& scene) {
    return solve_match(scene, Rows(law(request.preset, request.size).match.rows, request.size));
}

Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    return twin_match(l.match, control, Rows(l.match.rows, request.size), rng);
}

Prompt prompt(const Request& request) {
    const Law l = law(request.preset, 1);
    const bool broken = l.outlines == Outlines::broken;
    return {.picture = match_pictures(l.match, std::string("Each row of the second holds an outline.") +
                                                   (broken ? " Outlines have gaps; imagine them closed." : "")),
            .rule = std::string("Count the rows in which the outline is of the same kind as the filled shape in that row "
                                "of the first picture. ") +
                    (broken ? "Colours do not matter." : "Only the kind of shape matters."),
            .form = {.explanation = "where x is the number of these rows."}};
}

}  // namespace

Domain match_outline() {
    return with_palettes(
        {.id = "match_outline",
         .suite = "percept_v",
         .version = 3,
         .title = "In how many rows does the outline fit the shape?",
         .skills = {"discrimination", "sequential memory", "closure"},
         .size_meaning = "rows",
         .images = 2,
         .sizes = sizes_up_to(50, 50),
         .answer_spec = match_answers,
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin,
         .needs = Needs{.kind = true}});
}

}  // namespace stim::percept_v
