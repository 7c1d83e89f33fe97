// What all pictures of the preset `balanced` share: strokes and distances in px.
#pragma once

namespace stim::percept_v::balanced {

inline constexpr double stroke = 4;  ///< lines that are looked at: axes, dividers, outlines, ways, edges
inline constexpr double rule = 2;    ///< lines that only part cells, and outlines of filled shapes
inline constexpr double margin = 8;  ///< at least, between what is drawn and the canvas's border or a dividing line
inline constexpr double gap = 6;     ///< at least, between two shapes

}  // namespace stim::percept_v::balanced
