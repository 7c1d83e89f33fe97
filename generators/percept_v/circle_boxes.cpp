// Holding two counts in mind: discs left and right of a line, and how many must cross it to balance the sides. Harder
// with more discs, when neither side can be taken in at a glance.
#include "shared/figures.hpp"

#include <cstdlib>

namespace stim::percept_v {
namespace {

/// What is uniform: the count on the left (0 .. all), or the number of discs to be moved (0 .. half).
enum class Split { left_count, moves };

struct Law {
    int width, height;
    std::vector<double> radii;  // px, equally likely
    double line;                // px
    int half;                   // of the discs
    Split split;
    double gap, border, from_line;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper) return {515, 350, {5.5}, 2, n, Split::left_count, 4, 4, 4};
    return {1024, 640, whole_numbers(10, 16), 4, n, Split::moves, 6, 8, 8};
}

int draw_left(const Law& l, Rng& rng) {
    if (l.split == Split::left_count) return IntRange{0, 2 * l.half}.draw(rng);
    const int moves = IntRange{0, l.half}.draw(rng);
    return rng.coin() ? l.half + moves : l.half - moves;
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng answer = random.stream("answer");
    const int left = draw_left(l, answer);

    Scene scene = blank(l.width, l.height);
    scene.objects.push_back(vertical_line(scene, l.width / 2.0, l.line, named("blue"), "divider"));
    const Box line = scene.objects.front().view().box();
    const Box canvas = inset(l.width, l.height, l.border);
    const Box sides[] = {{canvas.low, {line.low.x() - l.from_line, canvas.high.y()}},
                         {{line.high.x() + l.from_line, canvas.low.y()}, canvas.high}};
    Rng sizes = random.stream("sizes");
    std::vector<Figure> figures;
    std::vector<Box> regions;
    for (int i = 0; i < 2 * l.half; ++i) {
        figures.push_back(disc(sizes.pick(l.radii), named("red")));
        regions.push_back(sides[i < left ? 0 : 1]);
    }
    place(scene, figures, regions, l.gap, random);
    scene.params["circles"] = 2 * l.half;
    scene.params["left"] = left;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    const double line = centre_of(*with_role(scene, "divider").front()).x();
    int balance = 0;
    for (const Object* circle : with_role(scene, "target")) balance += centre_of(*circle).x() < line ? 1 : -1;
    return integer_answer("COUNT:", std::abs(balance) / 2);
}

std::string prompt(const Request&) {
    return prompt_text(
        "The picture shows red circles to the left and to the right of a vertical blue line in the middle. One "
        "side may be empty.",
        "How many circles must move from the side that has more of them to the other side, so that both sides have "
        "equally many? If they already have equally many, the answer is 0.",
        "COUNT:x", "where x is the number of circles that must move.");
}

}  // namespace

Domain circle_boxes() {
    return {.id = "circle_boxes",
            .title = "How many circles must cross the line to balance the two sides?",
            .skills = {Skill::memory},
            .size_meaning = "half of the circles",
            .sizes = sizes_up_to(60, 60),
            .answer_spec = answers(AnswerClass::integer, AnswerType::single, "COUNT:x"),
            .sample = sample,
            .solve = solve,
            .prompt = prompt};
}

}  // namespace stim::percept_v
