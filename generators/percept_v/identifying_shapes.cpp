// Naming shapes row by row and keeping the order. Harder with more rows and more kinds of shape.
#include <algorithm>
#include <map>

#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/plot.hpp"
#include "generators/percept_v/parts/rows.hpp"
#include "generators/percept_v/parts/shape_notes.hpp"
#include "generators/percept_v/parts/twins.hpp"

namespace stim::percept_v {
namespace {

enum class Colouring { by_kind, independent };

struct Law {
    RowLaw rows;
    std::vector<Kind> kinds;
    Template shapes;
    double size;  // half-size or circumradius, px
    Palette colours;
    Colouring colouring;  // by_kind: the i-th kind has the i-th colour
};

const std::vector<Kind>& published_kinds() {
    static const std::vector<Kind> kinds{Kind::circle, Kind::triangle, Kind::diamond, Kind::pentagon, Kind::hexagon};
    return kinds;
}

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.rows = published_rows(n, 77, 20), .kinds = published_kinds(), .shapes = Template::half_size, .size = 23,
                .colours = {named("blue"), named("red"), named("green"), Rgb{0, 255, 255}, named("fuchsia")},
                .colouring = Colouring::by_kind};
    return {.rows = numbered_rows(n), .kinds = k10(), .shapes = Template::circumradius, .size = 36, .colours = p6(),
            .colouring = Colouring::independent};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    const Rows rows(l.rows, request.size);
    Scene scene = rows.scene();
    Rng kinds = random.stream("answer"), colours = random.stream("colours");
    for (int i = 0; i < rows.count(); ++i) {
        const std::size_t which = kinds.index(l.kinds.size());
        const Colour& colour = l.colouring == Colouring::by_kind ? l.colours[which] : colours.pick(l.colours);
        const Figure figure = shape(l.kinds[which], l.shapes, l.size, colour);
        scene.objects.push_back(make_object(std::string(name_of(figure.kind)), figure.role,
                                            view_at(figure, snap(rows.content(i).centre()))));
    }
    scene.params["shape_size"] = l.size;
    return scene;
}

Answer solve(const Request& request, const Scene& scene) {
    const Rows rows(law(request.preset, request.size).rows, request.size);
    std::map<int, std::string> kinds;
    for (const Object* object : with_role(scene, "target")) kinds[rows.row_of(object->view().box().centre())] = object->kind;
    std::vector<std::string> words;
    for (const auto& [row, kind] : kinds) words.push_back(kind);
    return sequence_answer("ANSWER: ", words, " ", true);
}

const Colour& colour_of_kind(const Law& l, Kind kind) {
    const auto which = std::find(l.kinds.begin(), l.kinds.end(), kind) - l.kinds.begin();
    return l.colours[static_cast<std::size_t>(which)];
}

// The shape of one row is of another kind; it keeps its colour unless that tells the kind.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    const Rows rows(l.rows, request.size);
    Scene scene = control;
    Object& object = any_with(scene, seen_as("target"), rng);
    const int row = rows.row_of(object.view().box().centre());
    const Kind kind = another(l.kinds, kind_of(object.kind), rng);
    const Colour colour = l.colouring == Colouring::by_kind ? colour_of_kind(l, kind) : object.view().colour();
    object.kind = name_of(kind);
    object.view() = view_at(shape(kind, l.shapes, l.size, colour), snap(rows.content(row).centre()));
    return scene;
}

Prompt prompt(const Request& request) {
    const Law l = law(request.preset, 1);
    return {.picture = "The picture shows rows of one coloured shape each. " + in_order(l.rows),
            .rule = "For every row, name the shape. The shapes that can occur are: " + described(l.kinds) +
                    ". Kinds may repeat. Colours do not matter.",
            .form = {.explanation = "with one shape name per row, in the order of the rows, separated by spaces."}};
}

AnswerSpec answer_spec(const Request& request) {
    return {AnswerClass::sequence, AnswerType::list, "ANSWER: Shape Shape ...", names_of(law(request.preset, 1).kinds)};
}

}  // namespace

Domain identifying_shapes() {
    return with_palettes(
        {.id = "identifying_shapes",
         .suite = "percept_v",
         .version = 3,
         .title = "Which shape is in each row?",
         .skills = {"memory"},
         .size_meaning = "rows",
         .sizes = sizes_up_to(50, 50),
         .answer_spec = answer_spec,
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin,
         .needs = Needs{.kind = true}});
}

}  // namespace stim::percept_v
