// Intuitive physics: blocks piled on one another. Do they stand? What counts is where the weight of all that lies above
// a block is, not each block alone. Harder with more blocks.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/pile.hpp"
#include "stim/base/error.hpp"
#include "stim/scene/scene_check.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int unit = 8, row = 28;  // px
constexpr int table_y = 706, side = 24;  // px

int blocks_at(int n) { return 5 + (n - 1) / 7; }

WantedPile draw_wanted(const Request& request, Rng& rng) {
    const bool local = textbook_or_coin(request, true, rng);
    const bool worse = rng.coin();
    return {local ? Verdict::stands : Verdict::falls, worse};
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

void add_blocks(Scene& scene, const Pile& pile, const Column& column, int left) {
    int y = table_y;
    for (std::size_t i = 0; i < column.size(); ++i) {
        const Block& block = column[i];
        y -= row * block.height;
        const Polygon shape = rectangle(left + unit * block.left(), y, unit * block.width, row * block.height);
        const bool one_of_two = i == pile.low || i == pile.high;
        scene.objects.push_back(make_object("block", one_of_two ? "exchanged" : "block", outlined(shape, paint("yellow"))));
    }
}

// Where x = 0 of the column comes to, so that all of it is in the picture.
int drawn_left(const Column& column, Rng& rng) {
    const Box all = extents(column);
    const auto low = static_cast<int>(all.low.x()) * unit, high = static_cast<int>(all.high.x()) * unit;
    return static_cast<int>(rng.integer(side - low, picture_width - side - high));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), blocks = random.stream("blocks"), look = random.stream("look");
    Scene scene = blank(picture_width, picture_height);
    const WantedPile wanted = draw_wanted(request, law);
    const Pile pile = draw_pile_pair(wanted, blocks_at(request.size), blocks, scene.work);
    const Polygon table = rectangle(0, table_y, picture_width, picture_height - table_y);
    scene.objects.push_back(make_object("table", "background", filled(table, Colour(wood))));
    add_blocks(scene, pile, manipulated(request) ? pile.exchanged() : pile.column, drawn_left(pile.column, look));
    scene.params["blocks"] = static_cast<int>(pile.column.size());
    const bool local = wanted.local == Verdict::stands;
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
    if (column.size() < 2) throw InvalidParams("a stack of fewer than two blocks");
    const Verdict found = stands(column, unit);
    if (found == Verdict::undecided) throw InvalidParams("a stack that hardly stands");
    return found == Verdict::stands;
}

}  // namespace

Domain physics_stack() {
    return core_picture({.id = "physics_stack",
                         .title = "Does a stack of blocks stay standing?",
                         .size_meaning = "blocks: 5 + (n - 1) / 7",
                         .about = concepts::intuitive_physics,
                         .shows = "The picture shows a stack of blocks on a table, from the front. The blocks are of one "
                                  "material and lie loosely on each other.",
                         .wordings = {{"Does the whole stack stay standing?", "Does any block tip over or fall?"}},
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge
