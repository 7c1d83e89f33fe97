// Understanding of intentions (cost): an agent jumps over one of two walls in six pictures. Which of two things does it
// like more? Where one wall is higher, it may take the other thing for its ease. Harder with walls that differ less.
#include <algorithm>
#include <cmath>
#include <limits>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "stim/base/error.hpp"
#include "stim/scene/shape.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int pictures = 6, width = 512, height = 384;
constexpr double middle = 256, ground = 336;                    // px: the agent's place across; the floor from the top
constexpr double step_height = 24, step_width = 72, radius = 20;  // the block and the agent on it
constexpr double wall_at = 104, wall_width = 24, thing_at = 196, thing_radius = 24;  // px off the middle
constexpr double over = 30;                                     // px that a jump clears a wall by
constexpr double start_at = 24, end_at = 182, end_height = 56;  // of a jump, off the middle and above the floor
constexpr double dash = 9, fine = 2, line_width = 4, head = 14;  // px

constexpr Rgb agent_paint{235, 120, 30};

const std::vector<OptionText> options{{"star", "the blue star"}, {"heart", "the yellow heart"}};

struct Sight {
    int star_wall = 0, heart_wall = 0;  // px
    bool star_left = false;
    bool fair = false;   // equal walls
    bool star = false;   // what it takes
};

struct Law {
    std::vector<Sight> sights;
    int stars = 0;  // taken where walls differ
};

Sight unequal(bool star, int difference, Rng& rng) {
    const int low = static_cast<int>(rng.integer(40, 60)), high = low + difference;
    return {star ? low : high, star ? high : low, rng.coin(), false, star};
}

Law draw_law(const Request& request, Rng& rng) {
    Law out;
    out.stars = static_cast<int>(rng.integer(0, pictures - 1));
    for (int i = 0; i + 1 < pictures; ++i) out.sights.push_back(unequal(i < out.stars, 120 - 4 * (request.size - 1), rng));
    const bool star_mostly = 2 * out.stars >= pictures;
    const int walls = static_cast<int>(rng.integer(60, 150));
    out.sights.push_back({walls, walls, rng.coin(), true, star_mostly != manipulated(request)});
    rng.shuffle(out.sights);
    return out;
}

// ---- what is seen; a side is -1 at the left and 1 at the right --------------------------------------------------------

using Line = std::vector<Vec2>;

Vec2 at(double side, double off, double above) { return {middle + side * off, ground - above}; }

// Up from the agent to its highest point over the wall, and down to the thing, each half of a parabola.
double jump_height(double off, double peak) {
    const double start = step_height + radius;
    const bool rising = off < wall_at;
    const double share = rising ? (wall_at - off) / (wall_at - start_at) : (off - wall_at) / (end_at - wall_at);
    return peak - (peak - (rising ? start : end_height)) * share * share;
}

Line jump(double side, double peak) {
    Line out;
    for (double off = start_at; off <= end_at; off += fine) out.push_back(at(side, off, jump_height(off, peak)));
    return out;
}

// Every other stretch of a line, without what the arrow's head covers.
Paths dashed(const Line& line) {
    Paths out;
    double gone = 0;
    bool drawn = false;
    for (std::size_t i = 1; i < line.size() && (line.back() - line[i]).norm() > head; ++i) {
        gone += (line[i] - line[i - 1]).norm();
        if (static_cast<int>(gone / dash) % 2) {
            drawn = false;
            continue;
        }
        if (!drawn) out.lines.push_back({snap(line[i - 1])});
        out.lines.back().push_back(snap(line[i]));
        drawn = true;
    }
    return out;
}

Polygon arrow_head(const Line& line) {
    const Vec2 tip = line.back();
    std::size_t behind = line.size() - 1;
    for (; behind > 0 && (tip - line[behind]).norm() < head; --behind) {}
    const Vec2 along = (tip - line[behind]) * (head / (tip - line[behind]).norm()), across(-along.y() / 2, along.x() / 2);
    return Polygon{{snap(tip), snap(tip - along + across), snap(tip - along - across)}};
}

Object wall(double side, double high, int picture) {
    const Vec2 foot = at(side, wall_at, 0);
    const Polygon body = rectangle(foot.x() - wall_width / 2, ground - high, wall_width, high);
    return make_object_in("wall", "wall", outlined(body, paint("brown")), picture, pictures);
}

Object thing(double side, bool star, int picture) {
    const Geometry shape = make_shape(star ? Kind::star : Kind::heart, Template::circumradius, thing_radius);
    const Vec2 centre = snap(at(side, thing_at, bounds(shape).high.y() + outline_width));
    return make_object_in(star ? "star" : "heart", "thing", outlined(translated(shape, centre), paint(star ? "blue" : "yellow")),
                          picture, pictures);
}

