// Ordering by size: discs of different radii, each with a numeric label. Harder with more discs, whose sizes lie closer.
#include "generators/percept_v/parts/counts.hpp"
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/ranking.hpp"
#include "stim/scene/layout.hpp"

namespace stim::percept_v {
namespace {

enum class Arrangement { rows, cells };

struct Law {
    Arrangement arrangement;
    double pitch;  // px between neighbours in a row and around it, side of a cell
    Spread radii;
    double reach;   // px from the centre of a cell that no disc leaves
    double jitter;  // px per axis, at most
    Labels labels;
};

constexpr double digit_height = 14;
constexpr double widest = 1600;     // px, of a canvas of rows
constexpr double row_height = 360;  // px: the largest disc and 20 above and below it
constexpr double cells_side = 200;  // px, of a cell; up to twelve of them stand in at most four columns

// Of the radii of neighbours in rank, px: up to twelve circles differ by 4 px in diameter when the picture is shown 448 px wide.
double least_step(double canvas, int n) { return n <= 12 ? canvas * 4 / 448 / 2 + aim : 0; }

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.arrangement = Arrangement::rows, .pitch = 40,
                .radii = {18, 160, n <= 20 ? 1.12 + ratio_aim : 1.05 + ratio_aim, true, least_step(widest, n)}, .reach = 0,
                .jitter = 0, .labels = Labels::in_order};
    const Spread radii{10.4, 92, n <= 20 ? 1.121 : 1.09, true, least_step(cells_side * 4, n)};
    return {.arrangement = Arrangement::cells, .pitch = cells_side, .radii = radii, .reach = 92, .jitter = 12,
            .labels = Labels::random};
}

// Centres from left to right; a disc that would end beyond the widest canvas starts a row.
std::vector<Vec2> row_places(const Law& l, const std::vector<double>& radii) {
    std::vector<Vec2> out;
    double left = l.pitch, middle = row_height / 2;
    for (const double r : radii) {
        if (left + 2 * r + l.pitch > widest) {
            left = l.pitch;
            middle += row_height;
        }
        out.emplace_back(left + r, middle);
        left += 2 * r + l.pitch;
    }
    return out;
}

Scene empty_rows(const Law& l, const std::vector<double>& radii) {
    const std::vector<Vec2> places = row_places(l, radii);
    double width = 0;
    for (std::size_t i = 0; i < radii.size(); ++i) width = std::max(width, places[i].x() + radii[i] + l.pitch);
    return blank(static_cast<int>(std::ceil(width)), static_cast<int>(places.back().y() + row_height / 2));
}

std::vector<View> in_rows(const Law& l, const std::vector<double>& radii, const std::vector<std::string>& labels) {
    const std::vector<Vec2> places = row_places(l, radii);
    std::vector<View> out;
    for (std::size_t i = 0; i < radii.size(); ++i) {
        View view = filled(Disc{places[i], radii[i]}, named("black"));
        view.label = Label{labels[i], snap(places[i]), digit_height, Colour(white)};
        out.push_back(view);
    }
    return out;
}

Scene empty_cells(const Law& l, int n) {
    const int c = ceil_root(n), side = static_cast<int>(l.pitch);
    return blank(c * side, (n + c - 1) / c * side);
}

Vec2 corner_of_cell(const Law& l, std::size_t n, std::size_t i) {
    const int c = ceil_root(static_cast<int>(n));
    return {static_cast<int>(i) % c * l.pitch, static_cast<int>(i) / c * l.pitch};
}

double slack(const Law& l, double radius) { return std::min(l.jitter, l.reach - radius); }

Vec2 jittered(const Law& l, const Vec2& corner, double radius, Rng& rng) {
    const double dx = rng.real(-slack(l, radius), slack(l, radius));
    const double dy = rng.real(-slack(l, radius), slack(l, radius));
    return snap(Vec2(corner + Vec2(l.pitch / 2 + dx, l.pitch / 2 + dy)));
}

Label corner_label(const Vec2& corner, const std::string& text) {
    return label_at(text, corner.x() + 8, corner.y() + 8, digit_height);
}

