// Comparing regions: which quadrant holds the most discs, and how many. Harder with more discs and near-equal quadrants.
#include "generators/common/search.hpp"
#include "generators/percept_v/parts/counts.hpp"
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace stim::percept_v {
namespace {

using Counts = std::array<int, 4>;  // of quadrants 1 to 4

/// Each disc's quadrant by chance, or the answer (quadrant and count) first and the other counts to go with it.
enum class Fullest { by_chance, drawn_first };

constexpr int largest = 60;  // n in `balanced`

struct Law {
    int width, height;
    std::vector<double> radii;  // px, equally likely
    double axis;                // px
    int circles;
    Fullest fullest;
    int capacity;  // discs that a quadrant's lattice holds
    double gap, border, from_axis;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.width = 515, .height = 350, .radii = {12.5}, .axis = 1, .circles = n, .fullest = Fullest::by_chance,
                .capacity = 36, .gap = 4, .border = 4, .from_axis = 4};
    return {.width = 1024, .height = 768, .radii = whole_numbers(enlarged({12, 18}, n, largest)), .axis = balanced::stroke,
            .circles = n,
            .fullest = Fullest::drawn_first, .capacity = 88, .gap = balanced::gap, .border = balanced::margin,
            .from_axis = balanced::margin};
}

// Uniform places have uniform quadrants. The capacity never binds in practice, but makes every draw possible.
Counts chance_counts(const Law& l, Rng& rng) {
    Counts counts{};
    for (int i = 0; i < l.circles; ++i) {
        int* const drawn = search(most_draws, [&] {
            int* const count = &counts[rng.index(4)];
            return *count < l.capacity ? std::optional(count) : std::nullopt;
        }).value_or(&*std::min_element(counts.begin(), counts.end()));
        ++*drawn;
    }
    return counts;
}

// Ceiling of a / 4.
int quarter(int a) { return (a + 3) / 4; }

// Counts of the fullest quadrant.
IntRange winning_alone(int n) { return {quarter(n + 3), 2 * n / 3 + 1}; }
IntRange winning_tied(int n) { return {quarter(n + 2), n / 2}; }

// The fullest quadrant, by chance with an equal one of higher number; what is left goes to the others in any way that
// keeps them below.
Counts drawn_counts(const Law& l, Rng& rng) {
    const int n = l.circles;
    const IntRange alone = winning_alone(n), tied = winning_tied(n);
    const int first = IntRange{0, 3}.draw(rng);
    const bool wants_tie = rng.chance(1, 3);
    const bool tie = wants_tie && first < 3 && tied.low <= tied.high;
    const int most = (tie ? tied : alone).draw(rng);
    const int second = tie ? IntRange{first + 1, 3}.draw(rng) : first;
    const int full = tie ? 2 : 1;
    const std::vector<int> rest = shared_out(n - full * most, 4 - full, most - 1, rng);
    Counts counts{};
    auto next = rest.begin();
    for (int q = 0; q < 4; ++q) counts[static_cast<std::size_t>(q)] = q == first || q == second ? most : *next++;
    return counts;
}

// Regions of quadrants 1 to 4 between the canvas border and the axes.
std::array<Box, 4> quadrants(const Law& l, const Box& vertical, const Box& horizontal) {
    const Box canvas = inset(l.width, l.height, l.border);
    const double left = vertical.low.x() - l.from_axis, right = vertical.high.x() + l.from_axis;
    const double top = horizontal.low.y() - l.from_axis, bottom = horizontal.high.y() + l.from_axis;
    return {Box{{right, canvas.low.y()}, {canvas.high.x(), top}}, Box{canvas.low, {left, top}},
            Box{{canvas.low.x(), bottom}, {left, canvas.high.y()}}, Box{{right, bottom}, canvas.high}};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng answer = random.stream("answer");
    const Counts counts = l.fullest == Fullest::by_chance ? chance_counts(l, answer) : drawn_counts(l, answer);

    Scene scene = blank(l.width, l.height);
    const Object vertical = vertical_line(scene, l.width / 2.0, l.axis, named("black"), "axis");
    const Object horizontal = horizontal_line(scene, l.height / 2.0, l.axis, named("black"), "axis");
    const std::array<Box, 4> quadrant = quadrants(l, vertical.view().box(), horizontal.view().box());
    scene.objects = {vertical, horizontal};
    Rng sizes = random.stream("sizes");
    std::vector<Figure> figures;
    std::vector<Box> regions;
    for (std::size_t q = 0; q < 4; ++q)
        for (int i = 0; i < counts[q]; ++i) {
            figures.push_back(disc(sizes.pick(l.radii), named("black")));
            regions.push_back(quadrant[q]);
        }
    place(scene, figures, regions, l.gap, random);
    scene.params["circles"] = l.circles;
    scene.params["quadrant_counts"] = std::vector<int>(counts.begin(), counts.end());
    return scene;
}

// Where the axes cross: each is long in one direction and thin in the other.
Vec2 crossing(const Scene& scene) {
    Vec2 out(0, 0);
    for (const Object* axis : with_role(scene, "axis")) {
        const Vec2 extent = axis->view().box().size();
        const int thin = extent.x() < extent.y() ? 0 : 1;
        out[thin] = centre_of(*axis)[thin];
    }
    return out;
}

std::size_t quadrant_of(const Vec2& at, const Vec2& middle) {
    const bool left = at.x() < middle.x();
    return at.y() > middle.y() ? (left ? 2 : 3) : (left ? 1 : 0);
}

Counts counts_of(const Scene& scene) {
    const Vec2 middle = crossing(scene);
    Counts out{};
    for (const Object* circle : with_role(scene, "target"))
        if (circle->visible(0)) ++out[quadrant_of(centre_of(*circle), middle)];
    return out;
}

std::size_t fullest(const Counts& counts) {
    return static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

Answer solve(const Request&, const Scene& scene) {
    const Counts counts = counts_of(scene);
    const std::size_t q = fullest(counts);
    return tuple_answer({{"QUADRANT", static_cast<std::int64_t>(q + 1)}, {"COUNT", counts[q]}});
}

// Whether the law could have drawn the counts.
bool lawful(const Law& l, const Counts& counts) {
    const int most = counts[fullest(counts)];
    if (l.fullest == Fullest::by_chance) return most <= l.capacity;
    const auto full = std::count(counts.begin(), counts.end(), most);
    const IntRange range = full == 1 ? winning_alone(l.circles) : winning_tied(l.circles);
    return full <= 2 && most >= range.low && most <= range.high;
}

/// From one quadrant to another.
using Move = std::pair<std::size_t, std::size_t>;

// Moves of one disc after which the answer is another and the counts are the law's, in random order.
std::vector<Move> telling_moves(const Law& l, const Counts& counts, Rng& rng) {
    std::vector<Move> out;
    const std::size_t q = fullest(counts);
    for (std::size_t from = 0; from < 4; ++from)
        for (std::size_t to = 0; to < 4; ++to) {
            if (from == to || counts[from] == 0) continue;
            Counts after = counts;
            --after[from];
            ++after[to];
            const std::size_t q_after = fullest(after);
            if (lawful(l, after) && (q_after != q || after[q_after] != counts[q])) out.emplace_back(from, to);
        }
    rng.shuffle(out);
    return out;
}

Condition in_quadrant(const Scene& scene, std::size_t quadrant) {
    return [middle = crossing(scene), quadrant, is_disc = seen_as("target")](const Object& object) {
        return is_disc(object) && quadrant_of(centre_of(object), middle) == quadrant;
    };
}

bool make_move(Scene& scene, const Law& l, const Move& move, Rng& rng) {
    const auto regions = quadrants(l, scene.objects[0].view().box(), scene.objects[1].view().box());
    for (const std::size_t i : shuffled(scene, in_quadrant(scene, move.first), rng)) {
        Object& object = scene.objects[i];
        const auto there = Room(scene, regions[move.second], l.gap, &object).placed(object.view(), rng);
        if (!there) continue;
        object.view() = *there;
        return true;
    }
    return false;
}

// One disc stands in another quadrant. Where none finds room, the fullest quadrant loses one.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    Scene scene = control;
    const Counts before = counts_of(scene);
    const std::vector<Move> moves = telling_moves(l, before, rng);
    if (std::none_of(moves.begin(), moves.end(), [&](const Move& move) { return make_move(scene, l, move, rng); }))
        take_away(any_with(scene, in_quadrant(scene, fullest(before)), rng));
    const Counts after = counts_of(scene);
    scene.params["circles"] = after[0] + after[1] + after[2] + after[3];
    scene.params["quadrant_counts"] = std::vector<int>(after.begin(), after.end());
    return scene;
}

Prompt prompt(const Request&) {
    return {.picture =
                "The picture shows black circles. A vertical and a horizontal line divide it into four quadrants: quadrant 1 "
                "is at the top right, quadrant 2 at the top left, quadrant 3 at the bottom left and quadrant 4 at the "
                "bottom right.",
            .rule =
                "Which quadrant holds the most circles, and how many does it hold? If several quadrants hold the most, "
                "give the one with the lowest number. Circles may differ in size; every one counts.",
            .form = {.explanation = "where x is the number of that quadrant and y the number of circles in it."}};
}

}  // namespace

Domain circle_location() {
    return with_palettes(
        {.id = "circle_location",
         .suite = "percept_v",
         .version = 3,
         .title = "Which quadrant holds the most circles, and how many?",
         .skills = {"spatial relationships"},
         .size_meaning = "circles",
         .sizes = sizes_up_to(60, largest),
         .answer_spec = answers(AnswerClass::tuple, AnswerType::fixed, "QUADRANT:x COUNT:y"),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
