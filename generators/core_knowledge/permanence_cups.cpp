// Permanence: a ball is covered by a cup, and cups change places. Where is the ball at the end? Harder with more cups and
// more swaps.
#include <algorithm>
#include <array>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/emblem.hpp"
#include "generators/core_knowledge/parts/shuffle.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int slots = 7, slot_frames = 32, first_swap = 36, frames = first_swap + slots * slot_frames + 12;
constexpr Phase cover{12, 29};
constexpr double row_y = 255, aside = 150, number_y = 514, table_edge = 110;  // px; aside: half the depth of a swap's ellipse
constexpr double drawn_half = 32;                                           // px: half the width of a cup as its form says
constexpr double raised = 84, ball_radius = 16, ball_below = 14;            // px, of such a cup
constexpr double emblem_below = -2, emblem_radius = 14;                     // px, of such a cup
constexpr std::array paints_of_things{"blue", "green", "purple", "brown", "yellow", "pink", "red"};  // the ball has another one
constexpr std::size_t brown = 3;  // of these: on its shadow a brown ball is hard to see
constexpr int cup_forms = 8;

const std::vector<OptionText> options{
    {"1", "place 1"}, {"2", "place 2"}, {"3", "place 3"}, {"4", "place 4"}, {"5", "place 5"}};

int cups_of(int n) { return n <= 7 ? 3 : n <= 14 ? 4 : 5; }
int swaps_of(int n) { return 3 + (n - 1) / 4; }
// As large as cups can be that keep clear of each other on their ways.
double pitch_of(int cups) { return cups == 3 ? 290 : cups == 4 ? 230 : 180; }
double cup_half(int cups) { return cups == 3 ? 58 : cups == 4 ? 48 : 42; }
double cup_scale(int cups) { return cup_half(cups) / drawn_half; }
double place_x(int place, int cups) { return video_width / 2.0 + pitch_of(cups) * (place - (cups - 1) / 2.0); }
Phase slot_phase(int slot) { return {first_swap + slot * slot_frames, first_swap + (slot + 1) * slot_frames - 1}; }

struct Swap {
    Exchange places;
    int slot;
    bool left_behind;  ///< the cup from the left passes on the far side
};

struct Plan {
    int cups = 3, start = 0;
    int paint = 0, ball = 6, form = 0, mark = 0, look = 0;
    std::vector<Swap> swaps = {};
};

