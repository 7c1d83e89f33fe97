#include "generators/core_knowledge/parts/views.hpp"

#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int corners = 48;                                    // of a round base
constexpr int round_percent = 90, front_percent = 75;          // of the paint; tops have all of it
constexpr double board = .4;                                   // the table's thickness
constexpr double doll_place = 8.4, doll_radius = .75, doll_height = 1.8, head_radius = .5;
constexpr double head_place = 1.5;                             // above the table
constexpr double nose_radius = .175, nose_place = .52, eye_radius = .075, eye_place = .46, eye_height = .16;
constexpr double face_line = 2;                                // px
constexpr Rgb skin{245, 214, 180}, nose_paint{222, 150, 110};

Colour shade(const Colour& paint, int percent) {
    return {paint.name, darkened(paint.rgb, percent)};
}

// The outline of a round base or top.
std::vector<Vec2> round(const Camera& camera, double x, double y, double z, double radius) {
    std::vector<Vec2> out;
    for (int i = 0; i < corners; ++i) {
        const Vec2 off = radius * unit_vector(2 * portable::pi * i / corners);
        out.push_back(snap(camera.seen(x + off.x(), y + off.y(), z)));
    }
    return out;
}

Polygon level(const Camera& camera, double left, double right, double near, double far, double z) {
    return {{snap(camera.seen(left, near, z)), snap(camera.seen(right, near, z)), snap(camera.seen(right, far, z)),
             snap(camera.seen(left, far, z))}};
}

Polygon upright(const Camera& camera, double left, double right, double near, double low, double high) {
    return {{snap(camera.seen(left, near, low)), snap(camera.seen(right, near, low)), snap(camera.seen(right, near, high)),
             snap(camera.seen(left, near, high))}};
}

Polygon cone(const Camera& camera, double x, double y, double low, double high, double radius) {
    std::vector<Vec2> points = round(camera, x, y, low, radius);
    points.push_back(snap(camera.seen(x, y, high)));
    return {convex_hull(std::move(points))};
}

Polygon cylinder(const Camera& camera, double x, double y, double height, double radius) {
    std::vector<Vec2> points = round(camera, x, y, 0, radius);
    for (const Vec2& p : round(camera, x, y, height, radius)) points.push_back(p);
    return {convex_hull(std::move(points))};
}

struct Faces {
    Polygon body, top;  // no top where it is empty
    int body_percent;
};

Faces faces(const Camera& camera, const Thing& thing) {
    const double x = thing.at.x, y = thing.at.y, r = solid_radius, h = thing.height;
    switch (thing.solid) {
        case Solid::cone: return {cone(camera, x, y, 0, h, r), {}, round_percent};
        case Solid::cylinder: return {cylinder(camera, x, y, h, r), {round(camera, x, y, h, r)}, round_percent};
        case Solid::box: break;
    }
    return {upright(camera, x - r, x + r, y - r, 0, h), level(camera, x - r, x + r, y - r, y + r, h), front_percent};
}

std::string kind_of(Solid solid) { return solid == Solid::cone ? "cone" : solid == Solid::box ? "box" : "cylinder"; }

// How high the picture of a thing reaches, and where it begins, in units.
double upper_end(const Camera& camera, const Thing& thing) {
    const double far = thing.at.y + (thing.solid == Solid::cone ? 0 : solid_radius);
    return camera.sine * far + camera.cosine * thing.height;
}

double lower_end(const Camera& camera, const Thing& thing) { return camera.sine * (thing.at.y - solid_radius); }

}  // namespace

Spot turned(const Spot& spot, Side side) {
    Spot out = spot;
    for (int i = 0; i < static_cast<int>(side); ++i) out = {-out.y, out.x};
    return out;
}

Things turned(Things things, Side side) {
    for (Thing& thing : things) thing.at = turned(thing.at, side);
    return things;
}

Things mirrored(Things things) {
    for (Thing& thing : things) thing.at.x = -thing.at.x;
    return things;
}

double shown(const Camera& camera, const Things& things, std::size_t which) {
    constexpr int columns = 16;  // a tenth of a unit each
    const Thing& thing = things[which];
    const double high = upper_end(camera, thing), low = lower_end(camera, thing);
    double seen = 0;
    for (int i = 0; i < columns; ++i) {
        double covered = low;
        for (const Thing& other : things) {
            const int off = 20 * (other.at.x - thing.at.x) - (2 * i - columns + 1);  // from the column's middle, in twentieths
            if (other.at.y >= thing.at.y || std::abs(off) >= columns) continue;
            covered = std::max(covered, std::min(high, upper_end(camera, other)));
        }
        seen += (high - covered) / (high - low);
    }
    return seen / columns;
}

