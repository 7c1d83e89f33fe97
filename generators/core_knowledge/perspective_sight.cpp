// Perspective taking: a child among things and screens, seen from above. Which thing does the child see? One only lies ahead
// with no screen before it. Harder with more things.
#include <algorithm>
#include <cmath>
#include <optional>

#include "generators/common/search.hpp"
#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/face.hpp"
#include "generators/core_knowledge/parts/icons.hpp"
#include "generators/core_knowledge/parts/numbered.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int side = 672, tries = 8000;  // px, of the picture
constexpr double nearest = 150, near_end = 160, second = 182, far_begin = 240, far_end = 330;  // px from the child
constexpr double straight = 33, behind_by = 50;         // degrees off the nose, off its opposite; less than what is told
constexpr double ahead_limit = 35, behind_limit = 125;  // what is seen, and what is not, if nothing is in the way
constexpr double child_radius = 34, child_reach = 60, thing_area = 2300;  // px, px, px^2
constexpr double screen_at = .55, screen_across = 46, screen_deep = 7;  // share of the line; half sides, px
constexpr double screen_clears = 24, screen_clears_things = 54, thing_clears = 36, border = 12;  // px
constexpr double least_fill = .54;                      // of the picture, by the box around child, things and numbers
constexpr double degree = portable::pi / 180;
constexpr Vec2 half_number{9 + clear, digits / 2 + clear};  // with the room about it, px

const std::vector<Rgb> screen_paints{{150, 95, 50}, {90, 90, 90}, {40, 116, 122}, {112, 116, 48},
                                     {122, 44, 66}, {50, 62, 110}, {176, 104, 72}, {104, 124, 150}};

int things_of(int n) { return n <= 7 ? 3 : n <= 14 ? 4 : 5; }

/// A thing by its direction off the nose, clockwise in degrees, and its distance; a screen may stand before it.
struct Spot {
    double off = 0, far = 0;
    bool screen = false;
};

/// The first is the nearest, which is seen in the control; the second one is seen in the manipulated member; the third one
/// would be seen if no screens, or no backs of heads, were in the way.
struct Layout {
    bool by_turning = false;  // else a screen is moved from the second to the first
    double nose = 0;          // degrees
    Vec2 child{0, 0};
    std::vector<Spot> spots;
    int number = 1;  // of the first; the others follow clockwise

    Vec2 way(double off) const { return unit_vector((nose + off) * degree); }
    Vec2 at(const Spot& spot) const { return child + spot.far * way(spot.off); }
};

// ---- what fits ------------------------------------------------------------------------------------------------------

Polygon screen_before(const Layout& l, const Spot& spot) {
    const Vec2 to = l.way(spot.off), across(-to.y(), to.x()), middle = l.child + screen_at * spot.far * to;
    const auto corner = [&](double deep, double aside) { return snap(Vec2(middle + deep * to + aside * across)); };
    return {{corner(-screen_deep, -screen_across), corner(-screen_deep, screen_across), corner(screen_deep, screen_across),
             corner(screen_deep, -screen_across)}};
}

double from_polygon(const Polygon& shape, const Vec2& a, const Vec2& b) {
    double out = far_end;
    const auto& v = shape.vertices;
    for (std::size_t i = 0; i < v.size(); ++i) out = std::min(out, segment_distance(v[i], v[(i + 1) % v.size()], a, b));
    return out;
}

// Screens of the first and of the second are there, whether they stand in this member or in the other one.
bool may_have_screen(const Layout& l, std::size_t i) { return l.spots[i].screen || (!l.by_turning && i < 2); }

bool lines_are_clear(const Layout& l) {
    for (std::size_t i = 0; i < l.spots.size(); ++i)
        for (std::size_t k = 0; k < l.spots.size(); ++k) {
            const Vec2 end = l.at(l.spots[i]);
            const bool screen = may_have_screen(l, k);
            if (screen && from_polygon(screen_before(l, l.spots[k]), end, end) < screen_clears_things) return false;
            if (i == k) continue;
            const Vec2 past = l.at({l.spots[i].off, l.spots[i].far + 60});
            if (screen && from_polygon(screen_before(l, l.spots[k]), l.child, past) < screen_clears) return false;
            if (distance_to_segment(l.at(l.spots[k]), l.child, past) < thing_clears) return false;
            if ((end - l.at(l.spots[k])).norm() < 3 * thing_clears) return false;
        }
    return true;
}

