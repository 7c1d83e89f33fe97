// Spatiality: a ball is put into one of two boxes on a round table; then a child walks round it, and the table turns. At which
// hand of the child is the ball in the end? Harder with more walks and turns.
#include <algorithm>
#include <cmath>
#include <string>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/face.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int slots = 5, first_slot = 48, half_event = 18, slot_frames = 2 * half_event + 8;
constexpr int frames = first_slot + slots * slot_frames + 12;
constexpr Phase laid{2, 17}, shut{26, 43};                        // of the ball and of the lids
constexpr double side = 568;  // px, of the picture
constexpr double table_radius = 190, child_from = 242, box_from = 105, box_half = 33, ball_radius = 20, head_radius = 32;  // px
constexpr double mark_inner = 152, mark_outer = 180, mark_half = 19, ball_start = 155, lid_edge = 9, lid_over = 4;
constexpr double degree = portable::pi / 180;
constexpr Vec2 middle{side / 2, side / 2};
constexpr int most_looks = 1'000'000;

const std::vector<OptionText> options{{"left", "the child's left hand"}, {"right", "the child's right hand"}};
const std::vector<Rgb> tops{{206, 176, 132}, {196, 160, 118}, {184, 190, 196}, {214, 196, 160}, {190, 170, 160},
                            {236, 232, 226}, {176, 198, 214}, {214, 180, 190}, {182, 204, 178}, {226, 206, 150}};
const std::vector<Rgb> box_paints{{244, 236, 214}, {226, 236, 240}, {240, 224, 220}, {232, 240, 222}, {250, 250, 246}};
const std::vector<Rgb> lid_paints{{150, 95, 50}, {40, 116, 122}, {112, 112, 118}, {112, 116, 48},
                                  {122, 44, 66}, {50, 62, 110}, {196, 152, 92}, {84, 72, 64}};
const std::vector<Rgb> ball_paints{{200, 60, 50}, {60, 110, 190}, {230, 180, 60}, {140, 80, 160}, {230, 130, 170},
                                   {232, 116, 44}};
const std::vector<std::string> kinds{"walk", "through", "back"};
enum Kind_of_event : int { walk, through, back };  // half round the table; half a turn of it; a quarter, and back again

struct Event {
    int slot, kind, sense;  // 1 clockwise, -1 anticlockwise
};

struct Plan {
    bool right = false;        // the hand at which the ball is at first
    int child = 0, mark = 0;   // degrees at first
    std::vector<Event> events;
    int look = 0;              // which room and which child
};

Json to_json(const Plan& p) {
    Json::Array events;
    for (const Event& one : p.events) {
        const std::string& kind = kinds[static_cast<std::size_t>(one.kind)];
        events.push_back(Json::object({{"slot", one.slot}, {"kind", kind}, {"sense", one.sense}}));
    }
    return Json::object({{"right", p.right}, {"child", p.child}, {"mark", p.mark}, {"events", events}, {"look", p.look}});
}

int kind_named(const std::string& name) {
    const auto found = std::find(kinds.begin(), kinds.end(), name);
    if (found == kinds.end()) throw InvalidParams("kind", name, "walk, through, back");
    return static_cast<int>(found - kinds.begin());
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out;
    out.right = json.at("right").as_bool();
    out.child = whole(json, "child", 0, 359);
    out.mark = whole(json, "mark", 0, 359);
    for (const Json& one : json.at("events").as_array()) {
        const int slot = whole(one, "slot", out.events.empty() ? 0 : out.events.back().slot + 1, slots - 1);
        out.events.push_back({slot, kind_named(one.at("kind").as_string()), whole(one, "sense", -1, 1)});
    }
    out.look = whole(json, "look", 0, most_looks);
    return out;
}

// ---- motion --------------------------------------------------------------------------------------------------------

int begin_of(const Event& event) { return first_slot + event.slot * slot_frames; }

// How far an event has come, in quarters of a circle: each half of it is a movement of its own.
double quarters(const Event& event, int t) {
    const int begin = begin_of(event);
    const double one = done({begin, begin + half_event - 1}, t), two = done({begin + half_event, begin + 2 * half_event - 1}, t);
    return event.sense * (event.kind == back ? one - two : one + two);
}

// Degrees, of the child or of the table.
double turned(const Plan& p, bool child, int t) {
    double out = 0;
    for (const Event& event : p.events)
        if ((event.kind == walk) == child) out += 90 * quarters(event, t);
    return out;
}

Vec2 on_table(double angle, double far) { return middle + far * unit_vector(angle * degree); }

// ---- what is seen -----------------------------------------------------------------------------------------------------

// Of table, boxes, lids and ball; it tells nothing.
struct Dressing {
    Rgb top, box, lid, ball;
    int corners = 0;       // of the table; 0: it is round
    int print = 0, seal = 0;  // what is drawn on the table and on the lids
    bool striped = false;  // the ball
    double line = 60;      // px between lines on the table
};

