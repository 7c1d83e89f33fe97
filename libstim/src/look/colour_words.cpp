#include "libstim/src/look/colour_words.hpp"

#include <algorithm>
#include <utility>

#include "stim/scene/colour.hpp"

namespace stim {
namespace {

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_letter(char c) { return small(c) >= 'a' && small(c) <= 'z'; }

bool is_colour_name(std::string_view word) {
    if (word == "white" || colour_index(word) >= 0) return true;
    const auto& cvd = cvd_exchanges();
    return std::any_of(cvd.begin(), cvd.end(), [&](const ColourExchange& e) { return e.cvd.name == word; });
}

}  // namespace

std::string words_exchanged(std::string_view text, const WordExchange& f) {
    std::string out, word, before;
    const auto end_word = [&] {
        if (word.empty()) return;
        out += f(word, before);
        before = std::exchange(word, {});
    };
    for (const char c : text) {
        if (is_letter(c)) {
            word += c;
            continue;
        }
        end_word();
        out += c;
    }
    end_word();
    return out;
}

std::vector<std::string> colour_names_in(std::string_view text) {
    std::vector<std::string> out;
    words_exchanged(text, [&](const std::string& word, const std::string&) {
        std::string name = word;
        std::transform(name.begin(), name.end(), name.begin(), small);
        if (is_colour_name(name) && std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
        return word;
    });
    return out;
}

}  // namespace stim
