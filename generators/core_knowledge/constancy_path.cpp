// Perceptual constancy: a path on a tiled floor runs into the distance, where everything is drawn smaller. Is it equally
// wide at both ends? Harder with smaller changes.
#include <cmath>

#include "generators/common/tiled_start.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/floor.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr Floor ground{.horizon = 150, .camera = 2.6};
constexpr double tiles_end = 20;                              // tiles away: beyond every path
constexpr double largest_ratio = .62, smallest_ratio = .20;  // far end over near end, as drawn
constexpr double same_within = .08;                           // of the width; the least change is .20

const std::vector<OptionText> options{{"same", "The path is equally wide at both ends."},
                                      {"1", "The path is wider at end 1."},
                                      {"2", "The path is wider at end 2."}};

struct Path {
    double axis, width;  // tiles
    double near, far;    // tiles away
    double end;          // width of the far end over that of the near one
    bool first_is_far;   // which end is marked 1
};

Path draw_path(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    const double d = graded(.45, .20, request.size);
    const TiledStart start = tiled_start(largest_ratio, smallest_ratio, d, law);
    Path out;
    out.first_is_far = law.coin();
    out.axis = look.real(-.5, .5);
    out.near = look.real(3.2, 3.8);
    out.width = look.real(2.2, 2.8);
    out.far = out.near / start.amount;
    const double changed = start.outcome == ChangeSense::more ? 1 + d : 1 - d;
    out.end = manipulated(request) ? changed : 1;
    return out;
}

Polygon outline_of(const Path& p) {
    const double near = p.width / 2, far = near * p.end;
    return {{ground.seen(p.axis - near, p.near), ground.seen(p.axis - far, p.far), ground.seen(p.axis + far, p.far),
             ground.seen(p.axis + near, p.near)}};
}

std::string mark(bool far, const Path& p) { return far == p.first_is_far ? "1" : "2"; }

Drawn sample(const Request& request, const Streams& random) {
    const Path p = draw_path(request, random);
    Scene scene = blank(picture_width, picture_height, 1, Colour(floor_paint));
    scene.objects.push_back(sky_above(ground));
    scene.objects.push_back(tile_lines(ground, tiles_end));
    scene.objects.push_back(make_object("path", "path", outlined(outline_of(p), paint("brown"))));
    const Vec2 beside(0, clear + digits / 2 + outline_width);
    scene.objects.push_back(sign(mark(false, p), ground.seen(p.axis, p.near) + beside, true));
    scene.objects.push_back(sign(mark(true, p), ground.seen(p.axis, p.far) - beside, true));
    scene.params["change"] = std::floor(1e6 * graded(.45, .20, request.size) + .5) / 1e6;
    scene.params["far_is"] = mark(true, p);
    return {std::move(scene), "same", mark(false, p)};
}

// The width of the outline's edge between two vertices, in tiles.
double width_at(const Polygon& path, std::size_t left, std::size_t right) {
    const Vec2 &a = path.vertices.at(left), &b = path.vertices.at(right);
    return ground.across(b.x() - a.x(), ground.depth(a.y()));
}

Json truth(const Scene& scene) {
    const auto* path = std::get_if<Polygon>(&first_with_role(scene, "path").view().geometry);
    if (!path || path->vertices.size() != 4) throw InvalidParams("the path has not four corners");
    const double near = width_at(*path, 0, 3), far = width_at(*path, 1, 2);
    if (std::abs(far / near - 1) < same_within) return "same";
    const Object* wider = nullptr;  // the number at the wider end
    for (const Object* one : with_role(scene, "label")) {
        const double y = one->view().written().centre.y();
        if (!wider || (y < wider->view().written().centre.y()) == (far > near)) wider = one;
    }
    if (!wider) throw InvalidParams("the ends of the path have no numbers");
    return wider->view().written().text;
}

}  // namespace

Domain constancy_path() {
    return core_picture({.id = "constancy_path",
                         .title = "Is a path that runs into the distance equally wide at both ends?",
                         .size_meaning = "how subtle the change is: .45 (.20 / .45)^((n-1)/19) of the width",
                         .about = concepts::perceptual_constancy,
                         .shows = "The picture shows a brown path that lies flat on a floor of square tiles reaching into the "
                                  "distance. Its ends are marked 1 and 2.",
                         .rule = "In reality, is the path equally wide at both ends?",
                         .options = options,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
