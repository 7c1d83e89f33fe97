// Tool using: strings that cross on their way, a treat at one of them. Which end must be pulled? Harder with more strings
// and crossings. In the manipulated member one crossing is between two other strings; every step has one, so that nothing
// but the way of the strings tells the members apart.
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/icons.hpp"
#include "generators/core_knowledge/parts/strands.hpp"
#include "stim/base/error.hpp"
#include "stim/scene/shape.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int width = 768, height = 1024;
constexpr int top = 140, bottom = 936;      // of the strings; things end above
constexpr double lane_pitch = 132, string_width = 7, halo_width = string_width + 8;
constexpr double thing_y = 70, treat_size = 42, thing_area = 3300;  // centre; circumradius of the star; px^2 of other things
constexpr int most_tries = 3000;
const std::vector<std::string> thing_paints{"brown", "blue", "green", "purple", "pink", "gray", "red"};
const std::vector<Rgb> string_paints{{60, 110, 190}, {200, 60, 50}, {40, 130, 70}, {140, 80, 160}, {20, 120, 130}, {90, 80, 76}};

const std::vector<OptionText> options{{"1", "end 1"}, {"2", "end 2"}, {"3", "end 3"}, {"4", "end 4"}, {"5", "end 5"}};

int lanes_of(int n) { return n <= 7 ? 3 : n <= 14 ? 4 : 5; }
int crossings_of_size(int n) { return lanes_of(n) + (n - 1) / 2; }
double lane_x(int lane, int lanes) { return width / 2.0 + lane_pitch * (lane - (lanes - 1) / 2.0); }
std::string end_of(int lane) { return std::to_string(lane + 1); }

struct Strings {
    Braid braid;
    Shift shift;                  // of the manipulated member
    std::vector<bool> left_over;  // at each crossing: the string from the left lane lies on top
};

Strings draw_strings(int lanes, int crossings, int treat, int other, Rng& rng, Work& work) {
    const auto attempt = [&]() -> std::optional<Strings> {
        Strings out{Braid(static_cast<std::size_t>(crossings)), {}, {}};
        for (int& left : out.braid) left = static_cast<int>(rng.integer(0, lanes - 2));
        if (lane_below(out.braid, treat) != treat || crossings_of(out.braid, treat) == 0) return std::nullopt;
        const std::vector<Shift> shifts = shifts_to(out.braid, lanes, treat, other);
        if (shifts.empty()) return std::nullopt;
        out.shift = rng.pick(shifts);
        return out;
    };
    const auto plain = [&] {
        const Braid braid = twisted(lanes, crossings, treat);
        return Strings{braid, {crossings - 1, braid.back() == 0 ? 1 : 0}, {}};
    };
    Strings out = searched(work, most_tries, attempt, plain);
    for (int i = 0; i < crossings; ++i) out.left_over.push_back(rng.coin());
    return out;
}

// From lane to lane within a step: straight, or an S.
std::vector<Vec2> way(double from, double to, double y, double step) {
    if (from == to) return {snap(Vec2(from, y)), snap(Vec2(to, y + step))};
    constexpr int parts = 32;
    std::vector<Vec2> out;
    for (int i = 0; i <= parts; ++i) {
        const double u = double(i) / parts;
        out.push_back(snap(Vec2(from + (to - from) * u * u * (3 - 2 * u), y + step * u)));
    }
    return out;
}

/// What strings are drawn in, and what is seen about the upper one of two.
struct Dye {
    Rgb string, halo;
};

void add_string(Scene& scene, const std::vector<Vec2>& line, const Dye& dye) {
    const Paths path{{line}};
    scene.objects.push_back(make_object("halo", "halo", stroked(path, Stroke{Colour(dye.halo), halo_width})));
    scene.objects.push_back(make_object("string", "string", stroked(path, Stroke{Colour(dye.string), string_width})));
}

// One step of the braid, with the strings that cross last, and of these the upper one.
void add_step(Scene& scene, int left, bool left_over, int lanes, double y, double step, const Dye& dye) {
    std::vector<int> order;
    for (int lane = 0; lane < lanes; ++lane)
        if (lane != left && lane != left + 1) order.push_back(lane);
    order.push_back(left_over ? left + 1 : left);
    order.push_back(left_over ? left : left + 1);
    for (const int lane : order) {
        const int to = lane == left ? left + 1 : lane == left + 1 ? left : lane;
        add_string(scene, way(lane_x(lane, lanes), lane_x(to, lanes), y, step), dye);
    }
}

