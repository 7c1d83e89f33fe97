// A reply made plain: without thinking, in plain characters, without markup.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/thinking_marks.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Parts of the reply outside its thinking, in order.
struct Spoken {
    std::vector<Extent> parts;
    bool thought = false;  ///< whether something was left out
};
/// `own` are marks beside those that are known (text/known_marks.hpp).
Spoken without_thinking(std::string_view reply, const ThinkingMarks& own = {});
/// What is read of a reply: what it says outside its thinking, of a long one the beginning and the end.
Spoken read_parts(std::string_view reply);

enum class Case { keep, lower };

/// Decodes UTF-8 (bytes that are none become DEL, a letter of no word) and folds other forms of ASCII characters.
Text fold(std::string_view reply, const Spoken& spoken, Case letters);

/// How many bytes the character at `at` has.
std::size_t utf8_length(std::string_view reply, std::size_t at);

/// Takes away what only formats: fences, emphasis, headings, quotes, tags, tables, LaTeX. Bullets become "- ".
/// Cells of a table below a heading that is one of `keys` become "key: cell". Origins are places in `folded`.
Text without_markup(const Text& folded, const std::vector<std::string>& keys);

/// What a reply says, made plain.
class Clean {
public:
    Clean(std::string_view reply, const Spoken& spoken, Case letters, const std::vector<std::string>& keys)
        : reply_(reply), folded_(fold(reply, spoken, letters)), text_(without_markup(folded_, keys)) {}
    const std::string& chars() const { return text_.chars(); }
    /// The reply's bytes behind the characters [begin, end).
    Extent origin(std::size_t begin, std::size_t end) const;

private:
    std::string_view reply_;
    Text folded_, text_;
};

}  // namespace stim::score
