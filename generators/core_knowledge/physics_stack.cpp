// Intuitive physics: a weight on a plank on a pillar. Does the pile stay as it is? What counts is where the middle of all that
// lies on the pillar is, not each block alone. Harder with narrower margins.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/pebbles.hpp"
#include "generators/core_knowledge/parts/pile.hpp"
#include "generators/core_knowledge/parts/side_table.hpp"
#include "stim/base/error.hpp"
#include "stim/scene/scene_check.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int surely = 6;                                                   // px: less than any margin
constexpr int width = 784, height = 544;                                    // px: little more than the largest pile
constexpr int side = 24, highest_table = 500, lowest_table = 520;           // px
constexpr double least_above_table = 10, most_above_table = 90;             // px: where wall and floor meet
constexpr int smallest_unit = 14, largest_unit = 16;                        // px
constexpr int lowest_pillar = 7, highest_pillar = 12;                       // units
constexpr int fewest_things = 4, most_things = 14;  // small ones on the table
constexpr double thing_clear = 30;                 // px beside the pillar

PileDesign draw_design(const Request& request, Rng& law, Rng& look) {
    PileDesign out{};
    out.local = textbook_or_coin(request, true, law) ? Verdict::stands : Verdict::falls;
    out.share = graded(most_share, least_share, request.size);
    out.pillar_blocks = static_cast<int>(look.integer(1, most_pillar_blocks));
    out.unit = static_cast<int>(look.integer(smallest_unit, largest_unit));
    out.pillar_rows = static_cast<int>(look.integer(lowest_pillar, highest_pillar));
    return out;
}

Pile mirrored(Pile pile) {
    for (Block& block : pile.column) block.centre = -block.centre;
    pile.weight_at = -pile.weight_at;
    return pile;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

struct Place {
    int left, table;  // where x = 0 of the column comes to, and the table's edge
};

// All of it is in the picture, wherever the weight lies: it is never beyond the plank.
Place drawn_place(const Column& column, Rng& rng) {
    int low = 0, high = 0;
    for (const Block& block : column) low = std::min(low, block.left()), high = std::max(high, block.right());
    const auto left = static_cast<int>(rng.integer(side - low, width - side - high));
    return {left, static_cast<int>(rng.integer(highest_table, lowest_table))};
}

// A room or a landscape, a table and what lies on it beside the pillar.
void add_surroundings(Scene& scene, const Place& at, const Column& column, Rng& look) {
    const double corner = at.table - snap(look.real(least_above_table, most_above_table));
    const bool outside = look.coin();
    scene.objects = (outside ? backdrop::landscape : backdrop::room)(width, height, corner, look, 1);
    const auto add = [&](std::vector<Object> more) {
        for (Object& one : more) scene.objects.push_back(std::move(one));
    };
    if (!outside) add(backdrop::stone_wall({{0, 0}, Vec2(width, corner)}, look));
    add(side_table(width, height, at.table, look, "background"));
    const double foot = column.front().width / 2.0 + thing_clear;
    const auto count = static_cast<int>(look.integer(fewest_things, most_things));
    const FreeTable free{static_cast<double>(at.table), width, {at.left - foot, at.left + foot}};
    add(small_things(count, free, look));
}

// From the lowest to the highest; the last one is the weight.
void add_blocks(Scene& scene, const Column& column, const Place& at, Rng& look) {
    const Surface surface = drawn_surface(look);
    int y = at.table;
    for (const Block& block : column) {
        y -= block.height;
        const char* role = &block == &column.back() ? "weight" : "block";
        const Box box = bounds(rectangle(at.left + block.left(), y, block.width, block.height));
        scene.objects.push_back(make_object("block", role, outlined(rectangle(box), surface.paint)));
        scene.objects.push_back(make_object("grain", role, strokes_on(box, surface, look)));
    }
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), blocks = random.stream("blocks"), look = random.stream("look");
    Scene scene = blank(width, height);
    const PileDesign design = draw_design(request, law, look);
    Pile pile = draw_pile_pair(design, blocks, scene.work);
    if (law.coin()) pile = mirrored(std::move(pile));
    const Place at = drawn_place(pile.column, look);
    add_surroundings(scene, at, pile.column, look);
    add_blocks(scene, manipulated(request) ? pile.moved() : pile.column, at, look);
    scene.params["margin"] = pile.margin;
    const bool local = design.local == Verdict::stands;
    return {std::move(scene), local, !local};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

int rounded(double v) { return static_cast<int>(std::floor(v + .5)); }

// In whole px. Larger ones than a picture can be, which a foreign scene may hold, would weigh more than is counted with.
Block block_of(const Box& box) {
    const double reach = std::max({box.size().x(), box.size().y(), std::abs(box.centre().x())});
    if (reach > longest_side) throw InvalidParams(fmt::format("a block reaches {} px; legal: up to {}", reach, longest_side));
    return {rounded(box.size().x()), rounded(box.size().y()), rounded(box.centre().x())};
}

// From the lowest block to the highest.
Column column_of(const Scene& scene) {
    std::vector<Box> boxes;
    for (const Object& object : scene.objects)
        if (object.kind == "block") boxes.push_back(bounds(object.view().geometry));
    std::sort(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.high.y() > b.high.y(); });
    Column out;
    for (const Box& box : boxes) out.push_back(block_of(box));
    return out;
}

Json truth(const Scene& scene) {
    const Column column = column_of(scene);
    if (column.size() < 2) throw InvalidParams("a pile of fewer than two blocks");
    const Verdict found = stands(column, surely);
    if (found == Verdict::undecided) throw InvalidParams("a pile that hardly stands");
    return found == Verdict::stands;
}

}  // namespace

Domain physics_stack() {
    return core_picture({.id = "physics_stack",
                         .title = "Does a stack of blocks stay standing?",
                         .size_meaning = "how narrow the margin is: 30 to 10 % of the pillar's width",
                         .about = concepts::intuitive_physics,
                         .shows = "The picture shows a stack of blocks on a table, from the front. Nothing is glued.",
                         .wordings = {{"Does the whole stack stay standing?", "Does any block tip over or fall?"}},
                         .version = 3,
                         .falls = true,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
