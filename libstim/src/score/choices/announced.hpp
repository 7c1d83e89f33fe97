// Options that a reply announces as its answer.
#pragma once

#include <optional>
#include <vector>

#include "libstim/src/score/choices/page.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// An option that words before or behind it call the answer, and what keeps them from it.
struct Announcement {
    std::size_t mention = 0;
    Span cue{};                    ///< the words that announce
    Cause cause = Cause::answered;  ///< or hedge, supposition, several, contradiction
    bool denied = false;           ///< "the answer is not B"
};

/// What announces a mention, if anything does.
std::optional<Announcement> find_announcement(const ReplyPage& page, std::size_t mention);

/// Whether its clause denies a mention: "B is wrong", "B does not fit".
bool is_denied_behind(const ReplyPage& page, const Mention& m);

}  // namespace stim::score
