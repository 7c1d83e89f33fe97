// Search for a feature among many: circles of one colour in a full grid. Harder with more targets and more cells.
#include "generators/percept_v/parts/locate.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/plot.hpp"

namespace stim::percept_v {
namespace {

std::vector<Foil> foils(Preset preset) {
    if (preset == Preset::paper) return {{1, {Kind::circle}, palette({"red", "blue", "purple", "yellow"})}};
    return {{1, {Kind::circle}, palette({"red", "blue", "purple", "orange"})}};
}

// Yellow needs the outline.
LocateLaw law(const Request& request) {
    LocateLaw out = locate_law(request.preset, request.size);
    out.outline = request.preset == Preset::paper ? 1 : 0;
    return out;
}

Scene sample(const Request& request, const Streams& random) {
    return sample_locate(law(request), foils(request.preset), random);
}

Scene twin(const Request& request, const Scene& control, Rng& rng) {
    return twin_locate(law(request), foils(request.preset), control, rng);
}

Prompt prompt(const Request& request) {
    return locate_prompt("Every cell holds one circle. Its colour is green, " +
                         listed(names_of(foils(request.preset).front().colours), "or") + ".");
}

}  // namespace

Domain locate_circles_colour() {
    return with_palettes(
        {.id = "locate_circles_colour",
         .suite = "percept_v",
         .version = 4,
         .title = "Which cells hold a green circle? (other circles differ in colour)",
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
