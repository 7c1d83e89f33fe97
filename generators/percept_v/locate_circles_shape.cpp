// Search for a conjunction: green and a circle, among shapes that share one of the two or none. In `paper` all are
// green and shape alone tells. Harder with more targets and more cells.
#include "generators/percept_v/parts/locate.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/plot.hpp"
#include "generators/percept_v/parts/shape_notes.hpp"

namespace stim::percept_v {
namespace {

struct Law {
    std::vector<Kind> kinds;  // all that can occur
    Palette colours;
    std::vector<Foil> foils;
};

Law law(Preset preset) {
    if (preset == Preset::paper)
        return {.kinds = k3(), .colours = palette({"green"}), .foils = {{1, {Kind::square, Kind::triangle}, palette({"green"})}}};
    const std::vector<Kind> other_kinds{Kind::triangle, Kind::square, Kind::star, Kind::cross};
    const Palette other_colours = palette({"red", "blue", "purple", "orange"});
    return {.kinds = k5(), .colours = palette({"green", "red", "blue", "purple", "orange"}),
            .foils = {{2, other_kinds, palette({"green"})}, {2, {Kind::circle}, other_colours}, {1, other_kinds, other_colours}}};
}

Scene sample(const Request& request, const Streams& random) {
    return sample_locate(locate_law(request.preset, request.size), law(request.preset).foils, random);
}

Scene twin(const Request& request, const Scene& control, Rng& rng) {
    return twin_locate(locate_law(request.preset, request.size), law(request.preset).foils, control, rng);
}

Prompt prompt(const Request& request) {
    const Law l = law(request.preset);
    return locate_prompt("Every cell holds one shape: " + described(l.kinds, "or") + ". Its colour is " +
                         listed(names_of(l.colours), "or") + ".");
}

}  // namespace

Domain locate_circles_shape() {
    return with_palettes(
        {.id = "locate_circles_shape",
         .suite = "percept_v",
         .version = 3,
         .title = "Which cells hold a green circle? (other cells differ in shape, colour or both)",
         .skills = {"discrimination", "figure-ground"},
         .size_meaning = "green circles (balanced: their mean)",
         .sizes = locate_sizes(),
         .answer_spec = locate_answers,
         .sample = sample,
         .solve = solve_locate,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
