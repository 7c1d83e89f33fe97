// Lines that are an answer, or begin with one.
#pragma once

#include <optional>

#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/truths.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// How much of a line an answer takes.
enum class LineRead { nothing, beginning, whole };
/// Adds what a line commits to: an option, or the letter that it begins with and the option's text.
LineRead add_whole_line(const Said& said, Truths& truths, Extent line, const std::optional<Letter>& letter, int rank,
                        Commitments& out);
/// "B. Its text": a letter with the beginning of what stands behind it being its own text.
bool add_leading_letter(const Said& said, const Letter& letter, std::size_t end, int rank, Commitments& out);

}  // namespace stim::score
