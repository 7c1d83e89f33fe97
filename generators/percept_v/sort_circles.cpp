// Ordering by size: discs of different radii, each with a numeric label. Harder with more discs, whose sizes lie closer.
#include "shared/figures.hpp"
#include "shared/ranking.hpp"

namespace stim::percept_v {
namespace {

enum class Arrangement { row, cells };

struct Law {
    Arrangement arrangement;
    double pitch;  // px between neighbours in a row, side of a cell
    Spread radii;
    double reach;   // px from the centre of a cell that no disc leaves
    double jitter;  // px per axis, at most
    Labels labels;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper) return {Arrangement::row, 40, {24, 160, 4}, 0, 0, Labels::in_order};
    // One ladder of ratios holds 20 radii; more are told apart by their difference.
    const Spread radii = n <= 20 ? Spread{10.4, 92, 1.121, true} : Spread{12, 92, 3 + aim};
    return {Arrangement::cells, 200, radii, 92, 12, Labels::random};
}

constexpr double digit_height = 14;

int columns(int n) {
    int c = 1;
    while (c * c < n) ++c;
    return c;
}

Scene empty_row(const Law& l, const std::vector<double>& radii) {
    double width = l.pitch;
    for (const double r : radii) width += 2 * r + l.pitch;
    return blank(static_cast<int>(std::ceil(width)), 360);
}

std::vector<View> row(const Law& l, const std::vector<double>& radii, const std::vector<std::string>& labels) {
    std::vector<View> out;
    double left = l.pitch;
    for (std::size_t i = 0; i < radii.size(); ++i) {
        View view = filled(Disc{{left + radii[i], 180}, radii[i]}, named("black"));
        view.label = Label{labels[i], snap(Vec2(left + radii[i], 180)), digit_height, Colour(white)};
        out.push_back(view);
        left += 2 * radii[i] + l.pitch;
    }
    return out;
}

Scene empty_cells(const Law& l, int n) {
    const int c = columns(n), side = static_cast<int>(l.pitch);
    return blank(c * side, (n + c - 1) / c * side);
}

std::vector<View> cells(const Law& l, const std::vector<double>& radii, const std::vector<std::string>& labels, Rng& rng) {
    const int c = columns(static_cast<int>(radii.size()));
    std::vector<View> out;
    for (std::size_t i = 0; i < radii.size(); ++i) {
        const Vec2 corner(static_cast<int>(i) % c * l.pitch, static_cast<int>(i) / c * l.pitch);
        const double slack = std::min(l.jitter, l.reach - radii[i]);
        const double dx = rng.real(-slack, slack);
        const double dy = rng.real(-slack, slack);
        const Vec2 centre = snap(Vec2(corner + Vec2(l.pitch / 2 + dx, l.pitch / 2 + dy)));
        View view = filled(Disc{centre, radii[i]}, named("black"));
        view.label = label_at(labels[i], corner.x() + 8, corner.y() + 8, digit_height);
        out.push_back(view);
    }
    return out;
}

Scene sample(const Request& request, const Streams& random) {
    const int n = request.size;
    const Law l = law(request.preset, n);
    Rng sizes = random.stream("sizes");
    const std::vector<double> radii = magnitudes(l.radii, n, sizes);
    Rng naming = random.stream("labels");
    const std::vector<std::string> labels = label_texts(l.labels, n, naming);

    Rng layout = random.stream("layout");
    const bool in_row = l.arrangement == Arrangement::row;
    Scene scene = in_row ? empty_row(l, radii) : empty_cells(l, n);
    std::vector<View> views = in_row ? row(l, radii, labels) : cells(l, radii, labels, layout);
    for (View& view : views) scene.objects.push_back(make_object("circle", "target", std::move(view)));
    scene.params["circles"] = n;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    return labels_by(scene, [](const View& view) { return std::get<Disc>(view.geometry).radius; });
}

std::string prompt(const Request& request) {
    const bool in_row = law(request.preset, 1).arrangement == Arrangement::row;
    return prompt_text(
        in_row ? "The picture shows a row of black circles of different sizes. The white number in the middle of each "
                 "circle is its label."
               : "The picture shows black circles of different sizes. The number above and to the left of each "
                 "circle is its label.",
        "Sort the circles by size, from the smallest to the largest. No two are equally large. Name each "
        "circle by its label; the labels say nothing about the sizes.",
        "label label ... label",
        "which is every label once, separated by blanks, the label of the smallest circle first and that "
        "of the largest last. If there is only one circle, give its label alone.");
}

}  // namespace

Domain sort_circles() {
    return {.id = "sort_circles",
            .title = "Which is the order of the circles from smallest to largest?",
            .skills = {Skill::discrimination, Skill::memory},
            .size_meaning = "circles",
            .sizes = sizes_up_to(35, 25),
            .answer_spec = answers(AnswerClass::sequence, AnswerType::list, "label label ... label"),
            .sample = sample,
            .solve = solve,
            .prompt = prompt};
}

}  // namespace stim::percept_v
