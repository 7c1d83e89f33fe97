#include "libstim/src/score/text/words.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/text.hpp"

namespace stim::score {

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && is_word(text[end])) ++end;
        if (end > i) out.push_back(lowered(text.substr(i, end - i)));
        i = std::max(end, i + 1);
    }
    return out;
}

}  // namespace stim::score
