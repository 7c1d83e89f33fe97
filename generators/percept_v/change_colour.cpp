// Noticing change: the same discs in two pictures, some in another colour. Harder with more discs to be compared one
// by one; the counts of each colour do not tell how many changed.
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"
#include "generators/percept_v/parts/noun_phrases.hpp"

#include <fmt/format.h>

namespace stim::percept_v {
namespace {

constexpr int largest = 60;  // n

struct Law {
    int width, height;
    IntRange radius;  // px
    int circles;
    IntRange changed;
    Palette colours;
    double gap, border;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.width = 1500, .height = 1000, .radius = enlarged({10, 30}, n, largest), .circles = 2 * n, .changed = {n, n},
                .colours = palette({"red", "blue", "green"}), .gap = 4, .border = 4};
    return {.width = 1024, .height = 768, .radius = enlarged({12, 26}, n, largest), .circles = 2 * n, .changed = {0, 2 * n},
            .colours = p6(), .gap = balanced::gap,
            .border = balanced::margin};
}

void recolour(Object& object, const Palette& colours, Rng& rng) {
    View& second = object.view(1);
    second.fill = another(colours, *second.fill, rng);
    object.role = "changed";
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng answer = random.stream("answer");
    const int changed = l.changed.draw(answer);
    Rng sizes = random.stream("sizes");
    Rng colours = random.stream("colours");
    std::vector<Figure> figures;
    for (int i = 0; i < l.circles; ++i) figures.push_back(disc(l.radius.draw(sizes), colours.pick(l.colours), "distractor"));

    Scene scene = blank(l.width, l.height, 2);
    place(scene, figures, inset(l.width, l.height, l.border), l.gap, random);
    for (const int i : answer.sample(l.circles, changed))
        recolour(scene.objects[static_cast<std::size_t>(i)], l.colours, colours);
    scene.params["circles"] = l.circles;
    scene.params["changed"] = changed;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    int changed = 0;
    for (const Object& object : scene.objects) changed += object.view(0).colour().rgb != object.view(1).colour().rgb;
    return integer_answer("COUNT:", changed);
}

// One circle more changes, or one less.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    Scene scene = control;
    const int before = static_cast<int>(with_role(scene, "changed").size());
    const int after = one_off(before, {0, l.circles}, rng);
    Object& object = any_with(scene, seen_as(after > before ? "distractor" : "changed"), rng);
    if (after > before) {
        recolour(object, l.colours, rng);
    } else {
        object.view(1) = object.view(0);
        object.role = "distractor";
    }
    scene.params["changed"] = after;
    return scene;
}

Prompt prompt(const Request& request) {
    return {.picture = fmt::format("The two pictures show the same circles at the same places on a white background. Each circle "
                                   "is {}.",
                                   any_of(law(request.preset, 1).colours)),
            .rule =
                "Between the first picture and the second, some circles may have changed colour; there may also be none, or "
                "all of them may have changed. Count the places where the circle of the second picture has another colour "
                "than the circle of the first.",
            .form = {.explanation = "where x is the number of circles that changed colour."}};
}

}  // namespace

Domain change_colour() {
    return with_palettes(
        {.id = "change_colour",
         .suite = "percept_v",
         .version = 2,
         .title = "How many circles change colour from one picture to the next?",
         .skills = {"discrimination"},
         .size_meaning = "half of the circles",
         .images = 2,
         .sizes = sizes_up_to(largest, largest),
         .answer_spec = answers(AnswerClass::integer, AnswerType::single, "COUNT:x"),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
