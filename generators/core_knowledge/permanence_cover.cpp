// Permanence: discs are covered by a box, and a hand reaches in and out. How many are in the box at the end? Harder with
// more visits and more discs.
#include <algorithm>
#include <array>

#include "generators/common/hand.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int slots = 4, slot_frames = 28, first_slot = 36, frames = first_slot + slots * slot_frames + 12;
constexpr Phase cover{12, 35}, come{0, 9}, turn{11, 16}, go{18, 27};  // the last three within a visit
constexpr double table_y = 430, row_y = 410, disc_radius = 20, pitch = 54;
constexpr double box_left = 170, box_width = 620, box_height = 165, box_up = 60, box_down = table_y + 45 - box_height;
constexpr double outside = -70, inside = 240, hand_scale = .8, closed = 14;  // x of the grip; how far an empty hand is open
constexpr int most_discs = 10;

int visits_of(int n) { return 1 + (n - 1) / 5; }

struct Visit {
    int slot;
    bool full_in, full_out;
};

struct Plan {
    int discs = 2, shift = 0, skin = 0;  // shift: of the row's middle, px
    std::vector<Visit> visits;
};

Json to_json(const Plan& plan) {
    Json::Array visits;
    for (const Visit& one : plan.visits)
        visits.push_back(Json::object({{"slot", one.slot}, {"full_in", one.full_in}, {"full_out", one.full_out}}));
    return Json::object(
        {{"discs", plan.discs}, {"shift", plan.shift}, {"skin", plan.skin}, {"visits", std::move(visits)}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out{whole(json, "discs", 2, most_discs), whole(json, "shift", -40, 40),
             whole(json, "skin", 0, static_cast<int>(skins().size()) - 1), {}};
    for (const Json& one : json.at("visits").as_array()) {
        const int slot = whole(one, "slot", out.visits.empty() ? 0 : out.visits.back().slot + 1, slots - 1);
        out.visits.push_back({slot, one.at("full_in").as_bool(), one.at("full_out").as_bool()});
    }
    return out;
}

// ---- motion --------------------------------------------------------------------------------------------------------

int begin_of(const Visit& visit) { return first_slot + visit.slot * slot_frames; }
Phase from(int begin, const Phase& phase) { return {begin + phase.first, begin + phase.last}; }

/// What a hand is at in a frame.
struct Reach {
    const Visit* visit = nullptr;
    int t = 0;  // since the visit's begin
    double x() const { return between(outside, inside, done(come, t) - done(go, t)); }
    bool full() const { return t < turn.first ? visit->full_in : visit->full_out; }
    double opening() const {
        const auto wide = [](bool full) { return full ? 2 * disc_radius + outline_width : closed; };
        return between(wide(visit->full_in), wide(visit->full_out), done(turn, t));
    }
};

Reach reach_at(const Plan& plan, int t) {
    for (const Visit& one : plan.visits)
        if (const int begin = begin_of(one); t >= begin && t < begin + slot_frames) return {&one, t - begin};
    return {};
}

Object disc(const Vec2& at, bool there, const char* role) {
    return seen("disc", role, there, outlined(Disc{snap(at), disc_radius}, paint("blue")));
}

void add(std::vector<Object>& objects, const std::vector<Object>& parts) {
    objects.insert(objects.end(), parts.begin(), parts.end());
}

void add_hand(std::vector<Object>& objects, const Plan& plan, int t) {
    const Reach reach = reach_at(plan, t);
    const Vec2 at(reach.visit ? reach.x() : outside, row_y);
    const Hand parts = reach.visit ? hand({at, {1, 0}, reach.opening(), false, HandPose::pinch, hand_scale},
                                          skins()[static_cast<std::size_t>(plan.skin)], video_width, video_height)
                                   : no_hand();
    add(objects, parts.behind);
    objects.push_back(disc(at, reach.visit && reach.full(), "brought"));
    add(objects, parts.before);
}

// What the box covers is not told from then on.
std::vector<Object> objects(const Scene& scene, int t) {
    const Plan plan = plan_of(scene);
    const Geometry table = rectangle(0, table_y, video_width, video_height - table_y);
    std::vector<Object> out{make_object("table", "table", filled(table, Colour(wood)))};
    for (int i = 0; i < plan.discs; ++i) {
        const double x = video_width / 2.0 + plan.shift + pitch * (i - (plan.discs - 1) / 2.0);
        out.push_back(disc({x, row_y}, t < cover.last, "thing"));
    }
    add_hand(out, plan, t);
    const double top = between(box_up, box_down, done(cover, t));
    out.push_back(
        make_object("box", "box", outlined(rectangle(box_left, snap(top), box_width, box_height), paint("brown"))));
    return out;
}

// ---- truth: what the hand brings and takes ---------------------------------------------------------------------------

int count_at(const Plan& plan, int t) {
    int out = plan.discs;
    for (const Visit& one : plan.visits)
        if (begin_of(one) + turn.first <= t) out += static_cast<int>(one.full_in) - static_cast<int>(one.full_out);
    return out;
}

Json truth(const Scene& scene) { return count_at(plan_of(scene), frames - 1); }

Json quantities(const Scene& scene, int t) { return Json::object({{"discs", count_at(plan_of(scene), t)}}); }

// ---- sampling --------------------------------------------------------------------------------------------------------

void add_visits(Plan& plan, int count, bool changes, Rng& rng) {
    std::vector<int> chosen = rng.sample(slots, count);
    std::sort(chosen.begin(), chosen.end());
    const std::size_t changed = rng.index(chosen.size());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const bool full = rng.coin();
        plan.visits.push_back({chosen[i], full, full != (changes && i == changed)});
    }
}

// Each visit is two events: the hand on its way in, and on its way out.
Json::Array events_of(const Plan& plan) {
    Json::Array out{event("cover", cover)};
    for (const Visit& one : plan.visits)
        for (const Phase& way : {come, go}) out.push_back(event("visit", from(begin_of(one), way)));
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), visiting = random.stream("visits"), looks = random.stream("looks");
    Plan plan;
    plan.discs = static_cast<int>(law.integer(2, 5 + request.size / 4));
    plan.shift = static_cast<int>(looks.integer(-40, 40));
    plan.skin = static_cast<int>(looks.index(skins().size()));
    add_visits(plan, visits_of(request.size), manipulated(request), visiting);
    Scene scene = blank(video_width, video_height);
    scene.timeline["plan"] = to_json(plan);
    scene.timeline["events"] = events_of(plan);
    scene.params["discs"] = plan.discs;
    scene.params["visits"] = static_cast<int>(plan.visits.size());
    return {std::move(scene), plan.discs, 0};
}

// The discs, the hand before the box in every slot, on both its ways, and the end: they show every visit, whatever the size.
std::vector<int> deciding_frames() {
    std::vector<int> out{cover.first / 2};
    for (int slot = 0; slot < slots; ++slot)
        for (const Phase& way : {come, go}) {
            const Phase passing = from(first_slot + slot * slot_frames, way);
            out.push_back((passing.first + passing.last) / 2);
        }
    out.push_back(frames - 1);
    return out;
}

}  // namespace

Domain permanence_cover() {
    return core_video({.id = "permanence_cover",
                       .title = "A box covers discs, and a hand reaches in and out: how many are under it at the end?",
                       .size_meaning = "2 discs or more, up to 5 + n/4; 1 visit of the hand, and one more for every 5 steps of n",
                       .about = concepts::permanence,
                       .shows = "a brown box coming down over blue discs. Then a hand reaches in from the left and comes out "
                                "again, once or several times.",
                       .rule = "How many discs are in the box at the end?",
                       .number_of = "the number of discs",
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames, .shown = deciding_frames(), .objects = objects, .quantities = quantities});
}

}  // namespace stim::core_knowledge
