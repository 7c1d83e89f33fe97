// Birds, animals, living things, things: classes of which each holds those before it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "generators/core_knowledge/parts/icons.hpp"

namespace stim::core_knowledge {

/// Meanings of options about them, from the narrowest class on.
inline constexpr std::array class_names{"birds", "animals", "living", "things"};

/// Names of the kinds of icons that a class holds and none before it.
std::vector<std::string> class_kinds(std::size_t level);
/// Of the narrowest class that holds what the object shows; nothing for shadows, parts and other objects.
std::optional<std::size_t> class_level(const Object& object);

}  // namespace stim::core_knowledge
