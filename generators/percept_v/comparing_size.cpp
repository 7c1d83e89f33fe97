// Discriminating sizes row by row and keeping the order: two discs a row, which one is bigger? Harder with more rows;
// the last choices differ by little.
#include <algorithm>
#include <map>
#include <utility>

#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/rows.hpp"
#include "stim/scene/layout.hpp"

namespace stim::percept_v {
namespace {

enum class Radii { spread, ladder };  // reals at least `difference` apart; integers, the larger one drawn for the smaller
enum class Sides { fixed, by_coin };

struct Law {
    RowLaw rows;
    double left, right;  // centres, px from the left side of the row's content
    Sides sides;         // fixed: blue left, green right
    Radii radii;
    double smallest, largest;  // px
    double difference;         // px, at least
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.rows = published_rows(n, 77.5, 27.5), .left = 24.25, .right = 72.75,
                .sides = Sides::fixed, .radii = Radii::spread, .smallest = 4, .largest = 15.5, .difference = 3.9};
    return {.rows = numbered_rows(n), .left = 38, .right = 116, .sides = Sides::by_coin, .radii = Radii::ladder, .smallest = 10,
            .largest = 36, .difference = 3};
}

struct Pair {
    double small, large;
};

Pair spread_pair(const Law& l, Rng& rng) {
    const auto both = spaced_values(2, l.smallest, l.largest, l.difference + aim, rng);
    return {both[0], both[1]};
}

// Ratio at least 1.12 as well, in whole numbers; the smaller one's range leaves the larger one a choice.
Pair ladder_pair(const Law& l, Rng& rng) {
    const auto low = static_cast<int>(l.smallest), high = static_cast<int>(l.largest), step = static_cast<int>(l.difference);
    const auto small = static_cast<int>(rng.integer(low, high - 8));
    return {double(small), double(rng.integer(std::max((112 * small + 99) / 100, small + step), high))};
}

void add_row(Scene& scene, const Law& l, const Box& content, Rng& sizes, Rng& sides) {
    const Pair pair = l.radii == Radii::spread ? spread_pair(l, sizes) : ladder_pair(l, sizes);
    const bool left_larger = sides.coin();
    const bool swapped = l.sides == Sides::by_coin && sides.coin();
    const Colour left = named(swapped ? "green" : "blue"), right = named(swapped ? "blue" : "green");
    const auto add = [&](double x, double radius, const Colour& colour) {
        const Vec2 centre(content.low.x() + x, content.centre().y());
        scene.objects.push_back(make_object("circle", "target", filled(Disc{snap(centre), radius}, colour)));
    };
    add(l.left, left_larger ? pair.large : pair.small, left);
    add(l.right, left_larger ? pair.small : pair.large, right);
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    const Rows rows(l.rows, request.size);
    Scene scene = rows.scene();
    Rng sizes = random.stream("sizes"), sides = random.stream("answer");
    for (int i = 0; i < rows.count(); ++i) add_row(scene, l, rows.content(i), sizes, sides);
    return scene;
}

Answer solve(const Request& request, const Scene& scene) {
    const Rows rows(law(request.preset, request.size).rows, request.size);
    std::map<int, std::pair<double, std::string>> largest;  // row -> radius and colour
    for (const Object& object : scene.objects) {
        const auto* disc = std::get_if<Disc>(&object.view().geometry);
        if (!disc) continue;
        auto& best = largest[rows.row_of(disc->centre)];
        best = std::max(best, {disc->radius, object.view().colour().name});
    }
    std::vector<std::string> colours;
    for (const auto& [row, best] : largest) colours.push_back(best.second);
    return sequence_answer("ANSWER: ", colours, " ", true);
}

// The two circles of a row exchange their sizes.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Rows rows(law(request.preset, request.size).rows, request.size);
    const auto row = static_cast<int>(rng.integer(0, rows.count() - 1));
    Scene scene = control;
    std::vector<Disc*> discs;
    for (Object& object : scene.objects) {
        auto* disc = std::get_if<Disc>(&object.view().geometry);
        if (disc && rows.row_of(disc->centre) == row) discs.push_back(disc);
    }
    std::swap(discs.at(0)->radius, discs.at(1)->radius);
    return scene;
}

Prompt prompt(const Request& request) {
    return {.picture = "The picture shows rows of two circles each, a blue one and a green one. " +
                       in_order(law(request.preset, 1).rows),
            .rule = "For every row, name the colour of the bigger circle. The two circles of a row never have the same size.",
            .form = {.explanation = "with one colour per row, Blue or Green, in the order of the rows, separated by spaces."}};
}

}  // namespace

Domain comparing_size() {
    return with_palettes(
        {.id = "comparing_size",
         .suite = "percept_v",
         .version = 3,
         .title = "Which of two circles is bigger, row by row?",
         .skills = {"discrimination", "sequential memory", "spatial relationships"},
         .size_meaning = "rows",
         .sizes = sizes_up_to(50, 50),
         .answer_spec = answers(AnswerClass::sequence, AnswerType::list, "ANSWER: Colour Colour ...", {"blue", "green"}),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin,
         .needs = Needs{.colour = true, .size = true}});
}

}  // namespace stim::percept_v
