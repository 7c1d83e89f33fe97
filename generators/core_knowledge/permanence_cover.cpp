// Permanence: discs are covered by a box, and a hand reaches in and out. How many are in the box at the end? Harder with
// more visits.
#include <algorithm>
#include <array>

#include "generators/common/hand.hpp"
#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/emblem.hpp"
#include "generators/core_knowledge/parts/prints.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int visit_frames = 108, most_visits = 3, first_visit = 36, frames = first_visit + most_visits * visit_frames + 12;
constexpr Phase cover{12, 35};
constexpr double table_y = 430, row_y = 410, disc_radius = 20, mark_radius = 10, pitch = 54;
constexpr double box_left = 170, box_width = 620, box_height = 165, box_up = 60, box_down = table_y + 45 - box_height;
constexpr double side_width = 34, side_rise = 22;  // of the box's wall at the side, drawn aslant
constexpr double outside = -70, beside = 86, inside = 240, hand_scale = .8, closed = 14;  // x of the grip; an empty hand
constexpr int most_discs = 5;
constexpr std::array disc_paints{"blue", "green", "purple", "red"}, box_paints{"brown", "yellow", "gray", "pink"};

int visits_of(int n) { return 1 + (n - 1) / 7; }

struct Visit {
    bool full_in, full_out;
};

struct Plan {
    int discs = 2, shift = 0;  // shift: of the row's middle, px
    int skin = 0, box = 0, print = 0, disc = 0, mark = 0, look = 0;
    bool from_right = false;
    std::vector<Visit> visits;
};

