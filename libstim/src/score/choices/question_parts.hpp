// What a question is made of, told from its words alone.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/choices/options.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Longer questions are not taken apart.
inline constexpr std::size_t longest_question = 4000;

/// The question as replies are read.
std::string cleaned(std::string_view question);
/// The last sentence of a question that asks.
std::string_view asking(std::string_view question);
/// Where what is asked begins behind a case that is supposed, "If the rope is cut, which ...": 0 without one.
std::size_t behind_case(std::string_view low);
/// "From the viewpoint of the chef, on which side ...": what is asked begins behind it; 0 without one.
std::size_t behind_view(std::string_view low);
/// "Chef" of "from the viewpoint of the chef, " and of "from the chef's perspective, ".
std::string viewer_of(std::string_view low);
/// "Is the store open according to the notice": where to look says nothing of the answer.
std::string without_place_to_look(std::string text);
/// "Will it fall if the rope is cut": where a case ends the question for yes or no; its end without one.
std::size_t before_case(std::string_view low);
/// "The largest animal relative to the fence": by what it is measured says nothing of the answer.
std::string without_scale(std::string text);
/// Without what stands in brackets behind a thing: "the sofa (highlighted by a blue box)".
std::string without_asides(std::string text);
/// The noun behind "which" and "what": an answer may leave it out.
std::string kind_of(std::string_view low);
/// Whether [e], without `left_out`, holds a "right" that is a side.
bool holds_right(std::string_view low, Extent e, Extent left_out);
/// Who believes what is asked: the word before the verb, or before the one behind it ("Sally look for").
std::string believer_of(std::string_view low);
/// "Reach" in "Can the boy reach the shelf?": the last word of the first run of words that say something.
std::string predicate_of(std::string_view low);
/// "Flat" of "Is the roof of the red house flat?": ends what is asked behind all that "of" ties to the subject.
std::string closing_of(std::string_view low);
/// "Blue ball" behind the last "the" of a question, up to its end.
std::string last_thing_of(std::string_view low);
/// "Cup" of "Where is the cup located with respect to the plate?"; empty where no place beside another thing is asked for.
std::string placed_in(std::string_view low);
/// "Gear B": a noun and what tells it from others of its kind, unless options have such names.
std::vector<std::pair<std::string, std::string>> labels_of(std::string_view question, const Options& options);
/// "Source" of "which energy source has ...": a second noun before the verb.
std::string second_of_kind(std::string_view low, std::string_view kind);
/// What joins a measure to its value: where it begins before `at`; npos without one.
std::size_t joint_before(std::string_view low, std::size_t at);
/// Where the question tells what something measures.
std::vector<std::size_t> givens_in(std::string_view low);

}  // namespace stim::score
