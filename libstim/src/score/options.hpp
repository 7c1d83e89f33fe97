// Options of a question, and how a text may name one.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stim/score/choice.hpp"
#include "words.hpp"

namespace stim::score {

/// Words in lower case with single blanks between, punctuation left out.
std::string plain_words(std::string_view text);

class Options {
public:
    explicit Options(const ChoiceQuestion& question);

    std::size_t size() const { return count_; }
    bool lettered() const { return lettered_; }
    /// Which option the whole text is: its text, its text without a leading yes or no, or a yes or no that it alone has.
    std::optional<std::size_t> named(std::string_view text) const;
    /// The same without the last licence: the text itself.
    std::optional<std::size_t> quoted(std::string_view text) const;
    /// The value of a verdict for option i.
    Json value(std::size_t i) const;
    /// Words of each option's accepted texts, in lower case.
    const std::vector<std::vector<std::string>>& texts() const { return texts_; }
    /// No text that names an option is longer.
    std::size_t longest() const { return longest_; }

private:
    using Names = std::map<std::string, std::optional<std::size_t>, std::less<>>;  // nothing: more than one option
    static void add(Names& names, const std::string& name, std::size_t option);
    void add_choice(std::size_t i, std::string_view text);

    std::size_t count_ = 0;
    bool lettered_ = false;
    Names quotes_, names_;
    std::vector<std::vector<std::string>> texts_;
    std::size_t longest_ = 0;
};

/// A place where the reply commits to an option; `option` beyond the options is a letter that none has.
struct Commitment {
    int rank = 3;
    std::size_t option = 0;
    Extent at{};
    bool clashes = false;  ///< letter and text disagree
};

/// All commitments, in the order of the text. `text` keeps its case; `page` is the same in lower case.
std::vector<Commitment> find_commitments(std::string_view text, const Page& page, const Options& options);

/// A single letter that names an option: its place with what encloses it.
struct Letter {
    std::size_t option = 0;
    Extent at{};
    bool lower = false, enclosed = false;
};
/// At `at`, brackets, quotes and boxes passed over.
std::optional<Letter> letter_at(std::string_view text, std::size_t at, std::size_t end);

}  // namespace stim::score
