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
constexpr double fence_top = 180, fence_bottom = 370, part_top = 60, part_bottom = 490, part_width = 36, overlap = 20;  // px
constexpr double span = 150;                                    // px that the middle of a part's way may be off the middle
constexpr double same_px = .01;
constexpr int paints_of_parts = 5, fences = 4, tips = 3;

const std::vector<OptionText> options{{"one", "one thing"}, {"two", "two things"}};

struct Plan {
    int shift = 40, middle = 480, phase = 0;  // shift, px: how far the parts are out of line at one end
    int side = 1;                              // to which the lower part is out of line
    bool together = true;
    int paint = 0, fence = 0, tip = 0, look = 0;
};

Json to_json(const Plan& plan) {
    return Json::object({{"shift", plan.shift}, {"middle", plan.middle}, {"phase", plan.phase}, {"side", plan.side},
                         {"together", plan.together}, {"paint", plan.paint}, {"fence", plan.fence}, {"tip", plan.tip},
                         {"look", plan.look}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out;
    out.shift = whole(json, "shift", 20, 120);
    out.middle = whole(json, "middle", 480 - static_cast<int>(span), 480 + static_cast<int>(span));
    out.phase = whole(json, "phase", 0, period - 1);
    out.side = whole(json, "side", -1, 1);
    out.together = json.at("together").as_bool();
    out.paint = whole(json, "paint", 0, paints_of_parts - 1);
    out.fence = whole(json, "fence", 0, fences - 1);
    out.tip = whole(json, "tip", 0, tips - 1);
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

// Upright, its free end at y = end: flat, round or pointed.
Polygon part_shape(double x, double end, double hidden, int tip) {
    const double half = part_width / 2, inward = hidden > end ? 1 : -1;
    std::vector<Vec2> out{{x - half, hidden}};
    constexpr int steps = 12;
    if (tip == 0) out.insert(out.end(), {{x - half, end}, {x + half, end}});
    if (tip == 1)
        for (int i = 0; i <= steps; ++i) {
            const Vec2 turn = unit_vector(portable::pi * i / steps);
            out.push_back({x - half * turn.x(), end + inward * half * (1 - turn.y())});
        }
    if (tip == 2) out.insert(out.end(), {{x - half, end + inward * half}, {x, end}, {x + half, end + inward * half}});
    out.push_back({x + half, hidden});
    for (Vec2& p : out) p = snap(p);
    return {out};
}

const Colour& paint_of(const Plan& plan) {
    constexpr std::array<const char*, paints_of_parts> names{"red", "blue", "green", "purple", "pink"};
    return paint(names[static_cast<std::size_t>(plan.paint)]);
}

void add_fence(std::vector<Object>& out, const Plan& plan) {
    constexpr std::array<Rgb, fences> fills{Rgb{150, 95, 50}, {176, 150, 112}, {120, 116, 110}, {92, 118, 86}};
    const Rgb fill = fills[static_cast<std::size_t>(plan.fence)];
    const Colour lines(darkened(fill, 75));
    for (const double x : {24.0, video_width - 52.0})
        out.push_back(make_object("post", "fence", outlined(rectangle(x, fence_top - 14, 28, video_height), lines)));
    out.push_back(make_object(
        "fence", "fence", outlined(rectangle(-6, fence_top, video_width + 12, fence_bottom - fence_top), Colour(fill))));
    Paths gaps;
    const bool upright = plan.fence % 2 == 0;
    const double step = upright ? 60 : 38;
    if (upright)
        for (double x = step / 2; x < video_width; x += step) gaps.lines.push_back({{x, fence_top + 2}, {x, fence_bottom - 2}});
    else
        for (double y = fence_top + step; y < fence_bottom - 4; y += step)
            gaps.lines.push_back({{0, y}, {double(video_width), y}});
    out.push_back(make_object("boards", "fence", stroked(gaps, {lines, 2})));
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan plan = plan_of(scene);
    Rng look = Streams(std::to_string(plan.look)).stream("look");
    std::vector<Object> out = backdrop::landscape(video_width, video_height, 300, look);
    const Polygon upper = part_shape(upper_x(plan, t), part_top, fence_top + overlap, plan.tip);
    const Polygon lower = part_shape(lower_x(plan, t), part_bottom, fence_bottom - overlap, plan.tip);
    out.push_back(make_object("piece", "upper", outlined(upper, paint_of(plan))));
    out.push_back(make_object("piece", "lower", outlined(lower, paint_of(plan))));
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
    plan.paint = static_cast<int>(look.integer(0, paints_of_parts - 1));
    plan.fence = static_cast<int>(look.integer(0, fences - 1));
    plan.tip = static_cast<int>(look.integer(0, tips - 1));
    plan.look = static_cast<int>(look.integer(0, 1 << 20));
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
                       .version = 2,
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames,
                       .shown = {0, 24, 48, 72, 96, 120, frames - 1},
                       .objects = objects,
                       .quantities = quantities});
}

}  // namespace stim::core_knowledge
