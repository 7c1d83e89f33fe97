// What decides that a reply hedges about an option: words of doubt, conditions and questions around it.
#pragma once

#include "libstim/src/score/choices/rules.hpp"

namespace stim::score {

inline OptionReading hedged_at(Extent at) { return {Cause::hedge, Grade::none, {}, 0, at}; }

/// Words before an option that keep a sentence from naming it.
bool hedges_before(Cues before);
/// Words that make an announcement one of several guesses.
bool is_doubted(Cues around);
/// "Yes, if ...", "No, it might be": up to what only grants something; "YES ..."
bool is_doubted_behind(const ReplyPage& page, const OptionMention& m, const Statement& s);
/// "Could it be [box]?", "not [box]", "for example [box]"
bool is_box_doubted(const ReplyPage& page, std::size_t open, const Statement& s);
/// "Maybe:" or "or maybe" on the line above an answer.
bool hedges_next_line(const ReplyPage& page, Span above);
/// "Yes", and below: "It might also be no.", "yes or no"
bool weighs_another(const ReplyPage& page);
/// "Possibly:", "The options are:" above a list.
bool is_list_doubted(const ReplyPage& page, std::size_t line);

}  // namespace stim::score
