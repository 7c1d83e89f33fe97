// Sorting while counting: circles, triangles and squares mixed, three counts kept at once. Harder with more shapes, and
// where turning takes away the upright outlines that tell kinds apart at a glance.
#include "generators/percept_v/parts/counts.hpp"
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"
#include "generators/percept_v/parts/noun_phrases.hpp"

#include "stim/base/portable_math.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>

namespace stim::percept_v {
namespace {

/// What is uniform: the kind of each shape on its own, or the triple of counts.
enum class Kinds { each, counts };

constexpr int largest = 100;  // n in `balanced`

struct Law {
    int width, height;
    Template shape_template;
    IntRange size;  // px
    double turn;    // radians; shapes are turned by 0 to this
    int shapes;
    Kinds kinds;
    Palette colours;
    double gap, border;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.width = 500, .height = 300, .shape_template = Template::half_size, .size = {10, 20}, .turn = 0, .shapes = n,
                .kinds = Kinds::each, .colours = palette({"black"}), .gap = 4, .border = 4};
    return {.width = 1024, .height = 768, .shape_template = Template::circumradius, .size = enlarged({16, 28}, n, largest),
            .turn = 2 * portable::pi,
            .shapes = n, .kinds = Kinds::counts, .colours = p6(), .gap = balanced::gap, .border = balanced::margin};
}

std::vector<Kind> draw_kinds(const Law& l, Rng& rng) {
    std::vector<Kind> out;
    if (l.kinds == Kinds::each) {
        for (int i = 0; i < l.shapes; ++i) out.push_back(rng.pick(k3()));
        return out;
    }
    const std::vector<int> counts = shared_out(l.shapes, static_cast<int>(k3().size()), l.shapes, rng);
    for (std::size_t k = 0; k < counts.size(); ++k) out.insert(out.end(), static_cast<std::size_t>(counts[k]), k3()[k]);
    return out;
}

Figure draw_figure(const Law& l, Kind kind, Rng& sizes, Rng& angles, Rng& colours) {
    const int size = l.size.draw(sizes);
    const double angle = angles.real(0, l.turn);
    return {kind, make_turned(kind, l.shape_template, size, angle), colours.pick(l.colours), {}, "target"};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng answer = random.stream("answer");
    Rng sizes = random.stream("sizes");
    Rng angles = random.stream("angles");
    Rng colours = random.stream("colours");
    std::vector<Figure> figures;
    for (const Kind kind : draw_kinds(l, answer)) figures.push_back(draw_figure(l, kind, sizes, angles, colours));

    Scene scene = blank(l.width, l.height);
    place(scene, figures, inset(l.width, l.height, l.border), l.gap, random);
    scene.params["shapes"] = l.shapes;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    return tuple_answer({{"CIRCLES", count_of(scene, Kind::circle)},
                         {"TRIANGLES", count_of(scene, Kind::triangle)},
                         {"SQUARES", count_of(scene, Kind::square)}});
}

// Where the template's origin lies in a placed shape.
Vec2 origin_of(const Law& l, const View& view) {
    const auto* corners = std::get_if<Polygon>(&view.geometry);
    if (!corners || l.shape_template == Template::half_size) return bounds(view.geometry).centre();
    Vec2 sum(0, 0);
    for (const Vec2& corner : corners->vertices) sum += corner;
    return snap(Vec2(sum / static_cast<double>(corners->vertices.size())));
}

// The template's size: a whole number of px.
double size_of(const Law& l, const View& view) {
    const auto* corners = std::get_if<Polygon>(&view.geometry);
    if (!corners || l.shape_template == Template::half_size) return std::floor(bounds(view.geometry).size().x() / 2 + 0.5);
    return std::floor((corners->vertices[0] - origin_of(l, view)).norm() + 0.5);
}

// A shape of another kind at the same place, of the same size and colour.
View retyped(const Law& l, const View& view, Kind kind, Rng& rng) {
    const double angle = rng.real(0, l.turn);
    View out = view;
    out.geometry = translated(make_turned(kind, l.shape_template, size_of(l, view), angle), origin_of(l, view));
    return out;
}

// Changes the kind of a shape that stays where it is, or of one that has to move; false where there is room for neither.
bool retype(Scene& scene, const Law& l, Kind from, Kind to, Rng& rng) {
    constexpr int turns = 10;
    const Box region = inset(l.width, l.height, l.border);
    const auto is_from = [from](const Object& object) { return object.visible(0) && object.kind == name_of(from); };
    const std::vector<std::size_t> order = shuffled(scene, is_from, rng);
    for (const bool moving : {false, true})
        for (const std::size_t i : order) {
            Object& object = scene.objects[i];
            const Room room(scene, region, l.gap, &object);
            for (int t = 0; t < (moving ? 1 : turns); ++t) {
                const View wanted = retyped(l, object.view(), to, rng);
                const auto found = moving ? room.placed(wanted, rng) : room.fits(wanted) ? std::optional(wanted) : std::nullopt;
                if (!found) continue;
                object.view() = *found;
                object.kind = std::string(name_of(to));
                return true;
            }
        }
    return false;
}

// One shape is of another kind. In a picture too crowded for that, one is missing.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    Scene scene = control;
    std::vector<std::pair<Kind, Kind>> changes;
    for (const Kind from : k3())
        for (const Kind to : k3())
            if (from != to && count_of(scene, from)) changes.emplace_back(from, to);
    rng.shuffle(changes);
    for (const auto& [from, to] : changes)
        if (retype(scene, l, from, to, rng)) return scene;
    take_away(any_with(scene, seen_as("target"), rng));
    scene.params["shapes"] = l.shapes - 1;
    return scene;
}

Prompt prompt(const Request& request) {
    return {.picture = fmt::format("The picture shows {} on a white background. Each shape is {}.", plurals(k3()),
                                   any_of(law(request.preset, 1).colours)),
            .rule =
                "Count the shapes of each kind. Colour and size do not matter, nor does it matter how a shape is turned: a "
                "square standing on a corner is still a square. A kind that does not occur has the count 0.",
            .form = {.explanation = "where x is the number of circles, y the number of triangles and z the number of squares."}};
}

}  // namespace

Domain counting_shapes() {
    return with_palettes(
        {.id = "counting_shapes",
         .suite = "percept_v",
         .version = 2,
         .title = "How many circles, triangles and squares are there?",
         .skills = {"discrimination", "memory", "form constancy"},
         .size_meaning = "shapes",
         .sizes = sizes_up_to(40, largest),
         .answer_spec = answers(AnswerClass::tuple, AnswerType::fixed, "CIRCLES:x TRIANGLES:y SQUARES:z"),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
