// Permanence: bars over a track, one of which stands on it, move behind a screen, and a ball rolls in. Behind which door does
// it stop? Of hidden bars the stripes above the screen tell how they move. Harder with more bars and shorter moves.
#include <array>
#include <cmath>
#include <string>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/prints.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int frames = 168, most_bars = 4;
constexpr Phase start{0, 23}, rise{24, 47}, before{48, 59}, up{60, 81}, half_up{69, 71}, top{82, 87}, down{88, 109},
    half_down{97, 99}, after{110, 119}, roll{120, 149};
constexpr double stripe_pitch = 4;  // gaps; between two shown frames a bar goes one gap at most, so they tell up from down
constexpr double track_y = 440, screen_top = 230, bar_width = 34, margin = 86, pitch = 150;  // px
constexpr double door_width = 62, door_height = 104;
constexpr std::array stripe_paints{"purple", "blue", "red", "green", "brown", "pink", "gray"};
constexpr std::array ball_paints{"red", "yellow", "pink", "blue", "green", "purple"};
constexpr std::array bar_paints{Rgb{244, 242, 236}, Rgb{226, 238, 248}, Rgb{248, 230, 220}, Rgb{230, 244, 226},
                                Rgb{240, 228, 246}};
constexpr std::array screen_paints{Rgb{70, 150, 80},   Rgb{60, 110, 190}, Rgb{150, 95, 50}, Rgb{110, 110, 120},
                                   Rgb{150, 100, 160}, Rgb{190, 90, 80},  Rgb{70, 140, 140}};

const std::vector<OptionText> options{{"1", "door 1"}, {"2", "door 2"}, {"3", "door 3"}, {"4", "door 4"}};

int bars_of(int n) { return n <= 7 ? 2 : n <= 14 ? 3 : 4; }

/// Heights and ways in halves of a gap. `phase`: of the stripes, in 48ths of their period.
struct Bar {
    int height, up, down, phase;
    int end() const { return height + up - down; }
};

struct Plan {
    int gap = 60;  // px between the track and a raised bar
    int screen = 0, print = 0, stripe = 0, bar = 0, ball = 0, look = 0;
    bool from_right = false;
    std::vector<Bar> bars;
};

