// Perceptual constancy: a footbridge leads over water on a tiled ground into the distance, where everything is drawn smaller. Is
// it equally wide at both ends? Harder with smaller changes.
#include <algorithm>
#include <cmath>

#include "generators/common/tiled_start.hpp"
#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/floor.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double highest_horizon = 120, lowest_horizon = 165, lowest_camera = 2.3, highest_camera = 2.8;
constexpr double farthest_axis = .75, border = 30;           // tiles and px: the bridge keeps off the picture's border
constexpr double largest_ratio = .62, smallest_ratio = .20;  // far end over near end, as drawn
constexpr double same_within = .08;                           // of the width; the least change is .20

constexpr double rail_height = .45, rail_width = 3;  // tiles and px
constexpr double landing = 8;                       // px: the bridge reaches so far on to the banks
constexpr int deck_tone = 80;                       // per cent: lines on the deck
constexpr Rgb tile_line{110, 140, 160};
enum Deck { planks, long_planks, slabs, paving, kerbs, decks };
enum Rail { posts, two_bars, pickets, crosses, ropes, rail_kinds };

const std::vector<OptionText> options{{"same", "The bridge is equally wide at both ends."},
                                      {"1", "The bridge is wider at end 1."},
                                      {"2", "The bridge is wider at end 2."}};
const std::vector<Rgb> waters{{170, 205, 225}, {165, 210, 215}, {184, 204, 222},
                              {175, 215, 205}, {196, 212, 200}, {200, 206, 228}};
const std::vector<Rgb> deck_paints{{150, 95, 50},   {172, 120, 72}, {128, 88, 62},  {160, 112, 84},
                                   {122, 118, 112}, {172, 84, 70},  {92, 118, 86}, {128, 96, 130}};
const std::vector<Rgb> rail_paints{{64, 64, 68}, {40, 84, 60}, {44, 66, 120}, {110, 40, 40}};

/// What hangs on the key alone.
struct Dressing {
    Floor ground;
    Rgb water, deck, rail;
    int deck_kind, rail_kind;
};

struct Path {
    double axis, width;  // tiles
    double near, far;    // tiles away
    double end;          // width of the far end over that of the near one
    bool first_is_far;   // which end is marked 1
};

