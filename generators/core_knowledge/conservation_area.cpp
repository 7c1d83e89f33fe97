// Conservation of area (Piaget): two meadows that are alike, and then houses are moved and cut in two. Is there as much grass
// in both? Harder with more houses.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "stim/base/error.hpp"
#include "stim/scene/layout.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double meadow_width = 440, meadow_height = 480, left_x = 48, right_x = 536, off_edge = 28, strip = 200;  // px
constexpr double apart = 16, cut_gap = 8, ridge_end = 8, tree_edge = 16;                                          // px
constexpr int narrowest = 40, widest = 80, lowest = 40, highest = 60;                                             // px, of a roof
constexpr int narrowest_half = 48, widest_half = 70, lowest_half = 44;                                            // px
constexpr int smallest_tree = 9, largest_tree = 16, fewest_trees = 4, most_trees = 16, most_outside = 3;
constexpr double differs_from = 400;  // px^2; a half of a house is far more

const std::vector<OptionText> options{{"same", "There is the same amount of grass in both meadows."},
                                      {"left", "There is more grass in the left meadow."},
                                      {"right", "There is more grass in the right meadow."}};

std::string side_name(bool left) { return left ? "left" : "right"; }

// ---- what stands where -------------------------------------------------------------------------------------------------

struct House {
    double width, height;
    Colour paint;
    Polygon at_origin() const { return rectangle(0, 0, width, height); }
    House half() const { return {width / 2, height, paint}; }
};

/// The houses of a meadow, of which the first one will be cut, and where they stand: from the meadow's corner at first, and
/// then those that are moved; the two halves come last.
struct Village {
    std::vector<House> houses, outside;
    std::vector<Vec2> before, after, outside_at;  ///< the last ones in the picture; at the first of them a half may stand
    std::vector<Disc> trees;
};

/// What the key alone decides of the ground.
struct Ground {
    bool meadows_above = true;
    Rgb grass;
    Colour hedge;

    Box meadow(bool left) const {
        const Vec2 low(left ? left_x : right_x, meadows_above ? off_edge : picture_height - off_edge - meadow_height);
        return {low, low + Vec2(meadow_width, meadow_height)};
    }
    Box beside() const {
        const double top = meadows_above ? picture_height - off_edge - strip : off_edge;
        return {{off_edge, top}, {picture_width - off_edge, top + strip}};
    }
};

Ground drawn_ground(Rng& look) {
    static const std::vector<Rgb> grass{{120, 185, 95}, {140, 196, 108}, {112, 178, 112}, {154, 200, 104}};
    static const std::vector<std::string_view> hedges{"green", "brown", "gray"};
    Ground out;
    out.meadows_above = look.coin();
    out.grass = look.pick(grass);
    out.hedge = paint(look.pick(hedges));
    return out;
}

// Roofs of one paint, or each of its own.
std::vector<House> drawn_houses(int count, Rng& law, Rng& look) {
    static const std::vector<std::string_view> roofs{"red", "brown", "blue", "purple", "gray", "yellow"};
    const bool of_one = look.coin();
    std::string_view name = look.pick(roofs);
    std::vector<House> out;
    for (int i = 0; i < count; ++i) {
        const std::int64_t width = i == 0 ? 2 * law.integer(narrowest_half, widest_half) : law.integer(narrowest, widest);
        const std::int64_t height = law.integer(i == 0 ? lowest_half : lowest, highest);
        if (!of_one) name = look.pick(roofs);
        out.push_back({static_cast<double>(width), static_cast<double>(height), paint(name)});
    }
    return out;
}

// Corners of houses, and middles of trees if there are any.
std::vector<Vec2> scattered(const std::vector<House>& houses, const std::vector<Disc>& trees, const Box& where, Rng& rng,
                            Work& work) {
    std::vector<ScatterItem> items;
    for (const House& one : houses) items.push_back({one.at_origin(), 0, where.grown(-apart - 1)});
    for (const Disc& one : trees) items.push_back({one, outline_width / 2, where.grown(-tree_edge)});
    std::vector<Vec2> out = scatter(items, apart + 1, rng, work);
    for (Vec2& corner : out) corner = {std::floor(corner.x()), std::floor(corner.y())};
    return out;
}

std::vector<Disc> drawn_trees(Rng& look) {
    std::vector<Disc> out(static_cast<std::size_t>(look.integer(fewest_trees, most_trees)));
    for (Disc& one : out) one.radius = static_cast<double>(look.integer(smallest_tree, largest_tree));
    return out;
}

