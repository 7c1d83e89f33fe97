// Conservation of area (Piaget): houses on two meadows, in a block or scattered. Is as much grass left in both? Harder with
// more houses.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "stim/base/error.hpp"
#include "stim/scene/layout.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double meadow_width = 440, meadow_height = 520, meadow_y = 124, left_x = 48, right_x = 536;  // px
constexpr double house = 52, apart = 16, ridge_end = 8;
constexpr int block_columns = 4;
constexpr double tree_radius = 14, between_trees = 8, tree_edge = 16;  // px
constexpr int fewest_trees = 4, most_trees = 24;
constexpr Rgb grass{120, 185, 95};

const std::vector<OptionText> options{{"same", "There is the same amount of grass in both meadows."},
                                      {"left", "There is more grass in the left meadow."},
                                      {"right", "There is more grass in the right meadow."}};

std::string side_name(bool left) { return left ? "left" : "right"; }

Box meadow(bool left) {
    const Vec2 low(left ? left_x : right_x, meadow_y);
    return {low, low + Vec2(meadow_width, meadow_height)};
}

// So many places in rows of four, somewhere in the meadow.
std::vector<Vec2> block_places(const Box& in, int count, Rng& rng) {
    const int block_rows = (count + block_columns - 1) / block_columns;
    const auto most_right = static_cast<std::int64_t>(meadow_width - 2 * apart - block_columns * house);
    const auto most_down = static_cast<std::int64_t>(meadow_height - 2 * apart - block_rows * house);
    const std::int64_t right = rng.integer(0, most_right), down = rng.integer(0, most_down);
    std::vector<Vec2> out;
    for (int i = 0; i < count; ++i)
        out.push_back(in.low + Vec2(apart + static_cast<double>(right) + house * (i % block_columns),
                                    apart + static_cast<double>(down) + house * (i / block_columns)));
    return out;
}

std::vector<Vec2> scattered_places(const Box& in, int count, Rng& rng, Work& work) {
    const ScatterItem item{rectangle(0, 0, house, house), 0, in.grown(-apart - 1)};
    std::vector<Vec2> out = scatter(std::vector<ScatterItem>(static_cast<std::size_t>(count), item), apart + 1, rng, work);
    for (Vec2& corner : out) corner = {std::floor(corner.x()), std::floor(corner.y())};  // as sharp as those of the block
    return out;
}

// A roof with its ridge.
void add_house(Scene& scene, const Vec2& corner, const char* role) {
    const Box roof = Box{corner, corner + Vec2(house, house)}.grown(-outline_width / 2);
    const Paths ridge = segment(corner + Vec2(ridge_end, house / 2), corner + Vec2(house - ridge_end, house / 2));
    scene.objects.push_back(make_object("house", role, outlined(rectangle(roof), paint("red"))));
    scene.objects.push_back(make_object("ridge", role, stroked(ridge, {Colour(outline_rgb), outline_width})));
}

// A strip above or below the meadows, on one half of the picture.
Box outside(bool left, bool above) {
    const Vec2 low(left ? 0 : picture_width / 2.0, above ? 0 : meadow_y + meadow_height);
    return Box{low, low + Vec2(picture_width / 2.0, picture_height - meadow_y - meadow_height)}.grown(-tree_edge);
}

// Trees outside the meadows, as many as it happens, and more of them on one side. The house that stands elsewhere shifts the
// mean place of all things; with nothing else that varies so, this number would tell where it went.
void add_trees(Scene& scene, Rng& rng) {
    const std::int64_t count = rng.integer(fewest_trees, most_trees);
    const double left_share = rng.real(0, 1);
    std::vector<ScatterItem> items;
    for (std::int64_t i = 0; i < count; ++i) {
        const bool left = rng.real(0, 1) < left_share, above = rng.coin();
        items.push_back({Disc{{0, 0}, tree_radius}, outline_width / 2, outside(left, above)});
    }
    for (const Vec2& at : scatter(items, between_trees, rng, scene.work))
        scene.objects.push_back(make_object("tree", "tree", outlined(Disc{at, tree_radius}, paint("green"))));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), layout = random.stream("layout");
    const int n = request.size;
    const int houses = static_cast<int>(law.integer(3 + (n - 1) / 4, 4 + (n - 1) / 2));
    const bool block_left = law.coin(), to_block = law.coin();
    Scene scene = blank(picture_width, picture_height);
    const std::vector<Vec2> block = block_places(meadow(block_left), houses + 1, layout);
    const std::vector<Vec2> scattered = scattered_places(meadow(!block_left), houses + 1, layout, scene.work);
    for (const bool left : {true, false})
        scene.objects.push_back(make_object("meadow", side_name(left), outlined(rectangle(meadow(left)), Colour(grass))));
    Rng outdoors = random.stream("trees");
    add_trees(scene, outdoors);
    // The one that moves is the last of the meadow that it leaves.
    const int in_block = to_block ? houses : houses - 1, in_scatter = to_block ? houses - 1 : houses;
    for (int i = 0; i < in_block; ++i) add_house(scene, block[static_cast<std::size_t>(i)], "house");
    for (int i = 0; i < in_scatter; ++i) add_house(scene, scattered[static_cast<std::size_t>(i)], "house");
    const bool moved_in_block = to_block == manipulated(request);
    add_house(scene, moved_in_block ? block[static_cast<std::size_t>(in_block)] : scattered[static_cast<std::size_t>(in_scatter)],
              "moved");
    scene.params["houses"] = 2 * houses;
    scene.params["block"] = side_name(block_left);
    return {std::move(scene), "same", side_name(block_left)};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

// Of a meadow what no roof covers, px^2.
double grass_left(const Scene& scene, std::string_view side) {
    const Box field = bounds(first_with_role(scene, side).view().geometry);
    double out = field.size().x() * field.size().y();
    for (const Object& object : scene.objects) {
        if (object.kind != "house") continue;
        const Box roof = object.view().box();
        if (field.contains(roof.centre())) out -= roof.size().x() * roof.size().y();
    }
    return out;
}

// Half a roof is far below any difference.
Json truth(const Scene& scene) {
    const double more = grass_left(scene, "left") - grass_left(scene, "right");
    if (std::abs(more) < house * house / 2) return "same";
    return side_name(more > 0);
}

}  // namespace

Domain conservation_area() {
    return core_picture({.id = "conservation_area",
                         .title = "Two meadows with houses, in a block or scattered: is as much grass left in both?",
                         .size_meaning = "houses in a meadow (3 + (n - 1) / 4 to 4 + (n - 1) / 2)",
                         .about = concepts::conservation,
                         .shows = "The picture shows two equally large green meadows from above. The red roofs on them are "
                                  "houses, all equally large.",
                         .rule = "Is there as much grass left in both meadows?",
                         .options = options,
                         .version = 2,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
