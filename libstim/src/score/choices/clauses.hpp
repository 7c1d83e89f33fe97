// Phrases that commit to an option: "the answer is B", "C is correct", "no, it's A".
#pragma once

#include <optional>
#include <string_view>

#include "libstim/src/score/choices/bounds.hpp"
#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/truths.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Goes through the words of lines, in the order of the text.
class Clauses {
public:
    Clauses(const Said& said, Truths& truths, Commitments& out);
    /// A line [begin, end).
    void read(std::size_t begin, std::size_t end);
    /// Whether the line ended with "Answer:", so that the next one is to be an answer.
    bool announced() const { return announced_; }
    void forget() { announced_ = false; }

private:
    struct Announcement;

    std::size_t step(std::size_t at, std::string_view word);
    std::string_view previous(std::size_t at) const;
    bool follows_go(std::size_t at) const;
    bool begins_sentence(std::size_t at) const;
    bool last_of_several(std::size_t at) const;
    std::size_t skip_signs(std::size_t at) const;
    bool announces(std::size_t at) const;
    bool stated(std::size_t at);
    bool is_mild(std::string_view word, std::size_t next) const;
    Announcement announcement(std::size_t at, std::string_view word) const;

    std::size_t trigger(std::size_t at, std::string_view word);
    std::size_t correction(std::size_t at, std::string_view word);
    std::size_t praised(std::size_t at);
    bool is_noun(std::size_t at, std::string_view word) const;
    std::size_t praised_noun(std::size_t at, std::string_view word) const;
    std::size_t lettered(std::size_t at);
    bool is_anothers(std::size_t at) const;
    std::size_t distant(const Announcement& found, std::size_t begin);
    bool is_asked_for(Extent e) const;
    bool has_own_text(const Letter& letter);
    void stating(int rank, std::size_t at);
    Phrases plain_phrases(std::size_t at, std::size_t end) const;
    void truth(std::size_t at, std::string_view word);
    bool lists();
    bool leads_in(std::size_t at) const;
    bool closes_sentence(std::size_t at, std::size_t behind) const;
    bool is_predicate(std::size_t at, std::size_t behind) const;
    bool is_from_me(std::size_t at, std::size_t behind) const;
    static bool assures(std::string_view word);
    bool says_itself(std::size_t at) const;
    bool opens_with_source(std::size_t at) const;
    std::size_t behind_corrected(std::size_t next) const;
    bool connects(std::string_view link) const;
    bool blank_sentence(std::size_t at) const;

    void value(int rank, std::size_t at, bool ends);
    void letter_value(int rank, const Letter& letter, std::size_t stop, bool ends);
    void text_value(int rank, std::size_t at);
    void option_text(int rank, std::size_t at, std::size_t stop);
    bool disagrees(const Letter& letter);
    bool blank_behind(std::size_t at) const;
    bool ends_clause(std::size_t at) const;
    bool joined(std::size_t at) const;

    const Said& said_;
    const Page& page_;
    Truths& truths_;
    Commitments& out_;
    std::size_t begin_ = 0, end_ = 0;     // of the line
    std::optional<Page::Force> force_{};  // of the words before what is looked at; most lines never ask for it
    Ahead corrections_;
    Bounds bounds_;
    bool announced_ = false;
    std::optional<bool> lists_{};
};

}  // namespace stim::score
