// Counting under clutter: discs of several sizes, no two touching. Harder with more discs.
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"

namespace stim::percept_v {
namespace {

constexpr int largest = 60;  // n in `balanced`

struct Law {
    int width, height;
    IntRange radius;  // px
    IntRange count;   // discs
    IntRange twin_count;
    double gap, border;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.width = 500, .height = 300, .radius = {10, 30}, .count = {n, n}, .twin_count = {1, n + 1}, .gap = 4,
                .border = 4};
    const IntRange count{(n + 1) / 2, 3 * n / 2 + 1};
    return {.width = 1024, .height = 768, .radius = enlarged({10, 30}, n, largest), .count = count, .twin_count = count,
            .gap = balanced::gap, .border = balanced::margin};
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

// One disc more where there is room, or one less.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    Scene scene = control;
    const int before = count_of(scene, Kind::circle);
    const bool more = one_off(before, l.twin_count, rng) > before;
    const Figure another = disc(l.radius.draw(rng), named("black"));
    if (!more || !put_in(scene, another, inset(l.width, l.height, l.border), l.gap, rng))
        take_away(any_with(scene, seen_as("target"), rng));
    scene.params["circles"] = count_of(scene, Kind::circle);
    return scene;
}

Prompt prompt(const Request&) {
    return {.picture = "The picture shows black circles on a white background.",
            .rule = "Count the circles. They differ in size; every one counts, and no two touch.",
            .form = {.explanation = "where x is the number of circles."}};
}

}  // namespace

Domain counting_circles() {
    return with_palettes(
        {.id = "counting_circles",
         .suite = "percept_v",
         .version = 2,
         .title = "How many circles are there?",
         .skills = {"form constancy"},
         .size_meaning = "circles (balanced: their mean)",
         .sizes = sizes_up_to(28, largest),
         .answer_spec = answers(AnswerClass::integer, AnswerType::single, "COUNT:x"),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