Village drawn_village(int count, const Box& beside, Rng& law, Rng& look, Work& work) {
    const Box meadow{{0, 0}, {meadow_width, meadow_height}};
    Village out;
    out.houses = drawn_houses(count, law, look);
    out.before = scattered(out.houses, {}, meadow, law, work);
    std::vector<House> parts(out.houses.begin() + 1, out.houses.end());
    parts.insert(parts.end(), 2, out.houses[0].half());
    out.after = scattered(parts, {}, meadow, law, work);
    out.outside = drawn_houses(1 + static_cast<int>(look.integer(0, most_outside)), look, look);
    out.outside[0] = out.houses[0].half();  // its place stays empty, unless the half goes there
    out.trees = drawn_trees(look);
    out.outside_at = scattered(out.outside, out.trees, beside, look, work);
    for (std::size_t i = 0; i < out.trees.size(); ++i) out.trees[i].centre = out.outside_at[out.outside.size() + i];
    return out;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

// A roof with its ridge along its length, in one of the two pictures.
void add_house(Scene& scene, const House& house, const Vec2& corner, const char* role, int image) {
    const Vec2 size(house.width, house.height), middle = corner + size / 2;
    const Vec2 along = house.width >= house.height ? Vec2(house.width / 2 - ridge_end, 0) : Vec2(0, house.height / 2 - ridge_end);
    const Box roof = Box{corner, corner + size}.grown(-outline_width / 2);
    const View ridge = stroked(segment(middle - along, middle + along), {Colour(outline_rgb), outline_width});
    scene.objects.push_back(make_object_in("house", role, outlined(rectangle(roof), house.paint), image, 2));
    scene.objects.push_back(make_object_in("ridge", role, ridge, image, 2));
}

void add_ground(Scene& scene, const Ground& ground, Rng& look) {
    scene.objects = backdrop::tabletop({{0, 0}, {picture_width, picture_height}}, look, 2);
    for (const bool left : {true, false}) {
        const View meadow = filled(rectangle(ground.meadow(left)), Colour(ground.grass), Stroke{ground.hedge, 6});
        scene.objects.push_back(make_object("meadow", side_name(left), meadow, 2));
    }
}

void add_outside(Scene& scene, const Village& village) {
    for (const Disc& tree : village.trees)
        scene.objects.push_back(make_object("tree", "tree", outlined(tree, paint("green")), 2));
    for (std::size_t i = 1; i < village.outside.size(); ++i)
        for (const int image : {0, 1}) add_house(scene, village.outside[i], village.outside_at[i], "outside", image);
}

// The meadow on which houses are moved.
void add_moved(Scene& scene, const Village& village, const Vec2& corner, bool goes_out) {
    const House half = village.houses[0].half();
    const std::size_t others = village.houses.size() - 1;
    for (std::size_t i = 0; i < village.houses.size(); ++i)
        add_house(scene, village.houses[i], corner + village.before[i], "house", 0);
    for (std::size_t i = 0; i < others; ++i) add_house(scene, village.houses[i + 1], corner + village.after[i], "house", 1);
    add_house(scene, half, corner + village.after[others], "half", 1);
    add_house(scene, half, goes_out ? village.outside_at[0] : corner + village.after[others + 1], "moved", 1);
}

// The other one; if its house is cut as well, the halves stay together.
void add_still(Scene& scene, const Village& village, const Vec2& corner, bool cut) {
    for (std::size_t i = 0; i < village.houses.size(); ++i)
        for (const int image : {0, 1})
            if (i > 0 || image == 0 || !cut)
                add_house(scene, village.houses[i], corner + village.before[i], "house", image);
    if (!cut) return;
    const House half = village.houses[0].half();
    for (const double shift : {-cut_gap / 2, half.width + cut_gap / 2})
        add_house(scene, half, corner + village.before[0] + Vec2(shift, 0), "half", 1);
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    const int count = 3 + (request.size - 1) / 4 + static_cast<int>(law.integer(0, 1));
    const bool left_moves = law.coin(), other_cut = law.coin();
    const Ground ground = drawn_ground(look);
    Scene scene = blank(picture_width, picture_height, 2);
    const Village village = drawn_village(count, ground.beside(), law, look, scene.work);
    add_ground(scene, ground, look);
    add_outside(scene, village);
    add_still(scene, village, ground.meadow(!left_moves).low, other_cut);
    add_moved(scene, village, ground.meadow(left_moves).low, manipulated(request));
    scene.params["houses"] = count;
    scene.params["moved"] = side_name(left_moves);
    return {std::move(scene), "same", side_name(!left_moves)};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

// Of a meadow what no roof covers in the end, px^2.
double grass_left(const Scene& scene, std::string_view side) {
    const std::size_t last = static_cast<std::size_t>(scene.images) - 1;
    const Box field = bounds(first_with_role(scene, side).view(last).geometry);
    double out = field.size().x() * field.size().y();
    for (const Object& object : scene.objects) {
        if (object.kind != "house" || !object.visible(last)) continue;
        const Box roof = object.view(last).box();
        if (field.contains(roof.centre())) out -= roof.size().x() * roof.size().y();
    }
    return out;
}

Json truth(const Scene& scene) {
    const double more = grass_left(scene, "left") - grass_left(scene, "right");
    if (std::abs(more) < differs_from) return "same";
    return side_name(more > 0);
}

}  // namespace

Domain conservation_area() {
    return core_picture({.id = "conservation_area",
                         .title = "Houses on two meadows are moved and cut in two: is there as much grass in both?",
                         .size_meaning = "houses in a meadow (3 + (n - 1) / 4, or one more)",
                         .about = concepts::conservation,
                         .shows = "The two pictures show two green meadows with houses from above, before and after houses "
                                  "were moved or divided.",
                         .rule = "Is there as much grass in both meadows at the end?",
                         .options = options,
                         .images = 2,
                         .version = 3,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
