// Boundary: flat shapes of one colour in a heap. Which of two lies on top? Outlines alone tell. Harder with more shapes.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/slivers.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"
#include "stim/scene/layout.hpp"
#include "stim/scene/shape.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int side = 768, most_tries = 1000, tries_a_shape = 60;  // px, of the picture
constexpr double border = 20, least_fill = .56, most_growth = 2.2;  // of the picture, by the box around the heap
constexpr double least_radius = 70, largest_radius = 150, least_ratio = 1.4;    // px; of circumradii
constexpr double lens_radius = 24, lens_clear = 12, crossing_clear = 20, corner_clear = 18;  // px
constexpr double number_clear = 22, way_clear = 8, step = 6;                                 // px
constexpr double apart = 14, about_crossing = 26;  // px: outlines from one another, but near where they cross
constexpr double least_share = .4;                 // of the area of each of the two is seen
constexpr double cos_least_angle = .76604;  // 40 degrees
constexpr int circle_points = 90;

const std::vector<OptionText> options{{"1", "shape 1"}, {"2", "shape 2"}};
const std::vector<Rgb> papers{{230, 180, 60}, {230, 130, 170}, {120, 175, 230}, {130, 200, 120},
                              {175, 140, 220}, {240, 145, 80}, {95, 195, 195}, {225, 115, 100}};
// Of the two: of others a triangle or a star that is larger about would not look larger.
const std::vector<Kind> kinds{Kind::circle, Kind::square, Kind::pentagon, Kind::hexagon, Kind::octagon, Kind::cross};
const std::vector<Kind> other_kinds{Kind::circle,  Kind::square,  Kind::pentagon, Kind::cross,
                                    Kind::hexagon, Kind::octagon, Kind::triangle, Kind::star};

int shapes_of(int n) { return 2 + (n - 1) / 3; }

struct Flat {
    Kind kind = Kind::circle;
    double angle = 0;
    Vec2 centre{0, 0};
    double radius = 0;
    Geometry outline{};
    std::vector<Vec2> ring = {};   ///< the outline as points
    bool cornered = false;         ///< whether these are its corners
};

Flat flat(Kind kind, double radius, double angle, const Vec2& centre) {
    Flat out{kind, angle, snap(centre), radius};
    out.outline = translated(make_turned(kind, Template::circumradius, radius, angle), out.centre);
    if (const auto* polygon = std::get_if<Polygon>(&out.outline)) {
        out.ring = polygon->vertices;
        out.cornered = true;
        return out;
    }
    for (int i = 0; i < circle_points; ++i)
        out.ring.push_back(out.centre + radius * unit_vector(2 * portable::pi * i / circle_points));
    return out;
}

// How far a point is from the outline; negative outside.
double depth(const Flat& shape, const Vec2& p) {
    if (!shape.cornered) return shape.radius - (p - shape.centre).norm();
    const double off = distance_to_ring(p, shape.ring);
    return contains(shape.outline, p) ? off : -off;
}

bool keeps_off(const Flat& shape, const std::vector<Vec2>& points, double by) {
    return std::all_of(points.begin(), points.end(), [&](const Vec2& p) { return depth(shape, p) <= -by; });
}

// ---- the two ----------------------------------------------------------------------------------------------------------

struct Crossing {
    Vec2 at;
    double cosine;  // of the angle between the outlines
};

std::vector<Crossing> crossings(const Flat& a, const Flat& b) {
    std::vector<Crossing> out;
    for (std::size_t i = 0, j = a.ring.size() - 1; i < a.ring.size(); j = i++)
        for (std::size_t k = 0, l = b.ring.size() - 1; k < b.ring.size(); l = k++) {
            const Vec2 along = a.ring[i] - a.ring[j], other = b.ring[k] - b.ring[l];
            const double turn = cross(along, other);
            if (turn == 0 || !segments_meet(a.ring[j], a.ring[i], b.ring[l], b.ring[k])) continue;
            const double share = cross(b.ring[l] - a.ring[j], other) / turn;
            out.push_back({a.ring[j] + share * along, std::abs(along.dot(other)) / (along.norm() * other.norm())});
        }
    return out;
}

