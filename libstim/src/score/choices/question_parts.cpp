#include "libstim/src/score/choices/question_parts.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/choices/asked_tables.hpp"
#include "libstim/src/score/choices/compared.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/text/clean.hpp"
#include "libstim/src/score/text/fold.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

constexpr WordList beliefs{"think", "thinks", "believe", "believes", "expect", "expects", "suppose", "assume", "assumes"};

// "According to the chart": tells only where to look.
bool is_source(std::string_view text) {
    const std::string low = lowered(text.substr(std::min(text.find_first_not_of(" \n"), text.size())));
    return low.starts_with("according to ") || low.starts_with("based on ") || low.starts_with("in the image") ||
           low.starts_with("in the picture") || low.starts_with("in the chart") || low.starts_with("in this image");
}

// Whether "right" is a side, not what is correct.
bool is_side(std::string_view low, std::size_t end) {
    static constexpr WordList praised{"answer", "option", "choice", "one", "match", "statement"};
    while (end < low.size() && !is_word(low[end])) ++end;
    return end >= low.size() || !praised.holds(word_at(low, end, low.size()));
}

bool is_verb_of_question(std::string_view word) {
    static constexpr WordList verbs{"has", "have", "had", "can", "will", "did", "would", "could", "should", "are", "were"};
    return verbs.holds(word) || (word.ends_with('s') && word != "as");
}

bool is_plain_noun(std::string_view word) {
    return word.size() > 2 && !is_verb_of_question(word) && !tables::determiners.holds(word) &&
           !tables::tying_prepositions.holds(word) && !tables::unasked.holds(word);
}

}  // namespace

std::string_view asking(std::string_view question) {
    if (question.size() > longest_question) return {};
    const std::size_t mark = question.rfind('?');
    if (mark == npos) return {};
    const std::size_t before = question.substr(0, mark).find_last_of(".!?\n;:");
    std::string_view out = question.substr(before == npos ? 0 : before + 1, mark - (before == npos ? 0 : before + 1));
    for (const std::string_view word : {", in which ", ", on which ", ", at which ", ", in what ", ", on what ", ", at what ",
                                        ", which ", ", what ", ", who ", ", where ", ", how ", ", when "})
        if (const std::size_t at = out.rfind(word); at != npos && is_source(out.substr(0, at))) out.remove_prefix(at + 2);
    return out;
}

std::size_t behind_case(std::string_view low) {
    static constexpr WordList cases{"if", "when", "once", "suppose", "supposing", "assuming", "after"};
    static constexpr WordList asking{"which", "what", "who", "where", "how",   "in",  "on", "to",     "will", "would", "does",
                                     "do",    "is",   "are", "can",   "could", "why", "at", "should", "then", "from",  "has"};
    const std::size_t first = std::min(low.find_first_not_of(" \n"), low.size());
    if (first == low.size() || !is_word(low[first]) || !cases.holds(word_at(low, first, low.size()))) return 0;
    for (std::size_t comma = low.find(", ", first); comma != npos; comma = low.find(", ", comma + 2))
        if (comma + 2 < low.size() && is_word(low[comma + 2]) && asking.holds(word_at(low, comma + 2, low.size())))
            return comma + 2;
    return 0;
}

std::size_t behind_view(std::string_view low) {
    const std::size_t comma = low.find(", ");
    const std::string_view first = low.substr(std::min(low.find_first_not_of(" \n"), low.size()));
    if (comma == npos || comma > 80 || !first.starts_with("from ")) return 0;
    const std::string_view said = low.substr(0, comma);
    for (const std::string_view view : {"viewpoint", "perspective", "point of view"})
        if (said.find(view) != npos) return comma + 2;
    return 0;
}

std::string viewer_of(std::string_view low) {
    const std::size_t own = low.find("'s "), of = low.rfind(" of the "), comma = low.find(',');
    if (comma == npos) return {};
    const std::size_t end = own != npos ? own : of != npos ? comma : 0;
    std::size_t begin = end;
    while (begin > 0 && is_word(low[begin - 1])) --begin;
    const std::string out(low.substr(begin, end - begin));
    return out == "camera" || out == "viewer" || out == "observer" ? std::string{} : out;
}

