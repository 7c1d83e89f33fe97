// Noticing absence: some shapes of the first picture are missing in the second. Harder with more shapes to be searched
// for; where their number varies on its own, neither picture alone tells how many are gone.
#include "shared/figures.hpp"
#include "shared/words.hpp"

#include <fmt/format.h>

namespace stim::percept_v {
namespace {

struct Law {
    int width, height;
    std::vector<Kind> kinds;
    Template shape_template;
    IntRange size;  // px
    Palette colours;
    IntRange vanished, survivors;  // independent of each other
    double gap, border;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {1500, 1000, k3(), Template::half_size, {15, 30}, palette({"black"}), {n, n}, {n, n}, 4, 4};
    return {1024, 768, k4(), Template::circumradius, {14, 22}, p6(), {0, 2 * n}, {1, 2 * n}, 6, 8};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng answer = random.stream("answer");
    const int vanished = l.vanished.draw(answer);
    const int survivors = l.survivors.draw(answer);
    Rng shapes = random.stream("shapes");
    std::vector<Figure> figures;
    for (int i = 0; i < vanished + survivors; ++i) {
        const Kind kind = shapes.pick(l.kinds);
        const int size = l.size.draw(shapes);
        figures.push_back(shape(kind, l.shape_template, size, shapes.pick(l.colours), "distractor"));
    }
    Scene scene = blank(l.width, l.height, 2);
    place(scene, figures, inset(l.width, l.height, l.border), l.gap, random);
    for (const int i : answer.sample(vanished + survivors, vanished)) {
        Object& object = scene.objects[static_cast<std::size_t>(i)];
        object.views[1].reset();
        object.role = "vanished";
    }
    scene.params["vanished"] = vanished;
    scene.params["survivors"] = survivors;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    int gone = 0;
    for (const Object& object : scene.objects) gone += object.visible(0) && !object.visible(1);
    return integer_answer("COUNT:", gone);
}

std::string prompt(const Request& request) {
    const Law l = law(request.preset, 1);
    return prompt_text(
        fmt::format("The two pictures show {} on a white background. Each shape is {}.", plurals(l.kinds), any_of(l.colours)),
        "The second picture shows the same shapes at the same places as the first, but some of them may be missing. "
        "Nothing moves, appears or changes. Count the shapes of the first picture that are missing in the second; "
        "there may be none.",
        "COUNT:x", "where x is the number of missing shapes.");
}

}  // namespace

Domain vanishing_objects() {
    return {.id = "vanishing_objects",
            .title = "How many objects of the first picture are missing in the second?",
            .skills = {Skill::discrimination},
            .size_meaning = "half of the shapes of the first picture (balanced: mean number that vanish)",
            .images = 2,
            .sizes = sizes_up_to(60, 40),
            .answer_spec = answers(AnswerClass::integer, AnswerType::single, "COUNT:x"),
            .sample = sample,
            .solve = solve,
            .prompt = prompt};
}

}  // namespace stim::percept_v
