// Patterns on the front of boards, posts and towers, in a darker tone of their paint.
#pragma once

#include "stim/base/random.hpp"
#include "stim/scene/scene.hpp"

namespace stim::core_knowledge {

/// The pattern of a front, stretched with it, so that it tells nothing of its size.
enum class Print { shaded, bands, tower, bricks, planks, column, stripes, diamonds };
inline constexpr int prints = 8;

/// Within a box that was drawn with an outline.
std::vector<Object> print_on(const Box& front, Print print, const Colour& paint);

}  // namespace stim::core_knowledge
