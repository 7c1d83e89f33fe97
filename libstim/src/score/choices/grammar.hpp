// How a sentence is put together around an option that it names.
#pragma once

#include <string_view>

#include "libstim/src/score/choices/naming.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// The part that speaks of the option: up to "than", "while", "because"; behind the comma where the sentence begins with one.
Extent spoken_part(const Page& page, Extent e);
/// Where the clause ends that holds what stands at `at`.
std::size_t clause_end(const Page& page, std::size_t at, std::size_t end);

/// What words stand before and behind a mention, within one sentence.
class Grammar {
public:
    Grammar(const Said& said, const Naming& naming, Extent sentence)
        : said_(said), page_(said.page), naming_(naming), sentence_(sentence) {}

    /// Those of other kinds that are not said again from the question.
    Phrases own_phrases(Extent e, Phrases ignored) const;
    /// Kinds of its phrases, those that only speak of options left out.
    Phrases said_phrases(Extent e) const;
    /// Where the word before the signs at `at` ends.
    std::size_t behind_word(std::size_t at, std::size_t floor) const;
    /// "box" in "is box B"
    static bool labels(const Mention& m, std::string_view word);
    std::string_view word_before(std::size_t at, std::size_t floor) const;
    /// "(b) seven"
    bool is_own_letter(const Mention& m, std::size_t at, std::size_t end) const;
    bool stands_whole(const Mention& m, std::size_t end) const;
    /// "The ring rather than the star": what is denied behind was looked at before.
    bool sets_apart(std::size_t at) const;
    /// A few words behind a comma, or "it is": "Heavier, by far", "Steel it is".
    bool is_assured(std::size_t at, std::size_t end) const;
    /// No noun goes on behind the option: "the cellar door" is no cellar.
    bool ends_noun(const Mention& m, std::size_t end) const;
    /// "The only day on which both are open": what sets it apart is what is asked for.
    bool is_unique(std::size_t begin, std::size_t end) const;
    /// "The year in which it was begun": the subject is told by what does not make it the answer.
    bool described(std::size_t begin, std::size_t end) const;
    /// "Out of the pictures that are offered, ...": where what is said begins.
    std::size_t behind_opening(std::size_t begin, std::size_t end) const;
    /// "One" in "the one for which", else the word right before.
    std::string_view head_before(std::size_t at, std::size_t begin) const;
    /// "The one for which all of this holds is Picture 3"
    bool selects(const Mention& m, Extent part) const;
    /// "You need to turn right", where turning is asked about.
    bool is_duty(const Found& found) const;
    /// "The one that leads out", "the key that opens the lock" where options are keys.
    bool is_asked_for(std::string_view head) const;
    /// Whether the option begins what is said: "Box B is ...", "Of the three, willow ...".
    bool subject(const Mention& m, Extent part) const;
    /// "I am not sure": doubts whatever was said.
    bool uncertain() const;

protected:
    const Said& said_;
    const Page& page_;
    const Naming& naming_;
    Extent sentence_;
};

}  // namespace stim::score