bool screens_are_apart(const Layout& l) {
    for (std::size_t i = 0; i < l.spots.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (may_have_screen(l, i) && may_have_screen(l, k)) {
                const auto v = screen_before(l, l.spots[i]).vertices;
                if (from_polygon(screen_before(l, l.spots[k]), v[0], v[1]) < clear) return false;
                if (from_polygon(screen_before(l, l.spots[k]), v[2], v[3]) < clear) return false;
            }
    return true;
}

// Around the child, the things and their numbers, with room for any kind of thing.
Box box_around(const Layout& l) {
    const double reach = icon_reach(thing_area);
    const Vec2 head(child_reach, child_reach), thing(reach, reach);
    Box out{l.child - head, l.child + head};
    const auto add = [&](const Vec2& at, const Vec2& half) { out = {min(out.low, at - half), max(out.high, at + half)}; };
    for (const Spot& spot : l.spots) {
        add(l.at(spot), thing);
        add(l.at(spot) + (reach + half_number.y()) * l.way(spot.off), half_number);
    }
    return out;
}

// Moves all to somewhere on the picture, if they fill it and have room.
bool placed(Layout& l, double right, double down) {
    const Box around = box_around(l);
    const Vec2 spare = Vec2(side - 2 * border, side - 2 * border) - around.size();
    if (spare.x() < 0 || spare.y() < 0 || around.size().x() * around.size().y() < least_fill * side * side) return false;
    l.child = snap(l.child + Vec2(border, border) - around.low + Vec2(right * spare.x(), down * spare.y()));
    return true;
}

// ---- sampling -------------------------------------------------------------------------------------------------------

Spot draw_spot(double off, double by, double from, double to, bool screen, Rng& rng) {
    const double turned = off + rng.real(-by, by), far = rng.real(from, to);
    return {turned, far, screen};
}

// More things that are never seen: behind, or behind screens.
Spot draw_extra(bool by_turning, Rng& rng) {
    const bool screen = rng.coin() || by_turning;
    return screen ? draw_spot(180, 180, second, far_end, true, rng) : draw_spot(180, behind_by, second, far_end, false, rng);
}

std::optional<Layout> attempt(Layout l, int things, Rng& rng) {
    l.nose = rng.real(0, 360);
    const double right = rng.real(0, 1), down = rng.real(0, 1);
    l.spots.push_back(draw_spot(0, straight, nearest, near_end, false, rng));
    l.spots.push_back(draw_spot(l.by_turning ? 180 : 0, straight, far_begin, far_end, false, rng));
    const double lure_end = l.spots[1].far - 25;
    l.spots.push_back(draw_spot(180, l.by_turning ? straight : behind_by, second, lure_end, l.by_turning, rng));
    for (int i = 3; i < things; ++i) l.spots.push_back(draw_extra(l.by_turning, rng));
    if (!placed(l, right, down) || !lines_are_clear(l) || !screens_are_apart(l)) return {};
    return l;
}

// The child looks to the right.
Layout fallback(Layout l, int things) {
    l.child = {side / 2.0 - (l.by_turning ? -50 : 30), side / 2.0};
    l.spots = l.by_turning ? std::vector<Spot>{{0, 155}, {152, 300}, {205, 200, true}, {90, 230, true}, {270, 230, true}}
                           : std::vector<Spot>{{-25, 155}, {28, 300}, {180, 200}, {130, 230}, {230, 230}};
    l.spots.resize(static_cast<std::size_t>(things));
    return l;
}

Layout draw_layout(const Request& request, const Streams& random, Work& work) {
    Rng law = random.stream("law"), layout = random.stream("layout");
    const int things = things_of(request.size);
    Layout wanted;
    wanted.by_turning = law.coin();
    wanted.number = static_cast<int>(law.integer(1, things));
    return searched(
        work, tries, [&] { return attempt(wanted, things, layout); }, [&] { return fallback(wanted, things); });
}

// The number of each thing, clockwise from the first.
std::vector<int> numbers_of(const Layout& l) {
    const auto turned = [&](std::size_t i) {
        const double off = l.spots[i].off - l.spots[0].off;
        return off < 0 ? off + 360 : off;
    };
    std::vector<int> out;
    for (std::size_t i = 0; i < l.spots.size(); ++i) {
        int before = 0;
        for (std::size_t k = 0; k < l.spots.size(); ++k) before += turned(k) < turned(i);
        out.push_back((l.number - 1 + before) % static_cast<int>(l.spots.size()) + 1);
    }
    return out;
}

// ---- what is seen -----------------------------------------------------------------------------------------------------

struct Dressing {
    Person person;
    Colour screen;
    std::vector<IconPlace> places;
    std::vector<int> kinds;
};

Dressing draw_dressing(const Layout& l, Rng& look) {
    Dressing out;
    out.person = draw_person(look);
    out.screen = Colour(look.pick(screen_paints));
    out.kinds = look.sample(static_cast<int>(icons().size()), static_cast<int>(l.spots.size()));
    for (const Spot& spot : l.spots) {
        const Colour& fill = look.pick(paints());
        out.places.push_back({snap(l.at(spot)), thing_area, fill, look.coin()});
    }
    return out;
}

Object screen(const Layout& l, const Spot& spot, const Colour& fill, const char* role) {
    return make_object("screen", role, outlined(screen_before(l, spot), fill));
}

// In the order of the numbers; those stand on the far side of the things.
void add_things(Scene& scene, const Layout& l, const Dressing& dressing) {
    const std::vector<int> numbers = numbers_of(l);
    for (int number = 1; number <= static_cast<int>(numbers.size()); ++number) {
        const auto i = static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), number) - numbers.begin());
        const Icon& one = icons()[static_cast<std::size_t>(dressing.kinds[i])];
        const IconPlace& where = dressing.places[i];
        for (Object& part : icon_objects(one, where, "thing")) scene.objects.push_back(std::move(part));
        const Vec2 half = icon_box(one, where).size() / 2 + half_number, to = l.way(l.spots[i].off);
        // Where the number is clear of the thing.
        const double edge = std::min(half.x() / std::max(std::abs(to.x()), 1e-9), half.y() / std::max(std::abs(to.y()), 1e-9));
        scene.objects.push_back(sign(std::to_string(number), where.centre + edge * to));
    }
}

