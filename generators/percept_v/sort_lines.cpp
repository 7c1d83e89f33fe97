// Ordering by length: straight lines, each with a numeric label. Harder with more lines, whose lengths lie closer, and
// without a common foot to compare them from.
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/ranking.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "stim/base/error.hpp"

namespace stim::percept_v {
namespace {

enum class Direction { upright, level };
enum class Inks { any_dark, named };

struct Law {
    int width, height;
    Direction direction;
    double pitch;  // px from line to line
    double stroke;
    Spread lengths;
    Inks inks;
    Labels labels;
    double digit_height;
};

Law law(Preset preset, int n) {
    const double pitch = std::floor(1000.0 / (n + 1));
    // Digits of 21 px: the widest labels of neighbours then stay 4 px apart at the smallest pitch.
    if (preset == Preset::paper)
        return {.width = 1000, .height = 1000, .direction = Direction::upright, .pitch = pitch, .stroke = 3,
                .lengths = {250, 960, 20 + aim}, .inks = Inks::any_dark, .labels = Labels::in_order, .digit_height = 21};
    const int height = std::max(500, 40 + 24 * n);
    const double ratio = n <= 20 ? 1.1 : 1.05;  // what an eye separates, and what 40 lengths leave
    return {.width = 1000, .height = height, .direction = Direction::level, .pitch = (height - 40.0) / n,
            .stroke = balanced::stroke,
            .lengths = {100, 820, ratio + ratio_aim, true}, .inks = Inks::named, .labels = Labels::random, .digit_height = 14};
}

constexpr double foot = 990;        // px, of upright lines
constexpr double label_gap = 4;     // px between an upright line and its label
constexpr double first_start = 60;  // px, left end of level lines
constexpr double last_end = 1000 - balanced::margin - balanced::stroke / 2;
constexpr double from_white = 30;   // least CIEDE2000

int channel(Rng& rng) { return static_cast<int>(rng.integer(50, 205)); }

Colour dark(Rng& rng) {
    for (int tries = 0; tries < 100; ++tries) {
        const int r = channel(rng);
        const int g = channel(rng);
        const int b = channel(rng);
        const Rgb rgb{static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(b)};
        if (ciede2000(rgb, white) >= from_white) return rgb;
    }
    return Rgb{50, 50, 50};
}

Colour ink(Inks law, Rng& rng) {
    static const Palette names = without(p6(), {"orange"});
    return law == Inks::named ? rng.pick(names) : dark(rng);
}

View upright(const Law& l, int i, double length, const std::string& text, const Colour& colour) {
    const double x = (i + 1) * l.pitch;
    View view = stroked(segment({x, foot}, {x, foot - length}), {colour, l.stroke});
    view.label = Label{text, snap(Vec2(x, foot - length - label_gap - l.digit_height / 2)), l.digit_height, named("black")};
    return view;
}

double any_start(double length, Rng& rng) { return snap(rng.real(first_start, last_end - length)); }

View level(const Law& l, int i, double x, double length, const std::string& text, const Colour& colour) {
    const double y = std::floor(20 + (i + 0.5) * l.pitch);
    View view = stroked(segment({x, y}, {x + length, y}), {colour, l.stroke});
    view.label = label_at(text, 8, y - l.digit_height / 2, l.digit_height);
    return view;
}

Scene sample(const Request& request, const Streams& random) {
    const int n = request.size;
    const Law l = law(request.preset, n);
    Rng sizes = random.stream("sizes");
    const std::vector<double> lengths = magnitudes(l.lengths, n, sizes);
    Rng naming = random.stream("labels");
    const std::vector<std::string> labels = label_texts(l.labels, n, naming);
    Rng colours = random.stream("colours");
    Rng layout = random.stream("layout");

    Scene scene = blank(l.width, l.height);
    for (int i = 0; i < n; ++i) {
        const std::size_t k = static_cast<std::size_t>(i);
        const Colour colour = ink(l.inks, colours);
        scene.objects.push_back(make_object("line", "target",
                                            l.direction == Direction::upright
                                                ? upright(l, i, lengths[k], labels[k], colour)
                                                : level(l, i, any_start(lengths[k], layout), lengths[k], labels[k], colour)));
    }
    scene.params["lines"] = n;
    scene.params["pitch"] = l.pitch;
    return scene;
}

double length(const View& view) {
    const auto& points = std::get<Paths>(view.geometry).lines.at(0);
    if (points.empty()) throw InvalidParams("a line has no points");
    return (points.back() - points.front()).norm();
}

Answer solve(const Request&, const Scene& scene) { return labels_by(scene, length); }

// Line i of the scene with another length and label; a level line keeps its start if it still fits.
View changed(const Law& l, const View& line, std::size_t i, double length, const std::string& text, Rng& rng) {
    const int row = static_cast<int>(i);
    if (l.direction == Direction::upright) return upright(l, row, length, text, line.colour());
    const double start = bounds(line.geometry).low.x();
    return level(l, row, start + length <= last_end ? start : any_start(length, rng), length, text, line.colour());
}

// Two lines next in rank exchange their lengths, so that the lengths stay as far apart; a lone line gets another label.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    Scene scene = control;
    if (scene.objects.size() == 1) {
        View& line = scene.objects.front().view();
        line = changed(l, line, 0, length(line), unused_label(scene, rng), rng);
        return scene;
    }
    const auto [i, j] = neighbours_in_rank(scene, length, rng);
    const View a = scene.objects[i].view(), b = scene.objects[j].view();
    scene.objects[i].view() = changed(l, a, i, length(b), a.written().text, rng);
    scene.objects[j].view() = changed(l, b, j, length(a), b.written().text, rng);
    return scene;
}

Prompt prompt(const Request& request) {
    const bool upright_lines = law(request.preset, 1).direction == Direction::upright;
    return {.picture = upright_lines
                           ? "The picture shows vertical lines of different lengths and colours. The number above each line is "
                             "its label."
                           : "The picture shows horizontal lines of different lengths and colours, one below the other. The "
                             "number at the left edge of the picture, at the height of a line, is the label of that line.",
            .rule =
                "Sort the lines by length, from the shortest to the longest. No two are equally long, and colours "
                "do not matter. Name each line by its label; the labels say nothing about the lengths.",
            .form = {.explanation =
                         "which is every label once, separated by spaces, the label of the shortest line first and that of "
                         "the longest last. If there is only one line, give its label alone."}};
}

}  // namespace

Domain sort_lines() {
    return {.id = "sort_lines",
            .suite = "percept_v",
            .version = 3,
            .title = "Which is the order of the lines from shortest to longest?",
            .skills = {"discrimination", "memory"},
            .size_meaning = "lines",
            .sizes = sizes_up_to(24, 40),
            .answer_spec = answers(AnswerClass::sequence, AnswerType::list, "label label ... label"),
            .sample = sample,
            .solve = solve,
            .prompt = prompt,
            .twin = twin,
            .needs = Needs{.size = true, .upright = true, .text = true}};
}

}  // namespace stim::percept_v
