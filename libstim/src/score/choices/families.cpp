#include "libstim/src/score/choices/families.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/choices/decision.hpp"
#include "libstim/src/score/choices/foreign.hpp"
#include "libstim/src/score/choices/naming.hpp"
#include "libstim/src/score/choices/restated.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/statements.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

using Statements = std::vector<Statement>;

// What is found by one family.
struct Told {
    std::size_t at = npos;  // the statement that decides
    bool closed = false;    // no family below may decide
};

bool only(std::size_t options, std::size_t option) { return (options & ~(std::size_t{1} << option)) == 0; }

std::size_t named_in(const Statements& all, std::size_t begin, std::size_t end) {
    std::size_t out = 0;
    for (std::size_t i = begin; i < end; ++i)
        if (!all[i].likens) out |= all[i].options;
    return out;
}

// Whether what follows a statement leaves it: no correction, no doubt, no other option as an answer.
bool holds(const Statements& all, std::size_t at) {
    const std::size_t option = all[at].named->option;
    return std::none_of(all.begin() + static_cast<std::ptrdiff_t>(at) + 1, all.end(), [&](const Statement& s) {
        const bool other = s.named && s.named->option != option && s.completes;
        return s.corrects || s.doubts || other;
    });
}

// A statement that commits to its option and that nothing takes back.
bool stands(const Statements& all, std::size_t at) { return all[at].named && all[at].commits && holds(all, at); }

// "It must be A. It must be C.": a sentence before that concludes something else, with no correction between.
bool clashes_before(const Statements& all, std::size_t at) {
    for (std::size_t i = at; i-- > 0 && !all[i + 1].corrects;)
        if (all[i].conclusion == Conclusion::leading && all[i].commits && all[i].named->option != all[at].named->option)
            return true;
    return false;
}

// The last sentence that says the question again; none may say it with another option unless something is corrected.
Told echoing(const Statements& all) {
    for (std::size_t i = all.size(); i-- > 0;) {
        if (!all[i].echoes) continue;
        for (std::size_t k = i; k-- > 0 && !all[k + 1].corrects;)
            if (all[k].echoes && all[k].named->option != all[i].named->option) return {npos, true};
        return holds(all, i) ? Told{i, true} : Told{};
    }
    return {};
}

// "Therefore, ... C": the last sentence that begins as a conclusion, else those that conclude inside, if they agree.
Told concluding(const Statements& all) {
    Told inside;
    for (std::size_t i = all.size(); i-- > 0;) {
        if (all[i].conclusion == Conclusion::leading) {
            if (stands(all, i)) return {clashes_before(all, i) ? npos : i, true};
            return {npos, i + 1 == all.size() || all[i].named || all[i].spoilt};
        }
        if (all[i].conclusion != Conclusion::inside || !all[i].named) continue;
        if (inside.at != npos && all[inside.at].named->option != all[i].named->option) return {npos, true};
        if (inside.at == npos) inside.at = i;
    }
    if (inside.at != npos) return {stands(all, inside.at) ? inside.at : npos, true};
    return {};
}

bool concludes(const Statement& s) { return s.conclusion == Conclusion::leading && !s.named; }

// Whether the first sentence commits to another option, and nothing corrects it.
bool first_differs(const Statements& all) {
    const Statement &begin = all.front(), &end = all.back();
    const bool corrected = std::any_of(all.begin() + 1, all.end(), [](const Statement& one) { return one.corrects; });
    return !corrected && begin.named && begin.named->option != end.named->option && (begin.commits || begin.judges);
}

// "It is the ring. Hmm, no: ... The star is the odd one.": the last sentence commits behind a correction.
bool corrects_others(const Statements& all) {
    return all.back().commits && std::any_of(all.begin() + 1, all.end(), [](const Statement& one) { return one.corrects; });
}

// The last sentence ends with its option, and the first does not commit to another one, unless it only adds up.
bool outweighs(const Statements& all) { return all.back().completes && (all.back().sums || !first_differs(all)); }

// The last sentence: others named before must leave it the result.
Told last(const Statements& all) {
    const Statement& s = all.back();
    const bool alone = s.named && only(named_in(all, 0, all.size()), s.named->option);
    const bool told = s.named && (s.commits || (alone && (all.size() > 1 ? s.tells : s.alone)));
    if (!told || s.sentence.listed || (!s.sentence.closed && all.size() > 1 && !s.completes)) return {};
    if (!alone && !corrects_others(all) && !outweighs(all)) return {};
    return {all.size() - 1, true};
}

// Whether a sentence is one that may be read where it comes first.
bool opens(const Statements& all) {
    const Statement& s = all.front();
    const bool told = s.named && (s.commits || (s.tells && all.size() > 1));
    return told && !s.sentence.listed && holds(all, 0) && std::none_of(all.begin() + 1, all.end(), concludes);
}

// The first sentence: others named later must be set against it.
Told first(const Statements& all) {
    const Statement& s = all.front();
    if (!opens(all)) return {};
    const Statement& end = all.back();
    const bool firm = end.commits || end.completes || !s.commits;
    if (end.named && end.named->option != s.named->option && !s.judges && firm) return {npos, true};
    const bool alone = only(named_in(all, 1, all.size()), s.named->option) || (s.commits && !firm);
    if (!alone && !s.judges) return {};
    return {0, true};
}