Drawn sample(const Request& request, const Streams& random) {
    Scene scene = blank(side, side);
    const Layout l = draw_layout(request, random, scene.work);
    Rng look = random.stream("look");
    const auto add = [&](std::vector<Object> objects) {
        for (Object& object : objects) scene.objects.push_back(std::move(object));
    };
    add(backdrop::ground({{0, 0}, {side, side}}, look));
    const Dressing dressing = draw_dressing(l, look);
    for (const Spot& spot : l.spots)
        if (spot.screen) scene.objects.push_back(screen(l, spot, dressing.screen, "screen"));
    const bool other = manipulated(request);
    if (!l.by_turning) scene.objects.push_back(screen(l, l.spots[other ? 0 : 1], dressing.screen, "moved"));
    const bool turned = l.by_turning && other;
    add(head_above({l.child, turned ? -l.way(0) : l.way(0), child_radius}, dressing.person, "child", false));
    add_things(scene, l, dressing);
    scene.params["by"] = l.by_turning ? "turn" : "screen";
    const int things = static_cast<int>(l.spots.size());
    return {std::move(scene), std::to_string(l.number), nullptr, numbers_up_to(things)};
}

// ---- truth: what lies ahead with no screen on the line to it -----------------------------------------------------------

const Object& part_of_child(const Scene& scene, std::string_view kind) {
    for (const Object& object : scene.objects)
        if (object.role == "child" && object.kind == kind) return object;
    throw InvalidParams("the child has no " + std::string(kind));
}

Json truth(const Scene& scene) {
    const Vec2 child = bounds(part_of_child(scene, "head").view().geometry).centre();
    const auto& nose = std::get<Polygon>(part_of_child(scene, "nose").view().geometry).vertices;
    const Vec2 ahead = (nose.at(1) - child).normalized();
    std::vector<std::string> seen;
    for (const NumberedThing& thing : numbered_things(scene)) {
        const bool hidden = std::any_of(scene.objects.begin(), scene.objects.end(), [&](const Object& object) {
            const auto* shape = object.kind == "screen" ? &std::get<Polygon>(object.view().geometry) : nullptr;
            return shape && from_polygon(*shape, child, thing.centre) == 0;
        });
        const double along = ahead.dot((thing.centre - child).normalized());
        if (hidden || along < portable::cos(behind_limit * degree)) continue;
        if (along < portable::cos(ahead_limit * degree)) throw InvalidParams("a thing at the child's side may be seen or not");
        seen.push_back(thing.number);
    }
    if (seen.size() != 1) throw InvalidParams("the child does not see one thing only");
    return seen.front();
}

}  // namespace

Domain perspective_sight() {
    return core_picture({.id = "perspective_sight",
                         .title = "Which thing does the child see, ahead of it and past the screens?",
                         .size_meaning = "3 things up to n = 7, 4 up to n = 14, else 5",
                         .about = concepts::perspective_taking,
                         .shows = "Seen from above: a child, screens, and numbered things.",
                         .rule = "Which thing does the child see?",
                         .options = numbered_options("thing", 5),
                         .version = 4,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
