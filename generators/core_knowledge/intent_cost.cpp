// Understanding of intentions (cost): an agent jumps over one of two walls in six pictures. Which of two things does it
// like more? A lower wall may be taken for ease; only the jump over a higher one tells. Harder with walls that differ less.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"
#include "stim/scene/shape.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int pictures = 6, width = 452, height = 316;            // px: as high as the highest wall, 292, asks for
constexpr double middle = 226, ground = 298;                      // px: the agent's place across; the floor from the top
constexpr double step_height = 24, step_width = 72, radius = 20;  // the block and the agent on it
constexpr double wall_at = 104, wall_width = 26, thing_at = 196, thing_radius = 24;  // px off the middle
constexpr double over = 30;                                       // px that a jump clears a wall by
constexpr double start_at = 24, end_at = 182, end_height = 56;    // of a jump, off the middle and above the floor
constexpr double dash = 9, fine = 2, line_width = 4, head = 14;   // px
constexpr int lowest_wall = 36, highest_low = 180, highest_dear = 80, alike = 10;  // px
constexpr int tries = 2000;

const std::vector<OptionText> options{{"star", "the blue star"}, {"heart", "the yellow heart"}};

/// Two walls, the lower and the higher one.
struct Walls {
    int low, high;
    int difference() const { return high - low; }
};

struct Sight {
    Walls walls;
    bool dear, swaps;    // jumps over the higher wall; the things at its sides change places with the condition
    bool left, favoured;  // jumps to the left; takes what it takes most often
};

Walls draw_walls(int lowest, int highest, int n, Rng& rng) {
    const int low = static_cast<int>(rng.integer(lowest, highest));
    return {low, low + static_cast<int>(std::lround(graded(70, 28, n) * rng.real(1, 1.6)))};
}

Walls draw_like(const Walls& dear, int n, Rng& rng) { return draw_walls(dear.high - alike, dear.high + alike, n, rng); }

// Neither the dear jump nor its like is the highest or lowest, the dear one is not told by the difference of its walls, and
// no other choice contradicts it: whoever finds the higher wall worth its effort would find any worth it that begins no lower
// and ends no higher.
bool fits(const Walls& dear, const std::vector<Walls>& cheap) {
    const auto lows = std::minmax_element(cheap.begin() + 1, cheap.end(), [](auto& a, auto& b) { return a.low < b.low; });
    const auto two = std::minmax(dear.high, cheap.front().low);
    const auto steps = std::minmax_element(cheap.begin(), cheap.end(),
                                           [](auto& a, auto& b) { return a.difference() < b.difference(); });
    const auto within = [&](const Walls& one) { return one.low >= dear.low && one.high <= dear.high; };
    return lows.first->low < two.first && two.second < lows.second->low &&
           steps.first->difference() < dear.difference() && dear.difference() < steps.second->difference() &&
           std::none_of(cheap.begin(), cheap.end(), within);
}

/// The dear pair of walls first, then its like, then the others.
using Field = std::vector<Walls>;

Field draw_field(int n, Rng& rng, Work& work) {
    const auto attempt = [&]() -> std::optional<Field> {
        const Walls dear = draw_walls(lowest_wall, highest_dear, n, rng);
        Field cheap{draw_like(dear, n, rng)};
        for (int i = 2; i < pictures; ++i) cheap.push_back(draw_walls(lowest_wall, highest_low, n, rng));
        if (!fits(dear, cheap)) return {};
        cheap.insert(cheap.begin(), dear);
        return cheap;
    };
    const auto fallback = [&]() -> Field {
        const int d = static_cast<int>(std::lround(graded(70, 28, n)));
        return {{50, 51 + d}, {54 + d, 54 + 2 * d}, {40, 42 + d}, {60, 63 + d}, {170, 172 + d}, {100, 104 + d}};
    };
    return searched(work, tries, attempt, fallback);
}