Json to_json(const Plan& plan) {
    Json::Array swaps;
    for (const Swap& one : plan.swaps)
        swaps.push_back(Json::object({{"left", one.places.left}, {"right", one.places.right}, {"slot", one.slot},
                                      {"left_behind", one.left_behind}}));
    return Json::object({{"cups", plan.cups}, {"start", plan.start}, {"paint", plan.paint}, {"ball", plan.ball},
                         {"form", plan.form}, {"mark", plan.mark}, {"look", plan.look}, {"swaps", std::move(swaps)}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out;
    out.cups = whole(json, "cups", 3, 5);
    out.start = whole(json, "start", 0, out.cups - 1);
    out.paint = whole(json, "paint", 0, std::ssize(paints_of_things) - 1);
    out.ball = whole(json, "ball", 0, std::ssize(paints_of_things) - 1);
    out.mark = whole(json, "mark", 0, emblems - 1);
    out.form = whole(json, "form", 0, cup_forms - 1);
    out.look = whole(json, "look", 0, 1 << 20);
    for (const Json& one : json.at("swaps").as_array()) {
        const int left = whole(one, "left", 0, out.cups - 2), right = whole(one, "right", left + 1, out.cups - 1);
        const int slot = whole(one, "slot", out.swaps.empty() ? 0 : out.swaps.back().slot + 1, slots - 1);
        out.swaps.push_back({{left, right}, slot, one.at("left_behind").as_bool()});
    }
    return out;
}

// ---- motion --------------------------------------------------------------------------------------------------------

// Half an ellipse about the middle of two places.
Vec2 on_the_way(const Swap& swap, int from, int cups, int t) {
    const double left = place_x(swap.places.left, cups), right = place_x(swap.places.right, cups);
    const bool starts_left = from == swap.places.left;
    const Vec2 turn = unit_vector(portable::pi * done(slot_phase(swap.slot), t));
    const double side = starts_left == swap.left_behind ? -1 : 1;
    return {(left + right) / 2 + (starts_left ? -1 : 1) * (right - left) / 2 * turn.x(), row_y + side * aside * turn.y()};
}

// Its place on the table; the cup that comes down is above it.
Vec2 foot_at(const Plan& plan, int cup, int t) {
    int place = cup;
    for (const Swap& swap : plan.swaps) {
        const Phase phase = slot_phase(swap.slot);
        if (t < phase.first) break;
        if (t <= phase.last && swap.places.has(place)) return on_the_way(swap, place, plan.cups, t);
        place = swap.places.moved(place);
    }
    return {place_x(place, plan.cups), row_y};
}

Vec2 cup_at(const Plan& plan, int cup, int t) {
    const double lift = cup == plan.start ? cup_scale(plan.cups) * raised * (1 - done(cover, t)) : 0;
    return foot_at(plan, cup, t) - Vec2(0, lift);
}

Polygon around(const Vec2& at, double scale, const std::vector<Vec2>& points) {
    Polygon out;
    for (const Vec2& p : points) out.vertices.push_back(snap(at + scale * p));
    return out;
}

// Half an ellipse over a rim.
std::vector<Vec2> dome() {
    std::vector<Vec2> out;
    for (int i = 0; i <= 16; ++i) {
        const Vec2 turn = unit_vector(portable::pi * (1 + i / 16.0));
        out.emplace_back(27 * turn.x(), 22 + 54 * turn.y());
    }
    for (const Vec2& corner : {Vec2(32, 22), Vec2(32, 32), Vec2(-32, 32), Vec2(-32, 22)}) out.push_back(corner);
    return out;
}

// Mugs, buckets, beakers, domes, pots, tins, goblets and jars, upside down.
const std::vector<std::vector<Vec2>>& forms() {
    static const std::vector<std::vector<Vec2>> all{
        {{-22, -32}, {22, -32}, {28, 20}, {32, 20}, {32, 32}, {-32, 32}, {-32, 20}, {-28, 20}},
        {{-16, -32}, {16, -32}, {22, -22}, {28, 24}, {32, 24}, {32, 32}, {-32, 32}, {-32, 24}, {-28, 24}, {-22, -22}},
        {{-27, -32}, {27, -32}, {32, 32}, {-32, 32}},
        dome(),
        {{-18, -32}, {18, -32}, {24, 4}, {32, 4}, {32, 32}, {-32, 32}, {-32, 4}, {-24, 4}},
        {{-32, -32}, {32, -32}, {32, -22}, {28, -22}, {28, 22}, {32, 22}, {32, 32}, {-32, 32}, {-32, 22}, {-28, 22},
         {-28, -22}, {-32, -22}},
        {{-20, -32}, {20, -32}, {20, -26}, {18, -26}, {24, -14}, {32, 32}, {-32, 32}, {-24, -14}, {-18, -26}, {-20, -26}},
        {{-24, -32}, {24, -32}, {32, -20}, {32, 14}, {26, 20}, {26, 32}, {-26, 32}, {-26, 20}, {-32, 14}, {-32, -20}}};
    return all;
}

// On the table, so that a cup stands there and does not float.
View shadow_of(const Vec2& foot, double scale) {
    std::vector<Vec2> points;
    for (int i = 0; i < 24; ++i) {
        const Vec2 turn = unit_vector(2 * portable::pi * i / 24);
        points.push_back({7 + 44 * turn.x(), 32 + 13 * turn.y()});
    }
    return filled(around(foot, scale, points), Colour(Rgb{120, 114, 108}));
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan plan = plan_of(scene);
    const auto paint_of = [](int thing) { return paint(paints_of_things.at(static_cast<std::size_t>(thing))); };
    const Colour fill = paint_of(plan.paint);
    const double scale = cup_scale(plan.cups);
    const Vec2 under(place_x(plan.start, plan.cups), row_y + scale * ball_below);
    const Disc ball{snap(under), snap(scale * ball_radius)};
    const std::vector<Vec2>& form = forms()[static_cast<std::size_t>(plan.form)];
    Rng look = Streams(std::to_string(plan.look)).stream("look");
    std::vector<Object> out = backdrop::room(video_width, video_height, table_edge, look);
    for (int cup = 0; cup < plan.cups; ++cup)
        out.push_back(make_object("shadow", "shadow", shadow_of(foot_at(plan, cup, t), scale)));
    out.push_back(seen("ball", "ball", t < cover.last, outlined(ball, paint_of(plan.ball))));
    for (int cup = 0; cup < plan.cups; ++cup) {
        const Vec2 at = cup_at(plan, cup, t);
        out.push_back(make_object("cup", "cup", outlined(around(at, scale, form), fill)));
        const auto mark = emblem(static_cast<Emblem>(plan.mark), at + Vec2(0, scale * emblem_below), scale * emblem_radius);
        if (mark) out.push_back(make_object("mark", "cup", filled(*mark, Colour(darkened(fill.rgb, 75)))));
    }
    for (int place = 0; place < plan.cups; ++place)
        out.push_back(sign(std::to_string(place + 1), {place_x(place, plan.cups), number_y}, true));
    return out;
}

// ---- truth: the ball goes where its cup goes -------------------------------------------------------------------------

int ball_place(const Plan& plan, int t) {
    int place = plan.start;
    for (const Swap& swap : plan.swaps)
        if (slot_phase(swap.slot).last <= t) place = swap.places.moved(place);
    return place;
}

std::string name_of_place(int place) { return std::to_string(place + 1); }

Json truth(const Scene& scene) { return name_of_place(ball_place(plan_of(scene), frames - 1)); }

Json quantities(const Scene& scene, int t) { return Json::object({{"place", ball_place(plan_of(scene), t) + 1}}); }

// ---- sampling --------------------------------------------------------------------------------------------------------

void add_timing(Plan& plan, const Exchanges& swaps, Rng& rng) {
    std::vector<int> chosen = rng.sample(slots, static_cast<int>(swaps.size()));
    std::sort(chosen.begin(), chosen.end());
    for (std::size_t i = 0; i < swaps.size(); ++i) plan.swaps.push_back({swaps[i], chosen[i], rng.coin()});
}

Json::Array events_of(const Plan& plan) {
    Json::Array out{event("cover", cover)};
    for (const Swap& swap : plan.swaps) out.push_back(event("swap", slot_phase(swap.slot)));
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), shuffling = random.stream("shuffle"), timing = random.stream("timing");
    Rng look = random.stream("look");
    const int cups = cups_of(request.size), count = swaps_of(request.size);
    const int start = static_cast<int>(law.integer(0, cups - 1));
    const int end = (start + static_cast<int>(law.integer(1, cups - 1))) % cups;
    Scene scene = blank(video_width, video_height);
    Shuffle shuffle = draw_shuffle(count, cups, start, end, shuffling, scene.work);
    if (manipulated(request)) shuffle.exchanges.back() = shuffle.other_last;
    Plan plan;
    plan.cups = cups;
    plan.start = start;
    plan.paint = static_cast<int>(look.index(paints_of_things.size()));
    std::vector<int> others;
    for (std::size_t i = 0; i < paints_of_things.size(); ++i)
        if (static_cast<int>(i) != plan.paint && i != brown) others.push_back(static_cast<int>(i));
    plan.ball = look.pick(others);
    plan.mark = static_cast<int>(look.integer(0, emblems - 1));
    plan.form = static_cast<int>(look.integer(0, cup_forms - 1));
    plan.look = static_cast<int>(look.integer(0, 1 << 20));
    add_timing(plan, shuffle.exchanges, timing);
    scene.timeline["plan"] = to_json(plan);
    scene.timeline["events"] = events_of(plan);
    scene.params["cups"] = cups;
    scene.params["swaps"] = count;
    std::vector<std::string> places;
    for (int place = 0; place < cups; ++place) places.push_back(name_of_place(place));
    return {std::move(scene), name_of_place(start), nullptr, places};
}

// The ball, the middle of every slot, and the end: they show every swap, whatever the size.
std::vector<int> deciding_frames() {
    std::vector<int> out{cover.first / 2};
    for (int slot = 0; slot < slots; ++slot) out.push_back(first_swap + slot * slot_frames + slot_frames / 2);
    out.push_back(frames - 1);
    return out;
}

}  // namespace

Domain permanence_cups() {
    return core_video({.id = "permanence_cups",
                       .title = "A ball is covered by a cup, and cups change places: where is the ball at the end?",
                       .size_meaning = "3 cups up to n = 7, 4 up to 14, else 5; 3 swaps, and one more for every 4 steps of n",
                       .about = concepts::permanence,
                       .shows = "a cup coming down over a ball, and cups changing places. The numbers on the table mark "
                                "places, not cups.",
                       .rule = "At which place is the ball at the end?",
                       .options = options,
                       .version = 4,
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames, .shown = deciding_frames(), .objects = objects, .quantities = quantities});
}

}  // namespace stim::core_knowledge
