#include "libstim/src/score/choices/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/clean.hpp"
#include "libstim/src/score/text/fold.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/signs.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/thinking.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/base/error.hpp"
#include "stim/base/json.hpp"
#include "stim/score/choices/choice.hpp"

namespace stim::score {
namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) {
        if (!out.empty()) out += ' ';
        out += word;
    }
    return out;
}

// Whether the words of a text, which begins with one, are these; `words` is in lower case with single blanks between.
bool has_words(std::string_view text, std::string_view words) {
    std::size_t at = 0;
    for (const char c : words) {
        if (c == ' ') {
            if (at >= text.size() || is_word(text[at])) return false;
            while (at < text.size() && !is_word(text[at])) ++at;
        } else {
            if (at >= text.size() || lower(text[at]) != c) return false;
            ++at;
        }
    }
    return std::none_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_word);
}

// A text as replies are read, for signs and markup; as it is where nothing would be left of it.
std::string cleaned(const std::string& text) {
    const Clean clean(text, Spoken{{{0, text.size()}}}, Case::keep, {});
    std::string out = clean.chars();
    std::erase_if(out, [](char c) { return c == bullet_sign || c == box_open || c == box_close; });
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return std::any_of(out.begin(), out.end(), is_word) ? out : text;
}

// All cleaned, unless two would be the same.
std::vector<std::string> cleaned(const std::vector<std::string>& texts) {
    std::vector<std::string> out;
    for (const std::string& text : texts) out.push_back(cleaned(text));
    std::vector<std::string> sorted = out;
    std::sort(sorted.begin(), sorted.end());
    return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end() ? out : texts;
}

}  // namespace

