// The option that a reply commits to, and the options where several are asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/page.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// What a rule makes of a reply: options and their place, or why there are none.
struct OptionReading {
    Cause cause = Cause::unstated;
    Grade grade = Grade::none;
    std::string_view rule{};    ///< empty where no rule decided
    std::uint32_t options = 0;  ///< a bit each
    Extent at{};
    bool number = false;  ///< the option is named by a number
    bool chosen() const { return cause == Cause::answered; }
};

/// The one option; a letter that no option has is an unknown value.
OptionReading read_one(const ReplyPage& page);
/// The list of options that the reply announces, or that all of it or its last lines are.
OptionReading read_several(const ReplyPage& page);
/// What each rule for one option would read, for people.
std::vector<OptionReading> readings_of(const ReplyPage& page);
/// The one option that a sentence names and neither denies nor compares with.
OptionReading named_in(const ReplyPage& page, std::size_t sentence);
/// Whether the reply says that it cannot answer.
bool refuses(const ReplyPage& page);

OptionReading choose(const ReplyPage& page, const OptionMention& m);
OptionReading leave(const ReplyPage& page, const OptionMention& m, Cause cause);

/// An option that words before or behind it call the answer.
struct Announcement {
    std::size_t mention = 0;
    Span cue{};                     ///< the words that announce
    Cause cause = Cause::answered;  ///< or what keeps it from being one
    bool denied = false;            ///< "the answer is not B"
};
std::optional<Announcement> find_announcement(const ReplyPage& page, std::size_t mention);
/// Whether the clause of a mention denies it: "B is wrong", "B does not fit".
bool is_denied_behind(const ReplyPage& page, const OptionMention& m);

}  // namespace stim::score
