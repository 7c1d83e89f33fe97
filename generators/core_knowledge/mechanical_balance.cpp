// Mechanical reasoning: a beam with weights on its pegs. Which side goes down when the props are taken away? Harder with
// more weights, and with two stacks on each arm.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int most_tries = 20000, least_ratio = 115;  // of torques where the beam tips, percent
constexpr int width = 976, height = 520;  // px
constexpr double middle_x = 488, beam_top = 196, beam_height = 18, beam_half = 478, beam_over = 46;  // px
constexpr double least_pitch = 54, peg_height = 12, peg_width = 8;
constexpr double table_y = 396, pivot_half = 66, prop_width = 16, prop_from_end = 16;
constexpr double slab_width = 44, slab_height = 24, slab_contour = 2;
constexpr int spare_rows = 3, spare_columns = 17, most_spare = 16;
constexpr double spare_x = 32, spare_y = 412, spare_across = 54, spare_down = 34;  // left ends of slabs on the ground; pitch
constexpr double line_width = 2;
constexpr int tone_depth = 20, weight_tone_depth = 16;  // how much darker lines on a beam or a weight are

constexpr Rgb shadow_paint{150, 148, 144};
const std::vector<Rgb> beam_paints{{150, 95, 50}, {70, 150, 80}, {140, 80, 160}, {200, 60, 50}, {230, 130, 170}, {60, 140, 140}};
const std::vector<Rgb> weight_paints{{60, 110, 190}, {150, 95, 50},   {70, 150, 80}, {140, 80, 160},
                                    {200, 60, 50},  {230, 130, 170}, {60, 140, 140}};  // other than the beam's
const std::vector<Rgb> pivot_paints{{230, 180, 60}, {236, 130, 40}, {160, 196, 60}, {100, 190, 220}};
constexpr int line_kinds = 8;  // of beams and of weights; without lines where it is 0

const std::vector<OptionText> options{{"left", "The left side goes down."},
                                      {"right", "The right side goes down."},
                                      {"level", "The beam stays level."}};

int pegs_at(int n) { return 6 + (n - 1) / 7; }
int most_weights(int n) { return 5 + (n - 1) / 7; }
int stacks_at(int n) { return n <= 10 ? 1 : 2; }

struct Stack {
    int weights, peg;
};
using Arm = std::vector<Stack>;
/// The side with more weights and the other one.
struct Load {
    Arm heavy, light;
};

enum class Tip { heavy, level, light };

int sum_over(const Arm& arm, const std::function<int(const Stack&)>& of) {
    int out = 0;
    for (const Stack& stack : arm) out += of(stack);
    return out;
}
int weights(const Arm& arm) {
    return sum_over(arm, [](const Stack& s) { return s.weights; });
}
int pegs(const Arm& arm) {
    return sum_over(arm, [](const Stack& s) { return s.peg; });
}
int torque(const Arm& arm) {
    return sum_over(arm, [](const Stack& s) { return s.weights * s.peg; });
}
int farthest(const Arm& arm) {
    int out = 0;
    for (const Stack& stack : arm) out = std::max(out, stack.peg);
    return out;
}

// More weight on the one side, farther out on the other.
bool in_conflict(const Load& l) {
    return weights(l.heavy) > weights(l.light) && pegs(l.heavy) < pegs(l.light) && farthest(l.heavy) < farthest(l.light);
}

/// None where a person might doubt whether it tips.
std::optional<Tip> tip_of(const Load& l) {
    const int heavy = torque(l.heavy), light = torque(l.light);
    if (heavy == light) return Tip::level;
    if (100 * std::max(heavy, light) < least_ratio * std::min(heavy, light)) return {};
    return heavy > light ? Tip::heavy : Tip::light;
}

// What adding weights and pegs says of the side with more weights: 1, 0 or -1.
int sum_says(const Load& l) {
    const int more = weights(l.heavy) + pegs(l.heavy) - weights(l.light) - pegs(l.light);
    return more > 0 ? 1 : more < 0 ? -1 : 0;
}

bool may_be_control(const Load& l) { return in_conflict(l) && tip_of(l) == Tip::heavy; }

bool is_taken(const Arm& arm, int peg) {
    return std::any_of(arm.begin(), arm.end(), [&](const Stack& s) { return s.peg == peg; });
}