// Points along an outline.
std::vector<Vec2> along(const Flat& shape) {
    std::vector<Vec2> out;
    for (std::size_t i = 0, j = shape.ring.size() - 1; i < shape.ring.size(); j = i++) {
        const Vec2 edge = shape.ring[i] - shape.ring[j];
        const int parts = static_cast<int>(edge.norm() / step) + 1;
        for (int part = 0; part < parts; ++part) out.push_back(shape.ring[j] + double(part) / parts * edge);
    }
    return out;
}

// Whether an outline comes near another one only where they cross.
bool keeps_apart(const Flat& shape, const Flat& other, const std::vector<Crossing>& crossing) {
    const std::vector<Vec2> points = along(shape);
    return std::all_of(points.begin(), points.end(), [&](const Vec2& p) {
        return std::abs(depth(other, p)) >= apart || std::any_of(crossing.begin(), crossing.end(), [&](const Crossing& one) {
                   return (one.at - p).norm() <= about_crossing;
               });
    });
}

// Whether nobody takes two outlines that only come near each other for outlines that meet, or the other way round.
bool meet_clearly(const Flat& a, const Flat& b) {
    if ((a.centre - b.centre).norm() > a.radius + b.radius + apart) return true;
    const std::vector<Crossing> found = crossings(a, b);
    return std::all_of(found.begin(), found.end(), [](const Crossing& one) { return one.cosine <= cos_least_angle; }) &&
           keeps_apart(a, b, found) && keeps_apart(b, a, found);
}

bool near_corner(const Flat& shape, const Vec2& p) {
    return shape.cornered && std::any_of(shape.ring.begin(), shape.ring.end(),
                                         [&](const Vec2& corner) { return (corner - p).norm() < corner_clear; });
}

/// The two, the larger one first, and what of them nothing else may cover.
struct Two {
    Flat shapes[2];
    Vec2 numbers[2];
    std::vector<Vec2> crossing, lens, ways;
};

// Points of a lattice in the shape's box.
std::vector<Vec2> lattice_in(const Flat& shape) {
    std::vector<Vec2> out;
    for (double y = -shape.radius; y <= shape.radius; y += step)
        for (double x = -shape.radius; x <= shape.radius; x += step) out.push_back(shape.centre + Vec2(x, y));
    return out;
}

// Two crossings at clear angles, away from corners.
bool cross_clearly(Two& two) {
    const std::vector<Crossing> found = crossings(two.shapes[0], two.shapes[1]);
    if (found.size() != 2) return false;
    for (const Crossing& one : found) {
        const bool at_corner = near_corner(two.shapes[0], one.at) || near_corner(two.shapes[1], one.at);
        if (one.cosine > cos_least_angle || at_corner) return false;
        two.crossing.push_back(one.at);
    }
    return (two.crossing[0] - two.crossing[1]).norm() >= 2 * lens_radius && meet_clearly(two.shapes[0], two.shapes[1]);
}

// The middle of the largest disc in the lens, if it is large enough.
std::optional<Vec2> lens_middle(Two& two) {
    double best = lens_radius;
    std::optional<Vec2> out;
    for (const Vec2& p : lattice_in(two.shapes[1])) {
        const double deep = std::min(depth(two.shapes[0], p), depth(two.shapes[1], p));
        if (deep >= 0) two.lens.push_back(p);
        if (deep >= best) best = deep, out = p;
    }
    return out;
}

std::vector<Vec2> way(const Vec2& from, const Vec2& to) {
    std::vector<Vec2> out;
    const int parts = static_cast<int>((to - from).norm() / step) + 1;
    for (int i = 0; i <= parts; ++i) out.push_back(from + double(i) / parts * (to - from));
    return out;
}

