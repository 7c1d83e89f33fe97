// Spatiality: a hand hides a disc in one box again and again, then reaches into another box and into the first one. Where is
// the disc? Harder with more boxes and more hidings.
#include <algorithm>

#include "generators/common/hand.hpp"
#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/emblem.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int slots = 4, visit_frames = 28, slot_frames = 2 * visit_frames, way_frames = 24, first_slot = 20;
constexpr Phase come{0, 13};
constexpr Phase open{0, 4}, down{2, 9}, turn{10, 12}, up{13, 20}, shut{18, 23};  // within a visit
constexpr int way_there = first_slot + slots * slot_frames, other_visit = way_there + way_frames;
constexpr int way_back = other_visit + visit_frames, last_visit = way_back + way_frames;
constexpr Phase go{last_visit + visit_frames, last_visit + visit_frames + 13};
constexpr int frames = go.last + 13;

constexpr double pitch = 210, box_width = 140, box_top = 310, box_height = 120, number_y = 466;
constexpr double lid_low = 12, lid_high = 62;  // px; a lid that is shut, and one that stands open behind
constexpr double outside = -70, above = 170, inside = 385, disc_radius = 20;  // y of the grip
constexpr double hand_scale = .8, closed = 14;                                // how far an empty hand is open
constexpr int fewest_slats = 2, most_slats = 9, farthest_shift = 20;
constexpr int highest_edge = 350, lowest_edge = 410, narrowest_lid = 144, widest_lid = 196;  // px; the table's far edge

constexpr int most_looks = 1 << 20;
const std::vector<std::string> box_paints{"blue", "green", "purple", "yellow", "pink"};
const std::vector<std::string> disc_paints{"red", "blue", "green", "purple"};  // none is like skin
constexpr double mark_radius = 10;

const std::vector<OptionText> options{{"1", "box 1"}, {"2", "box 2"}, {"3", "box 3"}, {"4", "box 4"}};

int boxes_of(int n) { return n <= 10 ? 3 : 4; }
int hidings_of(int n) { return 2 + (n - 1) / 7; }

struct Plan {
    int home = 0, other = 1;    // boxes: of the hidings, and the one that the hand reaches into once
    std::vector<int> used;      // slots in which the disc is hidden and taken out again; in the others the hand waits
    std::vector<int> slats;     // of each box
    bool left_in_other = true;  // what the hand does there
    int shift = 0, skin = 0;    // px
    int edge = lowest_edge, lid = narrowest_lid;
    int look = 0;            // of the room and the boxes
    int disc = 0, mark = 0;  // paint, and what is on it
};

Json::Array listed(const char* name, const std::vector<int>& values) {
    Json::Array out;
    for (const int value : values) out.push_back(Json::object({{name, value}}));
    return out;
}

