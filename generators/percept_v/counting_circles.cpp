// Counting under clutter: discs of several sizes, no two touching. Harder with more discs.
#include "shared/figures.hpp"

namespace stim::percept_v {
namespace {

struct Law {
    int width, height;
    IntRange radius;  // px
    IntRange count;   // discs
    double gap, border;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper) return {500, 300, {10, 30}, {n, n}, 4, 4};
    return {1024, 768, {10, 30}, {(n + 1) / 2, 3 * n / 2 + 1}, 6, 8};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng draw = random.stream("objects");
    const int count = l.count.draw(draw);
    std::vector<Figure> figures;
    for (int i = 0; i < count; ++i) figures.push_back(disc(l.radius.draw(draw), named("black")));

    Scene scene = blank(l.width, l.height);
    place(scene, figures, inset(l.width, l.height, l.border), l.gap, random);
    scene.params["circles"] = count;
    return scene;
}

Answer solve(const Request&, const Scene& scene) { return integer_answer("COUNT:", count_of(scene, Kind::circle)); }

std::string prompt(const Request&) {
    return prompt_text("The picture shows black circles on a white background.",
                       "Count the circles. They differ in size; every one counts, and no two touch.", "COUNT:x",
                       "where x is the number of circles.");
}

}  // namespace

Domain counting_circles() {
    return {.id = "counting_circles",
            .title = "How many circles are there?",
            .skills = {Skill::form_constancy},
            .size_meaning = "circles (balanced: their mean)",
            .sizes = sizes_up_to(28, 60),
            .answer_spec = answers(AnswerClass::integer, AnswerType::single, "COUNT:x"),
            .sample = sample,
            .solve = solve,
            .prompt = prompt};
}

}  // namespace stim::percept_v
