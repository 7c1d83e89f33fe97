#include "generators/core_knowledge/parts/pile.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace stim::core_knowledge {
namespace {

constexpr int most_pile_tries = 20000;
constexpr double widest_margin = 1.7;  // of the margin itself, in the less clear one of both members

Verdict opposite(Verdict verdict) { return verdict == Verdict::stands ? Verdict::falls : Verdict::stands; }

/// Middles and sizes in units, about the pillar's middle.
struct Draft {
    double pillar, plank, thickness, plank_at, weight, height, home, out;
};

double drawn_plank_place(const PileDesign& design, double pillar, Rng& rng) {
    return design.local == Verdict::stands ? rng.real(-4, 2) : rng.real(pillar / 2 + .5, 13);
}

Draft drawn_draft(const PileDesign& design, Rng& rng) {
    Draft out{};
    out.pillar = rng.real(6, 8);
    out.plank = rng.real(34, 44);
    out.thickness = rng.real(2, 3);
    out.plank_at = drawn_plank_place(design, out.pillar, rng);
    out.weight = rng.real(5, 8);
    out.height = rng.real(6, 15);
    out.home = rng.real(-1.5, 1.5);
    out.out = -rng.real(6.5, 9.5);
    return out;
}

int pile_px(double units, int unit) { return static_cast<int>(std::floor(units * unit + .5)); }
int even_px(double units, int unit) { return 2 * pile_px(units / 2, unit); }

Pile built(const Draft& draft, const PileDesign& design) {
    const int unit = design.unit, pillar = even_px(draft.pillar, unit);
    const int margin = static_cast<int>(std::ceil(design.share * pillar));
    Pile out{{}, pile_px(draft.out, unit), margin};
    const int rows = design.pillar_rows * unit, each = rows / design.pillar_blocks;
    for (int i = 0; i < design.pillar_blocks; ++i) out.column.push_back({pillar, each, 0});
    out.column.push_back({even_px(draft.plank, unit), pile_px(draft.thickness, unit), pile_px(draft.plank_at, unit)});
    out.column.push_back({even_px(draft.weight, unit), pile_px(draft.height, unit), pile_px(draft.home, unit)});
    return out;
}

// The weight lies with all of its width on the plank, so it cannot fall off by itself.
bool lies_whole(const Column& column) {
    const Block &plank = column.end()[-2], &weight = column.back();
    return weight.left() >= plank.left() && weight.right() <= plank.right();
}

bool obeys(const Pile& pile, const PileDesign& design) {
    const Column other = pile.moved();
    if (!lies_whole(pile.column) || !lies_whole(other)) return false;
    if (stands_block_by_block(pile.column, pile.margin) != design.local) return false;
    return stands(pile.column, pile.margin) == design.local && stands(other, pile.margin) == opposite(design.local);
}

// How far within the pillar the middle of all that lies on it is, px; negative beyond.
double held_by(const Column& column) {
    const Block &pillar = column.end()[-3], &plank = column.end()[-2], &weight = column.back();
    const auto mass = [](const Block& block) { return static_cast<double>(block.width) * block.height; };
    const double middle = (mass(plank) * plank.centre + mass(weight) * weight.centre) / (mass(plank) + mass(weight));
    return pillar.width / 2.0 - std::abs(middle);
}

// Not so clear that the size would not count.
bool as_hard_as_asked(const Pile& pile) {
    const double worse = std::min(std::abs(held_by(pile.column)), std::abs(held_by(pile.moved())));
    return worse <= widest_margin * pile.margin;
}

}  // namespace

Column Pile::moved() const {
    Column out = column;
    out.back().centre = weight_at;
    return out;
}

Pile sure_pile(const PileDesign& design) {
    const bool local = design.local == Verdict::stands;
    const Draft draft = local ? Draft{7, 34, 2, -1, 8, 15, 0, -9} : Draft{6, 44, 2, 10, 6, 15, 0, -9};
    return built(draft, design);
}

Pile draw_pile_pair(const PileDesign& design, Rng& rng, Work& work) {
    const auto attempt = [&]() -> std::optional<Pile> {
        Pile pile = built(drawn_draft(design, rng), design);
        if (!obeys(pile, design) || !as_hard_as_asked(pile)) return {};
        return pile;
    };
    return searched(work, most_pile_tries, attempt, [&] { return sure_pile(design); });
}

}  // namespace stim::core_knowledge