// Loads with one stack on another free peg of its arm that tip as wanted, with all else alike.
std::vector<Load> doubles_of(const Load& control, Tip wanted, int peg_count) {
    std::vector<Load> out;
    for (Arm Load::*arm : {&Load::heavy, &Load::light})
        for (std::size_t i = 0; i < (control.*arm).size(); ++i)
            for (int peg = 1; peg <= peg_count; ++peg) {
                if (is_taken(control.*arm, peg)) continue;
                Load moved = control;
                (moved.*arm)[i].peg = peg;
                if (in_conflict(moved) && tip_of(moved) == wanted && sum_says(moved) == sum_says(control)) out.push_back(moved);
            }
    return out;
}

struct LoadPair {
    Load control, manipulated;
};

void add_pairs(std::vector<LoadPair>& out, const Load& control, Tip wanted, int peg_count) {
    if (!may_be_control(control)) return;
    for (Load& moved : doubles_of(control, wanted, peg_count)) out.push_back({control, std::move(moved)});
}

std::vector<LoadPair> all_single(Tip wanted, int n) {
    std::vector<LoadPair> out;
    const int peg_count = pegs_at(n);
    for (int heavy = 2; heavy <= most_weights(n); ++heavy)
        for (int light = 1; light < heavy; ++light)
            for (int near = 1; near < peg_count; ++near)
                for (int far = near + 1; far <= peg_count; ++far)
                    add_pairs(out, {{{heavy, near}}, {{light, far}}}, wanted, peg_count);
    return out;
}

Arm draw_arm(int stacks, int n, Rng& rng) {
    Arm out;
    for (const int place : rng.sample(pegs_at(n), stacks))
        out.push_back({static_cast<int>(rng.integer(1, most_weights(n))), place + 1});
    return out;
}

