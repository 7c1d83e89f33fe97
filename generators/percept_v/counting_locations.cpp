// Counting by place: discs above and below a bar, in colours that do not matter. Harder with more discs on a side.
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"
#include "generators/percept_v/parts/noun_phrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stim::percept_v {
namespace {

constexpr int largest = 50;  // n in `balanced`

struct Law {
    int width, height;
    Colour bar;
    double bar_inset, bar_height, bar_centre;  // px
    IntRange bar_shift;                        // px up or down
    IntRange radius;                           // px
    IntRange side;                             // discs above, and discs below
    IntRange twin_side;
    Palette colours;
    double outline;  // px; 0 for none
    double gap, border, from_bar;
};

Colour everyday_brown() { return everyday_p20()[static_cast<std::size_t>(colour_index("brown"))]; }

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.width = 500, .height = 300, .bar = named("brown"), .bar_inset = 10, .bar_height = 20, .bar_centre = 150,
                .bar_shift = {0, 0},
                .radius = {15, 15}, .side = {n, n}, .twin_side = {0, 2 * n},
                .colours = palette({"red", "blue", "green", "yellow"}), .outline = 1, .gap = 4, .border = 4, .from_bar = 4};
    return {.width = 1024, .height = 768, .bar = everyday_brown(), .bar_inset = balanced::margin, .bar_height = 24,
            .bar_centre = 384, .bar_shift = {-40, 40},
            .radius = enlarged({11, 17}, n, largest), .side = {0, 2 * n}, .twin_side = {0, 2 * n}, .colours = p6(), .outline = 0,
            .gap = balanced::gap, .border = balanced::margin, .from_bar = balanced::margin};
}

Box draw_bar(const Law& l, Rng& rng) {
    const double centre = l.bar_centre + l.bar_shift.draw(rng);
    return {{l.bar_inset, centre - l.bar_height / 2}, {l.width - l.bar_inset, centre + l.bar_height / 2}};
}

// Where discs may lie above and below the bar.
std::array<Box, 2> sides(const Law& l, const Box& bar) {
    const Box canvas = inset(l.width, l.height, l.border);
    return {Box{canvas.low, {canvas.high.x(), bar.low.y() - l.from_bar}},
            Box{{canvas.low.x(), bar.high.y() + l.from_bar}, canvas.high}};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng answer = random.stream("answer");
    const int above = l.side.draw(answer);
    const int below = l.side.draw(answer);

    Rng bar_place = random.stream("bar");
    const Box bar = draw_bar(l, bar_place);
    const std::array<Box, 2> regions_of = sides(l, bar);
    Rng sizes = random.stream("sizes");
    Rng colours = random.stream("colours");
    std::vector<Figure> figures;
    std::vector<Box> regions;
    for (int i = 0; i < above + below; ++i) {
        const int radius = l.radius.draw(sizes);
        figures.push_back(outlined(disc(radius, colours.pick(l.colours)), l.outline));
        regions.push_back(regions_of[i < above ? 0 : 1]);
    }
    Scene scene = blank(l.width, l.height);
    scene.objects.push_back(make_object("rectangle", "divider", filled(rectangle(bar), l.bar)));
    place(scene, figures, regions, l.gap, random);
    scene.params["above"] = above;
    scene.params["below"] = below;
    return scene;
}

// The discs above the bar (side 0) or below it.
Condition on_side(const Scene& scene, std::size_t side) {
    const double bar = centre_of(first_with_role(scene, "divider")).y();
    return [bar, side, is_disc = seen_as("target")](const Object& object) {
        return is_disc(object) && (centre_of(object).y() < bar) == (side == 0);
    };
}

int count_on(const Scene& scene, std::size_t side) {
    return static_cast<int>(std::count_if(scene.objects.begin(), scene.objects.end(), on_side(scene, side)));
}

Answer solve(const Request&, const Scene& scene) {
    return tuple_answer({{"ABOVE", count_on(scene, 0)}, {"BELOW", count_on(scene, 1)}});
}

// One disc more on one side where there is room, or one less.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    Scene scene = control;
    const std::size_t side = rng.index(2);
    const int before = count_on(scene, side);
    const bool more = one_off(before, l.twin_side, rng) > before;
    const int radius = l.radius.draw(rng);
    const Figure another = outlined(disc(radius, rng.pick(l.colours)), l.outline);
    const Box region = sides(l, first_with_role(scene, "divider").view().box())[side];
    if (!more || !put_in(scene, another, region, l.gap, rng)) take_away(any_with(scene, on_side(scene, side), rng));
    scene.params[side == 0 ? "above" : "below"] = count_on(scene, side);
    return scene;
}

Prompt prompt(const Request& request) {
    return {.picture = fmt::format("The picture shows circles above and below a long brown rectangle. Each circle is {}.",
                                   any_of(law(request.preset, 1).colours)),
            .rule =
                "Count the circles above the rectangle and the circles below it. Their colours and sizes do not matter. A "
                "side may be empty; its count is then 0.",
            .form = {.explanation = "where x is the number of circles above the rectangle and y the number below it."}};
}

}  // namespace

Domain counting_locations() {
    return with_palettes(
        {.id = "counting_locations",
         .suite = "percept_v",
         .version = 3,
         .title = "How many circles are above the bar, and how many below?",
         .skills = {"spatial relationships"},
         .size_meaning = "circles on each side (balanced: their mean)",
         .sizes = sizes_up_to(28, largest),
         .answer_spec = answers(AnswerClass::tuple, AnswerType::fixed, "ABOVE:x BELOW:y"),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
