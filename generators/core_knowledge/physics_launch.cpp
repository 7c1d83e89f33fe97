// Intuitive physics: disc 1 comes to where disc 2 is at rest, and disc 2 moves on. Did disc 1 set it moving? Not if disc 2 waits
// before it goes, nor if it has gone before. Harder with shorter delays.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/side_table.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int frames = 240, earliest = 80, latest = 156;    // when disc 1 comes to rest: after it has come in from outside
constexpr int nearest = 560, farthest = 760;                // px: disc 2 at rest, from the side that disc 1 comes from
constexpr int slowest = 10 * 16, fastest = 13 * 16;         // sixteenths of a px per frame
constexpr int longest_lag = 26, shortest_lag = 10;          // frames
constexpr int highest_edge = 290, lowest_edge = 390;        // px
constexpr double radius = 64;                               // with the outline
constexpr int before_contact = 4;                           // frames: disc 1 is surely on its way
// Every tenth frame about the contact. It comes two to six frames after one of them, so that in the next one of a pair disc 2
// has surely moved, or surely not.
constexpr int tenth = 10, soonest_after = 2, latest_after = 6;
constexpr int decors = 6, fewest_arms = 3, most_arms = 6;  // hub, ring, spokes, wedges, studs, or nothing
const std::vector<int> shown{0, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, frames - 1};

struct Plan {
    int start = nearest;     // of disc 2, px
    int contact = earliest;  // frame in which disc 1 comes to rest
    int lag = 0;             // frames from then until disc 2 goes; less than 0: it goes before
    int speed = slowest;     // of both discs
    bool from_left = true;
    int edge = highest_edge;        // of the table
    int first = 0, second = 0;      // paints of the discs
    int decor = 0, arms = fewest_arms;  // what is on both discs; of spokes, wedges or studs
};

