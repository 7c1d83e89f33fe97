// Noticing absence: some shapes of the first picture are missing in the second. Harder with more shapes to be searched
// for; where their number varies on its own, neither picture alone tells how many are gone.
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"
#include "generators/percept_v/parts/noun_phrases.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "stim/base/error.hpp"

namespace stim::percept_v {
namespace {

constexpr int largest_paper = 60, largest_balanced = 40;  // n

struct Law {
    int width, height;
    std::vector<Kind> kinds;
    Template shape_template;
    IntRange size;  // px
    Palette colours;
    IntRange vanished, survivors;  // independent of each other
    int most;                      // of either, in twins
    double gap, border;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.width = 1500, .height = 1000, .kinds = k3(), .shape_template = Template::half_size,
                .size = enlarged({15, 30}, n, largest_paper),
                .colours = palette({"black"}), .vanished = {n, n}, .survivors = {n, n}, .most = 2 * n, .gap = 4, .border = 4};
    return {.width = 1024, .height = 768, .kinds = k4(), .shape_template = Template::circumradius,
            .size = enlarged({14, 22}, n, largest_balanced),
            .colours = p6(), .vanished = {0, 2 * n}, .survivors = {1, 2 * n}, .most = 2 * n, .gap = balanced::gap,
            .border = balanced::margin};
}

Figure draw_figure(const Law& l, Rng& shapes) {
    const Kind kind = shapes.pick(l.kinds);
    const int size = l.size.draw(shapes);
    return shape(kind, l.shape_template, size, shapes.pick(l.colours), "distractor");
}

void vanish(Object& object) {
    object.views[1].reset();
    object.role = "vanished";
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng answer = random.stream("answer");
    const int vanished = l.vanished.draw(answer);
    const int survivors = l.survivors.draw(answer);
    Rng shapes = random.stream("shapes");
    std::vector<Figure> figures;
    for (int i = 0; i < vanished + survivors; ++i) figures.push_back(draw_figure(l, shapes));
    Scene scene = blank(l.width, l.height, 2);
    place(scene, figures, inset(l.width, l.height, l.border), l.gap, random);
    for (const int i : answer.sample(vanished + survivors, vanished)) vanish(scene.objects[static_cast<std::size_t>(i)]);
    scene.params["vanished"] = vanished;
    scene.params["survivors"] = survivors;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    int gone = 0;
    for (const Object& object : scene.objects) gone += object.visible(0) && !object.visible(1);
    return integer_answer("COUNT:", gone);
}

// One survivor vanishes; the last one stays, and a further shape is seen in the first picture alone.
void lose_one(Scene& scene, const Law& l, int survivors, Rng& rng) {
    if (survivors > 1) return vanish(any_with(scene, seen_as("distractor"), rng));
    const Figure further = draw_figure(l, rng);
    Object* object = put_in(scene, further, inset(l.width, l.height, l.border), l.gap, rng);
    if (!object) throw GenerationError("no room for one more shape");
    vanish(*object);
}

// One shape does not vanish; where no more may survive, it was never there.
void keep_one(Scene& scene, const Law& l, int survivors, Rng& rng) {
    Object& object = any_with(scene, seen_as("vanished"), rng);
    if (survivors == l.most) return take_away(object);
    object.views[1] = object.views[0];
    object.role = "distractor";
}

Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    Scene scene = control;
    const int gone = static_cast<int>(with_role(scene, "vanished").size());
    const int survivors = static_cast<int>(with_role(scene, "distractor").size());
    (one_off(gone, {0, l.most}, rng) > gone ? lose_one : keep_one)(scene, l, survivors, rng);
    const auto seen = [&](std::string_view role) {
        return static_cast<int>(std::count_if(scene.objects.begin(), scene.objects.end(), seen_as(std::string(role))));
    };
    scene.params["vanished"] = seen("vanished");
    scene.params["survivors"] = seen("distractor");
    return scene;
}

Prompt prompt(const Request& request) {
    const Law l = law(request.preset, 1);
    return {.picture = fmt::format("The two pictures show {} on a white background. Each shape is {}.", plurals(l.kinds),
                                   any_of(l.colours)),
            .rule =
                "The second picture shows the same shapes at the same places as the first, but some of them may be missing. "
                "Nothing moves, appears or changes. Count the shapes of the first picture that are missing in the second; "
                "there may be none.",
            .form = {.explanation = "where x is the number of missing shapes."}};
}

}  // namespace

Domain vanishing_objects() {
    return with_palettes(
        {.id = "vanishing_objects",
         .suite = "percept_v",
         .version = 2,
         .title = "How many objects of the first picture are missing in the second?",
         .skills = {"discrimination"},
         .size_meaning = "half of the shapes of the first picture (balanced: mean number that vanish)",
         .images = 2,
         .sizes = sizes_up_to(largest_paper, largest_balanced),
         .answer_spec = answers(AnswerClass::integer, AnswerType::single, "COUNT:x"),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
