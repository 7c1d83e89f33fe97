// What the question itself asks: a sentence that says its words again, with an option in the place of what is asked for,
// answers it; one that tells of something else does not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/choices/compared.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// How many phrases of [e] deny something.
int denials_in(const Page& page, Extent e);

/// "Too short to reach it": not.
bool is_too(std::string_view said);

class Asked {
public:
    /// Of the last sentence with a question mark; of nothing where there is none.
    Asked(std::string_view question, const Options& options);

    /// Whether the question holds these words.
    bool says(std::string_view words) const { return text_.find(words) != std::string::npos; }
    /// The same of a single word in another form: "wants" for "want".
    bool says_again(std::string_view words) const;
    /// Whether a word of the question in any form.
    bool asks_word(std::string_view word) const;
    /// Whether a phrase of the question's is said again that means nothing else: "possible", but not "or".
    bool says_phrase(std::string_view phrase) const;
    /// Whether what stands at [e] in a reply only says again what the question states itself: "angle 1 = 65".
    bool gives(std::string_view low, Extent e) const;
    /// [e] without what the question gives: the case that it supposes, the text or picture that it asks of.
    Extent without_given(const Page& page, Extent e) const {
        return without_source(page, without_case(page, without_source(page, e)));
    }
    /// Whether a case is supposed, and [e] is about one.
    bool is_of_case(const Page& page, Extent e) const;
    /// Whether that is another one.
    bool is_of_other_case(const Page& page, Extent e) const;
    /// Whether it is asked how somebody in the picture sees it, and a sentence tells how others do.
    bool is_seen_otherwise(std::string_view said) const;
    /// In lower case.
    const std::string& text() const { return text_; }
    /// Whether there are words that a sentence could say again.
    bool known() const { return !due_.empty(); }
    /// Whether [e], the option in it left out, says again what is asked, and nothing that is set against it.
    bool echoed(const Page& page, Extent e, Extent option) const;
    /// Whether [e] holds half of what is asked, compares where that is asked, or begins with a pronoun.
    bool touched(const Page& page, Extent e) const;
    /// Whether [e] tells of the opposite, of another place or of the next one: "farthest" where the closest is asked for.
    bool opposed(const Page& page, Extent e, Extent option) const;
    /// Whether [e] holds a word of what is asked, or begins with what stands for it.
    bool hinted(const Page& page, Extent e) const;
    /// Whether the option, the subject of [e], is said to be the asked superlative and nothing besides.
    bool ranked(const Page& page, Extent e, Extent option) const;
    /// Whether a word is the noun behind "which".
    bool is_kind(std::string_view word) const;
    /// Whether [e] has words that say something.
    bool tells_of_something(const Page& page, Extent e) const;
    /// What [e] says to a question for yes or no whose words it says again: "The ball is not in the box."
    std::optional<bool> restated(const Page& page, Extent e) const;
    /// Whether [e] tells of what only places the thing that is asked for: "the bus" where "the car behind the bus" is.
    bool is_of_place(const Page& page, Extent e) const;
    /// "What will it do?"
    bool asks_doing() const { return text_.ends_with(" do") || text_.ends_with(" do next") || says("happen") || says("doing"); }
    /// "It was in the box", where it is asked what is.
    bool is_of_past(const Page& page, Extent e) const;
    /// Whether [e] speaks of things, but of none that is asked of.
    bool is_of_others(const Page& page, Extent e) const;
    /// Whether [e] has another superlative than the one asked for.
    bool has_other_superlative(const Page& page, Extent e) const;
    /// Whether [e] holds most of what is asked.
    bool shares_most(const Page& page, Extent e) const;
    /// Whether it is asked for the most or the fewest, and [e] tells of no such thing.
    bool leaves_out_rank(const Page& page, Extent e) const;
    /// What it measures things by.
    const Measure& measure() const { return measure_; }
    /// The last thing that it speaks of: "blue ball" in "Where is the cube, relative to the blue ball?"; empty without one.
    const std::string& last_thing() const { return last_thing_; }
    /// Whether it is asked where a thing is beside another one.
    bool asks_relation() const { return !placed_.empty(); }
    /// Whether that is asked, and the place that ends at `end` goes on with another thing: "left of the path".
    bool is_by_another(const Page& page, std::size_t end) const;
    /// Whether that is asked, and other things stand before and behind the place that ends at `end`.
    bool relates_others(const Page& page, Extent before, std::size_t end) const;
    /// Whether [e], with a pronoun as its subject, says all that is asked.
    bool echoed_by_pronoun(const Page& page, Extent e) const;
    /// "Why": a reason is asked for.
    bool asks_reason() const { return text_.find("why ") < 3 || says("reason ") || says("cause of ") || says("caused "); }
    /// Whether [e] tells how things are where it is asked what somebody believes.
    bool is_unbelieved(const Page& page, Extent e) const;
    /// "The closest": more than nearer than another one.
    bool asks_extreme() const;
    /// "What colour": a colour before a noun is the answer.
    bool asks_colour() const { return kind_ == "colour"; }

private:
    struct Word {
        std::string stem{};
        std::string_view before{};  // "to" in "closest to the tree", for the stem "tree"
        int run = 0;                // words of one run stand side by side: "red car"
    };
    std::vector<Word> with_sides(const Page& page, Extent e, Extent option) const;
    void set_case_apart(std::string_view asked, bool truth);
    bool says_case(const Page& page, Extent e) const;
    Extent without_case(const Page& page, Extent e) const;
    Extent without_source(const Page& page, Extent e) const;
    bool is_source(std::string_view word) const;
    std::size_t behind_viewer(std::string_view own) const;
    bool is_general(const Page& page, Extent e) const;
    static std::vector<Word> words_in(std::string_view low, Extent e, Extent left_out);
    bool same_amounts(const Page& page, Extent e, bool none) const;
    bool is_beside_asked(const Page& page, Extent e) const;
    std::vector<Word> without_times(std::vector<Word> said) const;
    bool is_of_subject(const Word& word, int standing) const;
    bool says_else(const std::vector<Word>& said) const;
    bool is_attributive(const std::vector<Word>& said) const;
    bool is_swapped(const std::vector<Word>& said) const;
    Phrases unstated_in(const Page& page, Extent e) const;
    bool is_than_another(std::string_view own) const;
    bool says_none(std::string_view own) const;
    bool has_other_extreme(const std::vector<Word>& said) const;
    std::optional<bool> told_shortly(std::string_view said) const;
    bool follows_same(const std::vector<Word>& said, std::size_t i, std::size_t k) const;
    bool excludes(const std::vector<Word>& said) const;
    bool asks_attribute() const;
    bool ends_with_rank(const Page& page, Extent e) const;
    bool has_most_of_else(const Page& page, Extent e) const;
    const Word* core() const;
    bool is_of_other_label(const Page& page, Extent e) const;
    bool is_of_other_most(std::string_view own, const std::vector<Word>& said) const;
    bool is_of_other_rank(std::string_view own, const std::vector<Word>& said) const;
    bool is_of_compound(const Page& page, Extent e) const;
    bool is_of_other_actor(const std::vector<Word>& said) const;
    bool is_of_other_thing(const std::vector<Word>& said) const;
    bool is_placed_elsewhere(const std::vector<Word>& said) const;
    std::optional<bool> told_present(const Page& page, Extent e) const;
    std::optional<bool> told_outright(std::string_view said) const;
    std::optional<bool> told_again(const Page& page, Extent e, int denials) const;
    bool is_beside_sought(const Page& page, Extent e, const std::vector<Word>& said) const;
    bool tells_of_sought(std::string_view own, const std::vector<Word>& said, const Word& sought) const;
    std::optional<bool> told_equal(const Page& page, Extent e, int denials) const;
    std::optional<bool> told_contrary(const Page& page, Extent e, const std::vector<Word>& said) const;
    std::vector<const Word*> missing(const Page& page, Extent e, const std::vector<Word>& said) const;
    bool contradicts(const Page& page, Extent e, std::string_view stem) const;
    bool is_placed_otherwise(std::string_view said) const;
    bool told_of_fewer(std::string_view said) const;
    bool is_placed_alike(const std::vector<Word>& said) const;
    bool predicated(const std::vector<Word>& said) const;
    static unsigned amounts(std::string_view low, Extent e);
    bool holds(const std::vector<Word>& words, std::string_view stem) const;
    bool is_elsewhere(const std::vector<Word>& said) const;
    bool holds_what_is_due(const std::vector<Word>& said, bool pronoun) const;

    std::vector<std::string> options_{};  // texts
    std::string asked_{};                 // the question without a supposed case
    std::string text_{};                  // the same in lower case
    std::string whole_{};      // with what stands before and behind its last sentence
    std::vector<std::size_t> givens_{};  // where it tells what something measures
    std::string kind_{};       // the noun behind "which"
    std::vector<Word> all_{};  // in order
    std::vector<Word> due_{};  // what an answer says again
    std::vector<Word> case_{};  // "If the rope is cut, ..."
    int case_denied_ = 0;
    std::string viewer_{};     // "chef" in "from the viewpoint of the chef"
    std::string closing_{};    // "flat" in "Is the roof of the house flat?"
    std::string predicate_{};  // "reach" in "Can the boy reach the shelf?"
    Compared compared_{};      // "Is the left line longer than the right one?"
    Measure measure_{};
    std::string last_thing_{};
    std::string placed_{};
    std::vector<std::pair<std::string, std::string>> labels_{};  // "gear", "b"
    std::string believer_{};   // "anna" in "Where does Anna think ...?"
    bool negated_ = false;
    bool sides_ = false;       // a left or a right is asked for
    bool asks_right_ = false;
};

}  // namespace stim::score
