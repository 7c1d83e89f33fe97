// Form constancy under reflection: two pictures with a horizontal line in the middle; some shapes stand in the second where
// water with its surface on the line would mirror them, upside down. Harder with more shapes to be followed across it.
#include "shared/reflection.hpp"

namespace stim::percept_v {
namespace {

constexpr Facing facings[] = {Facing::up, Facing::down};

Scene sample(const Request& request, const Streams& random) {
    return reflection_scene(reflection_law(request.preset, request.size, facings), Line::horizontal, random);
}

Answer solve(const Request&, const Scene& scene) { return integer_answer("COUNT: ", count_reflected(scene, Line::horizontal)); }

Scene twin(const Request&, const Scene& control, Rng& rng) { return reflection_twin(control, Line::horizontal, rng); }

std::string prompt(const Request& request) {
    return prompt_text(
        reflection_picture(request.preset, "horizontal"),
        "The line is the surface of still water that mirrors both ways. In the second picture some shapes may have been "
        "mirrored across it: such a shape has moved straight up or down to the other side, to the same distance from "
        "the line, and is turned upside down, as in water. All other shapes have stayed where they were, unchanged. "
        "Shapes may be mirrored from either side; there may also be none, or all. Count the shapes that have been "
        "mirrored.",
        "COUNT: x", "where x is the number of mirrored shapes.");
}

}  // namespace

Domain water_image() {
    return {.id = "water_image",
            .title = "How many objects have been mirrored as in water, across the horizontal line?",
            .skills = {Skill::form_constancy},
            .size_meaning = "half of the shapes",
            .images = 2,
            .sizes = sizes_up_to(60, 40),
            .answer_spec = answers(AnswerClass::integer, AnswerType::single, "COUNT: x"),
            .sample = sample,
            .solve = solve,
            .prompt = prompt,
            .twin = twin};
}

}  // namespace stim::percept_v