Json to_json(const Plan& p) {
    return Json::object({{"home", p.home}, {"other", p.other}, {"hidings", listed("slot", p.used)},
                         {"boxes", listed("slats", p.slats)}, {"left_in_other", p.left_in_other}, {"shift", p.shift},
                         {"skin", p.skin}, {"edge", p.edge}, {"lid", p.lid}, {"look", p.look}, {"disc", p.disc},
                         {"mark", p.mark}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out;
    for (const Json& one : json.at("boxes").as_array()) out.slats.push_back(whole(one, "slats", fewest_slats, most_slats));
    const int boxes = static_cast<int>(out.slats.size());
    if (boxes < 3 || boxes > 4) throw InvalidParams("boxes", std::to_string(boxes), "3, 4");
    out.home = whole(json, "home", 0, boxes - 1);
    out.other = whole(json, "other", 0, boxes - 1);
    for (const Json& one : json.at("hidings").as_array())
        out.used.push_back(whole(one, "slot", out.used.empty() ? 0 : out.used.back() + 1, slots - 1));
    out.left_in_other = json.at("left_in_other").as_bool();
    out.shift = whole(json, "shift", -farthest_shift, farthest_shift);
    out.skin = whole(json, "skin", 0, static_cast<int>(skins().size()) - 1);
    out.edge = whole(json, "edge", highest_edge, lowest_edge);
    out.lid = whole(json, "lid", narrowest_lid, widest_lid);
    out.look = whole(json, "look", 0, most_looks);
    out.disc = whole(json, "disc", 0, static_cast<int>(disc_paints.size()) - 1);
    out.mark = whole(json, "mark", 0, emblems - 1);
    return out;
}

// ---- motion --------------------------------------------------------------------------------------------------------

/// The hand reaches into a box.
struct Visit {
    int box, begin;
    bool full_in, full_out;
    bool holds(int t) const { return t >= begin && t < begin + visit_frames; }
};

std::vector<Visit> visits_of(const Plan& p) {
    std::vector<Visit> out;
    for (const int slot : p.used) {
        const int begin = first_slot + slot * slot_frames;
        out.push_back({p.home, begin, true, false});
        out.push_back({p.home, begin + visit_frames, false, true});
    }
    out.push_back({p.other, other_visit, true, !p.left_in_other});
    out.push_back({p.home, last_visit, !p.left_in_other, false});
    return out;
}

double middle_of(const Plan& p, int box) {
    return video_width / 2.0 + p.shift + pitch * (box - (static_cast<double>(p.slats.size()) - 1) / 2);
}

double along(const Plan& p, int t) {
    const double away = done({way_there, other_visit - 1}, t) - done({way_back, last_visit - 1}, t);
    return between(middle_of(p, p.home), middle_of(p, p.other), away);
}

double wide(bool full) { return full ? 2 * disc_radius + outline_width : closed; }

/// The hand in a frame.
struct Reach {
    Vec2 at;
    bool full;
    double opening;
};

Reach reach_at(const Plan& p, int t) {
    const double height = between(outside, above, done(come, t) - done(go, t));
    Reach out{{along(p, t), height}, true, wide(true)};
    for (const Visit& one : visits_of(p)) {
        if (t < one.begin) break;
        const int since = t - one.begin;
        out.full = since < turn.first ? one.full_in : one.full_out;
        out.opening = between(wide(one.full_in), wide(one.full_out), done(turn, since));
        if (one.holds(t)) out.at.y() = between(above, inside, done(down, since) - done(up, since));
    }
    return out;
}

double lid_height(const Plan& p, int box, int t) {
    double raised = 0;
    for (const Visit& one : visits_of(p))
        if (one.box == box && one.holds(t)) raised = done(open, t - one.begin) - done(shut, t - one.begin);
    return between(lid_low, lid_high, raised);
}

void add(std::vector<Object>& objects, const std::vector<Object>& parts) {
    objects.insert(objects.end(), parts.begin(), parts.end());
}

void add_hand(std::vector<Object>& objects, const Plan& p, int t) {
    const Reach reach = reach_at(p, t);
    const Hand parts = hand({reach.at, {0, 1}, reach.opening, false, HandPose::pinch, hand_scale},
                            skins()[static_cast<std::size_t>(p.skin)], video_width, video_height);
    add(objects, parts.behind);
    const Colour& fill = paint(disc_paints.at(static_cast<std::size_t>(p.disc)));
    const bool in_sight = reach.full && reach.at.y() < box_top + disc_radius + outline_width;
    objects.push_back(seen("disc", "brought", in_sight, outlined(Disc{snap(reach.at), disc_radius}, fill)));
    if (auto mark = emblem(static_cast<Emblem>(p.mark), snap(reach.at), mark_radius))
        objects.push_back(seen("mark", "brought", in_sight, filled(std::move(*mark), Colour(white))));
    add(objects, parts.before);
}

void add_box(std::vector<Object>& objects, const Plan& p, int box, const Colour& fill) {
    const int slats = p.slats[static_cast<std::size_t>(box)];
    const double left = middle_of(p, box) - box_width / 2;
    for (int i = 0; i < slats; ++i) {
        const double from = snap(left + box_width * i / slats), to = snap(left + box_width * (i + 1) / slats);
        objects.push_back(
            make_object("slat", "box", outlined(rectangle(from, box_top, to - from, box_height), fill)));
    }
    objects.push_back(sign(std::to_string(box + 1), {middle_of(p, box), number_y}));
}

// The hand reaches in between a box and its lid, which stands open behind.
std::vector<Object> objects(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    const int boxes = static_cast<int>(p.slats.size());
    Rng look = Streams("hiding " + std::to_string(p.look)).stream("look");
    std::vector<Object> out = backdrop::room(video_width, video_height, p.edge, look);
    const Colour fill = paint(look.pick(box_paints));
    for (int box = 0; box < boxes; ++box) {
        const double height = snap(lid_height(p, box, t));
        const Geometry lid = rectangle(middle_of(p, box) - p.lid / 2.0, box_top - height, p.lid, height);
        out.push_back(make_object("lid", "lid", outlined(lid, paint("gray"))));
    }
    add_hand(out, p, t);
    for (int box = 0; box < boxes; ++box) add_box(out, p, box, fill);
    return out;
}

// ---- truth: where the hand last left the disc ------------------------------------------------------------------------

std::string name_of_box(int box) { return std::to_string(box + 1); }

// Null while the hand holds it.
Json place_at(const Plan& p, int t) {
    Json out;
    for (const Visit& one : visits_of(p)) {
        if (one.begin + turn.first > t) break;
        if (one.full_in && !one.full_out) out = name_of_box(one.box);
        if (one.full_out) out = nullptr;
    }
    return out;
}

Json truth(const Scene& scene) { return place_at(plan_of(scene), frames - 1); }

Json quantities(const Scene& scene, int t) { return Json::object({{"box", place_at(plan_of(scene), t)}}); }

// ---- sampling --------------------------------------------------------------------------------------------------------

// Each hiding is one event: in its middle the hand is empty, at its end it holds the disc again. The reaches in between are
// events, too, or pictures of it would show the hand above the box alone.
Json::Array events_of(const Plan& p) {
    Json::Array out;
    for (const int slot : p.used) {
        const int begin = first_slot + slot * slot_frames;
        out.push_back(event("dip", begin, begin + slot_frames - 1));
        for (const int visit : {begin, begin + visit_frames})
            out.push_back(event("inside", visit + turn.first, visit + turn.last));
    }
    for (const int begin : {other_visit, last_visit}) out.push_back(event("dip", begin, begin + visit_frames - 1));
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), timing = random.stream("timing"), look = random.stream("look");
    const int boxes = boxes_of(request.size);
    Plan p;
    p.home = static_cast<int>(law.integer(0, boxes - 1));
    p.other = (p.home + static_cast<int>(law.integer(1, boxes - 1))) % boxes;
    p.used = timing.sample(slots, hidings_of(request.size));
    std::sort(p.used.begin(), p.used.end());
    // Were table, lids and boxes the same in every video, their number and area would tell how often the disc is seen.
    for (int box = 0; box < boxes; ++box) p.slats.push_back(static_cast<int>(look.integer(fewest_slats, most_slats)));
    p.shift = static_cast<int>(look.integer(-farthest_shift, farthest_shift));
    p.skin = static_cast<int>(look.index(skins().size()));
    p.edge = static_cast<int>(look.integer(highest_edge, lowest_edge));
    p.lid = static_cast<int>(look.integer(narrowest_lid, widest_lid));
    p.look = static_cast<int>(look.integer(0, most_looks));
    p.disc = static_cast<int>(look.index(disc_paints.size()));
    p.mark = static_cast<int>(look.integer(0, emblems - 1));
    p.left_in_other = !manipulated(request);
    Scene scene = blank(video_width, video_height);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] = events_of(p);
    scene.params["boxes"] = boxes;
    scene.params["hidings"] = hidings_of(request.size);
    std::vector<std::string> names;
    for (int box = 0; box < boxes; ++box) names.push_back(name_of_box(box));
    return {std::move(scene), name_of_box(p.other), name_of_box(p.home), names};
}

// The hand before all, in a box at every visit and above it after each, and the end.
std::vector<int> deciding_frames() {
    std::vector<int> out{come.last + 3};
    const auto show = [&](int begin) {
        for (const int since : {turn.first, visit_frames - 1}) out.push_back(begin + since);
    };
    for (int visit = 0; visit < 2 * slots; ++visit) show(first_slot + visit * visit_frames);
    for (const int begin : {other_visit, last_visit}) show(begin);
    out.push_back(frames - 1);
    return out;
}

}  // namespace

Domain spatiality_hiding() {
    return core_video({.id = "spatiality_hiding",
                       .title = "A hand hides a disc in one box several times, then reaches into two boxes: where is the disc?",
                       .size_meaning = "3 boxes up to n = 10, else 4; 2 hidings in the first box, 3 from n = 8, 4 from n = 15",
                       .about = concepts::spatiality,
                       .shows = "a hand with a disc reaching into numbered boxes several times. There is a single disc.",
                       .rule = "In which box is the disc at the end?",
                       .options = options,
                       .version = 5,
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames, .shown = deciding_frames(), .objects = objects, .quantities = quantities});
}

}  // namespace stim::core_knowledge
