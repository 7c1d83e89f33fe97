// A jointed hand as flat polygons: its parts from the sleeve to the thumb, in three tones, with creases and nails.
#pragma once

#include <functional>
#include <initializer_list>
#include <vector>

#include "generators/common/jointed_hand.hpp"
#include "generators/common/solid_paint.hpp"

namespace stim {

/// Skin colours from light to dark.
const std::vector<Rgb>& skins();

struct HandLook {
    Rgb skin, sleeve{72, 96, 138};
};

/// Objects of a hand: sleeve, forearm, palm, index, middle, ring, little finger, thumb.
inline constexpr int hand_part_count = 8;
/// The parts of a hand with one view each, none where a part is off the canvas; without a hand there is no view.
std::vector<Object> hand_objects(const JointedHand* hand, const HandLook& look);

/// Paints the parts by nearness; their ids count from `first`.
void draw_hand(DisplayList& list, const JointedHand& hand, const HandLook& look, int first);
/// The same around something held: `draw_held` paints it after what is farther than `held`, before what is nearer.
void draw_hand_around(DisplayList& list, const JointedHand& hand, const HandLook& look, int first, double held,
                      const std::function<void()>& draw_held);
/// Some parts only, in this order: where a hand is split around what it holds. With `within`, a convex loop, only what is seen
/// through that.
enum class HandPart { sleeve, forearm, palm, index, middle, ring, little, thumb };
void draw_hand_parts(DisplayList& list, const JointedHand& hand, const HandLook& look, int first,
                     std::initializer_list<HandPart> parts, const Loop* within = nullptr);
/// The same around something long that lies over the thumb and under all else of the hand.
void draw_hand_over_thumb(DisplayList& list, const JointedHand& hand, const HandLook& look, int first,
                          const std::function<void()>& draw_held);
/// What hand and arm throw on the table.
void draw_hand_shadow(DisplayList& list, const JointedHand& hand, Rgb shade);

}  // namespace stim
