// Continuity: mice run from behind one box to behind the next. How many are there at least? Harder with more passages.
#include <algorithm>
#include <array>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/emblem.hpp"
#include "generators/core_knowledge/parts/face.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int slots = 6, slot_frames = 34, first_slot = 6, run = 28, frames = first_slot + slots * slot_frames + 6;
constexpr int in_sight = 10, most_looks = 1'000'000, most_tries = 20'000, most_mice = 3;
constexpr double floor_y = 420, box_bottom = 440, half_mouse = 46;  // px; half_mouse: from its middle to nose or tail
constexpr Rgb nose_paint{232, 84, 132}, ear_paint{236, 196, 196};

const std::vector<OptionText> options{{"1", "one mouse"}, {"2", "two mice"}, {"3", "three mice"}};
const std::vector<Rgb> fur_paints{{132, 132, 132}, {150, 112, 80}, {244, 244, 240}, {196, 164, 120},
                                 {92, 84, 80},    {176, 168, 176}};
const std::vector<Rgb> box_paints{{196, 148, 92}, {120, 160, 190}, {126, 168, 118}, {204, 120, 104}, {226, 190, 96},
                                  {164, 138, 186}, {150, 150, 144}, {112, 172, 166}};

// Ahead of its middle and above its feet, px.
constexpr std::array<std::pair<double, double>, 12> outline_of_mouse{
    {{-20, 2}, {-24, 12}, {-20, 24}, {-8, 33}, {6, 33}, {18, 27}, {28, 20}, {40, 12}, {38, 7}, {26, 3}, {16, 0}, {-10, 0}}};

int gaps_of(int n) { return n <= 10 ? 3 : 4; }
int passages_of(int n) { return 3 + (n - 1) / 5; }

/// A mouse crosses a gap, counted from the left, to the right or to the left.
struct Passage {
    int gap;
    bool right;
    int from() const { return right ? gap : gap + 1; }  // the box, from the left
    int to() const { return right ? gap + 1 : gap; }
    bool operator==(const Passage&) const = default;
};

/// As few mice as can do this: one comes from where another has gone, where there is one.
int fewest_mice(const std::vector<Passage>& passages) {
    std::array<int, 8> behind{};  // each box
    int out = 0;
    for (const Passage& one : passages) {
        int& there = behind.at(static_cast<std::size_t>(one.from()));
        if (there > 0) --there;
        else ++out;
        ++behind.at(static_cast<std::size_t>(one.to()));
    }
    return out;
}

/// Whether it would do to ask of each passage whether it goes on from where the one before has ended.
bool told_by_neighbours(const std::vector<Passage>& passages) {
    int out = 1;
    for (std::size_t i = 1; i < passages.size(); ++i) out += passages[i].from() != passages[i - 1].to();
    return out == fewest_mice(passages);
}

struct Plan {
    int gaps = 3, look = 0;
    std::vector<int> slot = {};
    std::vector<Passage> passages = {};
};

Json to_json(const Plan& p) {
    Json::Array passages;
    for (std::size_t i = 0; i < p.passages.size(); ++i)
        passages.push_back(
            Json::object({{"slot", p.slot[i]}, {"gap", p.passages[i].gap}, {"right", p.passages[i].right}}));
    return Json::object({{"gaps", p.gaps}, {"look", p.look}, {"passages", std::move(passages)}});
}

