#include "libstim/src/score/answers/hedged_values.hpp"

namespace stim::score {

Cause cause_of(Phrases phrases) {
    if (has(phrases, Phrase::negation) || has(phrases, Phrase::rejection)) return Cause::retraction;
    if (has(phrases, Phrase::doubt)) return Cause::hedge;
    return has(phrases, Phrase::condition) ? Cause::supposition : Cause::answered;
}

Cause cause_of_introduction(const Page& text, Extent line) {
    if (line.begin >= line.end || line.end - line.begin > 400) return Cause::answered;
    const std::string_view said = stretch(text, line);
    if (said.back() == ':')
        return cause_of(text.force_at_end(line.begin, line.end) & (Phrase::negation | Phrase::doubt | Phrase::condition));
    if (!said.ends_with(" or") && words_of(said).size() > 2) return Cause::answered;
    return cause_of(text.phrases_in(line.begin, line.end) & static_cast<Phrases>(Phrase::doubt));
}

}  // namespace stim::score