void add_ends(Scene& scene, int lanes, int treat, Rng& look) {
    const std::vector<int> kinds = look.sample(static_cast<int>(icons().size()), lanes);
    for (int lane = 0; lane < lanes; ++lane) {
        const double x = lane_x(lane, lanes);
        const Vec2 at(x, thing_y);
        if (lane == treat) {
            const Geometry star = translated(make_shape(Kind::star, Template::circumradius, treat_size), snap(at));
            scene.objects.push_back(make_object("treat", "treat", outlined(star, paint("yellow"))));
        } else {
            const Colour body = paint(look.pick(thing_paints));
            const IconPlace place{.centre = at, .area = thing_area, .paint = body, .mirrored = look.coin()};
            const Icon& thing = icons()[static_cast<std::size_t>(kinds[static_cast<std::size_t>(lane)])];
            for (Object& part : icon_objects(thing, place, "thing")) scene.objects.push_back(std::move(part));
        }
        scene.objects.push_back(sign(end_of(lane), {x, bottom + clear + 6 + digits / 2}));
    }
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), braiding = random.stream("braid"), look = random.stream("look");
    const int lanes = lanes_of(request.size), crossings = crossings_of_size(request.size);
    const int treat = static_cast<int>(law.integer(0, lanes - 1));
    const int other = (treat + static_cast<int>(law.integer(1, lanes - 1))) % lanes;
    Scene scene = blank(width, height);
    const Strings strings = draw_strings(lanes, crossings, treat, other, braiding, scene.work);
    const Box all{{0, 0}, {width, height}};
    scene.objects = look.coin() ? backdrop::wall(all, look) : backdrop::tabletop(all, look);
    const Dye dye{look.pick(string_paints), scene.objects.front().view().colour().rgb};
    for (int lane = 0; lane < lanes; ++lane) {
        const double x = lane_x(lane, lanes);
        add_string(scene, way(x, x, thing_y, top - thing_y), dye);
    }
    const Braid braid = manipulated(request) ? shifted(strings.braid, strings.shift) : strings.braid;
    const double step = std::floor(double(bottom - top) / crossings);
    for (int i = 0; i < crossings; ++i) {
        const double y = top + i * step, height_of = i + 1 < crossings ? step : bottom - y;
        const auto at = static_cast<std::size_t>(i);
        add_step(scene, braid[at], strings.left_over[at], lanes, y, height_of, dye);
    }
    add_ends(scene, lanes, treat, look);
    scene.params["strings"] = lanes;
    scene.params["steps"] = crossings;
    std::vector<std::string> ends;
    for (int lane = 0; lane < lanes; ++lane) ends.push_back(end_of(lane));
    return {std::move(scene), end_of(treat), nullptr, ends};
}

// The lower end of the part of a string whose upper end is at a point; nothing where there is none.
std::optional<Vec2> follow(const Scene& scene, const Vec2& from) {
    for (const Object* part : with_role(scene, "string")) {
        const auto* line = std::get_if<Paths>(&part->view().geometry);
        if (!line || line->lines.size() != 1) throw InvalidParams("a string is not one line");
        const std::vector<Vec2>& points = line->lines.front();
        if ((points.front() - from).norm() < 1) return points.back();
    }
    return std::nullopt;
}

Json truth(const Scene& scene) {
    Vec2 at(first_with_role(scene, "treat").view().box().centre().x(), thing_y);
    auto next = follow(scene, at);
    for (std::size_t parts = 0; parts < scene.objects.size() && next; ++parts) {
        at = *next;
        next = follow(scene, at);
    }
    if (next) throw InvalidParams("a string runs in a circle");
    for (const Object* end : with_role(scene, "label"))
        if (const Label& label = end->view().written(); std::abs(label.centre.x() - at.x()) < lane_pitch / 2) return label.text;
    throw InvalidParams("a string without a numbered end");
}

}  // namespace

Domain tool_strings() {
    Domain out = core_picture({.id = "tool_strings",
                               .title = "Which end of which string must be pulled to get the treat?",
                               .size_meaning = "3 strings up to n = 7, 4 up to 14, else 5; as many crossings and (n-1)/2 more",
                               .about = concepts::tool_using,
                               .shows = "The picture shows strings that run from numbered ends at the bottom to things at the "
                                        "top. The yellow star is the treat.",
                               .rule = "Which end must be pulled to get the treat?",
                               .options = options,
                               .version = 5,
                               .sample = sample,
                               .truth = truth});
    out.needs = Needs{.kind = true, .text = true};
    return out;
}

}  // namespace stim::core_knowledge