Path draw_path(const Request& request, const Streams& random, const Floor& ground) {
    Rng law = random.stream("law"), look = random.stream("look");
    const double d = graded(.45, .20, request.size);
    const TiledStart start = tiled_start(largest_ratio, smallest_ratio, d, law);
    Path out;
    out.first_is_far = law.coin();
    out.near = look.real(1.23, 1.46) * ground.camera;
    out.width = look.real(2.2, 2.8);
    const double aside = (picture_width / 2.0 - border) / ground.drawn(1, out.near) - out.width / 2;
    out.axis = look.real(-1, 1) * std::min(aside, farthest_axis);
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

Polygon outline_of(const Path& p, const Floor& ground) {
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

// Across the deck at equal distances, and along it at these parts of half its width.
Paths deck_lines(const Path& p, const Dressing& look) {
    Paths out;
    const auto at = [&](double side, double z) { return look.ground.seen(p.axis + side * half_at(p, z), z); };
    const auto across = [&](double step) {
        for (const double z : distances(p, step))
            if (z > p.near) out.lines.push_back({at(-1, z), at(1, z)});
    };
    const auto along = [&](std::initializer_list<double> sides) {
        for (const double side : sides) out.lines.push_back({at(side, p.near), at(side, p.far)});
    };
    switch (look.deck_kind) {
        case planks: across(.5); break;
        case long_planks: along({-.75, -.5, -.25, 0, .25, .5, .75}); break;
        case slabs: across(1); break;
        case paving: across(.7), along({-.34, .34}); break;
        default: along({-.86, .86});
    }
    return out;
}

// Bars between posts, along one side.
Paths rail_lines(const Path& p, double side, const Dressing& look) {
    Paths out;
    const auto at = [&](double z, double h) { return look.ground.seen(p.axis + side * half_at(p, z), z, h * rail_height); };
    const auto bar = [&](double from, double low, double to, double high) { out.lines.push_back({at(from, low), at(to, high)}); };
    std::vector<double> feet = distances(p, look.rail_kind == pickets ? .5 : 1);
    feet.push_back(p.far);
    for (const double z : feet) bar(z, 0, z, 1);
    if (look.rail_kind != ropes) bar(p.near, 1, p.far, 1);
    if (look.rail_kind == two_bars) bar(p.near, .5, p.far, .5);
    for (std::size_t i = 1; i < feet.size(); ++i) {
        const double from = feet[i - 1], to = feet[i];
        if (look.rail_kind == crosses) bar(from, 0, to, 1), bar(from, 1, to, 0);
        if (look.rail_kind == ropes)
            out.lines.push_back({at(from, 1), at(from + .25 * (to - from), .72), at(from + .75 * (to - from), .72), at(to, 1)});
    }
    return out;
}

void add_bridge(Scene& scene, const Path& p, const Dressing& look) {
    scene.objects.push_back(make_object("path", "path", outlined(outline_of(p, look.ground), Colour(look.deck))));
    const Stroke thin{Colour(darkened(look.deck, deck_tone)), 1.5};
    scene.objects.push_back(make_object("planks", "path", stroked(deck_lines(p, look), thin)));
    for (const double side : {-1.0, 1.0})
        scene.objects.push_back(make_object("rail", "rail", stroked(rail_lines(p, side, look), Stroke{look.rail, rail_width})));
}

// Land from the horizon to the lower border, and water from bank to bank.
void add_water(Scene& scene, const Path& p, const Dressing& dressing, Rng& look) {
    const Floor& ground = dressing.ground;
    const double top = ground.seen(0, p.far).y() + landing, bottom = ground.seen(0, p.near).y() - landing;
    scene.objects = backdrop::landscape(picture_width, picture_height, ground.horizon, look);
    const Polygon water = rectangle(0, top, picture_width, bottom - top);
    scene.objects.push_back(make_object("water", "background", filled(water, Colour(dressing.water))));
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

Dressing draw_dressing(Rng& look) {
    Dressing out{};
    out.ground = {std::floor(look.real(highest_horizon, lowest_horizon)),
                  std::floor(100 * look.real(lowest_camera, highest_camera)) / 100};
    out.water = look.pick(waters);
    out.deck = look.pick(deck_paints);
    out.rail = look.pick(rail_paints);
    out.deck_kind = static_cast<int>(look.integer(0, decks - 1));
    out.rail_kind = static_cast<int>(look.integer(0, rail_kinds - 1));
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng look = random.stream("dressing");
    const Dressing dressing = draw_dressing(look);
    const Path p = draw_path(request, random, dressing.ground);
    Scene scene = blank(picture_width, picture_height);
    add_water(scene, p, dressing, look);
    add_bridge(scene, p, dressing);
    const Vec2 beside(0, clear + digits / 2 + outline_width);
    scene.objects.push_back(sign(mark(false, p), dressing.ground.seen(p.axis, p.near) + beside, true));
    scene.objects.push_back(sign(mark(true, p), dressing.ground.seen(p.axis, p.far) - beside, true));
    scene.params["change"] = std::floor(1e6 * graded(.45, .20, request.size) + .5) / 1e6;
    scene.params["far_is"] = mark(true, p);
    scene.params["horizon"] = dressing.ground.horizon;
    scene.params["camera"] = dressing.ground.camera;
    return {std::move(scene), "same", mark(false, p)};
}

// The width of the outline's edge between two vertices, in tiles.
double width_at(const Polygon& path, std::size_t left, std::size_t right, const Floor& ground) {
    const Vec2 &a = path.vertices.at(left), &b = path.vertices.at(right);
    return ground.across(b.x() - a.x(), ground.depth(a.y()));
}

Json truth(const Scene& scene) {
    const auto* path = std::get_if<Polygon>(&first_with_role(scene, "path").view().geometry);
    if (!path || path->vertices.size() != 4) throw InvalidParams("the bridge has not four corners");
    const Floor ground{scene.params.at("horizon").as_double(), scene.params.at("camera").as_double()};
    const double near = width_at(*path, 0, 3, ground), far = width_at(*path, 1, 2, ground);
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
                         .version = 4,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
