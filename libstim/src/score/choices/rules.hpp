// The option that a reply commits to.
#pragma once

#include <string_view>
#include <vector>

#include "libstim/src/score/choices/page.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// What was read: an option and its place, or why there is none.
struct Reading {
    Cause cause = Cause::unstated;
    Grade grade = Grade::none;
    std::string_view rule{};  ///< what decided; empty where no rule found anything
    std::size_t option = 0;
    Extent at{};
    bool number = false;  ///< named by a number
    bool chosen() const { return cause == Cause::answered; }
};

Reading decide(const ReplyPage& page);
/// The one option that a sentence names and neither denies nor compares with.
Reading named_in(const ReplyPage& page, std::size_t sentence);
/// Whether the reply says that it cannot answer.
bool refuses(const ReplyPage& page);
/// What each rule would read, for people.
std::vector<Reading> readings_of(const ReplyPage& page);

}  // namespace stim::score
