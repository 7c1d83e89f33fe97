// Judging free-form replies: the text of a model or a person, untrusted, against a gold answer.
// Linear in the length of the reply; no input raises.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "stim/scene/answer.hpp"
#include "stim/score/verdict.hpp"

namespace stim {

/// Other words for the words of a vocabulary, and what else a domain licenses.
struct Dialect {
    std::map<std::string, std::string, std::less<>> synonyms;  ///< lower-case words, possibly several -> word of the vocabulary
    std::vector<std::string> parts;  ///< names of the parts of a tuple that is answered as one list, in the list's order
};

/// The common synonyms of the vocabulary's words and the licences of the domain.
Dialect dialect_of(std::string_view domain, const AnswerSpec& spec);

/// Throws InvalidParams where the gold is no answer of the class, or the format names other parts than the gold has.
Verdict judge(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect,
              Mode mode = Mode::lenient);

}  // namespace stim
