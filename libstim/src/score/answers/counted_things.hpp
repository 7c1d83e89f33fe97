// What a number of a sentence counts: what is asked for, a part of it, or something else.
#pragma once

#include <string_view>

#include "libstim/src/score/answers/sentence_numbers.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// "Dollars", "cm", "percent".
bool is_unit(std::string_view word);
/// "There are 3", "a total of 3": right before a number.
bool follows_head(const Page& text, const SaidNumber& one, std::size_t floor);
/// Whether a sentence tells of another place or thing than the one that ends the question: "in Rome" for "in Oslo".
bool tells_of_elsewhere(const Page& text, Extent e, std::string_view question);
/// "The bus has 20 seats", where its passengers are asked for.
bool has_others(const Page& text, Extent number, Extent e, std::string_view question);
/// Whether a number counts things that are only seen, or that the question gives: "a photo of two men".
bool shows_things(const Page& text, Extent number, Extent e, std::string_view question);
/// "2 of them", "2 of the 5": counts among what was counted before.
bool counts_among(const Page& text, const SaidNumber& one, std::size_t end);
/// "Another 2", "2 more": adds to what was counted before.
bool adds_up(const Page& text, const SaidNumber& one, Extent e);


}  // namespace stim::score