std::string pattern_of(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool inside =
            !out.empty() && is_digit(out.back()) && i + 1 < text.size() && is_digit(text[i + 1]) && text[i] != ' ';
        if (is_word(text[i]) || inside)
            out += lower(text[i]);
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

std::string plain_words(std::string_view text) { return joined(words_of(text)); }

void Options::add(Names& names, const Name& name, std::size_t option) {
    if (name.first.empty()) return;
    const auto [at, fresh] = names.emplace(name, option);
    if (!fresh && at->second != option) at->second = std::nullopt;
}

// Names that overrule others come first: an option's own text keeps its meaning whatever another option begins with.
void Options::add_choice(Names& quotes, Names& names, std::size_t i, const std::vector<std::string>& words,
                         const std::string& signs) {
    const std::string whole = joined(words);
    add(quotes, {whole, signs}, i);
    if (const std::string_view spelt = number_word(whole); !spelt.empty() && signs.empty())
        add(names, {std::string(spelt), {}}, i);
    if (words.empty() || (words[0] != "yes" && words[0] != "no")) return;
    add(names, {words[0], {}}, i);
    if (words.size() > 1) add(names, {whole.substr(words[0].size() + 1), signs}, i);
}

// "The upper one" for "the upper row" beside "the lower row", "1" and "the first picture" for "picture 1".
void Options::add_short_names(Names& names) {
    for (std::size_t i = 0; i < count_; ++i) {
        for (const std::string& name : short_names(i)) add(names, {name, {}}, i);
        for (const std::string& name : aside_names(i)) {
            add(names, {name, {}}, i);
            if (name.starts_with("the ")) add(names, {name.substr(4), {}}, i);
        }
        if (is_colour_of_all(i)) add(names, {core_of(i)[0], {}}, i);
    }
}

// "The red box", "chair" for "the red box (chair)".
std::vector<std::string> Options::aside_names(std::size_t i) const {
    const std::string& text = raw_[i];
    const std::size_t open = text.find(" ("), close = text.find(')', std::min(open, text.size()));
    if (open == std::string::npos || close + 1 != text.size()) return {};
    std::vector<std::string> out;
    for (const std::string& part : {text.substr(0, open), text.substr(open + 2, close - open - 2)}) {
        const std::string words = pattern_of(part);
        if (words.size() > 1 && is_letter(words[0]) && signs_of(part).empty()) out.push_back(words);
    }
    return out;
}

// "Red" for "the red gear", where all options are gears of one colour each.
bool Options::is_colour_of_all(std::size_t i) const {
    static constexpr WordList colours{"red",   "blue",  "green", "yellow", "orange", "purple", "pink", "brown",
                                      "black", "white", "grey",  "gray",   "golden", "silver"};
    const std::vector<std::string> own = core_of(i);
    if (own.size() != 2) return false;
    for (std::size_t k = 0; k < count_; ++k) {
        const std::vector<std::string> other = core_of(k);
        if (other.size() != 2 || other[1] != own[1] || !colours.holds(other[0])) return false;
    }
    return true;
}

std::vector<std::string> Options::short_names(std::size_t i) const {
    static constexpr std::array<std::string_view, 10> ordinals{"first", "second",  "third",  "fourth", "fifth",
                                                              "sixth", "seventh", "eighth", "ninth",  "tenth"};
    const std::vector<std::string> own = core_of(i);
    if (own.size() != 2) return {};
    const auto shared = [&](std::size_t place) {
        std::size_t out = 0;
        for (std::size_t k = 0; k < count_; ++k) {
            const std::vector<std::string> other = core_of(k);
            out += other.size() == 2 && other[place] == own[place];
        }
        return out > 1;
    };
    if (shared(0) && own[1].size() < 3 && is_digit(own[1][0])) {
        const int number = own[1].size() == 1 ? own[1][0] - '0' : own[1] == "10" ? 10 : 0;
        std::vector<std::string> out{own[1]};
        if (number > 0) out.push_back(fmt::format("{} {}", ordinals[static_cast<std::size_t>(number - 1)], own[0]));
        if (number > 0) out.push_back("the " + out.back());
        return out;
    }
    if (shared(1) && own[0].size() > 2 && is_letter(own[0][0])) return {own[0] + " one", "the " + own[0] + " one"};
    return {};
}

// Its words without an article.
std::vector<std::string> Options::core_of(std::size_t i) const {
    std::vector<std::string> out = texts_[i];
    if (!out.empty() && (out[0] == "the" || out[0] == "a" || out[0] == "an")) out.erase(out.begin());
    return out;
}

Options::Options(const ChoiceQuestion& question) {
    if (question.kind == QuestionKind::boolean) {
        count_ = 2;
        quotes_ = index_of({{{"yes", ""}, 0},
                            {{"true", ""}, 0},
                            {{"yep", ""}, 0},
                            {{"yeah", ""}, 0},
                            {{"yup", ""}, 0},
                            {{"affirmative", ""}, 0},
                            {{"correct", ""}, 0},
                            {{"indeed", ""}, 0},
                            {{"incorrect", ""}, 1},
                            {{"no", ""}, 1},
                            {{"false", ""}, 1},
                            {{"nope", ""}, 1},
                            {{"nah", ""}, 1},
                            {{"negative", ""}, 1}});
        texts_ = {{"yes"}, {"no"}};
        longest_ = 60;
        return;
    }
    count_ = question.options.size();
    raw_ = cleaned(question.options);
    for (const std::string& text : raw_) patterns_.push_back(pattern_of(text)), signs_.push_back(signs_of(text));
    lettered_ = true;
    if (count_ < 2 || count_ > 26) throw InvalidParams("options", fmt::format("{} long", count_), "2..26 texts");
    Names quotes, names;
    for (std::size_t i = 0; i < count_; ++i) {
        texts_.push_back(words_of(raw_[i]));
        longest_ = std::max(longest_, 2 * raw_[i].size() + 40);
        add_choice(quotes, names, i, texts_.back(), signs_[i]);
    }
    add_short_names(names);
    for (const auto& [name, option] : quotes) names[name] = option;
    quotes_ = index_of(quotes);
    names_ = index_of(names);
}

Options::Index Options::index_of(const Names& names) {
    Index out;
    for (const auto& [name, option] : names) {
        if (!option) continue;
        out.names.emplace_back(name, *option);
        out.first_words.add(std::string_view(name.first).substr(0, name.first.find(' ')));
    }
    return out;
}

std::size_t Options::compare(const Index& index, std::string_view text) {
    const std::string_view whole = text;
    while (!text.empty() && !is_word(text[0])) text.remove_prefix(1);
    for (const auto& [name, option] : index.names) {
        const auto& [words, signs] = name;
        if (words.size() > text.size() || words[0] != lower(text[0]) || !has_words(text, words)) continue;
        if (signs_of(whole) == signs) return option;
    }
    return std::string_view::npos;
}

std::size_t Options::of_letter(char letter) const {
    const auto place = static_cast<std::size_t>(letter - 'A');
    if (place < count_) return place;
    const auto found = std::find(raw_.begin(), raw_.end(), std::string(1, letter));
    return found == raw_.end() ? place : static_cast<std::size_t>(found - raw_.begin());
}

Json Options::value(std::size_t i) const {
    if (!lettered_) return i == 0 ? "yes" : "no";
    return std::string(1, static_cast<char>('A' + i));
}

}  // namespace stim::score
