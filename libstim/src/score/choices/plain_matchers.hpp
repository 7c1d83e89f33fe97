// The matchers that know no rules: the whole reply is an option, or it holds exactly one.
#pragma once

#include <optional>
#include <string_view>

#include "libstim/src/score/choices/options.hpp"

namespace stim::score {

std::optional<std::size_t> exact_option(std::string_view text, const Options& options);
/// Letters as words in upper case and option texts as runs of words; at each place the longest text counts.
std::optional<std::size_t> option_in(std::string_view text, const Options& options);

}  // namespace stim::score
