// Perceptual constancy: grey discs on a checkered floor with shadows, where every paint looks darker. Which one is painted
// lighter? Harder with paints that are more alike.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/paint.hpp"
#include "generators/core_knowledge/parts/shade_floor.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int places = 4, least_bright = 95, most_bright = 112;
constexpr double pitch = 225, lean = 134;  // px: from place to place, and how far a shadow leans on its way down
constexpr double disc_radius = 38, off_middle = 8, from_edge = 96, from_bottom = 88;  // px

const std::vector<OptionText> options{{"1", "disc 1"}, {"2", "disc 2"}};

/// Places of boards with their shadows, from the left: of the disc that looks dark, of the one that looks bright, and two
/// without a disc.
struct Layout {
    int dark, bright, first, second;
    int dark_value, bright_value;  ///< as seen, in both members
    bool leans_right, dark_is_1;
    bool uncovered;  ///< whether the shadow leaves the dark disc in the manipulated member, or falls on the bright one
};

Layout draw_layout(int n, Rng& rng) {
    std::vector<int> order(places);
    std::iota(order.begin(), order.end(), 0);
    rng.shuffle(order);
    Layout out{order[0], order[1], order[2], order[3], 0, 0, false, false, false};
    out.bright_value = static_cast<int>(rng.integer(least_bright, most_bright));
    const double same = double{shade_numerator} / shade_denominator * out.bright_value;  // if it were the same paint
    out.dark_value = static_cast<int>(std::floor(graded(1.70, 1.25, n) * same));
    out.leans_right = rng.coin();
    out.dark_is_1 = rng.coin();
    out.uncovered = rng.coin();
    return out;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

/// Where the boards of a picture may stand.
struct Row {
    double first;  ///< px from the left: the leftmost place
    double left(int place) const { return first + pitch * place; }
};

Row draw_row(bool leans_right, Rng& look) {
    const double spare = picture_width - (places - 1) * pitch - shadow_width - lean;
    const double first = look.real(.3, .7) * spare;
    return {snap(leans_right ? first : first + lean)};
}

void add_shaded(Scene& scene, const ShadeFloor& floor, const Row& row, int place) {
    add_shadow(scene, floor, row.left(place));
    add_board(scene, floor, row.left(place));
}

void add_disc(Scene& scene, const Vec2& centre, int value, bool is_1) {
    scene.objects.push_back(make_object("disc", "disc", outlined(Disc{centre, disc_radius}, gray(value))));
    const Vec2 below(0, disc_radius + outline_width / 2 + clear + digits / 2);
    scene.objects.push_back(sign(is_1 ? "1" : "2", centre + below, true));
}

// Near the middle of a place's shadow, whether it is there or not.
Vec2 draw_centre(const ShadeFloor& floor, double left, Rng& look) {
    const double y = look.real(floor.top + from_edge, picture_height - from_bottom);
    return snap(Vec2(floor.middle(left, y) + look.real(-off_middle, off_middle), y));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    const Layout l = draw_layout(request.size, law);
    const ShadeFloor floor = draw_shade_floor(l.leans_right ? lean : -lean, look);
    const Row row = draw_row(l.leans_right, look);
    const Vec2 dark = draw_centre(floor, row.left(l.dark), look);
    const Vec2 bright = draw_centre(floor, row.left(l.bright), look);
    Scene scene = blank(picture_width, picture_height);
    scene.objects = backdrop::stone_wall({{0, 0}, {picture_width, floor.top}}, look);
    add_checkers(scene, floor);
    const bool moved = manipulated(request);
    add_shaded(scene, floor, row, moved && l.uncovered ? l.second : l.dark);
    add_shaded(scene, floor, row, moved && !l.uncovered ? l.bright : l.first);
    add_disc(scene, dark, l.dark_value, l.dark_is_1);
    add_disc(scene, bright, l.bright_value, !l.dark_is_1);
    return {std::move(scene), l.dark_is_1 ? "1" : "2", l.dark_is_1 ? "2" : "1"};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

int value_of(const Object& object) { return object.view().colour().rgb.g; }

bool in_shade(const Scene& scene, const Vec2& at) {
    return std::any_of(scene.objects.begin(), scene.objects.end(), [&](const Object& object) {
        return object.kind == "shadow" && contains(object.view().geometry, at);
    });
}

Json truth(const Scene& scene) {
    const auto discs = with_role(scene, "disc"), numbers = with_role(scene, "label");
    if (discs.size() != 2 || numbers.size() != 2) throw InvalidParams("not two discs with numbers");
    int ranks[2];
    for (std::size_t i = 0; i < 2; ++i) {
        const bool shaded = in_shade(scene, discs[i]->view().box().centre());
        ranks[i] = paint_rank(value_of(*discs[i]), shaded);
    }
    if (ranks[0] == ranks[1]) throw InvalidParams("two discs of one paint");
    return numbers[ranks[0] > ranks[1] ? 0 : 1]->view().written().text;
}

}  // namespace

Domain constancy_shade() {
    return core_picture({.id = "constancy_shade",
                         .title = "Grey discs in light and in shade: which one is painted lighter?",
                         .size_meaning = "how alike the paints are: 1.70 (1.25 / 1.70)^((n-1)/19) times as light in the control",
                         .about = concepts::perceptual_constancy,
                         .shows = "The picture shows two numbered gray discs on a floor of light and dark gray tiles. Two boards "
                                  "throw shadows on it, in which everything looks less than half as bright.",
                         .rule = "Which disc is painted in the lighter gray?",
                         .options = options,
                         .version = 2,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
