// The matchers that read no sentences.
#pragma once

#include <optional>
#include <string_view>

#include "libstim/src/score/choices/options.hpp"

namespace stim::score {

/// The option that the whole text is: its letter or its text.
std::optional<std::size_t> exact_option(std::string_view text, const Options& options);
/// The only option that stands anywhere in the text; the article "A" counts as a letter.
std::optional<std::size_t> option_in(std::string_view text, const Options& options);

}  // namespace stim::score
