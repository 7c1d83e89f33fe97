#include "libstim/src/score/choices/options.hpp"

#include <fmt/format.h>

#include <bit>

#include "libstim/src/score/choices/english_words.hpp"
#include "libstim/src/score/text/clean.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/base/error.hpp"

namespace stim::score {
namespace {

// A text as replies are read, for signs and markup; as it is where nothing would be left of it.
std::string cleaned(const std::string& text) {
    const Clean clean(text, Spoken{{{0, text.size()}}}, Case::keep, {});
    std::string out = clean.chars();
    std::erase_if(out, [](char c) { return c == bullet_sign || c == box_open || c == box_close; });
    return std::any_of(out.begin(), out.end(), is_word) ? with_minus_signs(out) : text;
}

bool is_article(std::string_view word) { return word == "the" || word == "a" || word == "an"; }
bool is_truth(const std::vector<std::string>& words) {
    return words.size() == 1 && (english::holds(english::affirms, words[0]) || english::holds(english::denials, words[0]));
}
bool is_numeral(std::string_view word) { return !word.empty() && is_digit(word.back()); }

}  // namespace

std::string plain_form(std::string_view word) {
    std::string out(word);
    if (word == "√") return "sqrt";
    if (!is_numeral(word)) return out;
    const bool thousands = word.size() > 4 && word[word.size() - 4] == ',';
    if (thousands) std::erase(out, ',');
    if (const std::size_t point = out.find('.'); point != npos && out.find_first_of(":/,") == npos) {
        while (out.back() == '0') out.pop_back();
        if (out.back() == '.') out.pop_back();
    }
    return out;
}

std::vector<std::string> words_with_signs(std::string_view text) {
    std::vector<std::string> out;
    const std::string low = lowered(text);
    for (const Token& token : tokens_of(low))
        if (token.kind != TokenKind::sign || is_operator(low, token))
            out.push_back(plain_form(std::string_view(low).substr(token.begin, token.end - token.begin)));
    return out;
}

void Options::add(Words words, std::size_t option, bool weak, char capital) {
    if (words.empty()) return;
    const auto same = [&](const Name& name) { return name.words == words; };
    if (const auto found = std::find_if(names_.begin(), names_.end(), same); found != names_.end()) {
        if (found->option == option || (weak && !found->weak)) return;
        found->ambiguous = found->weak == weak;
        if (!found->ambiguous) found->option = option, found->weak = weak;
        return;
    }
    by_first_[words[0]].push_back(names_.size());
    const bool truth = is_truth(words);
    names_.push_back({std::move(words), option, weak, false, truth, capital, {}});
}

void Options::add_truths(const ChoiceQuestion& question) {
    count_ = 2;
    texts_ = {"yes", "no"};
    for (const std::string_view word : english::affirms) add({std::string(word)}, 0, false);
    for (const std::string_view word : english::denials) add({std::string(word)}, 1, false);
    for (std::size_t i = 0; i < 2 && i < question.options.size(); ++i) add(words_with_signs(question.options[i]), i, false);
    for (std::size_t i = 0; i < question.truths.size(); ++i)
        for (const std::string& word : question.truths[i]) {
            const std::size_t size = names_.size();
            add(words_with_signs(cleaned(word)), i, false);
            if (names_.size() > size) names_.back().is_truth = true;
        }
}

void Options::add_text(std::size_t option) {
    Words words = words_[option];
    const std::string& text = texts_[option];
    add(words, option, false, words.size() == 1 && text.size() == 1 && is_upper(text[0]) ? text[0] : '\0');
    if (words.size() == 1)
        if (const std::string_view spelt = number_word(words[0]); !spelt.empty()) add({std::string(spelt)}, option, false);
    if (words.size() < 2) return;
    if (is_article(words[0])) return add({words.begin() + 1, words.end()}, option, false);
    if (words[0] != "yes" && words[0] != "no") return;
    add({words[0]}, option, true);
    const std::size_t size = names_.size();
    add({words.begin() + 1, words.end()}, option, words.size() < 4);
    if (names_.size() > size) names_.back().truth = words[0];
}

// "10" for "10 m", where all options are numbers of the same unit.
void Options::add_numbers() {
    const Words unit(words_[0].begin() + !words_[0].empty(), words_[0].end());
    const auto fits = [&](const Words& one) {
        return !one.empty() && is_numeral(one[0]) && Words(one.begin() + 1, one.end()) == unit;
    };
    if (unit.empty() || !std::all_of(words_.begin(), words_.end(), fits)) return;
    for (std::size_t i = 0; i < count_; ++i) add({words_[i][0]}, i, false);
}

Options::Options(const ChoiceQuestion& question) {
    if (question.kind == QuestionKind::boolean) {
        add_truths(question);
        return;
    }
    count_ = question.options.size();
    lettered_ = true;
    if (count_ < 2 || count_ > 26) throw InvalidParams("options", fmt::format("{} long", count_), "2..26 texts");
    for (const std::string& text : question.options) {
        texts_.push_back(cleaned(text));
        words_.push_back(words_with_signs(texts_.back()));
    }
    for (std::size_t i = 0; i < count_; ++i) add_text(i);
    add_numbers();
    find_own_letters();
}

void Options::find_own_letters() {
    std::size_t own = 0, others = 0;
    for (std::size_t i = 0; i < count_; ++i)
        for (const Token& token : tokens_of(texts_[i])) {
            const char c = texts_[i][token.begin];
            if (token.end - token.begin != 1 || !is_upper(c)) continue;
            ++(static_cast<std::size_t>(c - 'A') == i ? own : others);
        }
    const bool pictures = std::all_of(texts_.begin(), texts_.end(), [](const std::string& text) { return text.empty(); });
    own_letters_ = pictures || (own > 1 && others == 0);
}

Json Options::value(std::size_t option) const {
    if (!lettered_) return option == 0 ? "yes" : "no";
    return std::string(1, static_cast<char>('A' + option));
}

std::size_t Options::with_letter(char letter) const {
    const auto place = static_cast<std::size_t>(letter - 'A');
    if (place < count_) return place;
    const auto found = std::find(texts_.begin(), texts_.end(), std::string(1, letter));
    return found == texts_.end() ? place : static_cast<std::size_t>(found - texts_.begin());
}

// The first 60 bytes of a token, plain: no name has a longer word.
static std::string plain_word(std::string_view low, const Token& token) {
    constexpr std::uint32_t longest = 60;
    return plain_form(low.substr(token.begin, std::min(token.end - token.begin, longest)));
}

// The token behind a name whose first word is at `i`; 0 where other words follow it.
std::size_t Options::end_of_name(const Name& name, std::string_view low, const std::vector<Token>& tokens, std::size_t i) {
    std::size_t at = i + 1, word = 1;
    for (; word < name.words.size() && at < tokens.size(); ++at) {
        const Token& token = tokens[at];
        if (token.kind == TokenKind::sign && low[token.begin] != '\n' && !is_operator(low, token)) continue;
        if (plain_word(low, token) != name.words[word]) return 0;
        ++word;
    }
    return word == name.words.size() ? at : 0;
}

NameMatch Options::match(std::string_view text, std::string_view low, const std::vector<Token>& tokens, std::size_t i) const {
    NameMatch out;
    const auto found = by_first_.find(plain_word(low, tokens[i]));
    if (found == by_first_.end()) return out;
    for (const std::size_t k : found->second) {
        const Name& name = names_[k];
        if (name.capital && text[tokens[i].begin] != name.capital) continue;
        const std::size_t at = end_of_name(name, low, tokens, i);
        if (at <= out.end) continue;
        const bool number = name.words.size() == 1 && is_numeral(name.words[0]);
        out = {name.option, at, number, name.weak, name.is_truth, name.truth};
        if (name.ambiguous) out.option = count_;
    }
    if (out.option == count_ && out.end) out = {};
    return out;
}

std::optional<std::size_t> Options::quoted(std::string_view text) const {
    const std::vector<std::string> words = words_with_signs(text);
    std::optional<std::size_t> out;
    for (const Name& name : names_)
        if (!name.weak && !name.ambiguous && name.truth.empty() && name.words == words) out = name.option;
    return out;
}

std::optional<std::size_t> exact_option(std::string_view text, const Options& options) {
    if (const auto option = options.quoted(text)) return option;
    const std::vector<std::string> words = words_with_signs(text);
    const bool letter = options.lettered() && words.size() == 1 && words[0].size() == 1 && is_latin(words[0][0]);
    const auto option = letter ? static_cast<std::size_t>(words[0][0] - 'a') : options.size();
    return option < options.size() ? std::optional(option) : std::nullopt;
}

std::optional<std::size_t> option_in(std::string_view text, const Options& options) {
    const std::string low = lowered(text);
    const std::vector<Token> tokens = tokens_of(low);
    std::size_t seen = 0;
    for (std::size_t i = 0; i < tokens.size();) {
        const NameMatch name = options.match(text, low, tokens, i);
        const char c = text[tokens[i].begin];
        const auto letter = static_cast<std::size_t>(c - 'A');
        const bool capital = options.lettered() && tokens[i].end - tokens[i].begin == 1 && is_upper(c) && letter < options.size();
        if (name.end && !name.weak)
            seen |= std::size_t{1} << name.option;
        else if (capital) seen |= std::size_t{1} << letter;
        i = name.end && !name.weak ? name.end : i + 1;
    }
    return std::has_single_bit(seen) ? std::optional(static_cast<std::size_t>(std::countr_zero(seen))) : std::nullopt;
}

}  // namespace stim::score
