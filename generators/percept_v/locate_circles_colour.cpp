// Search for a feature among many: circles of one colour in a full grid. Harder with more targets and more cells.
#include "generators/percept_v/parts/locate.hpp"
#include "generators/percept_v/parts/plot.hpp"

namespace stim::percept_v {
namespace {

std::vector<Foil> law(Preset preset) {
    if (preset == Preset::paper) return {{1, {Kind::circle}, palette({"red", "blue", "purple", "yellow"})}};
    return {{1, {Kind::circle}, palette({"red", "blue", "purple", "orange"})}};
}

Scene sample(const Request& request, const Streams& random) {
    return sample_locate(locate_law(request.preset, request.size), law(request.preset), random);
}

Scene twin(const Request& request, const Scene& control, Rng& rng) {
    return twin_locate(locate_law(request.preset, request.size), law(request.preset), control, rng);
}

std::string prompt(const Request& request) {
    return locate_prompt("Every cell holds one circle. Its colour is green, " +
                         listed(names_of(law(request.preset).front().colours), "or") + ".");
}

}  // namespace

Domain locate_circles_colour() {
    return {.id = "locate_circles_colour",
            .version = 2,
            .title = "Which cells hold a green circle? (other circles differ in colour)",
            .skills = {Skill::discrimination, Skill::figure_ground},
            .size_meaning = "green circles (balanced: their mean)",
            .sizes = locate_sizes(),
            .answer_spec = locate_answers,
            .sample = sample,
            .solve = solve_locate,
            .prompt = prompt,
            .twin = twin};
}

}  // namespace stim::percept_v
