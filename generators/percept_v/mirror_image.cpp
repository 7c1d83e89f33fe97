// Form constancy under reflection: two pictures with a vertical line in the middle; some shapes stand in the second where
// a mirror on the line would show them. Harder with more shapes to be followed across the line.
#include "shared/reflection.hpp"

namespace stim::percept_v {
namespace {

constexpr Facing facings[] = {Facing::left, Facing::right};

Scene sample(const Request& request, const Streams& random) {
    return reflection_scene(reflection_law(request.preset, request.size, facings), Line::vertical, random);
}

Answer solve(const Request&, const Scene& scene) { return integer_answer("COUNT: ", count_reflected(scene, Line::vertical)); }

Scene twin(const Request&, const Scene& control, Rng& rng) { return reflection_twin(control, Line::vertical, rng); }

std::string prompt(const Request& request) {
    return prompt_text(
        reflection_picture(request.preset, "vertical"),
        "The line is a mirror with two faces. In the second picture some shapes may have been mirrored across it: such a "
        "shape has moved straight across to the other side, to the same distance from the line, and left and right "
        "of it have changed places, as in a mirror. All other shapes have stayed where they were, unchanged. Shapes "
        "may be mirrored from either side; there may also be none, or all. Count the shapes that have been mirrored.",
        "COUNT: x", "where x is the number of mirrored shapes.");
}

}  // namespace

Domain mirror_image() {
    return {.id = "mirror_image",
            .title = "How many objects have been mirrored across the vertical line?",
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
