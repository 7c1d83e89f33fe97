// The options of a question and the names that replies may give them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "libstim/src/score/choices/cues.hpp"
#include "stim/base/json.hpp"
#include "stim/score/choices/choice.hpp"

namespace stim::score {

/// An option's name at a token, and the token behind it; `end` is 0 where none stands.
struct NameMatch {
    std::size_t option = 0, end = 0;
    bool number = false;
    bool weak = false;         ///< names the option only where it stands alone: "yes" for "Yes, they are equal"
    bool is_truth = false;     ///< yes, no and the like, which mean something else before other words
    std::string_view truth{};  ///< the yes or no before the name that it leaves out
};

class Options {
public:
    /// Throws InvalidParams unless a question with letters has 2 to 26 options.
    explicit Options(const ChoiceQuestion& question);

    std::size_t size() const { return count_; }
    bool lettered() const { return lettered_; }
    Json value(std::size_t option) const;
    /// The option that a capital stands for; beyond the options where none has it.
    std::size_t with_letter(char letter) const;
    /// Whether options are called by their letters: "Point A", "A is closer", pictures.
    bool own_letters() const { return own_letters_; }
    /// The longest name that begins at token i.
    NameMatch match(std::string_view text, std::string_view low, const std::vector<Token>& tokens, std::size_t i) const;
    /// The option whose own text is all there is of a text, signs aside.
    std::optional<std::size_t> quoted(std::string_view text) const;
    const std::vector<std::string>& texts() const { return texts_; }

private:
    struct Name {
        std::vector<std::string> words;
        std::size_t option = 0;
        bool weak = false, ambiguous = false;
        bool is_truth = false;
        char capital = 0;     // a name of one letter keeps its case
        std::string truth{};  // the yes or no that is left out
    };
    using Words = std::vector<std::string>;

    void add(Words words, std::size_t option, bool weak, char capital = 0);
    void add_truths(const ChoiceQuestion& question);
    void add_text(std::size_t option);
    void add_numbers();
    void find_own_letters();
    static std::size_t end_of_name(const Name& name, std::string_view low, const std::vector<Token>& tokens, std::size_t i);

    std::size_t count_ = 0;
    bool lettered_ = false, own_letters_ = false;
    std::vector<std::string> texts_{};
    std::vector<Words> words_{};
    std::vector<Name> names_{};
    std::unordered_map<std::string, std::vector<std::size_t>> by_first_{};
};

/// The option that the whole text is: its letter or its text.
std::optional<std::size_t> exact_option(std::string_view text, const Options& options);
/// The only option that stands anywhere in the text; the article "A" counts as a letter.
std::optional<std::size_t> option_in(std::string_view text, const Options& options);

/// A number without marks of thousands and without zeros behind its point; other words as they are.
std::string plain_form(std::string_view word);
/// Words, numbers and operators of a text, in lower case.
std::vector<std::string> words_with_signs(std::string_view text);

}  // namespace stim::score
