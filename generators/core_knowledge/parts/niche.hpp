// Niches in a wall, each with a lamp, white paper, a white cup, something on its wooden floor, and room for a card.
#pragma once

#include <string>

#include "generators/core_knowledge/parts/light.hpp"
#include "stim/base/random.hpp"
#include "stim/scene/scene.hpp"

namespace stim::core_knowledge {

inline constexpr double niche_sill = 410;  ///< px from the top: the front edge of a niche's floor

/// What two niches have alike.
struct NicheStyle {
    double width = 0;  ///< px
    int wall = 0;      ///< its grey
    Rgb wood, frame, hood;
    int hood_kind = 0;
    Vec2 card{0, 0};   ///< size in px
};
NicheStyle draw_niche_style(Rng& look);

struct Niche {
    double middle = 0, card_x = 0, card_y = 0;  ///< px
    int paper_side = 1;                         ///< -1 or 1; the cup is on the other side
    double paper_turn = 0, paper_y = 0;         ///< radians and px
    Vec2 paper{0, 0}, cup{0, 0};                ///< sizes in px
    int handle = 1;
    int lines = 0;                              ///< on the paper
    std::string thing;                          ///< an icon
    Rgb thing_paint;
    bool mirrored = false;
};
Niche draw_niche(double middle, const NicheStyle& style, const std::string& thing, Rng& look);

/// All of it but the card. What the lamp shines on has the role "lit", and all else "niche".
void add_niche(Scene& scene, const NicheStyle& style, const Niche& niche, const Light& light);
/// The card's outline.
Polygon card_in(const Niche& niche, const NicheStyle& style);

}  // namespace stim::core_knowledge
