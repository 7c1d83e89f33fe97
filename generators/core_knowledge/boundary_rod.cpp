// Boundaries: a part sticks out above a fence and another one below it. They belong to one thing if they move together,
// whether or not they stand in line. Harder with shorter moves.
#include <array>
#include <cmath>
#include <string>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int frames = 144, period = 96, rest = 36, move = 12;  // of the way to and fro: twice a rest and a move
constexpr double part_top = 60, part_bottom = 490, overlap = 20;  // px
constexpr int highest_top = 170, lowest_top = 204, highest_foot = 346, lowest_foot = 380, thinnest = 30, thickest = 42;  // px
constexpr double span = 150;                                    // px that the middle of a part's way may be off the middle
constexpr double same_px = .01;
constexpr std::array<const char*, 8> part_paints{"red", "blue", "green", "purple", "pink", "yellow", "gray", "brown"};
constexpr std::array<Rgb, 7> fence_paints{Rgb{150, 95, 50},   Rgb{176, 150, 112}, Rgb{120, 116, 110}, Rgb{92, 118, 86},
                                          Rgb{104, 124, 150}, Rgb{172, 104, 84},  Rgb{196, 188, 172}};
enum Tip { flat, round_tip, pointed, tips };
enum Mark { plain, bands, stripe, spots, marks };
enum Fence { upright_boards, level_boards, panels, woven, short_boards, fences };

const std::vector<OptionText> options{{"one", "one thing"}, {"two", "two things"}};

struct Plan {
    int shift = 40, middle = 480, phase = 0;  // shift, px: how far the parts are out of line at one end
    int side = 1;                              // to which the lower part is out of line
    bool together = true;
    int paint = 0, tip = 0, mark = 0, thick = 36;                    // of the parts
    int fence = 0, fence_paint = 0, top = 180, foot = 370, look = 0;  // the fence's edges, px
};

