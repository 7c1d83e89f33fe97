#include "libstim/src/score/choices/echo.hpp"

#include <array>
#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/wording.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/signs.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/score/choices/choice.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

// Whether a line is "(A) text" or "A. text" as the prompt states it; `bit` is set to the option's.
bool echoes(std::string_view line, const Options& options, std::size_t& bit) {
    const auto letter = letter_at(line, 0, line.size());
    if (!letter || letter->lower || letter->option >= options.size() || letter->at.end >= line.size()) return false;
    const char sign = line[letter->at.end];
    if (sign != ')' && sign != '.' && sign != ':' && sign != ']') return false;
    bit = std::size_t{1} << letter->option;
    return options.quoted(line.substr(letter->at.end + 1)) == letter->option;
}

// Lines that repeat options, if they repeat enough of them.
std::vector<Extent> echo(std::string_view text, const Options& options, std::size_t least) {
    std::vector<Extent> lines;
    std::size_t seen = 0, bit = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = line_end(text, at);
        std::size_t begin = at;
        while (begin < end && (text[begin] == ' ' || text[begin] == '-')) ++begin;
        if (echoes(text.substr(begin, end - begin), options, bit)) {
            lines.push_back({at, end});
            seen |= bit;
        }
        at = end + 1;
    }
    if (static_cast<std::size_t>(std::popcount(seen)) < least) lines.clear();
    return lines;
}

// A line that begins with an option's letter and text and goes on with a remark.
struct Remarked {
    std::size_t letter = 0;  // where it stands
    std::size_t option = 0;
    bool affirmed = false, denied = false;
};

// Behind signs, marks of quotation and "it is".
std::string_view remark_word(std::string_view low, std::size_t at) {
    static constexpr WordList fillers{"this", "that", "it", "is", "statement", "option", "also", "therefore", "so"};
    for (int i = 0; i < 6 && at < low.size(); ++i) {
        while (at < low.size() && !is_word(low[at])) ++at;
        const std::string_view word = at < low.size() ? word_at(low, at, low.size()) : std::string_view{};
        if (!fillers.holds(word)) return word;
        at += word.size();
    }
    return {};
}

std::optional<Remarked> remarked(std::string_view line, const Options& options) {
    static constexpr WordList affirming{"true", "correct", "right", "yes"};
    static constexpr WordList denying{"false", "incorrect", "wrong", "no", "not", "untrue"};
    const auto letter = letter_at(line, 0, line.size());
    if (!letter || letter->lower || letter->option >= options.size() || letter->at.end + 1 >= line.size()) return std::nullopt;
    if (!is_one_of(line[letter->at.end], ").:]")) return std::nullopt;
    const std::string low = lowered(line);
    const std::string& words = options.patterns()[letter->option];
    std::size_t at = letter->at.end;
    while (at < low.size() && !is_word(low[at])) ++at;
    const std::size_t end = words.empty() ? 0 : words_end(low, at, words);
    if (!end || end >= low.size() || is_word(low[end])) return std::nullopt;
    const std::string_view said = remark_word(low, end);
    if (said.empty()) return std::nullopt;
    return Remarked{letter->at.begin, letter->option, affirming.holds(said), denying.holds(said)};
}

// "A. The cat sleeps - false", "B. ...": options gone through one by one are a list. One that alone is called true keeps its
// letter.
void drop_labels_of_list(std::string& text, const Options& options) {
    std::vector<Remarked> found;
    std::size_t seen = 0, affirmed = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = line_end(text, at);
        std::size_t begin = at;
        while (begin < end && (text[begin] == ' ' || text[begin] == '-')) ++begin;
        if (auto one = end - begin < 1000 ? remarked(std::string_view(text).substr(begin, end - begin), options) : std::nullopt) {
            one->letter += begin;
            seen |= std::size_t{1} << one->option;
            affirmed += one->affirmed;
            found.push_back(*one);
        }
        at = end + 1;
    }
    if (std::popcount(seen) < 2) return;
    for (const Remarked& one : found)
        if (!one.affirmed || affirmed > 1) text[one.letter] = '-', text[one.letter + 1] = ' ';
}

void blank(std::string& text, Extent e) { text.replace(e.begin, e.end - e.begin, e.end - e.begin, ' '); }

// "Q: Is it open? A: Yes", on one line or two: the question and what announces the answer go.
void drop_question(std::string& text) {
    std::size_t at = text.find_first_not_of(" \n");
    if (at == std::string::npos || text.compare(at, 2, "Q:") != 0) return;
    const std::size_t end = line_end(text, at), same = std::string_view(text).substr(0, end).find("? A:", at);
    if (same != std::string::npos) return blank(text, {at, same + 4});
    const std::size_t next = text.find("\nA:", end);
    if (next == std::string::npos) return;
    blank(text, {at, end});
    blank(text, {next + 1, next + 3});
}

// What only assures: blanked where it stands between signs.
constexpr auto assurances = std::to_array<std::string_view>(
    {"i'd say",          "i would say",          "if you ask me",       "no doubt about it",    "no doubt about that",
     "no doubt",         "without a doubt",      "without any doubt",   "without doubt",        "beyond doubt",
     "beyond any doubt", "no question about it", "no question",         "hands down",           "for sure",
     "in my opinion",    "in my view",           "as far as i can see", "as far as i can tell", "by the way",
     "that's for sure"});

bool parts_clauses(char c) { return is_one_of(c, ".,;:!()\n"); }

// Whether a sign or an end of the text stands next, blanks left out; upwards or downwards.
bool ends_before(std::string_view text, std::size_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '"')) --at;
    return at == 0 || parts_clauses(text[at - 1]);
}
bool ends_behind(std::string_view text, std::size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '"')) ++at;
    return at >= text.size() || parts_clauses(text[at]);
}

std::size_t assurance_at(std::string_view low, std::size_t at) {
    for (const std::string_view words : assurances)
        if (low.substr(at).starts_with(words) && ends_behind(low, at + words.size())) return words.size();
    return 0;
}

void drop_assurances(std::string& text) {
    const std::string low = lowered(text);
    for (std::size_t at = 0; at < low.size();) {
        if (!is_word(low[at])) {
            ++at;
            continue;
        }
        const std::size_t length = is_one_of(low[at], "iwnbhfat") ? assurance_at(low, at) : 0;
        if (length && ends_before(low, at)) blank(text, {at, at + length});
        while (at < low.size() && is_word(low[at])) ++at;
    }
}

}  // namespace

std::string without_echo(const std::string& text, const Options& options, QuestionKind kind) {
    std::string out = with_minus_signs(text);
    drop_question(out);
    if (out.size() <= longest_told) drop_assurances(out);
    if (!options.lettered()) return out;
    const std::size_t least = kind == QuestionKind::multiple ? options.size() : 2;
    for (const Extent& line : echo(out, options, least)) blank(out, line);
    if (kind == QuestionKind::choice && out.size() <= longest_told) drop_labels_of_list(out, options);
    return out;
}

}  // namespace stim::score