Dressing draw_dressing(Rng& look) {
    Dressing out;
    out.top = look.pick(tops);
    out.box = look.pick(box_paints);
    out.lid = look.pick(lid_paints);
    out.ball = look.pick(ball_paints);
    out.corners = look.chance(1, 3) ? static_cast<int>(look.integer(4, 8)) * 2 : 0;
    out.print = static_cast<int>(look.integer(0, 4));
    out.seal = static_cast<int>(look.integer(0, 4));
    out.striped = look.coin();
    out.line = look.real(34, 90);
    return out;
}

Geometry round_or_cornered(double radius, int corners, double angle) {
    if (corners == 0) return Disc{middle, radius};
    Polygon out;
    for (int i = 0; i < corners; ++i) out.vertices.push_back(snap(on_table(angle + 360.0 * i / corners, radius)));
    return out;
}

// Chords at a right angle to a direction, so far apart.
void add_chords(Paths& out, const Vec2& to, double radius, double apart) {
    const Vec2 across(-to.y(), to.x());
    for (double off = apart / 2; off < radius - 8; off += apart) {
        const double half = std::sqrt(radius * radius - off * off);
        for (const double way : {-off, off})
            out.lines.push_back({snap(Vec2(middle + way * to - half * across)), snap(Vec2(middle + way * to + half * across))});
    }
}

// Its print turns with the table: a rim, rings, boards, squares, or boards in a frame.
void add_table(std::vector<Object>& out, const Dressing& dressing, double angle) {
    const Rgb line = darkened(dressing.top, 86);
    const auto print = [&](Geometry shape) {
        out.push_back(make_object("rim", "table", stroked(std::move(shape), {Colour(line), 2})));
    };
    const int corners = dressing.corners;
    const double apothem = corners > 0 ? .92 * table_radius : table_radius;  // of eight corners or more
    out.push_back(make_object("table", "table", outlined(round_or_cornered(table_radius, corners, angle), Colour(dressing.top))));
    if (dressing.print == 0) print(round_or_cornered(table_radius - 9, corners, angle));
    if (dressing.print == 1)
        for (double r = apothem - dressing.line / 3; r > 12; r -= dressing.line) print(Disc{middle, snap(r)});
    if (dressing.print < 2) return;
    const Vec2 to = unit_vector(angle * degree);
    const double radius = apothem - (dressing.print == 4 ? 16 : 3);
    Paths lines;
    add_chords(lines, to, radius, dressing.line);
    if (dressing.print == 3) add_chords(lines, {-to.y(), to.x()}, radius, dressing.line);
    print(std::move(lines));
    if (dressing.print == 4) print(Disc{middle, snap(radius)});
}

// A lid stands at one side of its box, seen from above by its edge, and comes down over it.
void add_box(std::vector<Object>& out, const Dressing& dressing, double angle, int t) {
    const Vec2 to = unit_vector(angle * degree), across(-to.y(), to.x()), at = middle + box_from * to;
    const auto part = [&](double half, double from, double until) {
        return Polygon{{snap(at - half * to + from * across), snap(at + half * to + from * across),
                        snap(at + half * to + until * across), snap(at - half * to + until * across)}};
    };
    out.push_back(make_object("box", "box", outlined(part(box_half, -box_half, box_half), Colour(dressing.box))));
    const double edge = box_half + lid_over, closed = done(shut, t), until = between(edge - lid_edge, -edge, closed);
    out.push_back(make_object("lid", "lid", outlined(part(edge, until, edge), Colour(dressing.lid))));
    // On a lid that has come down: a frame, one or two bands, or a knob.
    const Stroke line{Colour(darkened(dressing.lid, 70)), 3};
    const auto seal = [&](Geometry shape) { out.push_back(seen("print", "lid", closed == 1, stroked(std::move(shape), line))); };
    const double inner = .62 * box_half, band = .3 * box_half;
    if (dressing.seal == 1) seal(part(inner, -inner, inner));
    if (dressing.seal == 2) seal(part(edge - 2, -band, band));
    if (dressing.seal == 3) seal(part(band, -(edge - 2), edge - 2));
    if (dressing.seal == 4) seal(Disc{snap(at), snap(band)});
}