std::string without_place_to_look(std::string text) {
    for (const std::string_view source : {" according to the ", " based on the "})
        if (const std::size_t at = text.find(source); at != std::string::npos && at > 8) {
            const std::string_view rest = std::string_view(text).substr(at + source.size());
            if (std::count(rest.begin(), rest.end(), ' ') < 2) text.erase(at);
        }
    while (!text.empty() && text.back() == ',') text.pop_back();
    return text;
}

std::size_t before_case(std::string_view low) {
    const std::size_t at = std::max(low.rfind(" if ") + 1, low.rfind(" when ") + 1);
    return at > 12 ? at - 1 : low.size();
}

std::string without_scale(std::string text) {
    static constexpr auto scales = std::to_array<std::string_view>(
        {" relative to the ", " compared to the ", " compared with the ", " in relation to the "});
    if (text.find("est ") == std::string::npos || text.find("where ") < 3 || text.find("how ") < 3) return text;
    for (const std::string_view scale : scales)
        if (const std::size_t at = text.find(scale); at != std::string::npos)
            text.erase(at, std::min(text.find(' ', at + scale.size()), text.size()) - at);
    return text;
}

std::string cleaned(std::string_view question) {
    return Clean(question, Spoken{{{0, question.size()}}}, Case::keep, {}).chars();
}

std::string without_asides(std::string text) {
    for (std::size_t open = text.find(" ("); open != npos; open = text.find(" (", open + 1)) {
        const std::size_t close = text.find_first_of("()", open + 2);
        const std::size_t blank = text.find(' ', open + 2);
        if (close != npos && text[close] == ')' && blank < close) text.erase(open, close + 1 - open);
    }
    return text;
}

std::string kind_of(std::string_view low) {
    for (std::size_t at = 0; at < low.size();) {
        const std::string_view word = is_word(low[at]) ? word_at(low, at, low.size()) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        if (word != "which" && word != "what" && word != "whose") continue;
        while (at < low.size() && !is_word(low[at])) ++at;
        const std::string_view next = at < low.size() ? word_at(low, at, low.size()) : std::string_view{};
        return next.empty() || tables::unasked.holds(next) ? std::string{} : stem_of(next);
    }
    return {};
}

bool holds_right(std::string_view low, Extent e, Extent left_out) {
    const std::string_view own = low.substr(0, e.end);
    for (std::size_t at = own.find("right", e.begin); at != npos; at = own.find("right", at + 5)) {
        const bool whole = (at == 0 || !is_word(low[at - 1])) && (at + 5 >= low.size() || !is_word(low[at + 5]));
        if (whole && (at < left_out.begin || at >= left_out.end) && is_side(low, at + 5)) return true;
    }
    return false;
}

std::string believer_of(std::string_view low) {
    std::string_view before;
    for (std::size_t at = 0; at < low.size();) {
        const std::string_view word = is_word(low[at]) ? word_at(low, at, low.size()) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        if (word.empty()) continue;
        if (beliefs.holds(word)) return before == "you" || before == "we" ? std::string{} : std::string(before);
        before = word;
    }
    return {};
}

std::string predicate_of(std::string_view low) {
    std::string out;
    for (std::size_t at = 0; at < low.size();) {
        const std::string_view word = is_word(low[at]) ? word_at(low, at, low.size()) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        if (!out.empty() && word == "have") return {};  // "Does the man have a beard?"
        const bool breaks = tables::determiners.holds(word) || (word != "of" && tables::tying_prepositions.holds(word));
        if (breaks && !out.empty()) return tables::determiners.holds(word) ? out : std::string{};
        if (!word.empty() && !breaks && !tables::unasked.holds(word)) out = stem_of(word);
    }
    return out;
}

