#include "stim/score/answers/dialect.hpp"

#include <algorithm>

#include "libstim/src/score/answers/shape_synonyms.hpp"
#include "stim/scene/answer.hpp"
#include "stim/scene/colour.hpp"

namespace stim {
namespace {

bool lists(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

void add_synonyms(Dialect& out, const AnswerSpec& spec, const score::vocabulary::Synonyms& same) {
    if (!lists(spec.vocabulary, same.word)) return;
    for (const std::string_view other : same.others)
        if (!other.empty() && !lists(spec.vocabulary, other)) out.synonyms.emplace(other, same.word);
}

}  // namespace

Dialect dialect_of(std::string_view domain, const AnswerSpec& spec) {
    Dialect out;
    for (const score::vocabulary::Synonyms& same : score::vocabulary::synonyms) add_synonyms(out, spec, same);
    if ((domain == "layered_shapes" || domain == "identifying_shapes") && !lists(spec.vocabulary, "square"))
        add_synonyms(out, spec, score::vocabulary::square_on_corner);
    if (domain == "colours_present") out.parts.assign(colour_names().begin(), colour_names().end());
    return out;
}

}  // namespace stim
