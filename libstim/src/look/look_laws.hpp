// What must stay true of an instance's pictures under a look; each law tells what breaks it.
#pragma once

#include <optional>
#include <string>

#include "libstim/src/look/seen.hpp"
#include "libstim/src/look/shown_colours.hpp"
#include "stim/look/refusals.hpp"

namespace stim {

using Broken = std::optional<std::string>;

/// Things stand out from what surrounds them: CIEDE2000 at 85 % of a border, and against the noise.
Broken contrast_law(const Seen& seen, const Look& look, const Needs& needs);
/// A colour that decides or that the prompt names is still nearest to its own name.
Broken names_law(const Instance& instance, const Seen& seen, const Look& look, const Needs& needs);
/// Blur and strokes against the smallest lengths.
Broken lengths_law(const Seen& seen, const Look& look, const Needs& needs);
/// Marks of the paper against the faintest thing on it.
Broken marks_law(const Seen& seen, const Look& look);
/// By how many levels a smudge may differ from the paper: less where thin lines could be taken for its streaks.
int most_levels_of_smudges(const Seen& seen, const Look& look);

}  // namespace stim