std::string closing_of(std::string_view low) {
    low.remove_prefix(std::min(low.find_first_not_of(" \n"), low.size()));
    const bool asks = low.starts_with("is the ") || low.starts_with("are the ") || low.starts_with("was the ");
    const std::size_t of = low.find(" of the "), blank = low.rfind(' ');
    if (!asks || of == npos || blank < of + 8 || low.find(' ', of + 8) == npos) return {};
    for (std::size_t at = of + 8; at < blank; ++at)
        if (low[at] == ' ' && tables::tying_prepositions.holds(word_at(low, at + 1, low.size()))) return {};
    const std::string_view last = low.substr(blank + 1);
    return !is_latin(last[0]) || tables::unasked.holds(last) ? std::string{} : stem_of(last);
}

std::string last_thing_of(std::string_view low) {
    const std::size_t the = low.rfind(" the ");
    if (the == npos) return {};
    std::string_view out = low.substr(the + 5);
    while (!out.empty() && !is_word(out.back())) out.remove_suffix(1);
    return std::count(out.begin(), out.end(), ' ') < 3 ? std::string(out) : std::string{};
}

std::string placed_in(std::string_view low) {
    static constexpr auto relations =
        std::to_array<std::string_view>({" with respect to ", " relative to ", " in relation to ", " compared to "});
    const std::size_t where = std::max(low.rfind("where is the ") + 1, low.rfind("where are the ") + 1);
    if (where == 0) return {};
    std::size_t end = npos;
    for (const std::string_view relation : relations) end = std::min(end, low.find(relation, where));
    if (end == npos) return {};
    const std::size_t noun = low.find("the ", where) + 4;
    std::string_view out = low.substr(noun, end - std::min(noun, end));
    for (const std::string_view verb : {" located", " placed", " positioned", " situated"})
        if (out.ends_with(verb)) out.remove_suffix(verb.size());
    return std::string(out.substr(out.rfind(' ') + 1));
}

std::vector<std::pair<std::string, std::string>> labels_of(std::string_view question, const Options& options) {
    std::vector<std::pair<std::string, std::string>> out;
    for (std::size_t at = 4; at < question.size(); ++at) {
        const bool label = is_upper(question[at]) || is_digit(question[at]);
        const bool alone = question[at - 1] == ' ' && (at + 1 == question.size() || !is_word(question[at + 1]));
        std::size_t begin = at - 1;
        while (begin > 0 && is_word(question[begin - 1])) --begin;
        const std::string noun = lowered(question.substr(begin, at - 1 - begin));
        const bool plain = tables::unasked.holds(noun) || tables::tying_prepositions.holds(noun);
        if (!label || !alone || noun.size() < 3 || plain) continue;
        const bool named = std::any_of(options.patterns().begin(), options.patterns().end(),
                                       [&](const std::string& words) { return words.find(noun) != std::string::npos; });
        if (!named) out.emplace_back(noun, std::string(1, lower(question[at])));
    }
    return out;
}

std::string second_of_kind(std::string_view low, std::string_view kind) {
    const std::size_t begin = kind.empty() ? npos : low.find(kind);
    if (begin == npos) return {};
    const auto word = [&](std::size_t at) {
        return at < low.size() && is_latin(low[at]) ? word_at(low, at, low.size()) : std::string_view{};
    };
    const std::size_t next = begin + word_at(low, begin, low.size()).size() + 1;
    const std::string_view noun = word(next);
    return is_plain_noun(noun) && is_verb_of_question(word(next + noun.size() + 1)) ? stem_of(noun) : std::string{};
}

std::size_t joint_before(std::string_view low, std::size_t at) {
    while (at > 0 && is_blank(low[at - 1])) --at;
    for (const std::string_view joint : {"=", " is", " measures", "是", "为"})
        if (low.substr(0, at).ends_with(joint)) {
            at -= joint.size();
            while (at > 0 && is_blank(low[at - 1])) --at;
            return at;
        }
    return npos;
}

std::vector<std::size_t> givens_in(std::string_view low) {
    constexpr std::size_t most = 16;
    std::vector<std::size_t> out;
    for (std::size_t at = 1; at < low.size() && out.size() < most; ++at)
        if (is_digit(low[at]) && !is_digit(low[at - 1]) && joint_before(low, at) != npos) out.push_back(at);
    return out;
}

}  // namespace stim::score
