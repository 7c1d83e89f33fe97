#include "decision.hpp"

#include <algorithm>

namespace stim::score {
namespace {

// Where a word of correction stands next; the end of the text without one.
std::size_t next_correction(const Page& page, std::size_t begin) {
    const auto found = page.next_phrase(begin, page.size(), static_cast<Phrases>(Phrase::correction));
    const std::size_t end = found ? found->begin : page.size();
    for (std::size_t at = page.substr(0, end).find("no", begin); at < end; at = page.substr(0, end).find("no", at + 1)) {
        const bool word = (at == 0 || !is_word(page[at - 1])) && (at + 2 >= page.size() || !is_word(page[at + 2]));
        if (word && (at + 2 >= page.size() || std::string_view(",.!:-\n").find(page[at + 2]) != std::string_view::npos)) return at;
    }
    return end;
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

void Decider::Course::weigh(const Commitment& c, const Page& page) {
    const bool ours = c.rank == rank, turned = turn < c.begin;
    if (c.clashes && (ours || turned)) {
        why_not = "letter and text disagree";
    } else if (!chosen || c.option == chosen->option) {
        if (!chosen || ours) choose(c, page);
        last = c.end;
    } else if (turned) {
        choose(c, page);
    } else if (ours) {
        why_not = "the reply commits to different options";
    }
}

void Decider::Course::choose(const Commitment& c, const Page& page) {
    chosen = c;
    last = c.end;
    if (turn < c.end) turn = next_correction(page, c.end);
}

Decision Decider::decision() const {
    for (const Course& course : courses_) {
        if (!course.why_not.empty()) return {std::nullopt, course.why_not};
        if (course.chosen && taken_back(page_, course.last)) return {std::nullopt, "the answer is taken back"};
        if (course.chosen) return {course.chosen, {}};
    }
    return {std::nullopt, "the reply commits to no option"};
}

}  // namespace stim::score
