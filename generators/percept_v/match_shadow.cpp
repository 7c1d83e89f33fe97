// Knowing a shape by its shadow, squashed and slanted (`paper`: by a copy that stands upside down): is it of the same kind?
// Harder with more rows.
#include "generators/percept_v/parts/matching.hpp"
#include "generators/percept_v/parts/palettes.hpp"

namespace stim::percept_v {
namespace {

enum class Shadow { upside_down, slanted };

struct Law {
    MatchLaw match;
    Shadow shadow;
    Colour colour;  // of shadows
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper) return {.match = match_law(preset, n), .shadow = Shadow::upside_down, .colour = named("blue")};
    return {.match = match_law(preset, n), .shadow = Shadow::slanted, .colour = named("gray")};
}

// A circle's shadow is an ellipse; this many corners keep it within 0.02 px.
Polygon polygon_of(const Geometry& geometry) {
    if (const auto* disc = std::get_if<Disc>(&geometry)) return regular_polygon(120, disc->radius, 0);
    return std::get<Polygon>(geometry);
}

// Half as high, then pushed sideways by 0.6 of the height above or below the middle.
Polygon slanted(const Geometry& shape, double direction) {
    Polygon out = polygon_of(shape);
    for (Vec2& p : out.vertices) p = snap(Vec2(p.x() + direction * 0.6 * 0.5 * p.y(), 0.5 * p.y()));
    const Vec2 middle = snap(bounds(out).centre());
    for (Vec2& p : out.vertices) p -= middle;
    return out;
}

Geometry shadow_of(const Law& l, Kind kind, double direction) {
    if (l.shadow == Shadow::upside_down) return make_shape(kind, l.match.shapes, l.match.size, Facing::down);
    return slanted(make_shape(kind, l.match.shapes, l.match.size), direction);
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng light = random.stream("light");
    const double direction = light.coin() ? 1 : -1;
    const auto shadow = [&](Kind kind) { return filled(shadow_of(l, kind, direction), l.colour); };
    return sample_match(l.match, request.size, "shadow", shadow, random);
}

Answer solve(const Request& request, const Scene& scene) {
    return solve_match(scene, Rows(law(request.preset, request.size).match.rows, request.size));
}

struct Wording {
    std::string_view picture, rule;
};

Wording wording(Shadow shadow) {
    if (shadow == Shadow::upside_down)
        return {"Each row of the second holds one shape that stands upside down.",
                "Count the rows in which the shape that stands upside down is of the same kind as the filled shape of the first "
                "picture."};
    return {"Each row of the second holds one shadow. Here a shadow is a gray shape made half as high and slanted sideways.",
            "Count the rows in which the shadow is of the same kind as the filled shape of the first picture."};
}

Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    return twin_match(l.match, control, Rows(l.match.rows, request.size), rng);
}

Prompt prompt(const Request& request) {
    const Law l = law(request.preset, 1);
    const auto [picture, rule] = wording(l.shadow);
    return {.picture = match_pictures(l.match, picture),
            .rule = std::string(rule) + " Colours do not matter.",
            .form = {.explanation = "where x is the number of these rows."}};
}

}  // namespace

Domain match_shadow() {
    return with_palettes(
        {.id = "match_shadow",
         .suite = "percept_v",
         .version = 3,
         .title = "In how many rows does the shadow (or the upside-down copy) fit the shape?",
         .skills = {"discrimination", "sequential memory", "closure"},
         .size_meaning = "rows",
         .images = 2,
         .sizes = sizes_up_to(50, 50),
         .answer_spec = match_answers,
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin,
         .needs = Needs{.kind = true}});
}

}  // namespace stim::percept_v