// Under the lids.
void add_ball(std::vector<Object>& out, const Plan& p, const Dressing& dressing, double box, int t) {
    const Vec2 start = on_table(p.child, ball_start), end = on_table(box, box_from);
    const Vec2 at = snap(start + done(laid, t) * (end - start));
    out.push_back(make_object("ball", "ball", outlined(Disc{at, ball_radius}, Colour(dressing.ball))));
    const Stroke line{Colour(darkened(dressing.ball, 80)), 3};
    out.push_back(seen("print", "ball", dressing.striped, stroked(Disc{at, ball_radius / 2}, line)));
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    Rng look = Streams("around " + std::to_string(p.look)).stream("look");
    std::vector<Object> out = backdrop::ground({{0, 0}, {side, side}}, look);
    const Person child = draw_person(look);
    const Dressing dressing = draw_dressing(look);
    const double table = turned(p, false, t), mark = p.mark + table;
    add_table(out, dressing, mark);
    const Vec2 to = unit_vector(mark * degree), across(-to.y(), to.x());
    const Polygon tip{{snap(middle + mark_outer * to), snap(middle + mark_inner * to + mark_half * across),
                       snap(middle + mark_inner * to - mark_half * across)}};
    // The child looks at the middle; its right hand is a quarter anticlockwise from where it stands.
    const double box = p.child + (p.right ? -90 : 90) + table;
    std::vector<Object> lids;
    for (const double angle : {box, box + 180}) add_box(lids, dressing, angle, t);
    out.push_back(make_object("mark", "mark", outlined(tip, paint("green"))));
    for (const Object& part : lids)
        if (part.kind == "box") out.push_back(part);
    add_ball(out, p, dressing, box, t);
    for (const Object& part : lids)
        if (part.kind != "box") out.push_back(part);
    const Vec2 place = unit_vector((p.child + turned(p, true, t)) * degree);
    const Above head{middle + child_from * place, -place, head_radius};
    for (Object& part : head_above(head, child, "child", true)) out.push_back(std::move(part));
    return out;
}

// ---- truth: half rounds of the child and half turns of the table ---------------------------------------------------------

std::string hand_at(const Plan& p, int t) {
    bool right = p.right;
    for (const Event& event : p.events)
        if (begin_of(event) + 2 * half_event - 1 <= t && event.kind != back) right = !right;
    return right ? "right" : "left";
}

Json truth(const Scene& scene) { return hand_at(plan_of(scene), frames - 1); }
Json quantities(const Scene& scene, int t) { return Json::object({{"hand", hand_at(plan_of(scene), t)}}); }

// ---- sampling --------------------------------------------------------------------------------------------------------

int events_of_size(int n) { return 2 + (n - 1) / 5; }

// At least one is the table's; the last one of these makes the number of half rounds even.
std::vector<int> draw_kinds(int count, Rng& rng) {
    std::vector<int> out;
    for (int i = 0; i < count; ++i) {
        const bool of_child = rng.coin(), half = rng.coin();
        out.push_back(of_child ? walk : half ? through : back);
    }
    const int sure = static_cast<int>(rng.integer(0, count - 1));
    if (std::count(out.begin(), out.end(), static_cast<int>(walk)) == count) out[static_cast<std::size_t>(sure)] = through;
    const auto last = std::find_if(out.rbegin(), out.rend(), [](int kind) { return kind != walk; });
    *last = back;
    if ((count - std::count(out.begin(), out.end(), static_cast<int>(back))) % 2 == 1) *last = through;
    return out;
}

Plan draw_plan(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), timing = random.stream("timing"), look = random.stream("look");
    Plan p;
    p.right = law.coin();
    p.child = static_cast<int>(law.integer(0, 359));
    p.mark = static_cast<int>(law.integer(0, 359));
    const int count = events_of_size(request.size);
    const std::vector<int> drawn = draw_kinds(count, law);
    std::vector<int> chosen = timing.sample(slots, count);
    std::sort(chosen.begin(), chosen.end());
    for (std::size_t i = 0; i < drawn.size(); ++i) p.events.push_back({chosen[i], drawn[i], law.coin() ? 1 : -1});
    p.look = static_cast<int>(look.integer(0, most_looks));
    return p;
}

Drawn sample(const Request& request, const Streams& random) {
    Plan p = draw_plan(request, random);
    if (manipulated(request)) {
        const auto last = std::find_if(p.events.rbegin(), p.events.rend(), [](const Event& event) { return event.kind != walk; });
        last->kind = last->kind == back ? through : back;
    }
    Scene scene = blank(static_cast<int>(side), static_cast<int>(side));
    scene.timeline["plan"] = to_json(p);
    Json::Array events;
    events.push_back(event("view", laid.last + 1, shut.first - 1));
    for (const Event& one : p.events) events.push_back(event("turn", begin_of(one), begin_of(one) + 2 * half_event - 1));
    scene.timeline["events"] = std::move(events);
    scene.params["events"] = static_cast<int>(p.events.size());
    return {std::move(scene), p.right ? "right" : "left", p.right ? "left" : "right"};
}

// The ball in its open box, the middle and the end of each slot, and the end.
std::vector<int> deciding_frames() {
    std::vector<int> out{20};
    for (int slot = 0; slot < slots; ++slot)
        for (const int since : {half_event, 2 * half_event + 2}) out.push_back(first_slot + slot * slot_frames + since);
    out.push_back(frames - 1);
    return out;
}

}  // namespace

Domain spatiality_around() {
    return core_video({.id = "spatiality_around",
                       .title = "A child walks round a table that turns: at which hand is the ball in the end?",
                       .size_meaning = "2 walks and turns, and one more for every 5 steps of n",
                       .about = concepts::spatiality,
                       .shows = "from above: a ball is put into a box on a table; then the child and the table move.",
                       .rule = "At which hand of the child is the ball at the end?",
                       .options = options,
                       .version = 2,
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames, .shown = deciding_frames(), .objects = objects, .quantities = quantities});
}

}  // namespace stim::core_knowledge
