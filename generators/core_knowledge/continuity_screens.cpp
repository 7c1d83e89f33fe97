// Continuity: a ball passes behind screens, and between them gates may hide it. May all that is seen be one ball? Harder
// with more screens.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/occluder.hpp"
#include "generators/core_knowledge/parts/prints.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int frames = 288, middle_frame = 144, per_stretch = 36;  // frames from the middle of one gap to that of the next
constexpr double screen_share = 8. / 15;  // of the pitch, from one screen to the next
constexpr std::pair<int, int> pitches[] = {{210, 300}, {190, 250}, {160, 195}};  // px, of 2, 3 and 4 screens
constexpr double screen_top = 70, screen_height = 360, gate_height = 100, gate_up = 90, gate_down = 250;
constexpr double ball_y = 300, ball_radius = 18;  // with its outline
constexpr int unseen = 18;                        // frames from the middle of a gap to that of the screen beside it
constexpr Phase closing{108, 123}, opening{165, 180};
constexpr Phase early[] = {{6, 21}, {38, 53}}, late[] = {{234, 249}, {266, 281}};  // the gate goes down, and up again
constexpr int fewest_stains = 2, most_stains = 14, smallest_stain = 6, largest_stain = 30;  // radius, px
constexpr Rgb stain_paint{224, 224, 224}, rail_paint{168, 140, 112}, cord_paint{70, 70, 70};
constexpr double rail_height = 14, floor_y = 468;
constexpr int most_looks = 1'000'000;
// No foot is as dark and brown as one of these; screens, gates and ball of a picture differ.
constexpr std::array paints_of_things{"red", "blue", "green", "purple", "pink", "yellow"};
constexpr int farthest_shift = 12, farthest_drop = 20;
// The gate in its sham, early or late; each place where the ball may pass a gap, and the end.
constexpr std::array deciding{24, 72, 108, 144, 180, 216, 264, frames - 1};
constexpr double border = 22;  // px: in no such frame is the middle of the ball as near to the picture's border

const std::vector<OptionText> options{{"one", "Yes, one ball is enough."},
                                      {"two", "No, there must be at least two balls."}};

int screens_of(int n) { return 2 + (n - 1) / 7; }

/// A pale disc on the wall.
struct Stain {
    int x, y, radius;
};

struct Plan {
    int screens = 2, gap = 0;  // gap: the one in question, from the left
    int pitch = 180;           // px
    int shift = 0, drop = 0;   // of everything, to the right and down, px
    int look = 0;              // which room
    Print print = Print::shaded, gate_print = Print::shaded;
    int screen = 0, gate_paint = 1, ball = 2;  // of the paints
    bool rightwards = true, sham_early = true;
    bool shown = true;    // the ball is seen in the gap in question
    bool lowered = false;  // the gate there is down when the ball would be there
    std::vector<Stain> stains = {};

    double screen_width() const { return std::floor(pitch * screen_share); }
    double gap_width() const { return pitch - screen_width(); }
};

