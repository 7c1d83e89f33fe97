// Holding two counts in mind: discs left and right of a line, and how many must cross it to balance the sides. Harder
// with more discs, when neither side can be taken in at a glance.
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"

#include <array>
#include <cstdlib>

namespace stim::percept_v {
namespace {

/// What is uniform: the count on the left (0 .. all), or the number of discs to be moved (0 .. half).
enum class Split { left_count, moves };

constexpr int largest = 60;  // n in `balanced`

struct Law {
    int width, height;
    std::vector<double> radii;  // px, equally likely
    double line;                // px
    int half;                   // of the discs
    Split split;
    double gap, border, from_line;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.width = 515, .height = 350, .radii = {5.5}, .line = 2, .half = n, .split = Split::left_count, .gap = 4,
                .border = 4, .from_line = 4};
    return {.width = 1024, .height = 640, .radii = whole_numbers(enlarged({10, 16}, n, largest)), .line = balanced::stroke,
            .half = n, .split = Split::moves,
            .gap = balanced::gap, .border = balanced::margin, .from_line = balanced::margin};
}

int draw_left(const Law& l, Rng& rng) {
    if (l.split == Split::left_count) return IntRange{0, 2 * l.half}.draw(rng);
    const int moves = IntRange{0, l.half}.draw(rng);
    return rng.coin() ? l.half + moves : l.half - moves;
}

// Where discs may lie left and right of the line.
std::array<Box, 2> sides(const Law& l, const Box& line) {
    const Box canvas = inset(l.width, l.height, l.border);
    return {Box{canvas.low, {line.low.x() - l.from_line, canvas.high.y()}},
            Box{{line.high.x() + l.from_line, canvas.low.y()}, canvas.high}};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng answer = random.stream("answer");
    const int left = draw_left(l, answer);

    Scene scene = blank(l.width, l.height);
    scene.objects.push_back(vertical_line(scene, l.width / 2.0, l.line, named("blue"), "divider"));
    const std::array<Box, 2> regions_of = sides(l, scene.objects.front().view().box());
    Rng sizes = random.stream("sizes");
    std::vector<Figure> figures;
    std::vector<Box> regions;
    for (int i = 0; i < 2 * l.half; ++i) {
        figures.push_back(disc(sizes.pick(l.radii), named("red")));
        regions.push_back(regions_of[i < left ? 0 : 1]);
    }
    place(scene, figures, regions, l.gap, random);
    scene.params["circles"] = 2 * l.half;
    scene.params["left"] = left;
    return scene;
}

double line_of(const Scene& scene) { return centre_of(first_with_role(scene, "divider")).x(); }

// Discs left and right of the line.
std::array<int, 2> counts_of(const Scene& scene) {
    std::array<int, 2> out{};
    for (const Object* circle : with_role(scene, "target"))
        if (circle->visible(0)) ++out[centre_of(*circle).x() < line_of(scene) ? 0 : 1];
    return out;
}

Answer solve(const Request&, const Scene& scene) {
    const auto [left, right] = counts_of(scene);
    return integer_answer("COUNT:", std::abs(left - right) / 2);
}

Condition on_side(const Scene& scene, std::size_t side) {
    return [line = line_of(scene), side, is_disc = seen_as("target")](const Object& object) {
        return is_disc(object) && (centre_of(object).x() < line) == (side == 0);
    };
}

// Moves a disc from one side to the other; false where none finds room.
bool cross_line(Scene& scene, const Law& l, std::size_t from, Rng& rng) {
    const Box region = sides(l, scene.objects.front().view().box())[1 - from];
    for (const std::size_t i : shuffled(scene, on_side(scene, from), rng)) {
        Object& object = scene.objects[i];
        const auto beyond = Room(scene, region, l.gap, &object).placed(object.view(), rng);
        if (!beyond) continue;
        object.view() = *beyond;
        return true;
    }
    return false;
}

// One disc crosses the line. Where it finds no room, the fuller side loses two: the same answer as if one had left it.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    Scene scene = control;
    const auto [left, right] = counts_of(scene);
    const int moves = std::abs(left - right) / 2;
    const bool level = moves == 0, more = one_off(moves, {0, l.half}, rng) > moves;
    const std::size_t fuller = level ? rng.index(2) : left > right ? 0 : 1;
    if (!cross_line(scene, l, more && !level ? 1 - fuller : fuller, rng))
        for (int i = 0; i < 2; ++i) take_away(any_with(scene, on_side(scene, fuller), rng));
    const auto counts = counts_of(scene);
    scene.params["circles"] = counts[0] + counts[1];
    scene.params["left"] = counts[0];
    return scene;
}

Prompt prompt(const Request&) {
    return {.picture =
                "The picture shows red circles to the left and to the right of a vertical blue line in the middle. One "
                "side may be empty.",
            .rule =
                "How many circles must move from the side that has more of them to the other side, so that both sides have "
                "the same number of circles? If they already have the same number, the answer is 0.",
            .form = {.explanation = "where x is the number of circles that must move."}};
}

}  // namespace

Domain circle_boxes() {
    return with_palettes(
        {.id = "circle_boxes",
         .suite = "percept_v",
         .version = 3,
         .title = "How many circles must cross the line to balance the two sides?",
         .skills = {"memory"},
         .size_meaning = "half of the circles",
         .sizes = sizes_up_to(60, largest),
         .answer_spec = answers(AnswerClass::integer, AnswerType::single, "COUNT:x"),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
