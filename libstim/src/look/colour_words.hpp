// Words for colours in English texts.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace stim {

/// Of a word (letters alone) and the word before it: what stands in its place.
using WordExchange = std::function<std::string(const std::string& word, const std::string& before)>;
/// The text with every word exchanged.
std::string words_exchanged(std::string_view text, const WordExchange& f);
/// Names of colours in a text, each once, in small letters: the 20, those of palette=cvd, and white.
std::vector<std::string> colour_names_in(std::string_view text);

}  // namespace stim
