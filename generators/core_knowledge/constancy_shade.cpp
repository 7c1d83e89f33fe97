// Perceptual constancy: grey discs on a checkered floor with shadows, where every paint looks darker. Which one is painted
// lighter? Harder with paints that are more alike.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/paint.hpp"
#include "generators/core_knowledge/parts/scratches.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int columns = 10, rows = 7, places = 5, band_columns = columns / places;
constexpr double tile = 96, floor_x = 32, floor_y = 48, disc_radius = 40;  // px
constexpr int most_scratches = 70;
constexpr double frame_clear = 8;  // px: from scratches on the frame to the floor and to the picture's border
constexpr int light_tile = 210, dark_tile = 140, least_bright = 95, most_bright = 112;

const std::vector<OptionText> options{{"1", "disc 1"}, {"2", "disc 2"}};

/// Places for a band, from the left: of the disc that looks dark, of the one that looks bright, and two without a disc.
struct Layout {
    int dark, bright, first, second;
    int dark_row, bright_row;     ///< tile corner below so many rows
    int dark_value, bright_value;  ///< as seen, in both members
    bool dark_is_1;
    bool uncovered;  ///< whether the shadow leaves the dark disc in the manipulated member, or falls on the bright one
};

Layout draw_layout(int n, Rng& rng) {
    std::vector<int> order{0, 1, 2, 3, 4};
    rng.shuffle(order);
    Layout out{order[0], order[1], order[2], order[3], 0, 0, 0, 0, false, false};
    out.dark_row = static_cast<int>(rng.integer(2, 5));
    out.bright_row = static_cast<int>(rng.integer(2, 5));
    out.bright_value = static_cast<int>(rng.integer(least_bright, most_bright));
    const double same = double{shade_numerator} / shade_denominator * out.bright_value;  // if it were the same paint
    out.dark_value = static_cast<int>(std::floor(graded(1.70, 1.25, n) * same));
    out.dark_is_1 = rng.coin();
    out.uncovered = rng.coin();
    return out;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

// Every second tile of some columns, as upright strokes as wide as a tile.
Paths dark_tiles(int from, int to) {
    Paths out;
    for (int column = from; column < to; ++column)
        for (int row = 0; row < rows; ++row) {
            if ((column + row) % 2 == 0) continue;
            const Vec2 top(floor_x + tile * column + tile / 2, floor_y + tile * row);
            out.lines.push_back({top, top + Vec2(0, tile)});
        }
    return out;
}

void add_floor(Scene& scene, int from, int to, bool shaded) {
    const char* name = shaded ? "shadow" : "floor";
    const Polygon all = rectangle(floor_x + tile * from, floor_y, tile * (to - from), tile * rows);
    scene.objects.push_back(make_object(name, name, filled(all, gray(seen(light_tile, shaded)))));
    scene.objects.push_back(make_object("tiles", name, stroked(dark_tiles(from, to), {gray(seen(dark_tile, shaded)), tile})));
}

void add_shadow(Scene& scene, int place) { add_floor(scene, band_columns * place, band_columns * (place + 1), true); }

void add_disc(Scene& scene, int place, int row, int value, bool is_1) {
    const Vec2 centre(floor_x + tile * (band_columns * place + 1), floor_y + tile * row);
    scene.objects.push_back(make_object("disc", "disc", outlined(Disc{centre, disc_radius}, gray(value))));
    const Vec2 beside(disc_radius + outline_width / 2 + clear + digits / 2, 0);
    scene.objects.push_back(sign(is_1 ? "1" : "2", centre + beside, true));
}

// The frame above, below and beside the floor.
std::vector<Box> frame() {
    const double right = floor_x + tile * columns, bottom = floor_y + tile * rows, c = frame_clear;
    return {{{c, c}, {picture_width - c, floor_y - c}},
            {{c, bottom + c}, {picture_width - c, picture_height - c}},
            {{c, floor_y}, {floor_x - c, bottom}},
            {{right + c, floor_y}, {picture_width - c, bottom}}};
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    const Layout l = draw_layout(request.size, law);
    Scene scene = blank(picture_width, picture_height);
    for (Object& one : scratches(frame(), most_scratches, look)) scene.objects.push_back(std::move(one));
    add_floor(scene, 0, columns, false);
    const bool moved = manipulated(request);
    add_shadow(scene, moved && l.uncovered ? l.second : l.dark);
    add_shadow(scene, moved && !l.uncovered ? l.bright : l.first);
    add_disc(scene, l.dark, l.dark_row, l.dark_value, l.dark_is_1);
    add_disc(scene, l.bright, l.bright_row, l.bright_value, !l.dark_is_1);
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
                         .shows = "The picture shows two numbered discs on a floor of alternating light and dark gray tiles, "
                                  "seen from above. The dark bands are shadows.",
                         .rule = "Which disc is painted in the lighter gray?",
                         .options = options,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