// "The one for which both hold is Picture 3. Picture 1 lacks the flag.": wherever it stands, if no other one is selected.
Told selecting(const Statements& all) {
    Told out;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].selects || !all[i].named) continue;
        if (out.at != npos && all[out.at].named->option != all[i].named->option) return {npos, true};
        out.at = i;
    }
    if (out.at == npos || !all.back().sentence.closed || !stands(all, out.at)) return {};
    const bool concluded = std::any_of(all.begin() + static_cast<std::ptrdiff_t>(out.at) + 1, all.end(), concludes);
    return concluded ? Told{} : Told{out.at, true};
}

// "X marks the handle. This spot matches Point B. The others lie on the lid.": the only sentence that names an option.
Told only_one(const Statements& all) {
    const auto names = [](const Statement& s) { return s.options != 0 || s.named; };
    const auto found = std::find_if(all.begin(), all.end(), names);
    if (found == all.end() || std::any_of(found + 1, all.end(), names) || !all.back().sentence.closed) return {};
    const auto at = static_cast<std::size_t>(found - all.begin());
    return found->singles && !found->sentence.listed && stands(all, at) && !std::any_of(found + 1, all.end(), concludes)
               ? Told{at, true}
               : Told{};
}

struct Family {
    std::string_view name;
    Told (*read)(const Statements&);
};
// In order: the first family that finds an option, or that says that none is to be read, decides.
constexpr std::array families{Family{"question said again", echoing}, Family{concluding_rule, concluding},
                              Family{"last sentence", last},          Family{"first sentence", first},
                              Family{"only sentence", only_one},      Family{"sentence that selects", selecting}};

// Three options or more by their texts, where letters without blanks hide that they stand in a list.
bool lists_options_of(const Said& said, std::string_view sentence) {
    const auto& patterns = said.options.patterns();
    const auto named = [&](const std::string& words) { return !words.empty() && sentence.find(words) != npos; };
    return std::count_if(patterns.begin(), patterns.end(), [&](const std::string& words) {
               return named(words) && static_cast<unsigned char>(words[0]) >= 0x80;
           }) > 2;
}

// What the words of another language do to a sentence.
void heed(const languages::Language& language, const Said& said, Statement& s) {
    const std::string_view sentence = said.page.substr(s.sentence.at.begin, s.sentence.at.end - s.sentence.at.begin);
    if (languages::holds_any(sentence, language.corrections)) s.corrects = true;
    if (spoils(language, sentence) || lists_options_of(said, sentence)) s.spoilt = true, s.named.reset();
    s.commits = s.named && (s.named->begin > s.sentence.at.begin + 4 || s.named->letter || s.commits);
    s.tells = s.alone = s.commits;
}

// A box that holds words: what could not be read there is read nowhere else.
bool holds_box(std::string_view text) {
    for (std::size_t at = text.find(box_open); at != npos; at = text.find(box_open, at + 1)) {
        const std::string_view content = text.substr(at, text.find(box_close, at) - at);
        if (std::any_of(content.begin(), content.end(), is_word)) return true;
    }
    return false;
}

// "Key R has three teeth. It opens the chest.": a pronoun stands for the subject before it.
void refer(const Statement& before, Statement& s) {
    if (!s.refers || !before.leads || before.leads->option > 63) return;
    s.named = before.leads;
    s.options = std::size_t{1} << s.named->option;
    s.commits = s.tells = s.alone = s.completes = s.echoes = true;
}

Statements statements_of(const Said& said, const languages::Language* language) {
    const Naming naming(said);
    Statements out;
    for (Sentence sentence : sentences_of(said.text)) {
        sentence.at = said.asked.without_given(said.page, sentence.at);
        out.push_back(statement_of(said, naming, sentence));
        if (language) heed(*language, said, out.back());
        if (out.size() > 1) refer(out[out.size() - 2], out.back());
    }
    return out;
}

// "The water is boiling.", where the options are yes and no.
Decision truth_among_options(const Said& said) {
    Decision out{std::nullopt, "the reply commits to no option"};
    const auto yes = said.options.named("yes"), no = said.options.named("no");
    if (said.options.size() != 2 || !yes || !no || *yes == *no) return out;
    Decision told = restated_truth(said);
    if (told.chosen) told.chosen->option = static_cast<std::uint8_t>(told.chosen->option == 0 ? *yes : *no);
    return told;
}

}  // namespace

std::vector<Statement> statements_of(const Said& said) { return statements_of(said, languages::language_of(said.page)); }

Decision decide_by_sentences(const Said& said) {
    constexpr std::string_view none = "the reply commits to no option";
    if (said.text.size() > longest_told) return {std::nullopt, none};
    const languages::Language* language = languages::language_of(said.page);
    if (language)
        if (const Decision found = decide_in(*language, said); found.chosen || found.why_not != none) return found;
    if (holds_box(said.text)) return {std::nullopt, none};
    if (!said.options.lettered()) return restated_truth(said);
    const Statements all = statements_of(said, language);
    if (all.empty()) return {std::nullopt, none};
    for (const Family& family : families) {
        const Told told = family.read(all);
        if (told.at != npos) {
            const Mention& m = *all[told.at].named;
            return {Commitment(4, m.option, {m.begin, m.end}), {}, family.name};
        }
        if (told.closed) break;
    }
    return truth_among_options(said);
}

}  // namespace stim::score