Plan plan_of(const Scene& scene) {
    const Json& json = scene.timeline.at("plan");
    Plan out{whole(json, "gaps", 3, 4), whole(json, "look", 0, most_looks)};
    for (const Json& one : json.at("passages").as_array()) {
        out.slot.push_back(whole(one, "slot", out.slot.empty() ? 0 : out.slot.back() + 1, slots - 1));
        out.passages.push_back({whole(one, "gap", 0, out.gaps - 1), one.at("right").as_bool()});
    }
    return out;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

int begin_of(int slot) { return first_slot + slot * slot_frames; }
bool runs(int slot, int t) { return t > begin_of(slot) && t < begin_of(slot) + run; }

// Boxes and gaps are equally wide; the outermost boxes are at the borders.
double unit(const Plan& p) { return double(video_width) / (2 * p.gaps + 1); }

// Objects of a mouse whose feet are at a point; without views where it is not seen.
void add_mouse(std::vector<Object>& out, const Vec2& feet, bool right, bool there, Rgb fur) {
    const double way = right ? 1 : -1;
    const auto at = [&](double ahead, double up) { return snap(Vec2(feet.x() + way * ahead, feet.y() - up)); };
    const auto add = [&](const char* kind, View view) { out.push_back(seen(kind, "mouse", there, std::move(view))); };
    const Stroke edge{outline_rgb, 2};
    const Paths tail{{{at(-14, 12), at(-28, 8), at(-36, 14), at(-half_mouse, 22)}}};
    add("tail", stroked(tail, {Colour(outline_rgb), 4}));
    Polygon body;
    for (const auto& [ahead, up] : outline_of_mouse) body.vertices.push_back(at(ahead, up));
    add("body", filled(std::move(body), Colour(fur), edge));
    add("ear", filled(Disc{at(14, 31), 8}, Colour(ear_paint), edge));
    add("eye", filled(Disc{at(27, 17), 2.5}, Colour(outline_rgb)));
    add("nose", filled(Disc{at(40, 10), 5}, Colour(nose_paint)));
}

void add_passing(std::vector<Object>& out, const Plan& p, int t, Rgb fur) {
    const auto now = std::find_if(p.slot.begin(), p.slot.end(), [t](int slot) { return runs(slot, t); });
    const bool there = now != p.slot.end();
    const Passage one = there ? p.passages[static_cast<std::size_t>(now - p.slot.begin())] : Passage{0, true};
    const double left = unit(p) * (2 * one.gap + 1), share = there ? double(t - begin_of(*now)) / run : 0;
    const double from = left - half_mouse, to = left + unit(p) + half_mouse;
    add_mouse(out, {between(one.right ? from : to, one.right ? to : from, share), floor_y}, one.right, there, fur);
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    Rng look = Streams("mice " + std::to_string(p.look)).stream("look");
    std::vector<Object> out = backdrop::room(video_width, video_height, double(look.integer(300, 400)), look);
    const Rgb fur = look.pick(fur_paints), box = look.pick(box_paints);
    const double top = double(look.integer(110, 240)), lid = double(look.integer(18, 40));
    const auto figure = static_cast<Emblem>(look.integer(0, emblems - 1));
    add_passing(out, p, t, fur);
    for (int i = 0; i <= p.gaps; ++i) {
        const double left = snap(2 * i * unit(p));
        const auto part = [&](double y, double high, Rgb fill) {
            out.push_back(make_object("box", "box", outlined(rectangle(left, y, snap(unit(p)), high), Colour(fill))));
        };
        part(top, box_bottom - top, box);
        part(top - lid, lid, darkened(box, 85));
        if (auto mark = emblem(figure, {left + unit(p) / 2, between(top, box_bottom, .45)}, .3 * unit(p)))
            out.push_back(make_object("mark", "box", filled(std::move(*mark), Colour(darkened(box, 85)))));
    }
    return out;
}

// ---- truth -------------------------------------------------------------------------------------------------------------

Json truth(const Scene& scene) {
    const int mice = fewest_mice(plan_of(scene).passages);
    if (mice < 1 || mice > most_mice) throw InvalidParams("mice", std::to_string(mice), "1 to 3");
    return std::to_string(mice);
}

Json quantities(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    const bool any = std::any_of(p.slot.begin(), p.slot.end(), [t](int slot) { return runs(slot, t); });
    return Json::object({{"mice_seen", any ? 1 : 0}});
}

// ---- sampling ----------------------------------------------------------------------------------------------------------

// A mouse runs on from box to box; in one of four cases the next passage begins anywhere.
std::vector<Passage> draw_passages(int n, Rng& rng) {
    const int boxes = gaps_of(n) + 1;
    std::vector<Passage> out;
    int at = static_cast<int>(rng.integer(0, boxes - 1));
    for (int i = 0; i < passages_of(n); ++i) {
        if (rng.chance(1, 4)) at = static_cast<int>(rng.integer(0, boxes - 1));
        const bool coin = rng.coin(), right = at == 0 || (at + 1 < boxes && coin);
        out.push_back({right ? at : at - 1, right});
        at = out.back().to();
    }
    return out;
}

struct Both {
    std::vector<Passage> control, manipulated;
};

// Two passages change places, so that so many mice are needed before and after. Which of both sequences is the control's
// follows from its number alone: nothing but the number tells the members apart.
std::optional<Both> draw_both(int n, int before, int after, Rng& rng) {
    Both out{draw_passages(n, rng), {}};
    out.manipulated = out.control;
    const std::vector<int> two = rng.sample(passages_of(n), 2);
    const bool keep = rng.chance(1, 3);
    std::swap(out.manipulated[static_cast<std::size_t>(two[0])], out.manipulated[static_cast<std::size_t>(two[1])]);
    if (fewest_mice(out.control) == after) std::swap(out.control, out.manipulated);
    if (fewest_mice(out.control) != before || fewest_mice(out.manipulated) != after) return std::nullopt;
    const bool easy = told_by_neighbours(out.control) && told_by_neighbours(out.manipulated);
    if (n > 5 && easy && !keep) return std::nullopt;
    return out;
}

// All gaps once, to the right: for so many mice in a pair with so many others.
std::vector<Passage> simplest(int mice, int others) {
    if (mice == 1) return {{0, true}, {1, true}, {2, true}};
    if (mice == 3) return {{2, true}, {1, true}, {0, true}};
    return others == 1 ? std::vector<Passage>{{1, true}, {0, true}, {2, true}}
                       : std::vector<Passage>{{1, true}, {2, true}, {0, true}};
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), timing = random.stream("timing"), look = random.stream("look");
    const int before = static_cast<int>(law.integer(1, most_mice)), step = static_cast<int>(law.integer(1, most_mice - 1));
    const int after = 1 + (before - 1 + step) % most_mice;
    Scene scene = blank(video_width, video_height);
    const Both both = searched(scene.work, most_tries, [&] { return draw_both(request.size, before, after, law); },
                               [&] { return Both{simplest(before, after), simplest(after, before)}; });
    Plan p{gaps_of(request.size), static_cast<int>(look.integer(0, most_looks))};
    p.passages = manipulated(request) ? both.manipulated : both.control;
    p.slot = timing.sample(slots, static_cast<int>(p.passages.size()));
    std::sort(p.slot.begin(), p.slot.end());
    Json::Array events;
    for (const int slot : p.slot) events.push_back(event("gap", begin_of(slot) + in_sight - 6, begin_of(slot) + in_sight + 6));
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] = std::move(events);
    scene.params["gaps"] = p.gaps;
    scene.params["passages"] = static_cast<int>(p.passages.size());
    return {std::move(scene), std::to_string(before), "1"};
}

std::vector<int> deciding_frames() {
    std::vector<int> out;
    for (int slot = 0; slot < slots; ++slot) out.push_back(begin_of(slot) + in_sight);
    return out;
}

}  // namespace

Domain continuity_mice() {
    return core_video({.id = "continuity_mice",
                       .title = "Mice run from box to box: how many are there at least?",
                       .size_meaning = "passages: 3 + (n - 1) / 5; 3 gaps between boxes up to n = 10, else 4",
                       .about = concepts::continuity,
                       .shows = "a row of boxes. Now and then a mouse runs across a gap, from behind one box to behind the next.",
                       .rule = "How many mice are there at least?",
                       .options = options,
                       .version = 2,
                       .sample = sample,
                       .truth = truth},
                      {.frames = frames, .shown = deciding_frames(), .objects = objects, .quantities = quantities});
}

}  // namespace stim::core_knowledge