Json to_json(const Plan& p) {
    Json::Array stains;
    for (const Stain& one : p.stains) stains.push_back(Json::object({{"x", one.x}, {"y", one.y}, {"radius", one.radius}}));
    return Json::object({{"screens", p.screens}, {"gap", p.gap}, {"pitch", p.pitch}, {"shift", p.shift}, {"drop", p.drop},
                         {"look", p.look}, {"print", static_cast<int>(p.print)},
                         {"gate_print", static_cast<int>(p.gate_print)}, {"screen", p.screen}, {"gate_paint", p.gate_paint},
                         {"ball", p.ball}, {"rightwards", p.rightwards}, {"sham_early", p.sham_early}, {"shown", p.shown},
                         {"lowered", p.lowered},
                         {"stains", std::move(stains)}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out;
    out.screens = whole(json, "screens", 2, 4);
    out.gap = whole(json, "gap", 0, out.screens - 2);
    const auto& [narrowest, widest] = pitches[out.screens - 2];
    out.pitch = whole(json, "pitch", narrowest, widest);
    out.shift = whole(json, "shift", -farthest_shift, farthest_shift);
    out.drop = whole(json, "drop", -farthest_drop, farthest_drop);
    out.look = whole(json, "look", 0, most_looks);
    out.print = static_cast<Print>(whole(json, "print", 0, prints - 1));
    out.gate_print = static_cast<Print>(whole(json, "gate_print", 0, prints - 1));
    const int last_paint = static_cast<int>(paints_of_things.size()) - 1;
    out.screen = whole(json, "screen", 0, last_paint);
    out.gate_paint = whole(json, "gate_paint", 0, last_paint);
    out.ball = whole(json, "ball", 0, last_paint);
    out.rightwards = json.at("rightwards").as_bool();
    out.sham_early = json.at("sham_early").as_bool();
    out.shown = json.at("shown").as_bool();
    out.lowered = json.at("lowered").as_bool();
    for (const Json& one : json.at("stains").as_array())
        out.stains.push_back({whole(one, "x", 0, video_width), whole(one, "y", 0, video_height),
                              whole(one, "radius", smallest_stain, largest_stain)});
    return out;
}

// ---- motion --------------------------------------------------------------------------------------------------------

double screen_left(const Plan& p, int screen) {
    const double all = p.screens * p.pitch - p.gap_width();
    return video_width / 2.0 + p.shift - all / 2 + screen * p.pitch;
}
double gap_left(const Plan& p, int gap) { return screen_left(p, gap) + p.screen_width(); }

double ball_x(const Plan& p, int t) {
    const double speed = static_cast<double>(p.pitch) / per_stretch;
    return gap_left(p, p.gap) + p.gap_width() / 2 + (p.rightwards ? 1 : -1) * speed * (t - middle_frame);
}

// How far down the gate in question is, 0..1.
double lowering(const Plan& p, int t) {
    const auto& sham = p.sham_early ? early : late;
    const double down = done(sham[0], t) - done(sham[1], t);
    return p.lowered ? down + done(closing, t) - done(opening, t) : down;
}

double gate_top(const Plan& p, int gap, int t) {
    return p.drop + between(gate_up, gate_down, gap == p.gap ? lowering(p, t) : 0);
}

// Where it is told that the ball is: not in the gap in question unless it is shown there.
bool ball_shown(const Plan& p, int t) { return p.shown || t <= middle_frame - unseen || t >= middle_frame + unseen; }

const Colour& paint_of(int thing) { return paint(paints_of_things.at(static_cast<std::size_t>(thing))); }

void add_front(std::vector<Object>& out, const char* kind, const Polygon& front, const Colour& paint, Print print) {
    out.push_back(make_object(kind, kind, outlined(front, paint)));
    for (Object& one : print_on(bounds(front), print, paint)) out.push_back(std::move(one));
}

// A blind on two cords from above.
void add_gate(std::vector<Object>& out, const Plan& p, int gap, int t) {
    const double left = gap_left(p, gap), top = snap(gate_top(p, gap, t));
    Paths cords;
    for (const double x : {left + 20, left + p.gap_width() - 20}) cords.lines.push_back({Vec2(x, 1), Vec2(x, top)});
    out.push_back(make_object("cords", "cords", stroked(cords, {Colour(cord_paint), 2})));
    add_front(out, "gate", rectangle(left, top, p.gap_width(), gate_height), paint_of(p.gate_paint), p.gate_print);
}

// A board on two feet.
void add_screen(std::vector<Object>& out, const Plan& p, int screen) {
    const double left = screen_left(p, screen), bottom = screen_top + p.drop + screen_height;
    for (const double x : {left + 10, left + p.screen_width() - 26})
        out.push_back(make_object("foot", "foot", outlined(rectangle(x, bottom, 16, 56), paint("brown"))));
    add_front(out, "screen", rectangle(left, screen_top + p.drop, p.screen_width(), screen_height), paint_of(p.screen), p.print);
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    const Disc ball{snap(Vec2(ball_x(p, t), ball_y + p.drop)), ball_radius - outline_width / 2};
    Rng look = Streams("screens " + std::to_string(p.look)).stream("look");
    std::vector<Object> out = backdrop::room(video_width, video_height, floor_y, look);
    for (const Stain& one : p.stains)
        out.push_back(make_object("stain", "background",
                                  filled(Disc{Vec2(one.x, one.y), static_cast<double>(one.radius)}, Colour(stain_paint))));
    const Polygon rail = rectangle(outline_width / 2, ball_y + p.drop + ball_radius, video_width - outline_width, rail_height);
    out.push_back(make_object("rail", "rail", outlined(rail, Colour(rail_paint))));
    out.push_back(seen("ball", "ball", ball_shown(p, t), outlined(ball, paint_of(p.ball))));
    for (int gap = 0; gap + 1 < p.screens; ++gap) add_gate(out, p, gap, t);
    for (int screen = 0; screen < p.screens; ++screen) add_screen(out, p, screen);
    return out;
}

// ---- truth: one ball is enough if it is hidden wherever it would have to be and is not seen ----------------------------

bool gate_before_ball(double top) { return top <= ball_y - ball_radius && top + gate_height >= ball_y + ball_radius; }

std::vector<Span> covers(const Plan& p, int t) {
    std::vector<Span> out;
    for (int screen = 0; screen < p.screens; ++screen)
        out.push_back({screen_left(p, screen), screen_left(p, screen) + p.screen_width()});
    for (int gap = 0; gap + 1 < p.screens; ++gap)
        if (gate_before_ball(gate_top(p, gap, t) - p.drop)) out.push_back({gap_left(p, gap), gap_left(p, gap) + p.gap_width()});
    return out;
}

bool may_be_one(const Plan& p, int t) {
    const double x = ball_x(p, t);
    const Span ball{std::max(x - ball_radius, 0.0), std::min(x + ball_radius, double(video_width))};
    return ball_shown(p, t) || hidden(ball, covers(p, t));
}

Json truth(const Scene& scene) {
    const Plan p = plan_of(scene);
    for (int t = 0; t < frames; ++t)
        if (!may_be_one(p, t)) return "two";
    return "one";
}

Json quantities(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    const double x = ball_x(p, t);
    const bool off = x < -ball_radius || x > video_width + ball_radius;
    const bool seen_now = !off && ball_shown(p, t) && !hidden({x - ball_radius, x + ball_radius}, covers(p, t));
    return Json::object({{"balls_seen", seen_now ? 1 : 0}});
}

// ---- sampling --------------------------------------------------------------------------------------------------------

// The ball passes everything that is not behind a screen: before the first one, the gaps, and behind the last one.
Json::Array events_of(const Plan& p) {
    Json::Array out;
    const int before = p.rightwards ? p.gap : p.screens - 2 - p.gap;  // gaps that it has passed by then
    for (int i = -1 - before; i < p.screens - before; ++i) {
        const int middle = middle_frame + per_stretch * i;
        out.push_back(event("gap", middle - 12, middle + 12));
    }
    return out;
}

// Stains on the wall, as many as it happens: a ball that is seen, or a gate that is down, changes how many things are seen
// and where they lie in the mean. With nothing else that varies, these numbers would tell the answer.
std::vector<Stain> stains(Rng& rng) {
    std::vector<Stain> out(static_cast<std::size_t>(rng.integer(fewest_stains, most_stains)));
    const int left = static_cast<int>(rng.integer(30, video_width / 2));
    const int top = static_cast<int>(rng.integer(30, video_height / 2));
    for (Stain& one : out) {
        one.x = left + static_cast<int>(rng.integer(0, video_width / 2 - 30));
        one.y = top + static_cast<int>(rng.integer(0, video_height / 2 - 30));
        one.radius = static_cast<int>(rng.integer(smallest_stain, largest_stain));
    }
    return out;
}

// Whether the frames that decide show the ball before the screens and behind them, and nowhere on the border.
bool shows_both_ends(const Plan& p) {
    const double first = screen_left(p, 0) - ball_radius, last = screen_left(p, p.screens - 1) + p.screen_width() + ball_radius;
    bool before = false, behind = false;
    for (const int t : deciding) {
        const double x = ball_x(p, t);
        if (std::abs(x) < border || std::abs(x - video_width) < border) return false;
        before = before || (x > border && x < first);
        behind = behind || (x < video_width - border && x > last);
    }
    return before && behind;
}

int draw_pitch(Plan p, Rng& rng) {
    const auto& [narrowest, widest] = pitches[p.screens - 2];
    std::vector<int> fitting;
    for (p.pitch = narrowest; p.pitch <= widest; ++p.pitch)
        if (shows_both_ends(p)) fitting.push_back(p.pitch);
    return rng.pick(fitting);
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), layout = random.stream("layout"), looks = random.stream("looks");
    const bool changes = manipulated(request), by_gate = law.coin();
    Plan p;
    p.screens = screens_of(request.size);
    p.gap = static_cast<int>(law.integer(0, p.screens - 2));
    p.rightwards = law.coin();
    p.sham_early = law.coin();
    p.shift = static_cast<int>(layout.integer(-farthest_shift, farthest_shift));
    p.drop = static_cast<int>(layout.integer(-farthest_drop, farthest_drop));
    p.shown = !by_gate && !changes;
    p.lowered = by_gate && changes;
    p.pitch = draw_pitch(p, layout);
    p.stains = stains(looks);
    p.look = static_cast<int>(looks.integer(0, most_looks));
    p.print = static_cast<Print>(looks.integer(0, prints - 1));
    p.gate_print = static_cast<Print>(looks.integer(0, prints - 1));
    const std::vector<int> drawn = looks.sample(static_cast<int>(paints_of_things.size()), 3);
    p.screen = drawn[0], p.gate_paint = drawn[1], p.ball = drawn[2];
    Scene scene = blank(video_width, video_height);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] = events_of(p);
    scene.params["screens"] = p.screens;
    scene.params["type"] = by_gate ? "gate" : "seen";
    return {std::move(scene), by_gate ? "two" : "one", by_gate ? "one" : "two"};
}

}  // namespace

Domain continuity_screens() {
    return core_video({.id = "continuity_screens",
                       .title = "A ball passes behind screens with gates between them: could it all be a single ball?",
                       .size_meaning = "2 screens up to n = 7, 3 up to 14, else 4",
                       .about = concepts::continuity,
                       .shows = "a ball going behind screens and one coming out on the other side. In front of the gaps, blinds "
                                "can be lowered.",
                       .rule = "Could everything you see be a single ball?",
                       .options = options,
                       .version = 5,
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames,
                       .shown = {deciding.begin(), deciding.end()},
                       .objects = objects,
                       .quantities = quantities});
}

}  // namespace stim::core_knowledge
