// Permanence: a ball is covered by a cup, and cups change places. Where is the ball at the end? Harder with more cups and
// more swaps.
#include <algorithm>

#include "generators/core_knowledge/parts/shuffle.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int slots = 7, slot_frames = 32, first_swap = 36, frames = first_swap + slots * slot_frames + 12;
constexpr Phase cover{12, 29};
constexpr double pitch = 180, row_y = 300, raised = 84, aside = 104;       // px; aside: half the depth of a swap's ellipse
constexpr double cup_half = 32, ball_radius = 16, ball_below = 14, number_y = 470;

const std::vector<OptionText> options{
    {"1", "place 1"}, {"2", "place 2"}, {"3", "place 3"}, {"4", "place 4"}, {"5", "place 5"}};

int cups_of(int n) { return n <= 7 ? 3 : n <= 14 ? 4 : 5; }
int swaps_of(int n) { return 3 + (n - 1) / 4; }
double place_x(int place, int cups) { return video_width / 2.0 + pitch * (place - (cups - 1) / 2.0); }
Phase slot_phase(int slot) { return {first_swap + slot * slot_frames, first_swap + (slot + 1) * slot_frames - 1}; }

struct Swap {
    Exchange places;
    int slot;
    bool left_behind;  ///< the cup from the left passes on the far side
};

struct Plan {
    int cups = 3, start = 0;
    std::vector<Swap> swaps;
};

Json to_json(const Plan& plan) {
    Json::Array swaps;
    for (const Swap& one : plan.swaps)
        swaps.push_back(Json::object({{"left", one.places.left}, {"right", one.places.right}, {"slot", one.slot},
                                      {"left_behind", one.left_behind}}));
    return Json::object({{"cups", plan.cups}, {"start", plan.start}, {"swaps", std::move(swaps)}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out{whole(json, "cups", 3, 5), 0, {}};
    out.start = whole(json, "start", 0, out.cups - 1);
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

Vec2 cup_at(const Plan& plan, int cup, int t) {
    int place = cup;
    for (const Swap& swap : plan.swaps) {
        const Phase phase = slot_phase(swap.slot);
        if (t < phase.first) break;
        if (t <= phase.last && swap.places.has(place)) return on_the_way(swap, place, plan.cups, t);
        place = swap.places.moved(place);
    }
    const double lift = cup == plan.start ? raised * (1 - done(cover, t)) : 0;
    return {place_x(place, plan.cups), row_y - lift};
}

Polygon cup_shape(const Vec2& at) {
    Polygon out;
    for (const Vec2& p : {Vec2(-22, -32), Vec2(22, -32), Vec2(28, 20), Vec2(32, 20), Vec2(32, 32), Vec2(-32, 32), Vec2(-32, 20),
                          Vec2(-28, 20)})
        out.vertices.push_back(snap(at + cup_half / 32 * p));
    return out;
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan plan = plan_of(scene);
    const Vec2 under(place_x(plan.start, plan.cups), row_y + ball_below);
    std::vector<Object> out{seen("ball", "ball", t < cover.last, outlined(Disc{snap(under), ball_radius}, paint("red")))};
    for (int cup = 0; cup < plan.cups; ++cup)
        out.push_back(make_object("cup", "cup", outlined(cup_shape(cup_at(plan, cup, t)), paint("blue"))));
    for (int place = 0; place < plan.cups; ++place)
        out.push_back(sign(std::to_string(place + 1), {place_x(place, plan.cups), number_y}));
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
    const int cups = cups_of(request.size), count = swaps_of(request.size);
    const int start = static_cast<int>(law.integer(0, cups - 1));
    const int end = (start + static_cast<int>(law.integer(1, cups - 1))) % cups;
    Scene scene = blank(video_width, video_height, 1, Colour(wood));
    Shuffle shuffle = draw_shuffle(count, cups, start, end, shuffling, scene.work);
    if (manipulated(request)) shuffle.exchanges.back() = shuffle.other_last;
    Plan plan{cups, start, {}};
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
                       .shows = "a cup coming down over a red ball, and cups changing places. The numbers on the table mark "
                                "places, not cups.",
                       .rule = "At which place is the ball at the end?",
                       .options = options,
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames, .shown = deciding_frames(), .objects = objects, .quantities = quantities});
}

}  // namespace stim::core_knowledge
