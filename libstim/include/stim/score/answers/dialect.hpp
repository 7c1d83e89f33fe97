// What a domain licenses beyond its vocabulary.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "stim/scene/answer.hpp"

namespace stim {

/// Other words for the words of a vocabulary, and what else a domain licenses.
struct Dialect {
    std::map<std::string, std::string, std::less<>> synonyms;  ///< lower-case words, possibly several -> word of the vocabulary
    std::vector<std::string> parts;  ///< names of the parts of a tuple that is answered as one list, in the list's order
};

/// The common synonyms of the vocabulary's words and the licences of the domain.
Dialect dialect_of(std::string_view domain, const AnswerSpec& spec);

}  // namespace stim
