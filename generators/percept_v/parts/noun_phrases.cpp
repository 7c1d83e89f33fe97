#include "generators/percept_v/parts/noun_phrases.hpp"

#include "generators/percept_v/parts/plot.hpp"

namespace stim::percept_v {

std::string any_of(const Palette& colours) { return listed(names_of(colours), "or"); }

std::string plurals(const std::vector<Kind>& kinds) {
    std::vector<std::string> words;
    for (const Kind kind : kinds) words.push_back(std::string(name_of(kind)) + (kind == Kind::cross ? "es" : "s"));
    return listed(words);
}

}  // namespace stim::percept_v
