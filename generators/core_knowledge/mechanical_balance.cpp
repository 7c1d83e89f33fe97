// Mechanical reasoning: a beam with weights on its pegs. Which side goes down when the props are taken away? Harder with
// more weights, and with two stacks on each arm.
#include <algorithm>
#include <cmath>
#include <functional>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int most_tries = 20000, least_ratio = 115;  // of torques where the beam tips, percent
constexpr double middle_x = 512, beam_top = 420, beam_height = 18, beam_over = 46;  // px
constexpr double peg_pitch = 54, peg_height = 12, peg_width = 8;
constexpr double table_y = 620, pivot_half = 66, prop_width = 16, prop_from_end = 16;
constexpr double slab_width = 44, slab_height = 20, slab_contour = 2;
constexpr int spare_rows = 3, spare_columns = 18, most_spare = 16;
constexpr double spare_x = 30, spare_y = 652, spare_across = 54, spare_down = 38;  // left ends of slabs on the ground; pitch

constexpr Rgb shadow_paint{150, 148, 144};
const std::vector<Rgb> beam_paints{{150, 95, 50}, {70, 150, 80}, {140, 80, 160}, {200, 60, 50}, {230, 130, 170}, {60, 140, 140}};

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

double peg_x(bool left, int peg) { return left ? middle_x - peg_pitch * peg : middle_x + peg_pitch * peg; }

void add_beam(Scene& scene, int peg_count, Rgb beam_paint) {
    const double half = peg_pitch * peg_count + beam_over, under = beam_top + beam_height;
    for (const double x : {middle_x - half + prop_from_end, middle_x + half - prop_from_end})
        scene.objects.push_back(make_object(
            "prop", "prop", outlined(rectangle(x - prop_width / 2, under, prop_width, table_y - under), paint("gray"))));
    const Polygon pivot{{{middle_x, under}, {middle_x + pivot_half, table_y}, {middle_x - pivot_half, table_y}}};
    scene.objects.push_back(make_object("pivot", "pivot", outlined(pivot, paint("yellow"))));
    Paths posts;
    for (int peg = 1; peg <= peg_count; ++peg)
        for (const bool left : {true, false})
            posts.lines.push_back({{peg_x(left, peg), beam_top - peg_height}, {peg_x(left, peg), beam_top}});
    scene.objects.push_back(make_object("pegs", "pegs", stroked(std::move(posts), {Colour(outline_rgb), peg_width})));
    scene.objects.push_back(
        make_object("beam", "beam", outlined(rectangle(middle_x - half, beam_top, 2 * half, beam_height), Colour(beam_paint))));
    for (int peg = 1; peg <= peg_count; ++peg)
        for (const bool left : {true, false})
            scene.objects.push_back(sign(std::to_string(peg), {peg_x(left, peg), under + clear + outline_width + digits / 2}));
}

// So many slabs on one another, with thin contours; the lowest one lies on `floor`.
Object slabs(int count, double left, double floor, const char* role) {
    Paths lines;
    const double right = left + slab_width;
    for (int i = 0; i < count; ++i) {
        const double low = floor - slab_height * i, high = low - slab_height;
        lines.lines.push_back({{left, low}, {left, high}, {right, high}, {right, low}, {left, low}});
    }
    return make_object("weights", role, filled(std::move(lines), paint("blue"), {Colour(outline_rgb), slab_contour}));
}

void add_arm(Scene& scene, const Arm& arm, bool left) {
    for (const Stack& stack : arm)
        scene.objects.push_back(slabs(stack.weights, peg_x(left, stack.peg) - slab_width / 2, beam_top - slab_contour, "stack"));
}

// On the ground lie some that are not in use, each with its shadow. With nothing else that differs from picture to picture,
// the mean place of all that is drawn would tell how far out the weights hang.
void add_spare(Scene& scene, Rng& rng) {
    const int count = static_cast<int>(rng.integer(2, most_spare));
    Paths shadows;
    std::vector<Object> spare;
    for (const int place : rng.sample(spare_rows * spare_columns, count)) {
        const double x = spare_x + spare_across * (place % spare_columns), y = spare_y + spare_down * (place / spare_columns);
        const double low = y + slab_height, right = x + slab_width;
        shadows.lines.push_back({{x + 2, low}, {right, y + 6}, {right + 9, low - 1}, {right + 4, low + 4}, {x - 2, low + 4}});
        spare.push_back(slabs(1, x, low, "spare"));
    }
    scene.objects.push_back(make_object("shadows", "background", filled(std::move(shadows), Colour(shadow_paint))));
    for (Object& one : spare) scene.objects.push_back(std::move(one));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    Rng dressing = random.stream("dressing");
    Scene scene = blank(picture_width, picture_height);
    const bool heavy_left = law.coin();
    const Tip wanted = law.chance(2, 3) ? Tip::level : Tip::light;
    const LoadPair pair = draw_pair(request.size, wanted, law, scene.work);
    const Load& load = manipulated(request) ? pair.manipulated : pair.control;
    scene.objects = dressing.coin() ? backdrop::landscape(picture_width, picture_height, table_y, dressing)
                                    : backdrop::room(picture_width, picture_height, table_y, dressing);
    add_beam(scene, pegs_at(request.size), dressing.pick(beam_paints));
    add_arm(scene, load.heavy, heavy_left);
    add_arm(scene, load.light, !heavy_left);
    add_spare(scene, look);
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
    if (std::abs(right) < peg_pitch / 2) return "level";
    return right > 0 ? "right" : "left";
}

}  // namespace

Domain mechanical_balance() {
    return core_picture({.id = "mechanical_balance",
                         .title = "A beam with weights on pegs: which side goes down?",
                         .size_meaning = "pegs (6 + (n - 1) / 7 on each arm), weights (at most 5 + (n - 1) / 7 in a stack), and "
                                         "stacks (one on each arm, two from n = 11 on)",
                         .about = concepts::mechanical_reasoning,
                         .shows = "The picture shows a beam on a pivot, held level by two gray posts, with equal blue "
                                  "weights on some of its pegs. Now both posts are taken away.",
                         .rule = "What does the beam do?",
                         .options = options,
                         .version = 3,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