// Where a number has most room on one of the two alone, with a straight way on it to the lens.
std::optional<Vec2> number_place(const Flat& own, const Flat& other, const Vec2& middle) {
    std::vector<std::pair<double, Vec2>> places;
    for (const Vec2& p : lattice_in(own)) {
        const double room = std::min(depth(own, p), -depth(other, p));
        if (room >= number_clear) places.emplace_back(-room, p);
    }
    std::stable_sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [room, p] : places) {
        const std::vector<Vec2> points = way(p, middle);
        if (std::all_of(points.begin(), points.end(), [&](const Vec2& q) { return depth(own, q) >= way_clear; })) return snap(p);
    }
    return std::nullopt;
}

bool complete(Two& two) {
    if (!cross_clearly(two)) return false;
    const auto middle = lens_middle(two);
    if (!middle) return false;
    for (int i = 0; i < 2; ++i) {
        const auto place = number_place(two.shapes[i], two.shapes[1 - i], *middle);
        if (!place) return false;
        two.numbers[i] = *place;
        for (const Vec2& p : way(*place, *middle)) two.ways.push_back(p);
    }
    return true;
}

double any_angle(Rng& rng) { return rng.real(0, 2 * portable::pi); }

// The larger one about the origin.
std::optional<Two> draw_two(Rng& rng) {
    const double large = rng.real(least_ratio * least_radius, largest_radius);
    const double small = rng.real(least_radius, large / least_ratio);
    const Kind first = rng.pick(kinds), second = rng.pick(kinds);
    const double turned = any_angle(rng), other_turned = any_angle(rng), direction = any_angle(rng);
    const double distance = rng.real(.45, .95) * (large + small);
    const Vec2 beside = distance * unit_vector(direction);
    Two out{{flat(first, large, turned, {0, 0}), flat(second, small, other_turned, beside)}, {}, {}, {}, {}};
    return complete(out) ? std::optional(out) : std::nullopt;
}

// ---- the heap ----------------------------------------------------------------------------------------------------------

/// From below: so many of the others, the two, the rest of the others.
struct Heap {
    Two two;
    std::vector<Flat> others;
    std::size_t below = 0;
};

// Whether enough of an outline is seen under what lies over it.
bool is_seen(const Flat& shape, const std::vector<const Flat*>& over, double least) {
    int seen = 0, all = 0;
    for (std::size_t i = 0, j = shape.ring.size() - 1; i < shape.ring.size(); j = i++)
        for (int part = 0; part < 4; ++part, ++all) {
            const Vec2 p = shape.ring[j] + part / 4.0 * (shape.ring[i] - shape.ring[j]);
            seen += std::all_of(over.begin(), over.end(), [&](const Flat* one) { return depth(*one, p) < 0; });
        }
    return seen >= least * all;
}

bool all_seen(const Heap& heap) {
    std::vector<const Flat*> over;
    for (std::size_t i = heap.others.size(); i-- > heap.below;) {
        if (!is_seen(heap.others[i], over, 1 / 3.0)) return false;
        over.push_back(&heap.others[i]);
    }
    for (const Flat& one : heap.two.shapes)
        if (!is_seen(one, over, .5)) return false;
    for (const Flat& one : heap.two.shapes) over.push_back(&one);
    for (std::size_t i = heap.below; i-- > 0;) {
        if (!is_seen(heap.others[i], over, 1 / 3.0)) return false;
        over.push_back(&heap.others[i]);
    }
    return true;
}

// Points of a grid in what is seen of a shape; nothing if there are slivers.
std::optional<int> points_seen(const Flat& shape, const std::vector<const Flat*>& over) {
    const Vec2 half(shape.radius, shape.radius);
    return points_without_slivers({shape.centre - half, shape.centre + half}, [&](const Vec2& p) {
        double out = depth(shape, p);
        for (std::size_t i = 0; i < over.size() && out > 0; ++i) out = std::min(out, -depth(*over[i], p));
        return out;
    });
}

