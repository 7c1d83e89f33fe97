#include "generators/conservation/parts/syringe.hpp"

#include <array>
#include <utility>

#include "generators/common/solid_paint.hpp"
#include "generators/conservation/parts/glass_picture.hpp"
#include "generators/conservation/parts/tabletop.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation::film {
namespace {

constexpr Rgb rubber{70, 78, 86}, steel{206, 212, 214}, plate{224, 228, 230}, plate_top{240, 243, 244}, plate_edge{104, 112, 118};
constexpr double needle_radius = 3, rod_radius = 6, piston_height = 8, syringe_line = 1.4;

enum SyringePart { rod, liquid_part, piston, needle, barrel, knob };

// An upright cylinder between two heights.
Loop upright_hull(const Syringe& s, double from, double to, double radius) {
    const std::array<SeenRound, 2> ends{SeenRound{seen(s.on_axis(from)), radius}, SeenRound{seen(s.on_axis(to)), radius}};
    return hull_of_ellipses(ends, view_sine);
}

Loop syringe_outline(const Syringe& s, SyringePart part) {
    switch (part) {
        case rod: return upright_hull(s, s.surface() + piston_height, s.knob(), rod_radius);
        case liquid_part: return upright_hull(s, s.foot() + barrel_floor, s.surface(), barrel_inside);
        case piston: return upright_hull(s, s.surface() + 1, s.surface() + piston_height, barrel_inside - 0.5);
        case needle: return upright_hull(s, s.tip.z, s.foot(), needle_radius);
        case barrel: return upright_hull(s, s.foot(), s.foot() + s.barrel_height(), barrel_radius);
        case knob: break;
    }
    return upright_hull(s, s.knob(), s.knob() + knob_height, knob_radius);
}

// The nearer wall between two angles from X towards Y.
Loop barrel_wall(const Syringe& s, double from, double to, double radius, double angle, double end) {
    constexpr int steps = 6;
    Loop low, high;
    for (int k = 0; k <= steps; ++k) {
        const Vec2 u = radius * unit_vector(angle + (end - angle) * k / steps);
        low.push_back(snap(seen(s.on_axis(from) + Vec3{u.x(), u.y(), 0})));
        high.push_back(snap(seen(s.on_axis(to) + Vec3{u.x(), u.y(), 0})));
    }
    low.insert(low.end(), high.rbegin(), high.rend());
    return low;
}

}  // namespace

double Syringe::per_height() { return portable::pi * barrel_inside * barrel_inside; }

std::vector<Object> syringe_objects(const Syringe* syringe, Rgb liquid) {
    const std::array<std::pair<const char*, Rgb>, syringe_part_count> parts{
        {{"rod", plate_edge}, {"liquid", liquid}, {"piston", rubber}, {"needle", glass_edge}, {"barrel", glass_edge},
         {"knob", plate_edge}}};
    std::vector<Object> out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Object object{parts[i].first, "carrier", {{}}, true};
        const auto part = static_cast<SyringePart>(i);
        if (syringe && (part != liquid_part || syringe->load > 0)) {
            Polygon shape{syringe_outline(*syringe, part)};
            View view = part == liquid_part || part == piston ? filled(std::move(shape), parts[i].second)
                                                              : stroked(std::move(shape), {parts[i].second, 2 * syringe_line});
            if (view.box().overlaps({{0, 0}, {double(width), double(height)}})) object.views[0] = std::move(view);
        }
        out.push_back(std::move(object));
    }
    return out;
}

void draw_syringe(DisplayList& list, const Syringe& s, double dips_to, Rgb liquid, int first) {
    const Tones tone = tones(liquid);
    const auto fill = [&](SyringePart part, Loop loop, Rgb rgb) {
        list.items.push_back({first + part, true, Fill{Polygon{std::move(loop)}, rgb}});
    };
    const auto ring = [&](SyringePart part, double z, double radius, Rgb rgb, double wide) {
        list.items.push_back({first + part, true, Outline{Polygon{level_circle(s.on_axis(z), radius)}, rgb, snap(wide)}});
    };
    const double from = s.foot(), to = from + s.barrel_height(), floor = from + barrel_floor, surface = s.surface();
    const double tip = std::max(s.tip.z, dips_to);
    fill(needle, upright_hull(s, tip, from, needle_radius + 1.2), glass_edge);
    fill(needle, upright_hull(s, tip, from, needle_radius), glass_light);
    fill(barrel, upright_hull(s, from - 1, to + 1, barrel_radius + syringe_line), glass_edge);
    fill(barrel, upright_hull(s, from, to, barrel_radius), glass_body);
    fill(barrel, upright_hull(s, floor, to, barrel_inside), blend(glass_body, glass_dark, 0.30));
    if (s.load > 0) {
        fill(liquid_part, upright_hull(s, floor, surface, barrel_inside), tone.shade);
        fill(liquid_part, barrel_wall(s, floor, surface, barrel_inside, 3.3, 4.9), tone.base);
        fill(liquid_part, level_circle(s.on_axis(surface), barrel_inside), blend(tone.base, white, 0.30));
    }
    ring(barrel, to, barrel_radius, glass_edge, syringe_line);
    fill(piston, upright_hull(s, surface, surface + piston_height, barrel_inside - 0.5), blend(rubber, black, 0.35));
    fill(piston, level_circle(s.on_axis(surface + piston_height), barrel_inside - 0.5), rubber);
    fill(rod, upright_hull(s, surface + piston_height, s.knob(), rod_radius + 1.2), plate_edge);
    fill(rod, upright_hull(s, surface + piston_height, s.knob(), rod_radius), steel);
    fill(barrel, barrel_wall(s, from + 4, to - 4, barrel_radius, 3.5, 3.8), glass_light);
    std::vector<Vec2> nearer;
    for (int k = 0; k <= 12; ++k) {
        const Vec2 u = barrel_radius * unit_vector(portable::pi * (1 + k / 12.0));
        nearer.push_back(snap(seen(s.on_axis(to) + Vec3{u.x(), u.y(), 0})));
    }
    list.items.push_back({first + barrel, true, Outline{Paths{{std::move(nearer)}}, glass_edge, snap(syringe_line)}});
}

void draw_knob(DisplayList& list, const Syringe& s, int first) {
    const auto fill = [&](Loop loop, Rgb rgb) {
        list.items.push_back({first + knob, true, Fill{Polygon{std::move(loop)}, rgb}});
    };
    fill(upright_hull(s, s.knob() - 1, s.knob() + knob_height + 1, knob_radius + syringe_line), plate_edge);
    fill(syringe_outline(s, knob), plate);
    fill(level_circle(s.on_axis(s.knob() + knob_height), knob_radius - 1), plate_top);
}

void draw_syringe_shadow(DisplayList& list, const Syringe& s) {
    const std::array<Sphere, 2> ends{Sphere{s.on_axis(s.foot()), barrel_radius},
                                     Sphere{s.on_axis(s.foot() + s.barrel_height()), barrel_radius}};
    const std::array<Sphere, 2> thin{Sphere{s.tip, needle_radius}, Sphere{s.on_axis(s.foot()), needle_radius}};
    for (const auto& spheres : {ends, thin})
        if (Loop loop = shadow_of_spheres(spheres); !loop.empty())
            list.items.push_back({-1, true, Fill{Polygon{std::move(loop)}, cast_shadow}});
}

}  // namespace stim::conservation::film