Json to_json(const Plan& plan) {
    Json::Array bars;
    for (const Bar& one : plan.bars)
        bars.push_back(Json::object({{"height", one.height}, {"up", one.up}, {"down", one.down}, {"phase", one.phase}}));
    return Json::object({{"gap", plan.gap}, {"screen", plan.screen}, {"print", plan.print}, {"stripe", plan.stripe},
                         {"bar", plan.bar}, {"ball", plan.ball}, {"look", plan.look},
                         {"from_right", plan.from_right}, {"bars", std::move(bars)}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out;
    out.gap = whole(json, "gap", 20, 60);
    out.screen = whole(json, "screen", 0, std::ssize(screen_paints) - 1);
    out.print = whole(json, "print", 0, prints - 1);
    out.stripe = whole(json, "stripe", 0, std::ssize(stripe_paints) - 1);
    out.bar = whole(json, "bar", 0, std::ssize(bar_paints) - 1);
    out.ball = whole(json, "ball", 0, std::ssize(ball_paints) - 1);
    out.look = whole(json, "look", 0, 1 << 20);
    out.from_right = json.at("from_right").as_bool();
    for (const Json& one : json.at("bars").as_array()) {
        const Bar bar{whole(one, "height", 0, 2), whole(one, "up", 0, 4), whole(one, "down", 0, 4), whole(one, "phase", 0, 47)};
        if (bar.end() < 0) throw InvalidParams("down", std::to_string(bar.down), "0.." + std::to_string(bar.height + bar.up));
        out.bars.push_back(bar);
    }
    if (out.bars.size() < 2 || out.bars.size() > most_bars)
        throw InvalidParams("bars", std::to_string(out.bars.size()), "2.." + std::to_string(most_bars));
    return out;
}

// ---- motion --------------------------------------------------------------------------------------------------------

double bar_x(const Plan& plan, std::size_t bar) {
    return video_width / 2.0 + pitch * (static_cast<double>(bar) - (static_cast<double>(plan.bars.size()) - 1) / 2);
}

// The bar's lower end above the track, px.
double height_at(const Plan& plan, const Bar& bar, int t) {
    return plan.gap / 2.0 * (bar.height + bar.up * done(up, t) - bar.down * done(down, t));
}

double screen_left(const Plan& plan) { return bar_x(plan, 0) - margin; }
double screen_width(const Plan& plan) { return pitch * (static_cast<double>(plan.bars.size()) - 1) + 2 * margin; }

// ---- drawing -------------------------------------------------------------------------------------------------------

void add_bar(std::vector<Object>& out, const Plan& plan, std::size_t i, int t) {
    const Bar& bar = plan.bars[i];
    const double left = bar_x(plan, i) - bar_width / 2, low = track_y - height_at(plan, bar, t), period = stripe_pitch * plan.gap;
    const Polygon body = rectangle(left, -6, bar_width, snap(low) + 6);
    out.push_back(make_object("bar", "bar", outlined(body, Colour(bar_paints.at(static_cast<std::size_t>(plan.bar))))));
    constexpr int most_bands = 7;
    std::vector<Polygon> bands;  // one object: their number would tell the hidden height
    for (int k = 0; k < most_bands; ++k) {
        const double y = low + period * (bar.phase / 48.0 - k);
        const double from = std::max(-6.0, snap(y)), to = std::max(from + .5, std::min(snap(low), snap(y + period / 3)));
        if (to - std::max(from, 0.0) > 1) bands.push_back(rectangle(left + 1.5, from, bar_width - 3, to - from));
    }
    const Colour& fill = paint(stripe_paints.at(static_cast<std::size_t>(plan.stripe)));
    out.push_back(seen("stripes", "bar", !bands.empty(), filled(joined(bands), fill)));
}

void add_screen(std::vector<Object>& out, const Plan& plan, int t) {
    const Rgb fill = screen_paints.at(static_cast<std::size_t>(plan.screen));
    const double sunk = snap((1 - done(rise, t)) * (video_height - screen_top + 6));
    const auto put = [&](const char* kind, double x, double y, double width, double height, Rgb colour) {
        out.push_back(seen(kind, "screen", true, outlined(rectangle(x, y + sunk, width, height), Colour(colour))));
    };
    put("screen", screen_left(plan), screen_top, screen_width(plan), track_y + 8 - screen_top, fill);
    const Polygon front = rectangle(screen_left(plan), screen_top + sunk, screen_width(plan), track_y + 8 - screen_top);
    for (Object& one : print_on(bounds(front), static_cast<Print>(plan.print), Colour(fill)))
        out.push_back(seen("print", "screen", true, std::move(*one.views.front())));
    for (std::size_t i = 0; i < plan.bars.size(); ++i)
        put("door", bar_x(plan, i) - door_width / 2, track_y + 8 - door_height, door_width, door_height, darkened(fill, 135));
    for (std::size_t i = 0; i < plan.bars.size(); ++i) {
        Object number = sign(std::to_string(i + 1), {bar_x(plan, i), track_y + 8 - .62 * door_height + sunk});
        if (t < rise.last) number.views.front().reset();
        out.push_back(std::move(number));
    }
}

// It rolls in over the track, behind the screen.
void add_ball(std::vector<Object>& out, const Plan& plan, int t) {
    const double radius = snap(.35 * plan.gap), from = -radius - 4, to = screen_left(plan) + radius + 4;
    const double x = between(from, to, done(roll, t));
    const Vec2 at = snap(Vec2(plan.from_right ? video_width - x : x, track_y - radius));
    const Colour& fill = paint(ball_paints.at(static_cast<std::size_t>(plan.ball)));
    out.push_back(seen("ball", "ball", t >= roll.first && t < roll.last, outlined(Disc{at, radius}, fill)));
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan plan = plan_of(scene);
    Rng look = Streams(std::to_string(plan.look)).stream("look");
    std::vector<Object> out = backdrop::room(video_width, video_height, track_y, look);
    const Paths track = segment({0, track_y}, {video_width, track_y});
    out.push_back(make_object("track", "track", stroked(track, {Colour(outline_rgb), 3})));
    for (std::size_t i = 0; i < plan.bars.size(); ++i) add_bar(out, plan, i, t);
    add_ball(out, plan, t);
    add_screen(out, plan, t);
    return out;
}

// ---- truth: the bar that stands on the track at the end ----------------------------------------------------------------

int standing(const Plan& plan, bool at_end) {
    int out = -1;
    for (std::size_t i = 0; i < plan.bars.size(); ++i) {
        if ((at_end ? plan.bars[i].end() : plan.bars[i].height) != 0) continue;
        if (out >= 0) throw InvalidParams("more than one bar stands on the track");
        out = static_cast<int>(i);
    }
    if (out < 0) throw InvalidParams("no bar stands on the track");
    return out;
}

std::string name_of_door(int bar) { return std::to_string(bar + 1); }

Json truth(const Scene& scene) { return name_of_door(standing(plan_of(scene), true)); }

Json quantities(const Scene& scene, int t) {
    const Plan plan = plan_of(scene);
    Json::Array heights;
    for (const Bar& bar : plan.bars) heights.push_back(height_at(plan, bar, t));
    return Json::object({{"heights", std::move(heights)}});
}

// ---- sampling ------------------------------------------------------------------------------------------------------

// All move by the same ways in both members: the one that stands by three gaps, the others by two.
std::vector<Bar> draw_bars(int count, int first, int other, bool changes, Rng& rng) {
    std::vector<Bar> out;
    for (int i = 0; i < count; ++i) {
        const int phase = static_cast<int>(rng.integer(0, 47));
        Bar bar{i == first ? 0 : 2, i == first ? 3 : 2, i == first ? 3 : 2, phase};
        if (changes && i == first) bar.up = 4, bar.down = 2;
        if (changes && i == other) bar.up = 1, bar.down = 3;
        out.push_back(bar);
    }
    return out;
}

Json::Array events_of() {
    Json::Array out{event("screen", rise)};
    for (const Phase& still : {before, half_up, top, half_down, after, roll}) out.push_back(event("view", still));
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    const int count = bars_of(request.size);
    const int first = static_cast<int>(law.integer(0, count - 1));
    const int other = (first + static_cast<int>(law.integer(1, count - 1))) % count;
    Plan plan;
    plan.gap = static_cast<int>(std::lround(graded(60, 34, request.size)));
    plan.bars = draw_bars(count, first, other, manipulated(request), law);
    plan.from_right = law.coin();
    plan.screen = static_cast<int>(look.index(screen_paints.size()));
    plan.print = static_cast<int>(look.integer(0, prints - 1));
    plan.stripe = static_cast<int>(look.index(stripe_paints.size()));
    plan.bar = static_cast<int>(look.index(bar_paints.size()));
    plan.ball = static_cast<int>(look.index(ball_paints.size()));
    plan.look = static_cast<int>(look.integer(0, 1 << 20));
    Scene scene = blank(video_width, video_height);
    scene.timeline["plan"] = to_json(plan);
    scene.timeline["events"] = events_of();
    scene.params["bars"] = count;
    scene.params["gap"] = plan.gap;
    std::vector<std::string> doors;
    for (int i = 0; i < count; ++i) doors.push_back(name_of_door(i));
    return {std::move(scene), name_of_door(first), nullptr, doors};
}

}  // namespace

Domain permanence_gates() {
    return core_video({.id = "permanence_gates",
                       .title = "Bars move behind a screen, and a ball rolls in: behind which door does it stop?",
                       .size_meaning = "2 bars up to n = 7, 3 up to 14, else 4; they move by gaps of 60 to 34 px",
                       .about = concepts::permanence,
                       .shows = "bars over a track. A screen hides it, the bars move, and a ball rolls in behind the screen.",
                       .rule = "Behind which door does the ball stop?",
                       .options = options,
                       .version = 4,
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames,
                       .shown = {0, 54, 70, 84, 98, 114, 138, frames - 1},
                       .objects = objects,
                       .quantities = quantities});
}

}  // namespace stim::core_knowledge