// Whether enough is seen of a shape without slivers, whether the other one of the two lies below it or on it.
bool seen_well(const Flat& shape, const Flat& other, std::vector<const Flat*> over) {
    const auto whole = points_seen(shape, {}), upper = points_seen(shape, over);
    over.push_back(&other);
    const auto lower = points_seen(shape, over);
    return whole && upper && lower && *lower >= least_share * *whole;
}

bool overlap_is_wide(const Two& two) {
    const Flat &larger = two.shapes[0], &smaller = two.shapes[1];
    const Vec2 half(smaller.radius, smaller.radius);
    const Room room = [&](const Vec2& p) { return std::min(depth(larger, p), depth(smaller, p)); };
    return points_without_slivers({smaller.centre - half, smaller.centre + half}, room).has_value();
}

bool without_slivers(const Heap& heap) {
    std::vector<const Flat*> over;
    for (std::size_t i = heap.below; i < heap.others.size(); ++i) over.push_back(&heap.others[i]);
    const auto& [larger, smaller] = heap.two.shapes;
    return overlap_is_wide(heap.two) && seen_well(larger, smaller, over) && seen_well(smaller, larger, over);
}

bool leaves_free(const Flat& shape, const Two& two) {
    return keeps_off(shape, two.lens, lens_clear) && keeps_off(shape, two.crossing, crossing_clear) &&
           keeps_off(shape, {two.numbers[0], two.numbers[1]}, number_clear) && keeps_off(shape, two.ways, way_clear);
}

// One more, beside one that lies there, so that their outlines meet.
bool add_other(Heap& heap, Rng& rng) {
    for (int i = 0; i < tries_a_shape; ++i) {
        const std::size_t at = rng.index(heap.others.size() + 2);
        const Flat& beside = at < 2 ? heap.two.shapes[at] : heap.others[at - 2];
        const Kind kind = rng.pick(other_kinds);
        const double radius = rng.real(least_radius, largest_radius);
        const double turned = any_angle(rng), direction = any_angle(rng);
        const double distance = rng.real(.5, 1) * (radius + beside.radius);
        Flat one = flat(kind, radius, turned, beside.centre + distance * unit_vector(direction));
        const auto clear_of = [&](const Flat& lying) { return meet_clearly(one, lying); };
        if (crossings(one, beside).empty() || !leaves_free(one, heap.two)) continue;
        if (!std::all_of(heap.two.shapes, heap.two.shapes + 2, clear_of)) continue;
        if (!std::all_of(heap.others.begin(), heap.others.end(), clear_of)) continue;
        heap.others.push_back(std::move(one));
        return true;
    }
    return false;
}

// Two discs, and the others in rows below them.
Heap row(int shapes) {
    Heap out;
    out.two.shapes[0] = flat(Kind::circle, 120, 0, {320, 160});
    out.two.shapes[1] = flat(Kind::circle, 80, 0, {450, 160});
    complete(out.two);
    for (int i = 0; i < shapes - 2; ++i)
        out.others.push_back(flat(Kind::circle, least_radius, 0, {99 + 190.0 * (i % 4), 390 + 190.0 * (i / 4)}));
    return out;
}

// Grown and moved, so that it fills the picture in one direction and enough of it in the other; false where it cannot.
bool fitted(Heap& heap, Rng& rng) {
    const double part = rng.real(.94, 1), right = rng.real(0, 1), down = rng.real(0, 1);
    std::vector<Flat*> all{&heap.two.shapes[0], &heap.two.shapes[1]};
    for (Flat& other : heap.others) all.push_back(&other);
    Box around = bounds(all.front()->outline);
    for (const Flat* one : all) around = {min(around.low, bounds(one->outline).low), max(around.high, bounds(one->outline).high)};
    const Vec2 size = around.size();
    const double growth = std::min(most_growth, part * (side - 2 * border) / std::max(size.x(), size.y()));
    if (growth < 1 || growth * growth * size.x() * size.y() < least_fill * side * side) return false;
    const Vec2 spare = Vec2(side - 2 * border, side - 2 * border) - growth * size;
    const Vec2 low = Vec2(border, border) + Vec2(right * spare.x(), down * spare.y());
    const auto at = [&](const Vec2& p) { return low + growth * (p - around.low); };
    for (Flat* one : all) *one = flat(one->kind, growth * one->radius, one->angle, at(one->centre));
    for (Vec2& number : heap.two.numbers) number = snap(at(number));
    return true;
}

