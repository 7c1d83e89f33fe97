// Intuitive physics: a disc moves up to another one, which then moves on. Did the first push the second? Harder with
// narrower gaps.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/timeline.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int frames = 156, earliest = 40, latest_by = 24;  // when disc 2 starts: after disc 1 has come in from outside
constexpr int nearest = 260, farthest = 740;                // px: disc 2 at rest, from the side that disc 1 comes from
constexpr int slowest = 9 * 16, fastest = 14 * 16;          // sixteenths of a px per frame
constexpr int edge_y = 330, farthest_drop = 60;             // px
constexpr double radius = 30;                               // with the outline
constexpr int widest_gap = 60;
const std::vector<int> shown{0, 32, 48, 64, 80, 104, frames - 1};

int gap_of(int n) { return widest_gap - 2 * (n - 1); }

struct Plan {
    int start = nearest;          // of disc 2, px
    int leaves = earliest;        // frame from which disc 2 moves
    int speed = slowest;          // of both discs
    int gap = 0;                  // between the discs when disc 1 has stopped, px
    int drop = 0;                 // of the table
    bool from_left = true;
};

Json to_json(const Plan& p) {
    return Json::object({{"start", p.start}, {"leaves", p.leaves}, {"speed", p.speed}, {"gap", p.gap}, {"drop", p.drop},
                         {"from_left", p.from_left}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out;
    out.start = whole(json, "start", nearest, farthest);
    out.leaves = whole(json, "leaves", earliest, frames - 1);
    out.speed = whole(json, "speed", slowest, fastest);
    out.gap = whole(json, "gap", 0, widest_gap);
    out.drop = whole(json, "drop", -farthest_drop, farthest_drop);
    out.from_left = json.at("from_left").as_bool();
    return out;
}

// ---- motion, in sixteenths of a px from the side that disc 1 comes from --------------------------------------------------

int touching(const Plan& p) { return 16 * (p.start - static_cast<int>(2 * radius)); }  // where disc 1 touches disc 2
int first_at(const Plan& p, int t) { return touching(p) - std::max(16 * p.gap, p.speed * (p.leaves - t)); }
int second_at(const Plan& p, int t) { return 16 * p.start + p.speed * std::max(0, t - p.leaves); }

// The disc and its number above it.
void add_disc(std::vector<Object>& objects, const Plan& p, int number, int sixteenths) {
    const double along = sixteenths / 16.0, x = p.from_left ? along : video_width - along, y = edge_y + p.drop - radius;
    const bool there = x > -radius && x < video_width + radius;
    objects.push_back(seen("disc", "disc", there, outlined(Disc{snap(Vec2(x, y)), radius - outline_width / 2}, paint("blue"))));
    Object label = sign(std::to_string(number), {x, y - radius - clear - digits / 2});
    if (x < digits || x > video_width - digits) label.views.front().reset();
    objects.push_back(std::move(label));
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    const double edge = edge_y + p.drop;
    const Geometry table = rectangle(0, edge, video_width, video_height - edge);
    std::vector<Object> out{make_object("table", "table", filled(table, Colour(wood)))};
    add_disc(out, p, 1, first_at(p, t));
    add_disc(out, p, 2, second_at(p, t));
    return out;
}

// ---- truth: the first frame in which disc 2 moves, and whether disc 1 has touched it by then -----------------------------

double distance(const Plan& p, int t) { return (second_at(p, t) - first_at(p, t)) / 16.0; }  // of the middles

Json truth(const Scene& scene) {
    const Plan p = plan_of(scene);
    int t = 0;
    for (; t + 1 < frames && second_at(p, t + 1) == second_at(p, 0); ++t) {}
    return distance(p, t) <= 2 * radius;
}

Json quantities(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    return Json::object({{"sixteenths_between_discs", second_at(p, t) - first_at(p, t) - static_cast<int>(32 * radius)}});
}

// ---- sampling --------------------------------------------------------------------------------------------------------

// Disc 1 is out of the picture in the first frame.
int first_start(const Plan& p) {
    const int way = touching(p) + static_cast<int>(16 * radius);
    return std::max(earliest, (way + p.speed - 1) / p.speed);
}

bool on_border(int sixteenths) {
    const double x = sixteenths / 16.0, rim = radius + outline_width;
    return std::abs(x) < rim || std::abs(video_width - x) < rim;
}

// Frames from which disc 2 may move: in no shown frame a disc lies on the picture's border.
std::vector<int> possible_starts(Plan p) {
    std::vector<int> out;
    const int first = first_start(p);
    const auto cut = [&](int t) { return on_border(first_at(p, t)) || on_border(second_at(p, t)); };
    for (p.leaves = first; p.leaves <= first + latest_by; ++p.leaves)
        if (std::none_of(shown.begin(), shown.end(), cut)) out.push_back(p.leaves);
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    Plan p;
    p.start = static_cast<int>(law.integer(nearest, farthest));
    p.speed = static_cast<int>(law.integer(slowest, fastest));
    p.leaves = law.pick(possible_starts(p));
    p.gap = manipulated(request) ? gap_of(request.size) : 0;
    p.from_left = look.coin();
    p.drop = static_cast<int>(look.integer(-farthest_drop, farthest_drop));
    Scene scene = blank(video_width, video_height);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] = Json::Array{event("contact", p.leaves - 8, p.leaves)};
    scene.params["gap"] = gap_of(request.size);
    return {std::move(scene), true, false};
}

}  // namespace

Domain physics_launch() {
    return core_video({.id = "physics_launch",
                       .title = "A disc moves up to another one, which moves on: was it pushed?",
                       .size_meaning = "how narrow the gap is that disc 1 may leave: 60 - 2 (n-1) px",
                       .about = concepts::intuitive_physics,
                       .shows = "disc 1 moving towards disc 2 and stopping, and then disc 2 moving off. A disc can also start "
                                "moving by itself.",
                       .wordings = std::pair<std::string, std::string>{"Did disc 1 push disc 2?",
                                                                       "Did disc 2 start moving by itself?"},
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames, .shown = shown, .objects = objects, .quantities = quantities});
}

}  // namespace stim::core_knowledge
