// Perceptual constancy: a footbridge leads over water on a tiled ground into the distance, where everything is drawn smaller. Is
// it equally wide at both ends? Harder with smaller changes.
#include <cmath>

#include "generators/common/tiled_start.hpp"
#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/floor.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr Floor ground{.horizon = 150, .camera = 2.6};
constexpr double largest_ratio = .62, smallest_ratio = .20;  // far end over near end, as drawn
constexpr double same_within = .08;                           // of the width; the least change is .20

constexpr double plank = .5, rail_height = .45, rail_width = 3;  // tiles, tiles and px
constexpr double landing = 8;                                   // px: the bridge reaches so far on to the banks
constexpr Rgb tile_line{110, 140, 160};

const std::vector<OptionText> options{{"same", "The bridge is equally wide at both ends."},
                                      {"1", "The bridge is wider at end 1."},
                                      {"2", "The bridge is wider at end 2."}};
const std::vector<Rgb> waters{{170, 205, 225}, {165, 210, 215}, {184, 204, 222}, {175, 215, 205}};
const std::vector<Rgb> woods{{150, 95, 50}, {172, 120, 72}, {128, 88, 62}, {160, 112, 84}};
const std::vector<Rgb> rails{{70, 70, 74}, {60, 110, 80}, {60, 90, 140}};

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

// Half the width at that distance; edges are straight.
double half_at(const Path& p, double z) {
    const double near = p.width / 2;
    return near + (p.end - 1) * near * (z - p.near) / (p.far - p.near);
}

Polygon outline_of(const Path& p) {
    const double near = half_at(p, p.near), far = half_at(p, p.far);
    return {{ground.seen(p.axis - near, p.near), ground.seen(p.axis - far, p.far), ground.seen(p.axis + far, p.far),
             ground.seen(p.axis + near, p.near)}};
}

std::string mark(bool far, const Path& p) { return far == p.first_is_far ? "1" : "2"; }

// Distances from the near end to the far one, `step` apart.
std::vector<double> distances(const Path& p, double step) {
    std::vector<double> out;
    const int count = static_cast<int>(std::ceil((p.far - p.near) / step));
    for (int i = 0; i < count; ++i) out.push_back(p.near + i * step);
    return out;
}

void add_bridge(Scene& scene, const Path& p, Rgb wood, Rgb rail) {
    scene.objects.push_back(make_object("path", "path", outlined(outline_of(p), Colour(wood))));
    Paths planks;
    for (const double z : distances(p, plank))
        if (z > p.near) planks.lines.push_back({ground.seen(p.axis - half_at(p, z), z), ground.seen(p.axis + half_at(p, z), z)});
    scene.objects.push_back(make_object("planks", "path", stroked(std::move(planks), Stroke{darkened(wood, 80), 1.5})));
    for (const double side : {-1.0, 1.0}) {
        const auto at = [&](double z, double h) { return ground.seen(p.axis + side * half_at(p, z), z, h); };
        Paths lines;
        for (const double z : distances(p, 1)) lines.lines.push_back({at(z, 0), at(z, rail_height)});
        lines.lines.push_back({at(p.far, 0), at(p.far, rail_height)});
        lines.lines.push_back({at(p.near, rail_height), at(p.far, rail_height)});
        scene.objects.push_back(make_object("rail", "rail", stroked(std::move(lines), Stroke{rail, rail_width})));
    }
}

// Land from the horizon to the lower border, and water from bank to bank.
void add_water(Scene& scene, const Path& p, Rng& look) {
    const double top = ground.seen(0, p.far).y() + landing, bottom = ground.seen(0, p.near).y() - landing;
    scene.objects = backdrop::landscape(picture_width, picture_height, ground.horizon, look);
    const Polygon water = rectangle(0, top, picture_width, bottom - top);
    scene.objects.push_back(make_object("water", "background", filled(water, Colour(look.pick(waters)))));
    Paths lines = std::get<Paths>(tile_lines(ground, p.far).view().geometry), within;
    for (const auto& line : lines.lines) {
        const Vec2 &a = line.front(), &b = line.back();
        if (a.y() == b.y()) {
            if (a.y() > top && a.y() < bottom) within.lines.push_back(line);
            continue;
        }
        const auto at = [&](double y) { return snap(a + (y - a.y()) / (b.y() - a.y()) * (b - a)); };
        const double high = std::max(top, std::min(a.y(), b.y())), low = std::min(bottom, std::max(a.y(), b.y()));
        if (high < low) within.lines.push_back({at(high), at(low)});
    }
    scene.objects.push_back(make_object("tiles", "grid", stroked(std::move(within), Stroke{tile_line, 1.5})));
}

Drawn sample(const Request& request, const Streams& random) {
    const Path p = draw_path(request, random);
    Rng look = random.stream("dressing");
    Scene scene = blank(picture_width, picture_height);
    add_water(scene, p, look);
    const Rgb wood = look.pick(woods), rail = look.pick(rails);
    add_bridge(scene, p, wood, rail);
    const Vec2 beside(0, clear + digits / 2 + outline_width);
    scene.objects.push_back(sign(mark(false, p), ground.seen(p.axis, p.near) + beside, true));
    scene.objects.push_back(sign(mark(true, p), ground.seen(p.axis, p.far) - beside, true));
    scene.params["change"] = std::floor(1e6 * graded(.45, .20, request.size) + .5) / 1e6;
    scene.params["far_is"] = mark(true, p);
    scene.params["horizon"] = ground.horizon;
    return {std::move(scene), "same", mark(false, p)};
}

// The width of the outline's edge between two vertices, in tiles.
double width_at(const Polygon& path, std::size_t left, std::size_t right) {
    const Vec2 &a = path.vertices.at(left), &b = path.vertices.at(right);
    return ground.across(b.x() - a.x(), ground.depth(a.y()));
}

Json truth(const Scene& scene) {
    const auto* path = std::get_if<Polygon>(&first_with_role(scene, "path").view().geometry);
    if (!path || path->vertices.size() != 4) throw InvalidParams("the bridge has not four corners");
    const double near = width_at(*path, 0, 3), far = width_at(*path, 1, 2);
    if (std::abs(far / near - 1) < same_within) return "same";
    const Object* wider = nullptr;  // the number at the wider end
    for (const Object* one : with_role(scene, "label")) {
        const double y = one->view().written().centre.y();
        if (!wider || (y < wider->view().written().centre.y()) == (far > near)) wider = one;
    }
    if (!wider) throw InvalidParams("the ends of the bridge have no numbers");
    return wider->view().written().text;
}

}  // namespace

Domain constancy_path() {
    return core_picture({.id = "constancy_path",
                         .title = "Is a footbridge that runs into the distance equally wide at both ends?",
                         .size_meaning = "how subtle the change is: .45 (.20 / .45)^((n-1)/19) of the width",
                         .about = concepts::perceptual_constancy,
                         .shows = "The picture shows a level footbridge over shallow water, through which square tiles are seen. "
                                  "The ends of the bridge are marked 1 and 2.",
                         .rule = "Is the bridge equally wide at both ends?",
                         .options = options,
                         .version = 3,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
