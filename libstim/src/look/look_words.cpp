#include "stim/look/look_words.hpp"

#include <algorithm>

#include "libstim/src/look/colour_words.hpp"

namespace stim {
namespace {

using Exchanges = std::vector<std::pair<std::string, std::string>>;

constexpr double least_contrast = 0.5;  // with less, black is a dark gray
constexpr double most_noise = 12;       // levels: with more, white is a light gray

char small_of(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char capital_of(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// Of looks with inks in which white stays light.
bool changes_white(const Look& look) {
    const bool own_paper = look.paper.kind == PaperFactor::Kind::own || look.paper.kind == PaperFactor::Kind::grid;
    return !own_paper || look.smudge > 0 || look.shade > 0 || look.contrast < 1 || look.noise > most_noise ||
           look.ink == InkFactor::soft;
}

}  // namespace

bool has_dark_ground(const Look& look) {
    return look.ink == InkFactor::dark || look.ink == InkFactor::chalk || look.ink == InkFactor::blueprint;
}

bool is_without_hues(const Look& look) { return look.ink == InkFactor::gray || look.ink == InkFactor::blueprint; }

Exchanges word_exchanges(const Look& look) {
    Exchanges out;
    const bool faint = look.contrast < least_contrast;
    switch (look.ink) {
        case InkFactor::dark:
        case InkFactor::chalk: return {{"black", faint ? "light" : "white"}, {"white", faint ? "dark" : "black"}};
        case InkFactor::blueprint: out = {{"black", faint ? "light" : "white"}, {"white", "blue"}}; break;
        default:
            if (changes_white(look)) out = {{"white", "light"}};
            if (faint) out.emplace_back("black", "dark");
    }
    if (!is_without_hues(look)) return out;
    out.emplace_back("coloured", look.ink == InkFactor::gray ? "gray" : "pale");
    out.emplace_back("colours", "shades");
    out.emplace_back("colour", "shade");
    return out;
}

std::string exchanged_text(const std::string& text, const Exchanges& exchanges) {
    return words_exchanged(text, [&](const std::string& word, const std::string& before) {
        std::string name = word;
        name.front() = small_of(name.front());
        const auto found = std::find_if(exchanges.begin(), exchanges.end(), [&](const auto& e) { return e.first == name; });
        if (found == exchanges.end() || before == "light") return word;
        std::string out = found->second;
        if (word.front() != small_of(word.front())) out.front() = capital_of(out.front());
        return out;
    });
}

Prompt exchanged_prompt(Prompt prompt, const Look& look) {
    const Exchanges exchanges = word_exchanges(look);
    if (exchanges.empty()) return prompt;
    for (std::string* text : {&prompt.picture, &prompt.rule, &prompt.question, &prompt.form.explanation})
        *text = exchanged_text(*text, exchanges);
    for (std::string& option : prompt.options) option = exchanged_text(option, exchanges);
    return prompt;
}

}  // namespace stim