int reversed_pairs(const Things& a, const Things& b) {
    int out = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) out += (a[i].at.x - a[j].at.x) * (b[i].at.x - b[j].at.x) < 0;
    return out;
}

void add_table(Scene& scene, const Shot& shot, const Colour& board_paint) {
    const Camera& camera = shot.camera;
    const auto add = [&](Polygon face, int percent) {
        View view = outlined(std::move(face), shade(board_paint, percent));
        scene.objects.push_back(make_object_in("table", "table", std::move(view), shot.picture, shot.pictures));
    };
    add(upright(camera, -half_table, half_table, -half_table, -board, 0), front_percent);
    add(level(camera, -half_table, half_table, -half_table, half_table, 0), 100);
}

void add_things(Scene& scene, const Shot& shot, Things things) {
    std::sort(things.begin(), things.end(), [](const Thing& a, const Thing& b) {
        return a.at.y != b.at.y ? a.at.y > b.at.y : a.at.x < b.at.x;
    });
    for (const Thing& thing : things) {
        const Faces seen = faces(shot.camera, thing);
        const auto add = [&](const Polygon& face, int percent, const char* role) {
            View view = outlined(face, shade(paint(thing.paint), percent));
            scene.objects.push_back(make_object_in(kind_of(thing.solid), role, std::move(view), shot.picture, shot.pictures));
        };
        add(seen.body, seen.body_percent, "thing");
        if (!seen.top.vertices.empty()) add(seen.top, 100, "top");
    }
}

Spot spot_of(const Camera& camera, const Box& body) {
    const double x = (body.centre().x() - camera.middle.x()) / camera.scale;
    const double y = solid_radius - (body.high.y() - camera.middle.y()) / (camera.scale * camera.sine);
    const Spot out{static_cast<int>(std::floor(x + .5)), static_cast<int>(std::floor(y + .5))};
    if (std::abs(out.x - x) > .05 || std::abs(out.y - y) > .05 || std::abs(out.x) > half_table || std::abs(out.y) > half_table)
        throw InvalidParams("a thing stands between the spots of the table, or off it");
    return out;
}

// ---- dolls ------------------------------------------------------------------------------------------------------------

namespace {

// The way that somebody looks who sits at a side.
Vec2 ahead(Side side) {
    static constexpr Vec2 ways[side_count] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    return ways[static_cast<std::size_t>(side)];
}

struct Mark {
    Vec2 off;  // from the middle of the head, on the level
    double above, radius;
    Colour fill;
};

// Eyes, then the nose.
std::vector<Mark> face(Side side) {
    const Vec2 to = ahead(side), across(-to.y(), to.x());
    std::vector<Mark> out;
    for (const double way : {-.6, .6})
        out.push_back({eye_place * (.8 * to + way * across), eye_height, eye_radius, Colour(outline_rgb)});
    out.push_back({nose_place * to, 0, nose_radius, Colour(nose_paint)});
    return out;
}

// Of what lies behind the head.
bool hides(const Disc& head, const Disc& mark) { return (mark.centre - head.centre).norm() + mark.radius <= head.radius; }

// Whether it is on the near side of the head.
bool in_front(const Camera& camera, const Mark& mark) { return camera.sine * mark.above - camera.cosine * mark.off.y() > 0; }

}  // namespace

void add_doll(Scene& scene, const Shot& shot, Side side, const Colour& dress, const char* role) {
    const Camera& camera = shot.camera;
    const Vec2 place = -doll_place * ahead(side);
    const auto add = [&](const char* kind, const char* as, View view) {
        scene.objects.push_back(make_object_in(kind, as, std::move(view), shot.picture, shot.pictures));
    };
    const Disc head{snap(camera.seen(place.x(), place.y(), head_place)), head_radius * camera.scale};
    const auto add_marks = [&](bool front) {
        for (const Mark& mark : face(side)) {
            if (in_front(camera, mark) != front) continue;
            const Vec2 at = camera.seen(place.x() + mark.off.x(), place.y() + mark.off.y(), head_place + mark.above);
            const Disc disc{snap(at), mark.radius * camera.scale};
            if (front || !hides(head, disc)) add("face", "face", filled(disc, mark.fill, Stroke{outline_rgb, face_line}));
        }
    };
    add("doll", role, outlined(cone(camera, place.x(), place.y(), -board, doll_height, doll_radius), dress));
    add_marks(false);
    add("head", "face", outlined(head, Colour(skin)));
    add_marks(true);
}

Side side_of(const Camera& camera, const Box& body) {
    const Vec2 off = (body.centre() - camera.middle) / camera.scale;
    if (std::abs(off.x()) > half_table) return off.x() < 0 ? Side::left : Side::right;
    return off.y() > 0 ? Side::front : Side::back;
}

}  // namespace stim::core_knowledge
