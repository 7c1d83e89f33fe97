// Discrimination of lengths: bars side by side on one base line, one of them the tallest. Harder with more bars, which
// leaves less between the tallest and the next.
#include "stim/domain/domain.hpp"
#include "stim/scene/layout.hpp"

namespace stim::example {
namespace {

// What a preset fixes; lengths in px.
struct Law {
    int bars, width, height;
    double low, high, spacing;  // heights of the bars, and the least difference between two
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.bars = n + 1, .width = 24 * (n + 1) + 16, .height = 300, .low = 20, .high = 280, .spacing = 4};
    return {.bars = n + 1, .width = 36 * (n + 1) + 16, .height = 400, .low = 40, .high = 380, .spacing = 8};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng draw = random.stream("heights");
    std::vector<double> heights = spaced_values(l.bars, l.low, l.high, l.spacing, draw);
    Rng order = random.stream("order");
    order.shuffle(heights);

    Scene scene;
    scene.width = l.width;
    scene.height = l.height;
    const double step = (l.width - 16) / l.bars;
    for (int i = 0; i < l.bars; ++i) {
        const double height = heights[static_cast<std::size_t>(i)];
        const Polygon bar = rectangle(8 + i * step, l.height - 8 - height, step - 8, height);
        scene.objects.push_back(make_object("bar", "target", filled(bar, named("blue"))));
    }
    scene.params["bars"] = l.bars;
    return scene;
}

// From the drawn shapes alone: the highest top edge, counted from the left.
Answer solve(const Request&, const Scene& scene) {
    const Object* tallest = &scene.objects.front();
    for (const Object& bar : scene.objects)
        if (bar.view().box().low.y() < tallest->view().box().low.y()) tallest = &bar;
    int place = 1;
    for (const Object& bar : scene.objects) place += bar.view().box().low.x() < tallest->view().box().low.x();
    return integer_answer("BAR:", place);
}

Prompt prompt(const Request&) {
    return {.picture = "The picture shows blue bars that stand side by side.",
            .rule = "Which bar is the tallest? Count from the left; the first bar is 1.",
            .form = {.explanation = "where x is the number of the tallest bar."}};
}

}  // namespace

Domain tallest_bar() {
    return {.id = "tallest_bar",
            .suite = "example",
            .title = "Which bar is the tallest?",
            .skills = {"discrimination"},
            .size_meaning = "bars less one",
            .sizes = sizes_up_to(20, 20),
            .answer_spec = answers(AnswerClass::integer, AnswerType::single, "BAR:x"),
            .sample = sample,
            .solve = solve,
            .prompt = prompt};
}

}  // namespace stim::example