Json to_json(const Plan& p) {
    return Json::object({{"start", p.start}, {"contact", p.contact}, {"lag", p.lag}, {"speed", p.speed},
                         {"from_left", p.from_left}, {"edge", p.edge}, {"first", p.first}, {"second", p.second},
                         {"decor", p.decor}, {"arms", p.arms}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    const int last_paint = static_cast<int>(paints().size()) - 1;
    Plan out;
    out.start = whole(json, "start", nearest, farthest);
    out.contact = whole(json, "contact", earliest, latest);
    out.lag = whole(json, "lag", -longest_lag, longest_lag);
    out.speed = whole(json, "speed", slowest, fastest);
    out.from_left = json.at("from_left").as_bool();
    out.edge = whole(json, "edge", highest_edge, lowest_edge);
    out.first = whole(json, "first", 0, last_paint);
    out.second = whole(json, "second", 0, last_paint);
    out.decor = whole(json, "decor", 0, decors - 1);
    out.arms = whole(json, "arms", fewest_arms, most_arms);
    return out;
}

// ---- motion, in sixteenths of a px from the side that disc 1 comes from --------------------------------------------------

int touching(const Plan& p) { return 16 * (p.start - static_cast<int>(2 * radius)); }  // where disc 1 touches disc 2
int first_at(const Plan& p, int t) { return touching(p) - p.speed * std::max(0, p.contact - t); }
int second_at(const Plan& p, int t) { return 16 * p.start + p.speed * std::max(0, t - p.contact - p.lag); }

Vec2 around(const Vec2& centre, double share, double angle) { return snap(centre + share * radius * unit_vector(angle)); }

// From the middle to the inner border of a disc.
Polygon wedge(const Vec2& centre, double angle, double sweep) {
    constexpr int parts = 8;
    Polygon out{{centre}};
    for (int i = 0; i <= parts; ++i) out.vertices.push_back(around(centre, .9, angle + sweep * i / parts));
    return out;
}

// What is on a disc that has turned by `turned` radians, in white; without a view on plain ones.
std::optional<View> decoration(const Plan& p, const Vec2& centre, double turned) {
    const double pitch = 2 * portable::pi / p.arms;
    Paths lines;
    std::vector<Polygon> wedges;
    for (int i = 0; i < p.arms; ++i) {
        const double angle = turned + pitch * i;
        const double from = p.decor == 5 ? .6 : .12;
        lines.lines.push_back({around(centre, from, angle), around(centre, .8, angle)});
        wedges.push_back(wedge(centre, angle, pitch / 2));
    }
    switch (p.decor) {
        case 1: return filled(Disc{centre, snap(.42 * radius)}, Colour(white));
        case 2: return stroked(Disc{centre, snap(.62 * radius)}, {Colour(white), 8});
        case 3: return stroked(lines, {Colour(white), 6});
        case 4: return filled(joined(wedges), Colour(white));
        case 5: return stroked(lines, {Colour(white), 10});
        default: return std::nullopt;
    }
}

// The disc, what is on it, and its number above it.
void add_disc(std::vector<Object>& objects, const Plan& p, int number, int sixteenths) {
    const double along = sixteenths / 16.0, x = p.from_left ? along : video_width - along, y = p.edge - radius;
    const bool there = x > -radius && x < video_width + radius;
    const Vec2 at = snap(Vec2(x, y));
    const Colour& fill = paints()[static_cast<std::size_t>(number == 1 ? p.first : p.second)];
    objects.push_back(seen("disc", "disc", there, outlined(Disc{at, radius - outline_width / 2}, fill)));
    if (const auto on_it = decoration(p, at, x / radius)) {
        const Box box = on_it->box();
        objects.push_back(seen("hub", "hub", box.high.x() > 1 && box.low.x() < video_width - 1, *on_it));
    }
    Object label = sign(std::to_string(number), {x, y - radius - clear - digits / 2});
    if (x < digits || x > video_width - digits) label.views.front().reset();
    objects.push_back(std::move(label));
}

// What stands still is kept in the scene.
std::vector<Object> objects(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    std::vector<Object> out;
    for (const Object& one : scene.objects)
        if (one.role == "background" || one.role == "table") out.push_back(make_object(one.kind, one.role, one.view()));
    add_disc(out, p, 1, first_at(p, t));
    add_disc(out, p, 2, second_at(p, t));
    return out;
}

// ---- truth: the last frame in which disc 2 is at rest is that in which disc 1 comes to touch it ----------------------------

bool touch(const Plan& p, int t) { return second_at(p, t) - first_at(p, t) <= static_cast<int>(32 * radius); }

Json truth(const Scene& scene) {
    const Plan p = plan_of(scene);
    int t = 1;
    for (; t + 1 < frames && second_at(p, t + 1) == second_at(p, 0); ++t) {}
    return touch(p, t) && !touch(p, t - 1);
}

Json quantities(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    return Json::object({{"sixteenths_between_discs", second_at(p, t) - first_at(p, t) - static_cast<int>(32 * radius)}});
}

// ---- sampling --------------------------------------------------------------------------------------------------------

int lag_of(int n) { return static_cast<int>(std::floor(graded(longest_lag, shortest_lag, n) + .5)); }

Plan drawn_plan(int lag, Rng& law, Rng& look) {
    Plan p;
    p.start = static_cast<int>(law.integer(nearest, farthest));
    p.speed = static_cast<int>(law.integer(slowest, fastest));
    p.contact = tenth * static_cast<int>(law.integer(earliest / tenth, latest / tenth));
    p.contact += static_cast<int>(law.integer(soonest_after, latest_after));
    p.lag = law.coin() ? lag : -lag;
    p.from_left = look.coin();
    p.edge = static_cast<int>(look.integer(highest_edge, lowest_edge));
    const auto last_paint = static_cast<std::int64_t>(paints().size()) - 1;
    p.first = static_cast<int>(look.integer(0, last_paint));
    p.second = static_cast<int>(look.integer(0, last_paint));
    p.decor = static_cast<int>(look.integer(0, decors - 1));
    p.arms = static_cast<int>(look.integer(fewest_arms, most_arms));
    return p;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    const int lag = lag_of(request.size);
    Plan p = drawn_plan(lag, law, look);
    Scene scene = blank(video_width, video_height);
    scene.params["lag"] = lag;
    scene.params["early"] = p.lag < 0;
    if (!manipulated(request)) p.lag = 0;
    scene.objects = backdrop::room(video_width, video_height, p.edge + snap(look.real(10, 110)), look);
    for (Object& part : side_table(video_width, video_height, p.edge, look)) scene.objects.push_back(std::move(part));
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] = Json::Array{event("contact", p.contact - before_contact, p.contact + lag)};
    return {std::move(scene), true, false};
}

}  // namespace

Domain physics_launch() {
    return core_video({.id = "physics_launch",
                       .title = "A disc moves up to another one, which moves on: did the first set it moving?",
                       .size_meaning = "how short the delay is before or after which disc 2 may start: 26 to 10 frames",
                       .about = concepts::intuitive_physics,
                       .shows = "disc 1 rolling up to disc 2 on a table, and disc 2 rolling away.",
                       .wordings = std::pair<std::string, std::string>{"Did disc 1 set disc 2 moving?",
                                                                       "Did disc 2 start by itself?"},
                       .version = 3,
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames, .shown = shown, .objects = objects, .quantities = quantities});
}

}  // namespace stim::core_knowledge