Json to_json(const Plan& plan) {
    return Json::object({{"shift", plan.shift}, {"middle", plan.middle}, {"phase", plan.phase}, {"side", plan.side},
                         {"together", plan.together}, {"paint", plan.paint}, {"tip", plan.tip}, {"mark", plan.mark},
                         {"thick", plan.thick}, {"fence", plan.fence}, {"fence_paint", plan.fence_paint}, {"top", plan.top},
                         {"foot", plan.foot}, {"look", plan.look}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out;
    out.shift = whole(json, "shift", 20, 120);
    out.middle = whole(json, "middle", 480 - static_cast<int>(span), 480 + static_cast<int>(span));
    out.phase = whole(json, "phase", 0, period - 1);
    out.side = whole(json, "side", -1, 1);
    out.together = json.at("together").as_bool();
    out.paint = whole(json, "paint", 0, std::ssize(part_paints) - 1);
    out.tip = whole(json, "tip", 0, tips - 1);
    out.mark = whole(json, "mark", 0, marks - 1);
    out.thick = whole(json, "thick", thinnest, thickest);
    out.fence = whole(json, "fence", 0, fences - 1);
    out.fence_paint = whole(json, "fence_paint", 0, std::ssize(fence_paints) - 1);
    out.top = whole(json, "top", highest_top, lowest_top);
    out.foot = whole(json, "foot", highest_foot, lowest_foot);
    out.look = whole(json, "look", 0, 1 << 20);
    return out;
}

// ---- motion --------------------------------------------------------------------------------------------------------

// In twelfths of the way: 0, rising, all, falling.
int twelfths(int t) {
    const int u = t % period;
    if (u < rest) return 0;
    if (u < rest + move) return u - rest;
    return u < 2 * rest + move ? move : period - u;
}

double upper_x(const Plan& plan, int t) {
    return plan.middle + plan.shift / 2.0 * (twelfths(t + plan.phase) / double(move) - .5);
}

// By how much the lower part is to the right of the upper one, if they move apart.
double apart(const Plan& plan, int t) {
    const double share = twelfths(t + plan.phase) / double(move);
    return plan.shift / 2.0 * (1 - 2 * share + plan.side);
}

double lower_x(const Plan& plan, int t) { return upper_x(plan, t) + apart(plan, plan.together ? 0 : t); }

// ---- drawing -------------------------------------------------------------------------------------------------------

// Upright, its free end at y = end.
Polygon part_shape(const Plan& plan, double x, double end, double hidden) {
    const double half = plan.thick / 2.0, inward = hidden > end ? 1 : -1;
    std::vector<Vec2> out{{x - half, hidden}};
    constexpr int steps = 12;
    if (plan.tip == flat) out.insert(out.end(), {{x - half, end}, {x + half, end}});
    if (plan.tip == round_tip)
        for (int i = 0; i <= steps; ++i) {
            const Vec2 turn = unit_vector(portable::pi * i / steps);
            out.push_back({x - half * turn.x(), end + inward * half * (1 - turn.y())});
        }
    if (plan.tip == pointed) out.insert(out.end(), {{x - half, end + inward * half}, {x, end}, {x + half, end + inward * half}});
    out.push_back({x + half, hidden});
    for (Vec2& p : out) p = snap(p);
    return {out};
}

// On a part, at the same distances from both free ends.
std::vector<Geometry> marks_on(const Plan& plan, double x, double end, double hidden) {
    const double half = plan.thick / 2.0 - outline_width / 2, inward = hidden > end ? 1 : -1;
    std::vector<Geometry> out;
    if (plan.mark == stripe) {
        const double from = end + inward * 26;
        out.push_back(rectangle({{snap(x - half / 3), std::min(from, hidden)}, {snap(x + half / 3), std::max(from, hidden)}}));
    }
    const int count = static_cast<int>(std::ceil((std::abs(hidden - end) - 34) / 28));
    for (int i = 0; i < count; ++i) {
        const double at = end + inward * (34 + 28 * i);
        if (plan.mark == bands) out.push_back(rectangle({{snap(x - half), at - 6}, {snap(x + half), at + 6}}));
        if (plan.mark == spots) out.push_back(Disc{snap(Vec2(x, at)), 6});
    }
    return out;
}

void add_part(std::vector<Object>& out, const Plan& plan, const char* role, double x, double end, double hidden) {
    const Colour& fill = paint(part_paints.at(static_cast<std::size_t>(plan.paint)));
    out.push_back(make_object("piece", role, outlined(part_shape(plan, x, end, hidden), fill)));
    for (Geometry& mark : marks_on(plan, x, end, hidden))
        out.push_back(make_object("print", "pattern", filled(std::move(mark), Colour(darkened(fill.rgb, 70)))));
}

Paths gaps_of(const Plan& plan) {
    const double top = plan.top + 2, foot = plan.foot - 2, wide = video_width;
    Paths out;
    const auto line = [&](double x0, double y0, double x1, double y1) {
        out.lines.push_back({snap(Vec2(x0, y0)), snap(Vec2(x1, y1))});
    };
    const auto upright = [&](double from, double step, double y0, double y1) {
        for (double x = from; x < wide; x += step) line(x, y0, x, y1);
    };
    switch (plan.fence) {
        case upright_boards: upright(30, 60, top, foot); break;
        case level_boards:
            for (double y = plan.top + 38; y < plan.foot - 4; y += 38) line(0, y, wide, y);
            break;
        case panels:
            upright(0, 160, top, foot);
            for (double x = 0; x < wide; x += 160) {
                line(x, top, x + 160, foot);
                line(x, foot, x + 160, top);
            }
            break;
        case woven: {
            const double row = (foot - top) / 6;
            for (int i = 0; i < 6; ++i) {
                if (i > 0) line(0, top + i * row, wide, top + i * row);
                upright(i % 2 ? 20 : 60, 80, top + i * row, top + (i + 1) * row);
            }
            break;
        }
        default: {
            const double middle = (top + foot) / 2;
            line(0, middle, wide, middle);
            upright(24, 48, top, middle);
            upright(0, 48, middle, foot);
        }
    }
    return out;
}

void add_fence(std::vector<Object>& out, const Plan& plan) {
    const Rgb fill = fence_paints.at(static_cast<std::size_t>(plan.fence_paint));
    const Colour lines(darkened(fill, 75));
    for (const double x : {24.0, video_width - 52.0})
        out.push_back(make_object("post", "fence", outlined(rectangle(x, plan.top - 14, 28, video_height), lines)));
    const Polygon all = rectangle(-6, plan.top, video_width + 12, plan.foot - plan.top);
    out.push_back(make_object("fence", "fence", outlined(all, Colour(fill))));
    out.push_back(make_object("boards", "fence", stroked(gaps_of(plan), {lines, 2})));
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan plan = plan_of(scene);
    Rng look = Streams(std::to_string(plan.look)).stream("look");
    std::vector<Object> out = backdrop::landscape(video_width, video_height, 300, look);
    add_part(out, plan, "upper", upper_x(plan, t), part_top, plan.top + overlap);
    add_part(out, plan, "lower", lower_x(plan, t), part_bottom, plan.foot - overlap);
    add_fence(out, plan);
    return out;
}

// ---- truth: one thing, if its parts keep their distance in all frames ---------------------------------------------------

Json truth(const Scene& scene) {
    const Plan plan = plan_of(scene);
    const auto off = [&](int t) { return lower_x(plan, t) - upper_x(plan, t); };
    for (int t = 1; t < frames; ++t)
        if (std::abs(off(t) - off(0)) > same_px) return "two";
    return "one";
}

Json quantities(const Scene& scene, int t) {
    const Plan plan = plan_of(scene);
    return Json::object({{"upper", upper_x(plan, t)}, {"lower", lower_x(plan, t)}});
}

// ---- sampling ------------------------------------------------------------------------------------------------------

// A rest at each end of the way, whole and one after the other, has to be seen.
Json::Array events_of(const Plan& plan) {
    constexpr int half = period / 2;
    const int first = (half - plan.phase % half) % half;
    Json::Array out;
    for (const int begin : {first, first + half}) out.push_back(event("view", begin, begin + rest - 1));
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    Plan plan;
    plan.shift = 2 * static_cast<int>(std::lround(graded(110, 40, request.size) / 2));
    plan.middle = static_cast<int>(law.integer(480 - static_cast<int>(span), 480 + static_cast<int>(span)));
    plan.phase = static_cast<int>(law.integer(0, period - 1));
    plan.side = law.coin() ? 1 : -1;
    const auto drawn = [&](std::int64_t low, std::int64_t high) { return static_cast<int>(look.integer(low, high)); };
    plan.paint = drawn(0, std::ssize(part_paints) - 1);
    plan.tip = drawn(0, tips - 1);
    plan.mark = drawn(0, marks - 1);
    plan.thick = 2 * drawn(thinnest / 2, thickest / 2);
    plan.fence = drawn(0, fences - 1);
    plan.fence_paint = drawn(0, std::ssize(fence_paints) - 1);
    plan.top = drawn(highest_top, lowest_top);
    plan.foot = drawn(highest_foot, lowest_foot);
    plan.look = drawn(0, 1 << 20);
    const bool in_line = std::abs(apart(plan, 0)) < plan.shift / 2.0;
    plan.together = in_line != manipulated(request);
    Scene scene = blank(video_width, video_height);
    scene.timeline["plan"] = to_json(plan);
    scene.timeline["events"] = events_of(plan);
    scene.params["shift"] = plan.shift;
    return {std::move(scene), in_line ? "one" : "two", in_line ? "two" : "one"};
}

}  // namespace

Domain boundary_rod() {
    return core_video({.id = "boundary_rod",
                       .title = "A part above a fence and a part below it: one thing or two?",
                       .size_meaning = "parts that move apart shift by 110 to 40 px",
                       .about = concepts::boundary,
                       .shows = "a part that sticks out above a fence, and another one that sticks out below it.",
                       .rule = "Are these parts of one thing, or are they two things?",
                       .options = options,
                       .version = 3,
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames,
                       .shown = {0, 24, 48, 72, 96, 120, frames - 1},
                       .objects = objects,
                       .quantities = quantities});
}

}  // namespace stim::core_knowledge
