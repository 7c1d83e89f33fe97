#include "libstim/src/score/choices/decision.hpp"

#include <array>
#include <optional>
#include <string_view>

#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

// What reads commitments, by rank.
constexpr std::array<std::string_view, 3> rules{"final answer", "answer phrase", "answer alone"};

// Whether the "n" at `at` begins a "no" that something other than words follows.
bool says_no(std::string_view text, std::size_t at) {
    if (text.substr(at + 1, 1) != "o" || (at > 0 && is_word(text[at - 1]))) return false;
    if (at + 2 >= text.size()) return true;
    const char c = text[at + 2];
    return c == ',' || c == '.' || c == '!' || c == ':' || c == '-' || c == '\n';
}

// Where a word of correction stands next; the end of the text without one.
std::size_t next_correction(Ahead& corrections, std::size_t begin) {
    const std::string_view text = corrections.page(), before = text.substr(0, corrections.from(begin));
    for (std::size_t at = next_of('n', before, begin); at < before.size(); at = next_of('n', before, at + 1))
        if (says_no(text, at)) return at;
    return before.size();
}

bool taken_back(const Page& page, std::size_t from) {
    constexpr Phrases both = Phrase::correction | Phrase::rejection;
    for (std::size_t at = from; const auto found = page.next_phrase(at, page.size(), both);) {
        if ((found->kinds & both) == both) return true;
        at = found->end();
    }
    return false;
}

}  // namespace

std::string_view rule_of(const Commitment& c) { return rules[static_cast<std::size_t>(c.rank - 1)]; }

void Decider::Course::weigh(const Commitment& c, Ahead& corrections) {
    const bool ours = c.rank == rank, turned = turn < c.begin;
    if (c.clashes && (ours || turned)) {
        why_not = "letter and text disagree";
    } else if (!chosen || c.option == chosen->option) {
        if (!chosen || ours) choose(c, corrections);
        last = c.end;
    } else if (turned) {
        choose(c, corrections);
    } else if (ours) {
        why_not = "the reply commits to different options";
    }
}

void Decider::Course::choose(const Commitment& c, Ahead& corrections) {
    chosen = c;
    last = c.end;
    if (turn < c.end) turn = next_correction(corrections, c.end);
}

Decision Decider::decision() const {
    for (const Course& course : courses_) {
        if (!course.why_not.empty()) return {std::nullopt, course.why_not};
        if (course.chosen && taken_back(corrections_.page(), course.last)) return {std::nullopt, taken_back_reason};
        if (course.chosen) return {course.chosen, {}, rule_of(*course.chosen)};
    }
    return {std::nullopt, "the reply commits to no option"};
}

}  // namespace stim::score