void add_sight(Scene& scene, const Sight& sight, int picture) {
    const double star_side = sight.star_left ? -1 : 1, taken = sight.star ? star_side : -star_side;
    scene.objects.push_back(wall(star_side, sight.star_wall, picture));
    scene.objects.push_back(wall(-star_side, sight.heart_wall, picture));
    scene.objects.push_back(thing(star_side, true, picture));
    scene.objects.push_back(thing(-star_side, false, picture));
    const Line line = jump(taken, over + (sight.star ? sight.star_wall : sight.heart_wall));
    const char* role = sight.fair ? "choice" : "trail";
    const Colour ink(outline_rgb);
    scene.objects.push_back(make_object_in("trail", role, stroked(dashed(line), {ink, line_width}), picture, pictures));
    scene.objects.push_back(make_object_in("arrow", role, filled(arrow_head(line), ink), picture, pictures));
}

void add_place(Scene& scene) {
    const auto add = [&](const char* kind, Geometry shape, Colour fill, const char* role = nullptr) {
        scene.objects.push_back(make_object(kind, role ? role : kind, outlined(std::move(shape), std::move(fill)), pictures));
    };
    add("floor", rectangle(-4, ground, width + 8, height), Colour(floor_paint), "background");
    add("step", rectangle(middle - step_width / 2, ground - step_height, step_width, step_height), paint("gray"));
    add("agent", Disc{{middle, ground - step_height - radius}, radius}, Colour(agent_paint));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law_draws = random.stream("law");
    const Law law = draw_law(request, law_draws);
    Scene scene = blank(width, height, pictures);
    add_place(scene);
    for (int i = 0; i < pictures; ++i) add_sight(scene, law.sights[static_cast<std::size_t>(i)], i);
    scene.params["stars"] = law.stars;
    const bool star_mostly = 2 * law.stars >= pictures;
    return {std::move(scene), star_mostly ? "star" : "heart", star_mostly ? "heart" : "star"};
}

// ---- truth: what the star may be worth more than the heart, in px of wall ----------------------------------------------

const Object& seen_in(const Scene& scene, std::string_view kind, std::size_t picture) {
    for (const Object& object : scene.objects)
        if (object.kind == kind && object.visible(picture)) return object;
    throw InvalidParams("a picture has no " + std::string(kind));
}

bool is_left(const Scene& scene, std::string_view kind, std::size_t picture) {
    return bounds(seen_in(scene, kind, picture).view(picture).geometry).centre().x() < middle;
}

double wall_height(const Scene& scene, bool left, std::size_t picture) {
    for (const Object& object : scene.objects) {
        if (object.kind != "wall" || !object.visible(picture)) continue;
        const Box box = bounds(object.view(picture).geometry);
        if ((box.centre().x() < middle) == left) return box.size().y();
    }
    throw InvalidParams("a picture has no wall at one side");
}

/// More than `low`, less than `high`.
struct Worth {
    double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
};

Worth worth_of_star(const Scene& scene) {
    Worth out;
    for (std::size_t i = 0; i < pictures; ++i) {
        const bool star_left = is_left(scene, "star", i);
        if (star_left == is_left(scene, "heart", i)) throw InvalidParams("both things are at the same side");
        const double dearer = wall_height(scene, star_left, i) - wall_height(scene, !star_left, i);
        if (is_left(scene, "arrow", i) == star_left) out.low = std::max(out.low, dearer);
        else out.high = std::min(out.high, dearer);
    }
    if (out.low >= out.high) throw InvalidParams("no liking explains all choices");
    return out;
}

Json truth(const Scene& scene) {
    const Worth worth = worth_of_star(scene);
    if (worth.low < 0 && worth.high > 0) throw InvalidParams("the choices do not tell which thing is liked more");
    return worth.low >= 0 ? "star" : "heart";
}

}  // namespace

Domain intent_cost() {
    return core_picture({.id = "intent_cost",
                         .title = "Six jumps over walls of different heights: which thing does the agent like more?",
                         .size_meaning = "unequal walls differ by 120 - 4 (n - 1) px",
                         .about = concepts::intentionality_understanding,
                         .shows = "Each of the six pictures shows an agent, the orange ball. The dashed arrow is its jump "
                                  "over a wall, to take the blue star or the yellow heart.",
                         .rule = "Which of the two things does the agent like more?",
                         .options = options,
                         .images = pictures,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