Heap draw_heap(int shapes, Rng& rng, Work& work) {
    const auto attempt = [&]() -> std::optional<Heap> {
        const auto two = draw_two(rng);
        if (!two) return std::nullopt;
        Heap out{*two, {}, 0};
        for (int i = 2; i < shapes; ++i)
            if (!add_other(out, rng)) return std::nullopt;
        out.below = rng.index(out.others.size() + 1);
        return all_seen(out) && without_slivers(out) && fitted(out, rng) ? std::optional(out) : std::nullopt;
    };
    return searched(work, most_tries, attempt, [&] { return row(shapes); });
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), layout = random.stream("layout"), look = random.stream("look");
    const bool larger_is_first = law.coin();
    const Colour fill(look.pick(papers));
    Scene scene = blank(side, side);
    scene.objects = backdrop::ground({{0, 0}, {side, side}}, look);
    const Heap heap = draw_heap(shapes_of(request.size), layout, scene.work);
    const auto add = [&](const Flat& one, const char* role) {
        scene.objects.push_back(make_object("shape", role, outlined(one.outline, fill)));
    };
    for (std::size_t i = 0; i < heap.below; ++i) add(heap.others[i], "other");
    const bool larger_below = manipulated(request);
    add(heap.two.shapes[larger_below ? 0 : 1], "numbered");
    add(heap.two.shapes[larger_below ? 1 : 0], "numbered");
    for (std::size_t i = heap.below; i < heap.others.size(); ++i) add(heap.others[i], "other");
    for (std::size_t i = 0; i < 2; ++i)
        scene.objects.push_back(sign((i == 0) == larger_is_first ? "1" : "2", heap.two.numbers[i]));
    scene.params["shapes"] = shapes_of(request.size);
    return {std::move(scene), larger_is_first ? "1" : "2", larger_is_first ? "2" : "1"};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

// The place in the heap of the one shape under a number.
std::size_t shape_under(const Scene& scene, const Vec2& number) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < scene.objects.size(); ++i)
        if (scene.objects[i].kind == "shape" && contains(scene.objects[i].view().geometry, number)) found.push_back(i);
    if (found.size() != 1) throw InvalidParams("a number that is not on one shape");
    return found.front();
}

Json truth(const Scene& scene) {
    const auto numbers = with_role(scene, "label");
    if (numbers.size() != 2) throw InvalidParams("not two shapes have numbers");
    const Label &a = numbers[0]->view().written(), &b = numbers[1]->view().written();
    const std::size_t first = shape_under(scene, a.centre), second = shape_under(scene, b.centre);
    const Box one = scene.objects[first].view().box(), other = scene.objects[second].view().box();
    if (first == second || !one.overlaps(other)) throw InvalidParams("the shapes with numbers do not overlap");
    return first > second ? a.text : b.text;
}

}  // namespace

Domain boundary_overlap() {
    return core_picture({.id = "boundary_overlap",
                         .title = "Shapes of one colour in a heap: which of two lies on top?",
                         .size_meaning = "shapes in the heap (2 + (n - 1) / 3)",
                         .about = concepts::boundary,
                         .shows = "The picture shows flat paper shapes of one colour that overlap. Two of them have numbers.",
                         .rule = "Which of the two numbered shapes lies on top of the other?",
                         .options = options,
                         .version = 3,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