std::vector<View> cells(const Law& l, const std::vector<double>& radii, const std::vector<std::string>& labels, Rng& rng) {
    std::vector<View> out;
    for (std::size_t i = 0; i < radii.size(); ++i) {
        const Vec2 corner = corner_of_cell(l, radii.size(), i);
        View view = filled(Disc{jittered(l, corner, radii[i], rng), radii[i]}, named("black"));
        view.label = corner_label(corner, labels[i]);
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
    const bool rows = l.arrangement == Arrangement::rows;
    Scene scene = rows ? empty_rows(l, radii) : empty_cells(l, n);
    std::vector<View> views = rows ? in_rows(l, radii, labels) : cells(l, radii, labels, layout);
    for (View& view : views) scene.objects.push_back(make_object("circle", "target", std::move(view)));
    scene.params["circles"] = n;
    return scene;
}

double radius(const View& view) { return std::get<Disc>(view.geometry).radius; }

Answer solve(const Request&, const Scene& scene) { return labels_by(scene, radius); }

double height_of(const Object& object) { return std::get<Disc>(object.view().geometry).centre.y(); }

// Two neighbours in a row exchange their radii; the room they take together stays.
void exchange_in_row(Scene& scene, Rng& rng) {
    std::vector<std::size_t> pairs;  // a row holds four discs or more, but for the last
    for (std::size_t k = 0; k + 1 < scene.objects.size(); ++k)
        if (height_of(scene.objects[k]) == height_of(scene.objects[k + 1])) pairs.push_back(k);
    const std::size_t i = rng.pick(pairs);
    View &left = scene.objects[i].view(), &right = scene.objects[i + 1].view();
    Disc &a = std::get<Disc>(left.geometry), &b = std::get<Disc>(right.geometry);
    const double by = b.radius - a.radius;
    for (const auto& [view, disc] : {std::pair(&left, &a), std::pair(&right, &b)}) {
        disc->centre.x() += by;
        view->written().centre.x() += by;
    }
    std::swap(a.radius, b.radius);
}

// Two circles next in rank exchange their radii; one that would leave its cell moves.
void exchange_in_cells(const Law& l, Scene& scene, Rng& rng) {
    const auto [i, j] = neighbours_in_rank(scene, radius, rng);
    Disc &a = std::get<Disc>(scene.objects[i].view().geometry), &b = std::get<Disc>(scene.objects[j].view().geometry);
    std::swap(a.radius, b.radius);
    for (const auto& [at, disc] : {std::pair(i, &a), std::pair(j, &b)}) {
        const Vec2 corner = corner_of_cell(l, scene.objects.size(), at);
        const Vec2 off = disc->centre - corner - Vec2(l.pitch / 2, l.pitch / 2);
        if (std::max(std::abs(off.x()), std::abs(off.y())) > slack(l, disc->radius))
            disc->centre = jittered(l, corner, disc->radius, rng);
    }
}

// Sizes change hands rather than change: 20 in cells leave no size free, and a row is as long as its radii together.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    const bool rows = l.arrangement == Arrangement::rows;
    Scene scene = control;
    if (scene.objects.size() == 1) {
        Label& label = scene.objects.front().view().written();
        const std::string text = unused_label(scene, rng);
        label = rows ? Label{text, label.centre, digit_height, label.colour} : corner_label({0, 0}, text);
    } else if (rows) {
        exchange_in_row(scene, rng);
    } else {
        exchange_in_cells(l, scene, rng);
    }
    return scene;
}

Prompt prompt(const Request& request) {
    const bool rows = law(request.preset, 1).arrangement == Arrangement::rows;
    return {
        .picture =
            rows ? "The picture shows black circles of different sizes. The white number in the middle of each circle is its "
                   "label."
                 : "The picture shows black circles of different sizes. The number above and to the left of each circle is its "
                   "label.",
        .rule =
            "Sort the circles by size, from the smallest to the largest. No two are equally large. Name each "
            "circle by its label; the labels say nothing about the sizes.",
        .form = {.explanation = "which is every label once, separated by spaces, the label of the smallest circle first and that "
                                "of the largest last. If there is only one circle, give its label alone."}};
}

}  // namespace

Domain sort_circles() {
    return with_palettes(
        {.id = "sort_circles",
         .suite = "percept_v",
         .version = 3,
         .title = "Which is the order of the circles from smallest to largest?",
         .skills = {"discrimination", "memory"},
         .size_meaning = "circles",
         .sizes = sizes_up_to(35, 25),
         .answer_spec = answers(AnswerClass::sequence, AnswerType::list, "label label ... label"),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin,
         .needs = Needs{.size = true, .text = true}});
}

}  // namespace stim::percept_v