LoadPair draw_pair(int n, Tip wanted, Rng& rng, Work& work) {
    const auto single = [&] { return rng.pick(all_single(wanted, n)); };
    if (stacks_at(n) == 1) return single();
    const auto attempt = [&]() -> std::optional<LoadPair> {
        Load drawn;
        drawn.heavy = draw_arm(2, n, rng);
        drawn.light = draw_arm(2, n, rng);
        std::vector<LoadPair> found;
        add_pairs(found, drawn, wanted, pegs_at(n));
        if (found.empty()) return {};
        return rng.pick(found);
    };
    return searched(work, most_tries, attempt, single);
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

/// What hangs on the key alone. All weights of a picture are alike.
struct Look {
    Rgb beam, pivot, weight;
    int beam_lines, weight_lines;
    std::size_t pivot_shape;
};

using Lines = std::vector<std::vector<Vec2>>;

// Half widths and heights of a pivot from its tip down, in parts of its own. It is narrow where it carries the beam.
const std::vector<std::vector<Vec2>>& pivot_shapes() {
    static const std::vector<std::vector<Vec2>> shapes{
        {{1, 1}},                                                             // a triangle
        {{.1, .06}, {.3, .5}, {1, 1}},                                        // curved
        {{.2, .12}, {.2, .75}, {1, .75}, {1, 1}},                             // a pillar on a slab
        {{.25, .25}, {.5, .25}, {.5, .5}, {.75, .5}, {.75, .75}, {1, .75}, {1, 1}},  // steps
        {{.45, .5}, {.2, .7}, {1, 1}},                                        // a lozenge on a foot
        {{.35, .4}, {.35, .85}, {.9, .85}, {.9, 1}},                          // a house on a step
        {{.12, .1}, {.12, .55}, {.6, .68}, {.85, .85}, {.9, 1}},              // a dome with a pole
        {{.3, .3}, {.15, .38}, {.5, .7}, {.3, .78}, {1, 1}}};                 // a fir
    return shapes;
}

Polygon pivot_of(const std::vector<Vec2>& shape, double top) {
    Polygon out{{{middle_x, top}}};
    const auto at = [&](double side, const Vec2& p) {
        return snap(Vec2(middle_x + side * pivot_half * p.x(), top + (table_y - top) * p.y()));
    };
    for (const Vec2& p : shape) out.vertices.push_back(at(1, p));
    for (std::size_t i = shape.size(); i > 0; --i) out.vertices.push_back(at(-1, shape[i - 1]));
    return out;
}

// Lines on one slab, in parts of its width and height.
Lines lines_on_slab(int kind) {
    static const std::array<Lines, line_kinds> kinds{{{},
                                                      {{{.2, .5}, {.8, .5}}},
                                                      {{{.2, .35}, {.8, .35}}, {{.2, .65}, {.8, .65}}},
                                                      {{{.35, .2}, {.35, .8}}, {{.65, .2}, {.65, .8}}},
                                                      {{{.15, .25}, {.85, .25}, {.85, .75}, {.15, .75}, {.15, .25}}},
                                                      {{{.2, .25}, {.8, .75}}, {{.2, .75}, {.8, .25}}},
                                                      {{{.15, .7}, {.32, .3}, {.5, .7}, {.68, .3}, {.85, .7}}},
                                                      {{{.5, .2}, {.7, .5}, {.5, .8}, {.3, .5}, {.5, .2}}}}};
    return kinds.at(static_cast<std::size_t>(kind));
}

// Lines on the beam, the same on both arms.
Lines lines_on_beam(int kind) {
    Lines out;
    const double top = beam_top + 5, low = beam_top + beam_height - 5, middle = (top + low) / 2;
    const auto along = [&](double y) { out.push_back({{middle_x - beam_half + 8, y}, {middle_x + beam_half - 8, y}}); };
    const auto steps = [&](double step, double up, double down, double reach) {
        for (int i = 0; i < (beam_half - 20) / step - 1; ++i)
            for (const int side : {-1, 1}) {
                const double x = middle_x + side * (12 + step * i);
                out.push_back({{x, up}, {x + side * reach, down}});
            }
    };
    if (kind == 1) along(middle);
    if (kind == 2) along(top), along(low);
    if (kind == 3) steps(36, top, low, 0);
    if (kind == 4) steps(24, top, low, 12);
    if (kind == 5) steps(36, top, low, 14), steps(36, low, top, 14);
    if (kind == 6) steps(28, middle, middle, 5);
    if (kind == 7) steps(60, middle, middle, 36);
    return out;
}

double pitch_of(int peg_count) { return std::floor((beam_half - beam_over) / peg_count); }

/// Where pegs are: on longer arms they stand nearer to each other.
struct Pegs {
    int count;
    double x(bool left, int peg) const { return middle_x + (left ? -1 : 1) * pitch_of(count) * peg; }
};

View thin_lines(Paths lines, Rgb paint, int depth) {
    for (auto& line : lines.lines)
        for (Vec2& p : line) p = snap(p);
    return stroked(std::move(lines), {Colour(darker(paint, depth)), line_width});
}

void add_beam(Scene& scene, const Pegs& all, const Look& look) {
    const double under = beam_top + beam_height;
    for (const double x : {middle_x - beam_half + prop_from_end, middle_x + beam_half - prop_from_end})
        scene.objects.push_back(make_object(
            "prop", "prop", outlined(rectangle(x - prop_width / 2, under, prop_width, table_y - under), paint("gray"))));
    const Polygon pivot = pivot_of(pivot_shapes().at(look.pivot_shape), under);
    scene.objects.push_back(make_object("pivot", "pivot", outlined(pivot, Colour(look.pivot))));
    Paths posts;
    for (int peg = 1; peg <= all.count; ++peg)
        for (const bool left : {true, false})
            posts.lines.push_back({{all.x(left, peg), beam_top - peg_height}, {all.x(left, peg), beam_top}});
    scene.objects.push_back(make_object("pegs", "pegs", stroked(std::move(posts), {Colour(outline_rgb), peg_width})));
    const Polygon beam = rectangle(middle_x - beam_half, beam_top, 2 * beam_half, beam_height);
    scene.objects.push_back(make_object("beam", "beam", outlined(beam, Colour(look.beam))));
    if (look.beam_lines > 0) {
        const View lines = thin_lines(Paths{lines_on_beam(look.beam_lines)}, look.beam, tone_depth);
        scene.objects.push_back(make_object("grain", "background", lines));
    }
    for (int peg = 1; peg <= all.count; ++peg)
        for (const bool left : {true, false})
            scene.objects.push_back(
                sign(std::to_string(peg), {all.x(left, peg), under + clear + outline_width + digits / 2}));
}

// So many slabs on one another, with thin contours; the lowest one lies on `floor`.
void add_slabs(std::vector<Object>& out, int count, const Vec2& left_on_floor, const char* role, const Look& look) {
    Paths contours, marks;
    const double left = left_on_floor.x(), right = left + slab_width;
    for (int i = 0; i < count; ++i) {
        const double low = left_on_floor.y() - slab_height * i, high = low - slab_height;
        contours.lines.push_back({{left, low}, {left, high}, {right, high}, {right, low}, {left, low}});
        for (auto line : lines_on_slab(look.weight_lines)) {
            for (Vec2& p : line) p = Vec2(left + slab_width * p.x(), high + slab_height * p.y());
            marks.lines.push_back(std::move(line));
        }
    }
    const View slabs = filled(std::move(contours), Colour(look.weight), {Colour(outline_rgb), slab_contour});
    out.push_back(make_object("weights", role, slabs));
    if (marks.lines.empty()) return;
    const std::string marked = std::string(role) == "stack" ? "stack lines" : "background";
    out.push_back(make_object("grain", marked, thin_lines(std::move(marks), look.weight, weight_tone_depth)));
}

void add_arm(Scene& scene, const Arm& arm, bool left, const Pegs& all, const Look& look) {
    for (const Stack& stack : arm) {
        const Vec2 at(all.x(left, stack.peg) - slab_width / 2, beam_top - slab_contour);
        add_slabs(scene.objects, stack.weights, at, "stack", look);
    }
}

// On the ground lie some that are not in use, each with its shadow. With nothing else that differs from picture to picture,
// the mean place of all that is drawn would tell how far out the weights hang.
void add_spare(Scene& scene, const Look& look, Rng& rng) {
    const int count = static_cast<int>(rng.integer(2, most_spare));
    Paths shadows;
    std::vector<Object> spare;
    for (const int place : rng.sample(spare_rows * spare_columns, count)) {
        const double x = spare_x + spare_across * (place % spare_columns), y = spare_y + spare_down * (place / spare_columns);
        const double low = y + slab_height, right = x + slab_width;
        shadows.lines.push_back({{x + 2, low}, {right, y + 6}, {right + 9, low - 1}, {right + 4, low + 4}, {x - 2, low + 4}});
        add_slabs(spare, 1, {x, low}, "spare", look);
    }
    scene.objects.push_back(make_object("shadows", "background", filled(std::move(shadows), Colour(shadow_paint))));
    for (Object& one : spare) scene.objects.push_back(std::move(one));
}

std::vector<Object> drawn_place(Rng& dressing) {
    return (dressing.coin() ? backdrop::landscape : backdrop::room)(width, height, table_y, dressing, 1);
}

Look draw_look(Rng& dressing) {
    Look out{};
    out.beam = dressing.pick(beam_paints);
    out.pivot = dressing.pick(pivot_paints);
    out.beam_lines = static_cast<int>(dressing.integer(0, line_kinds - 1));
    out.weight_lines = static_cast<int>(dressing.integer(0, line_kinds - 1));
    out.pivot_shape = dressing.index(pivot_shapes().size());
    std::vector<Rgb> others = weight_paints;
    std::erase(others, out.beam);
    out.weight = dressing.pick(others);
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    Rng dressing = random.stream("dressing");
    Scene scene = blank(width, height);
    const bool heavy_left = law.coin();
    const Tip wanted = law.chance(2, 3) ? Tip::level : Tip::light;
    const LoadPair pair = draw_pair(request.size, wanted, law, scene.work);
    const Load& load = manipulated(request) ? pair.manipulated : pair.control;
    scene.objects = drawn_place(dressing);
    const Look seen = draw_look(dressing);
    const Pegs pegs_of_arm{pegs_at(request.size)};
    add_beam(scene, pegs_of_arm, seen);
    add_arm(scene, load.heavy, heavy_left, pegs_of_arm, seen);
    add_arm(scene, load.light, !heavy_left, pegs_of_arm, seen);
    add_spare(scene, seen, look);
    scene.params["pegs"] = pegs_at(request.size);
    scene.params["weights"] = weights(load.heavy) + weights(load.light);
    return {std::move(scene), heavy_left ? "left" : "right", nullptr};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

// Weights times px to the right of the pivot.
double torque_of(const Object& stack, double pivot) {
    const auto* lines = std::get_if<Paths>(&stack.view().geometry);
    if (!lines) throw InvalidParams("weights that are no slabs");
    return static_cast<double>(lines->lines.size()) * (stack.view().box().centre().x() - pivot);
}

Json truth(const Scene& scene) {
    const double pivot = first_with_role(scene, "pivot").view().box().centre().x();
    const auto stacks = with_role(scene, "stack");
    if (stacks.empty()) throw InvalidParams("a beam without weights");
    double right = 0;
    for (const Object* stack : stacks) right += torque_of(*stack, pivot);
    if (std::abs(right) < least_pitch / 2) return "level";
    return right > 0 ? "right" : "left";
}

}  // namespace

Domain mechanical_balance() {
    return core_picture({.id = "mechanical_balance",
                         .title = "A beam with weights on pegs: which side goes down?",
                         .size_meaning = "pegs (6 + (n - 1) / 7 on each arm), weights (at most 5 + (n - 1) / 7 in a stack), and "
                                         "stacks (one on each arm, two from n = 11 on)",
                         .about = concepts::mechanical_reasoning,
                         .shows = "The picture shows a beam on a pivot, held level by two gray posts, with equal weights "
                                  "on some of its pegs. Now both posts are taken away.",
                         .rule = "What does the beam do?",
                         .options = options,
                         .version = 5,
                         .falls = true,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
