// Options of a question, and how a text may name one.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "stim/base/json.hpp"
#include "stim/score/choices/choice.hpp"

namespace stim::score {

/// A text in lower case with single blanks for the signs between its words; signs inside numbers stay.
std::string pattern_of(std::string_view text);
/// Words in lower case with single blanks between, punctuation left out.
std::string plain_words(std::string_view text);

class Options {
public:
    explicit Options(const ChoiceQuestion& question);

    std::size_t size() const { return count_; }
    bool lettered() const { return lettered_; }
    /// False for most texts that name none.
    bool may_name(std::string_view text) const { return may_be(lettered_ ? names_ : quotes_, text); }
    /// Which option the whole text is: its text, its text without a leading yes or no, or a yes or no that it alone has.
    std::optional<std::size_t> named(std::string_view text) const { return find(lettered_ ? names_ : quotes_, text); }
    /// The same without the last licence: the text itself.
    std::optional<std::size_t> quoted(std::string_view text) const { return find(quotes_, text); }
    /// The value of a verdict for option i.
    Json value(std::size_t i) const;
    /// The option that a capital letter names: by its place, or the one whose text is that letter where no place has it.
    /// Beyond the options if it names none.
    std::size_t of_letter(char letter) const;
    /// Words of each option's accepted texts, in lower case.
    const std::vector<std::vector<std::string>>& texts() const { return texts_; }
    /// The same as sentences hold them (pattern_of).
    const std::vector<std::string>& patterns() const { return patterns_; }
    /// The signs of arithmetic at the numbers of each (signs_of).
    const std::vector<std::string>& signs() const { return signs_; }
    /// The texts as the question has them.
    const std::vector<std::string>& raw() const { return raw_; }
    /// No text that names an option is longer.
    std::size_t longest() const { return longest_; }

    /// Words that stand for option `i` beside others of its kind: "upper one", "first picture"; empty where there are none.
    std::vector<std::string> short_names(std::size_t i) const;
    /// What stands before and in the brackets that end its text.
    std::vector<std::string> aside_names(std::size_t i) const;

private:
    // Words and signs of arithmetic of a text that stands for an option.
    using Name = std::pair<std::string, std::string>;
    using Names = std::map<Name, std::optional<std::size_t>>;  // nothing: more than one option
    // Names that stand for one option, and a look at a text that tells of most that they are none.
    struct Index {
        std::vector<std::pair<Name, std::size_t>> names{};
        WordFilter first_words{};
    };
    static void add(Names& names, const Name& name, std::size_t option);
    static void add_choice(Names& quotes, Names& names, std::size_t i, const std::vector<std::string>& words,
                           const std::string& signs);
    void add_short_names(Names& names);
    bool is_colour_of_all(std::size_t i) const;
    std::vector<std::string> core_of(std::size_t i) const;
    static Index index_of(const Names& names);
    bool may_be(const Index& index, std::string_view text) const {
        if (text.size() > longest_) return false;
        for (const char c : text)
            if (is_word(c)) return index.first_words.begins(lower(c));
        return false;
    }
    std::optional<std::size_t> find(const Index& index, std::string_view text) const {
        if (!may_be(index, text)) return std::nullopt;
        const std::size_t option = compare(index, text);
        return option < count_ ? std::optional(option) : std::nullopt;
    }
    /// The option that the text names; beyond the options if it names none.
    static std::size_t compare(const Index& index, std::string_view text);

    std::size_t count_ = 0;
    bool lettered_ = false;
    Index quotes_{}, names_{};
    std::vector<std::vector<std::string>> texts_{};
    std::vector<std::string> raw_{}, patterns_{}, signs_{};
    std::size_t longest_ = 0;
};

}  // namespace stim::score