Json to_json(const Plan& plan) {
    Json::Array visits;
    for (const Visit& one : plan.visits)
        visits.push_back(Json::object({{"full_in", one.full_in}, {"full_out", one.full_out}}));
    return Json::object({{"discs", plan.discs}, {"shift", plan.shift}, {"skin", plan.skin}, {"box", plan.box},
                         {"print", plan.print}, {"disc", plan.disc}, {"mark", plan.mark}, {"look", plan.look},
                         {"from_right", plan.from_right}, {"visits", std::move(visits)}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out;
    out.discs = whole(json, "discs", 2, most_discs);
    out.shift = whole(json, "shift", -40, 40);
    out.skin = whole(json, "skin", 0, static_cast<int>(skins().size()) - 1);
    out.box = whole(json, "box", 0, std::ssize(box_paints) - 1);
    out.print = whole(json, "print", 0, prints - 1);
    out.disc = whole(json, "disc", 0, std::ssize(disc_paints) - 1);
    out.mark = whole(json, "mark", 0, emblems - 1);
    out.look = whole(json, "look", 0, 1 << 20);
    out.from_right = json.at("from_right").as_bool();
    for (const Json& one : json.at("visits").as_array())
        out.visits.push_back({one.at("full_in").as_bool(), one.at("full_out").as_bool()});
    if (out.visits.empty() || out.visits.size() > most_visits)
        throw InvalidParams("visits", std::to_string(out.visits.size()), "1.." + std::to_string(most_visits));
    return out;
}

// ---- motion: the hand is still beside the box, before and after it reaches in; the fewer visits, the longer ----------

/// The parts of a visit, in frames since it begins.
struct Stages {
    Phase come, before, in, turn, out, after, go, away;
};

Stages stages_of(const Plan& plan) {
    const int whole = most_visits * visit_frames / static_cast<int>(plan.visits.size()), more = (whole - visit_frames) / 2;
    return {{0, 9},
            {10, 33 + more},
            {34 + more, 45 + more},
            {46 + more, 49 + more},
            {50 + more, 61 + more},
            {62 + more, 85 + 2 * more},
            {86 + 2 * more, 93 + 2 * more},
            {94 + 2 * more, 107 + 2 * more}};
}

int begin_of(const Plan& plan, std::size_t visit) {
    return first_visit + static_cast<int>(visit) * (stages_of(plan).away.last + 1);
}
Phase from(int begin, const Phase& phase) { return {begin + phase.first, begin + phase.last}; }

/// What a hand is at in a frame.
struct Reach {
    const Visit* visit = nullptr;
    Stages stages = {};
    int t = 0;  // since the visit's begin
    double x() const {
        const double there = between(outside, beside, done(stages.come, t) - done(stages.go, t));
        return there + (inside - beside) * (done(stages.in, t) - done(stages.out, t));
    }
    bool full() const { return t < stages.turn.first ? visit->full_in : visit->full_out; }
    double opening() const {
        const auto wide = [](bool full) { return full ? 2 * disc_radius + outline_width : closed; };
        return between(wide(visit->full_in), wide(visit->full_out), done(stages.turn, t));
    }
};

Reach reach_at(const Plan& plan, int t) {
    for (std::size_t i = 0; i < plan.visits.size(); ++i)
        if (const int begin = begin_of(plan, i); t >= begin && t <= begin + stages_of(plan).go.last)
            return {&plan.visits[i], stages_of(plan), t - begin};
    return {};
}

// ---- drawing; all x as if the hand came from the left ------------------------------------------------------------------

void add(std::vector<Object>& objects, const std::vector<Object>& parts) {
    objects.insert(objects.end(), parts.begin(), parts.end());
}

double placed(const Plan& plan, double x) { return plan.from_right ? video_width - x : x; }

View placed(const Plan& plan, View view) {
    if (plan.from_right) view.geometry = mirrored_x(view.geometry, video_width / 2.0);
    return view;
}

void add_disc(std::vector<Object>& out, const Plan& plan, const Vec2& at, bool there, const char* role, const char* mark_role) {
    const Vec2 centre = snap(Vec2(placed(plan, at.x()), at.y()));
    const Colour& fill = paint(disc_paints.at(static_cast<std::size_t>(plan.disc)));
    out.push_back(seen("disc", role, there, outlined(Disc{centre, disc_radius}, fill)));
    if (auto mark = emblem(static_cast<Emblem>(plan.mark), centre, mark_radius))
        out.push_back(seen("mark", mark_role, there, filled(std::move(*mark), Colour(white))));
}

void add_hand(std::vector<Object>& out, const Plan& plan, int t) {
    const Reach reach = reach_at(plan, t);
    const Vec2 at(reach.visit ? reach.x() : outside, row_y);
    const Vec2 grip = snap(Vec2(placed(plan, at.x()), at.y()));
    const Rgb skin = skins()[static_cast<std::size_t>(plan.skin)];
    const Hand parts = reach.visit ? hand({grip, {plan.from_right ? -1.0 : 1.0, 0}, reach.opening(), plan.from_right,
                                           HandPose::pinch, hand_scale},
                                          skin, video_width, video_height)
                                   : no_hand();
    add(out, parts.behind);
    add_disc(out, plan, at, reach.visit && reach.full(), "brought", "brought");
    add(out, parts.before);
}

const Colour& box_paint(const Plan& plan) { return paint(box_paints.at(static_cast<std::size_t>(plan.box))); }

// The wall through which the hand reaches, with a dark opening and the flap that is rolled up above it.
void add_side(std::vector<Object>& out, const Plan& plan, double top) {
    const Rgb fill = box_paint(plan).rgb;
    const auto slanted = [&](double from, double to, double above, double below) {
        const auto corner = [&](double off, double y) { return snap(Vec2(box_left - off, y - side_rise * off / side_width)); };
        return Polygon{{corner(from, above), corner(to, above), corner(to, below), corner(from, below)}};
    };
    const auto put = [&](const char* kind, const Polygon& shape, Rgb paint) {
        out.push_back(make_object(kind, "box", placed(plan, outlined(shape, Colour(paint)))));
    };
    put("wall", slanted(0, side_width, top, top + box_height), darkened(fill, 75));
    put("opening", slanted(3, side_width - 3, top + 56, top + box_height - 10), {40, 36, 36});
    put("flap", slanted(1, side_width - 1, top + 42, top + 58), darkened(fill, 115 - 30 * (fill.r > 200)));
}

void add_front(std::vector<Object>& out, const Plan& plan, double top) {
    const Polygon front = rectangle(box_left, snap(top), box_width, box_height);
    out.push_back(make_object("box", "box", placed(plan, outlined(front, box_paint(plan)))));
    for (Object& one : print_on(bounds(front), static_cast<Print>(plan.print), box_paint(plan))) {
        one.views.front() = placed(plan, std::move(*one.views.front()));
        one.role = "box";
        out.push_back(std::move(one));
    }
}

// What the box covers is not told from then on.
std::vector<Object> objects(const Scene& scene, int t) {
    const Plan plan = plan_of(scene);
    Rng look = Streams(std::to_string(plan.look)).stream("look");
    std::vector<Object> out = backdrop::room(video_width, video_height, table_y, look);
    for (int i = 0; i < plan.discs; ++i) {
        const double x = video_width / 2.0 + plan.shift + pitch * (i - (plan.discs - 1) / 2.0);
        add_disc(out, plan, {x, row_y}, t < cover.last, "thing", "mark");
    }
    const double top = between(box_up, box_down, done(cover, t));
    add_side(out, plan, top);
    add_hand(out, plan, t);
    add_front(out, plan, top);
    return out;
}

// ---- truth: what the hand brings and takes ---------------------------------------------------------------------------

int count_at(const Plan& plan, int t) {
    int out = plan.discs;
    for (std::size_t i = 0; i < plan.visits.size(); ++i)
        if (begin_of(plan, i) + stages_of(plan).turn.first <= t)
            out += static_cast<int>(plan.visits[i].full_in) - static_cast<int>(plan.visits[i].full_out);
    return out;
}

Json truth(const Scene& scene) { return count_at(plan_of(scene), frames - 1); }

Json quantities(const Scene& scene, int t) { return Json::object({{"discs", count_at(plan_of(scene), t)}}); }

// ---- sampling --------------------------------------------------------------------------------------------------------

void add_visits(Plan& plan, int count, bool changes, Rng& rng) {
    const int changed = static_cast<int>(rng.integer(0, count - 1));
    for (int i = 0; i < count; ++i) {
        const bool full = rng.coin();
        plan.visits.push_back({full, full != (changes && i == changed)});
    }
}

void add_looks(Plan& plan, Rng& look) {
    plan.shift = static_cast<int>(look.integer(-40, 40));
    plan.skin = static_cast<int>(look.index(skins().size()));
    plan.box = static_cast<int>(look.index(box_paints.size()));
    plan.print = static_cast<int>(look.integer(0, prints - 1));
    plan.disc = static_cast<int>(look.index(disc_paints.size()));
    plan.mark = static_cast<int>(look.integer(0, emblems - 1));
    plan.look = static_cast<int>(look.integer(0, 1 << 20));
    plan.from_right = look.coin();
}

// What has to be seen: the hand beside the box before and after each visit, and that it is gone between visits. It is also
// seen inside, or a picture of it before a visit and one after it could be two visits.
Json::Array events_of(const Plan& plan) {
    const Stages stages = stages_of(plan);
    Json::Array out{event("cover", cover)};
    for (std::size_t i = 0; i < plan.visits.size(); ++i) {
        const int begin = begin_of(plan, i);
        if (i > 0) out.push_back(event("view", {begin - 1 - stages.away.last + stages.away.first, begin - 1}));
        out.push_back(event("view", from(begin, stages.before)));
        out.push_back(event("inside", from(begin, stages.turn)));
        out.push_back(event("view", from(begin, stages.after)));
    }
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), visiting = random.stream("visits"), look = random.stream("look");
    Plan plan;
    plan.discs = static_cast<int>(law.integer(2, most_discs));
    add_looks(plan, look);
    add_visits(plan, visits_of(request.size), manipulated(request), visiting);
    Scene scene = blank(video_width, video_height);
    scene.timeline["plan"] = to_json(plan);
    scene.timeline["events"] = events_of(plan);
    scene.params["discs"] = plan.discs;
    scene.params["visits"] = static_cast<int>(plan.visits.size());
    return {std::move(scene), plan.discs, 0};
}

// They meet the hand before, inside and after each visit, and see it gone in between, whether there are one, two or three
// visits.
const std::vector<int> deciding_frames{6, 58, 84, 110, 137, 166, 190, 218, 245, 274, 300, 326, frames - 1};

}  // namespace

Domain permanence_cover() {
    return core_video({.id = "permanence_cover",
                       .title = "A box covers discs, and a hand reaches in and out: how many are in it at the end?",
                       .size_meaning = "1 visit of the hand up to n = 7, 2 up to 14, else 3; 2 to 5 discs",
                       .about = concepts::permanence,
                       .shows = "discs that are covered by a box, and a hand that reaches in.",
                       .rule = "How many discs are in the box at the end?",
                       .number_of = "the number of discs",
                       .version = 6,
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames, .shown = deciding_frames, .objects = objects, .quantities = quantities});
}

}  // namespace stim::core_knowledge
