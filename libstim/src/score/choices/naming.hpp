// Where a stretch of a reply names options: by their texts, or by letters that stand for them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// A place that names an option; `option` beyond the options is a letter that none has.
struct Mention {
    std::size_t begin = 0, end = 0;
    std::size_t option = 0;
    bool letter = false;
    bool predicate = false;  ///< what somebody or something does: "rises" for "it rises"
    bool equal = false;      ///< an equality that stands for the option: "the same", "equal"
};

/// Knows the texts of the options as sentences hold them.
class Naming {
public:
    explicit Naming(const Said& said);
    /// Mentions in [begin, end), a sentence or a part of one that begins at `sentence`; the longest text at a place counts.
    std::vector<Mention> in(Extent part, std::size_t sentence) const;
    /// Whether the options are mere labels of things: "View 1", "View 2".
    bool labels() const { return labels_; }

private:
    struct Pattern {
        std::string words;  // lower case
        std::size_t option = 0;
        bool small = false;        // a single word in small letters
        bool ambiguous = false;    // a word with other meanings
        bool month = false;        // "May"
        bool predicate = false;    // "rises" for "it rises"
        std::string_view truth{};  // the yes or no that is left out
        std::string_view signs{};  // of arithmetic at its numbers
    };
    void add(std::string_view words, std::size_t option, std::string_view truth);
    void add_others(const std::string& words, std::size_t option, const std::string& subject);
    bool does(std::size_t at, std::string_view next, std::size_t sentence, std::size_t end) const;
    void add_forms(const std::string& words, std::size_t option);
    void add_contractions(const std::string& words, std::size_t option);
    void add_future(const std::string& rest, std::size_t option);
    void add_clause(const std::string& words, std::size_t option);
    void add_places(const std::string& words, std::size_t option, const std::string& subject);
    void add_heads();
    void add_sizes(const std::string& words, std::size_t option);
    void add_amounts(const std::string& words, std::size_t option);
    void add_relations(const std::string& words, std::size_t option);
    void add_things(const std::string& words, std::size_t option);
    bool tells_equality(std::size_t at, std::size_t end, std::size_t sentence) const;
    void add_ordinals();
    void add_people();
    void find_equality();
    void add_spelt(std::string_view word, std::size_t option);
    Mention joined_letter(const Mention& before, std::size_t at) const;
    bool is_set_aside(const Mention& m) const;
    Mention text_at(std::size_t at, Extent part, std::size_t sentence) const;
    bool stands(const Pattern& pattern, std::size_t at, std::size_t end, std::size_t sentence) const;
    bool is_directed(std::size_t at, std::size_t end, std::size_t sentence) const;
    bool is_name(std::size_t at, std::size_t end, std::size_t sentence) const;
    bool in_brackets(std::size_t at) const;
    bool is_labelled(std::size_t at, Extent part, std::size_t sentence) const;
    bool stands_for_option(std::size_t at, Extent part, std::size_t sentence) const;
    Mention letter_mention(std::size_t at, Extent part, std::size_t sentence) const;
    bool text_behind_comma(std::size_t at) const;
    bool introduces_letter(std::size_t at, std::size_t sentence) const;
    bool judged(std::size_t at, std::size_t end) const;
    bool describes(std::size_t end) const;
    bool is_part_of_name(const Pattern& pattern, Extent e, std::size_t sentence) const;
    bool is_equated(std::size_t at, Extent part, std::size_t sentence) const;
    bool numbers(std::size_t at, Extent part, std::size_t sentence) const;
    bool leads(std::size_t at, Extent part, std::size_t sentence) const;
    bool ends_clause(std::size_t at, std::size_t end) const;
    std::string_view word_before(std::size_t at, std::size_t floor) const;

    const Said& said_;
    std::vector<Pattern> patterns_{};
    WordFilter firsts_{};
    bool labels_ = false;
    bool predicate_ = false;  // what is added tells what somebody does
    std::size_t equality_;    // the only option that says that things are equal; beyond the options without one
};

}  // namespace stim::score