std::vector<Sight> draw_sights(const Request& request, Rng& rng, Work& work) {
    const Field field = draw_field(request.size, rng, work);
    std::vector<Sight> out;
    for (std::size_t i = 0; i < field.size(); ++i) {
        const bool swaps = i < 2;
        const bool favoured = swaps ? (i == 0) != manipulated(request) : i > 2;  // the third takes the other thing
        out.push_back({field[i], i == 0, swaps, rng.coin(), favoured});
    }
    rng.shuffle(out);
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

/// What hangs on the key alone.
struct Look {
    Rgb wall, agent, step;
    double course;  // px, height of the walls' stones
    std::int64_t joints;
    std::size_t step_shape;
};

// All are darker than any backdrop. No agent is blue or yellow, as star and heart are.
const std::vector<Rgb> wall_paints{{150, 95, 50}, {112, 108, 104}, {140, 84, 78},  {96, 104, 120},
                                   {84, 118, 88}, {118, 92, 128},  {84, 118, 124}, {138, 112, 66}};
const std::vector<Rgb> agent_paints{{235, 120, 30},  {70, 150, 80}, {200, 60, 50},   {140, 80, 160},
                                    {230, 130, 170}, {60, 160, 150}, {150, 100, 70}, {128, 128, 128}};
const std::vector<Rgb> step_paints{{90, 90, 90}, {128, 96, 70}, {92, 110, 124}, {122, 100, 118}};
constexpr std::int64_t joint_kinds = 8;  // of walls

// The block's right half from its top down: off the middle and up, in parts of its own size.
const std::vector<std::vector<Vec2>>& step_shapes() {
    static const std::vector<std::vector<Vec2>> shapes{{{1, 1}, {1, 0}},
                                                       {{.55, 1}, {.83, .75}, {1, 0}},
                                                       {{.7, 1}, {1, 0}},
                                                       {{.6, 1}, {.6, .5}, {1, .5}, {1, 0}},
                                                       {{1, 1}, {1, .7}, {.7, .5}, {.7, 0}},
                                                       {{.8, 1}, {.8, .6}, {.9, .6}, {.9, .3}, {1, .3}, {1, 0}},
                                                       {{.9, 1}, {.6, .5}, {.9, 0}},
                                                       {{.7, 1}, {1, .5}, {.7, 0}}};
    return shapes;
}

Look draw_look(Rng& look) {
    Look out{};
    out.wall = look.pick(wall_paints);
    out.agent = look.pick(agent_paints);
    out.step = look.pick(step_paints);
    out.course = static_cast<double>(look.integer(12, 22));
    out.joints = look.integer(0, joint_kinds - 1);
    out.step_shape = look.index(step_shapes().size());
    return out;
}

using Lines = std::vector<std::vector<Vec2>>;

// One course of a wall: across from 0 to 1, up from 0 to 1.
Lines joints_of(std::int64_t kind, bool odd) {
    const double x = odd ? .32 : .68;
    switch (kind) {
        case 0: return {{{0, 0}, {1, 0}}, {{x, 0}, {x, 1}}};                                     // bricks
        case 1: return {{{0, 0}, {1, 0}}};                                                      // boards
        case 2: return {{{.35, 0}, {.35, 1}}, {{.65, 0}, {.65, 1}}};                              // posts
        case 3: return {{{odd ? .0 : 1., 0}, {odd ? 1. : .0, 1}}};                              // a zigzag
        case 4: return {{{0, 0}, {1, 0}}, {{.5, 0}, {.5, 1}}};                                  // tiles
        case 5: return {{{0, 0}, {1, 1}}, {{0, 1}, {1, 0}}};                                    // lattice
        case 6: return {{{.2, .3}, {.8, .3}}};                                                  // slots
        default: return {{{0, .5}, {.5, 0}, {1, .5}}};                                          // arrows
    }
}

void add_wall(Scene& scene, const Look& look, double side, double high, int picture) {
    const double left = at(side, wall_at, 0).x() - wall_width / 2;
    const View body = outlined(rectangle(left, ground - high, wall_width, high), Colour(look.wall));
    scene.objects.push_back(make_object_in("wall", "wall", body, picture, pictures));
    Paths joints;
    const int courses = static_cast<int>((high - 4) / look.course);
    for (int row = 0; row < courses; ++row)
        for (auto line : joints_of(look.joints, row % 2 == 1)) {
            for (Vec2& p : line)
                p = snap(Vec2(left + 2 + (wall_width - 4) * p.x(), ground - look.course * (row + p.y() * .96 + .04)));
            joints.lines.push_back(std::move(line));
        }
    scene.objects.push_back(
        make_object_in("joints", "background", stroked(joints, {Colour(darkened(look.wall, 70)), 2}), picture, pictures));
}

Object thing(double side, bool star, const char* role, int picture) {
    const Geometry shape = make_shape(star ? Kind::star : Kind::heart, Template::circumradius, thing_radius);
    const Vec2 centre = snap(at(side, thing_at, bounds(shape).high.y() + outline_width));
    return make_object_in(star ? "star" : "heart", role, outlined(translated(shape, centre), paint(star ? "blue" : "yellow")),
                          picture, pictures);
}

void add_sight(Scene& scene, const Sight& sight, const Look& look, bool star_favoured, int picture) {
    const double side = sight.left ? -1 : 1;
    const int jumped = sight.dear ? sight.walls.high : sight.walls.low;
    add_wall(scene, look, side, jumped, picture);
    add_wall(scene, look, -side, sight.dear ? sight.walls.low : sight.walls.high, picture);
    const bool star = sight.favoured == star_favoured;
    const char* role = sight.swaps ? "moved" : "thing";
    scene.objects.push_back(thing(star ? side : -side, true, role, picture));
    scene.objects.push_back(thing(star ? -side : side, false, role, picture));
    const Line line = jump(side, over + jumped);
    const Colour ink(outline_rgb);
    scene.objects.push_back(make_object_in("trail", "trail", stroked(dashed(line), {ink, line_width}), picture, pictures));
    scene.objects.push_back(make_object_in("arrow", "trail", filled(arrow_head(line), ink), picture, pictures));
}

Polygon step_of(const std::vector<Vec2>& shape) {
    Polygon out;
    const auto add = [&](double side, const Vec2& p) {
        out.vertices.push_back(snap(Vec2(middle + side * step_width / 2 * p.x(), ground - step_height * p.y())));
    };
    for (const Vec2& p : shape) add(1, p);
    for (std::size_t i = shape.size(); i > 0; --i) add(-1, shape[i - 1]);
    return out;
}

// Outdoors or, in one of three cases, in a room.
void add_place(Scene& scene, const Look& look, Rng& rng) {
    scene.objects = rng.chance(1, 3) ? backdrop::room(width, height, ground, rng, pictures)
                                     : backdrop::landscape(width, height, ground, rng, pictures);
    const auto add = [&](const char* kind, Geometry shape, Colour fill, const char* role) {
        scene.objects.push_back(make_object(kind, role, outlined(std::move(shape), std::move(fill)), pictures));
    };
    add("step", step_of(step_shapes().at(look.step_shape)), Colour(look.step), "step");
    const Vec2 agent(middle, ground - step_height - radius);
    add("agent", Disc{agent, radius}, Colour(look.agent), "agent");
    for (const double off : {-7.0, 7.0}) {
        add("eye", Disc{agent + Vec2(off, -4), 5}, Colour(white), "face");
        const View pupil = filled(Disc{agent + Vec2(off, -4), 2}, Colour(outline_rgb));
        scene.objects.push_back(make_object("eye", "face", pupil, pictures));
    }
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look_rng = random.stream("look");
    Scene scene = blank(width, height, pictures);
    const bool star_favoured = law.coin();
    const std::vector<Sight> sights = draw_sights(request, law, scene.work);
    const Look look = draw_look(look_rng);
    add_place(scene, look, look_rng);
    for (int i = 0; i < pictures; ++i) add_sight(scene, sights[static_cast<std::size_t>(i)], look, star_favoured, i);
    return {std::move(scene), star_favoured ? "star" : "heart", star_favoured ? "heart" : "star"};
}

// ---- truth: a jump over the higher wall tells what it is worth it for, and no other choice may contradict that ----------

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

struct Choice {
    bool star;
    double jumped, other;  // heights of walls
};

Choice choice_in(const Scene& scene, std::size_t picture) {
    const bool star_left = is_left(scene, "star", picture), left = is_left(scene, "arrow", picture);
    if (star_left == is_left(scene, "heart", picture)) throw InvalidParams("both things are at the same side");
    return {left == star_left, wall_height(scene, left, picture), wall_height(scene, !left, picture)};
}

Json truth(const Scene& scene) {
    std::vector<Choice> all;
    for (std::size_t i = 0; i < pictures; ++i) all.push_back(choice_in(scene, i));
    const auto dear = std::find_if(all.begin(), all.end(), [](const Choice& c) { return c.jumped >= c.other; });
    if (dear == all.end()) throw InvalidParams("the choices do not tell which thing is liked more");
    for (const Choice& one : all) {
        const bool against = one.star != dear->star;
        if (against && (one.jumped >= one.other || (one.jumped >= dear->other && one.other <= dear->jumped)))
            throw InvalidParams("no liking explains all choices");
    }
    return dear->star ? "star" : "heart";
}

}  // namespace

Domain intent_cost() {
    return core_picture({.id = "intent_cost",
                         .title = "Six jumps over walls of different heights: which thing does the ball like more?",
                         .size_meaning = "walls differ by 70 to 28 px, or up to 1.6 times as much",
                         .about = concepts::intentionality_understanding,
                         .shows = "Each of the six pictures shows what the ball jumps for.",
                         .rule = "Which of the two things does it like more?",
                         .options = options,
                         .images = pictures,
                         .version = 3,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
