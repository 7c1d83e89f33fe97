#include "libstim/src/score/choices/several.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/each_told.hpp"
#include "libstim/src/score/choices/foreign.hpp"
#include "libstim/src/score/choices/grammar.hpp"
#include "libstim/src/score/choices/lists.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/vetoes.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

// What one sentence commits to.
struct Committed {
    Run run{};
    std::size_t end = 0;     // of the sentence
    bool announced = false;  // as the answer
    bool whole = false;      // nothing else stands in it
    bool corrects = false;
    bool unsure = false;  // doubts, conditions, denies or asks
};

class Sentences {
public:
    explicit Sentences(const Said& said)
        : said_(said), page_(said.page), lists_(said), language_(languages::language_of(said.page)) {}

    Committed of(const Sentence& sentence) const {
        if (language_ && languages::phrase_end(page_, sentence.at.begin, language_->mild)) {  // "the options are"
            Committed none;
            none.end = sentence.at.end;
            none.unsure = true;
            return none;
        }
        const Run foreign = language_ ? announced_in(*language_, sentence) : Run{};
        return foreign.items ? Committed{foreign, sentence.at.end, true} : told_by(sentence);
    }

private:
    Committed told_by(const Sentence& sentence) const {
        Committed out;
        out.end = sentence.at.end;
        Extent part = concluded(sentence.at);
        if (has(kinds(part), Phrase::rejection)) part.end = std::min(part.end, said_.text.find(';', part.begin));
        const Phrases said = kinds(part);
        out.corrects = has(page_.phrases_in(sentence.at.begin, sentence.at.end), Phrase::correction);
        out.announced = part.begin > sentence.at.begin || announces(part);
        constexpr Phrases spoiling =
            Phrase::doubt | Phrase::condition | Phrase::report | Phrase::rejection | Phrase::intention | Phrase::refusal;
        out.unsure = sentence.asks || (said & spoiling) || has(said, Phrase::negation);
        if (sentence.asks || (said & spoiling) || is_vetoed(said_, part) || is_beside(part)) return out;
        const Run right = praised(part);
        out.announced = out.announced || right.items;
        out.run = right.items ? right : listed_in(part, said);
        out.whole =
            out.run.items && bare(part.begin, out.run.at.begin) && bare(behind_remark(out.run.at.end, part.end), part.end);
        if (!out.run.items) out.run = announces(part) ? adjacent(part) : letters_alone(part);
        return out;
    }

    Run listed_in(Extent part, Phrases said) const {
        const Run all = has(said, Phrase::negation) ? Run{} : all_of(part);
        return all.items ? all : only(restating(part));
    }

    // "正确答案是AB": letters behind an announcement of the language, in a sentence that doubts and denies nothing.
    Run announced_in(const languages::Language& language, const Sentence& sentence) const {
        const std::string_view low = page_.substr(0, sentence.at.end);
        if (sentence.asks || spoils(language, low.substr(sentence.at.begin))) return {};
        Run out;
        for (std::size_t at = sentence.at.begin; at < low.size();) {
            const languages::Place place = languages::next_of_phrases(low, at, language.announces);
            if (place.begin == std::string_view::npos) break;
            at = place.end;
            if (languages::phrase_end(low, place.begin, language.mild) == at) continue;  // "the options are"
            for (std::size_t end = languages::phrase_end(low, at, language.links); end;
                 end = languages::phrase_end(low, at, language.links))
                at = end;
            if (const Run run = letters_from(at, low.size()); run.items) out = run;
        }
        return out;
    }

    // "AB", "A, B", "A和B"
    Run letters_from(std::size_t at, std::size_t end) const {
        static constexpr auto joints =
            std::to_array<std::string_view>({"和", "与", "及", "以及", "と", "와 ", "과 ", "y ", "et ", "und ", "e ", "ed "});
        const auto skip = [&] {
            while (at < end && is_one_of(said_.text[at], " ,:\"'()[]")) ++at;
        };
        Run out{0, {at, at}};
        for (skip(); at < end && is_upper(said_.text[at]); skip()) {
            const auto option = static_cast<std::size_t>(said_.text[at] - 'A');
            if (option >= said_.options.size() || (out.options & bit(option))) return {};
            if (!out.items) out.at.begin = at;
            out.options |= bit(option);
            ++out.items;
            out.at.end = ++at;
            skip();
            for (const std::string_view joint : joints)
                if (page_.substr(at).starts_with(joint)) at += joint.size();
        }
        return out.items && (out.at.end >= end || !is_latin(said_.text[out.at.end])) ? out : Run{};
    }

    // "For B and C the film is too short", "One of A and B"
    bool is_beside(Extent e) const {
        static constexpr WordList leading{"for",   "one",   "two",    "three",   "some",   "any",    "between",
                                          "among", "about", "unlike", "neither", "either", "whether"};
        return leading.holds(said_.word(e.begin, e.end)) || lists_choices(e);
    }

    // "The options are a cat, a dog and a bird"
    bool lists_choices(Extent e) const {
        const std::string_view said = page_.substr(e.begin, e.end - e.begin);
        static constexpr auto headings = std::to_array<std::string_view>(
            {"the options are", "the choices are", "the possible answers", "you can choose", "the alternatives are"});
        return std::any_of(headings.begin(), headings.end(), [&](std::string_view one) { return said.starts_with(one); });
    }

    bool bare(std::size_t begin, std::size_t end) const {
        return std::none_of(said_.text.begin() + static_cast<std::ptrdiff_t>(begin),
                            said_.text.begin() + static_cast<std::ptrdiff_t>(std::max(begin, end)), is_word);
    }

    // "The lamp and the phone are on the desk, while the cup is on the floor": up to the contrast, where that says the question
    // again.
    Extent restating(Extent e) const {
        const Extent head = spoken_part(page_, e);
        const bool cut = head.begin == e.begin && head.end < e.end && said_.asked.known();
        return cut && said_.asked.shares_most(page_, head) && denials_in(page_, head) == 0 ? head : e;
    }

    // "A, B and C are true", "only A and B are correct": the only list of which that is said.
    Run praised(Extent e) const {
        static constexpr auto praises =
            std::to_array<std::string_view>({" are true", " are correct", " are right", " hold true"});
        Run out;
        for (const Run& run : lists_.in(e)) {
            const std::string_view behind = page_.substr(0, e.end).substr(run.at.end);
            if (std::none_of(praises.begin(), praises.end(), [&](std::string_view one) { return behind.starts_with(one); }))
                continue;
            if (out.items || run.broken || run.items < 2) return {};
            out = run;
        }
        constexpr Phrases taking_back = Phrase::correction | Phrase::negation | Phrase::rejection;
        return page_.phrases_in(e.begin, e.end) & taking_back ? Run{} : out;
    }

    Phrases kinds(Extent e) const {
        Phrases out = 0;
        for (std::size_t at = e.begin; const auto found = page_.next_phrase(at, e.end, all_phrases);) {
            at = found->end();
            constexpr auto taking_back = static_cast<Phrases>(Phrase::rejection);
            if (!has(found->kinds, Phrase::mention))
                out |= has(found->kinds, Phrase::correction) ? found->kinds & ~taking_back : found->kinds;
        }
        return out;
    }

    Extent concluded(Extent e) const {
        std::size_t begin = e.begin;
        for (std::size_t at = e.begin; const auto found = page_.next_phrase(at, e.end, static_cast<Phrases>(Phrase::conclusion));)
            begin = at = found->end();
        return {begin, e.end};
    }

    bool announces(Extent e) const {
        for (std::size_t at = e.begin; at < e.end;) {
            const std::string_view word = said_.word(at, e.end);
            if (word == "answer" || word == "answers") return true;
            at += word.empty() ? 1 : word.size();
        }
        return false;
    }

    // "All four of them": as many as there are options.
    bool is_all_counted(std::string_view said) const {
        static constexpr auto counts = std::to_array<std::string_view>({"two", "three", "four", "five", "six", "seven", "eight"});
        const std::size_t options = said_.options.size();
        if (options < 2 || options - 2 >= counts.size() || !said.starts_with("all ")) return false;
        const std::string_view count = counts[options - 2], rest = said.substr(4);
        return rest.starts_with(count) && rest.substr(count.size()).starts_with(" of them");
    }

    // "All of the above."
    Run all_of(Extent e) const {
        const std::string_view said = page_.substr(e.begin, e.end - e.begin);
        const std::size_t every = all_bits(said_.options.size());
        if (is_all_counted(said) && (said.size() < 22 || said_.asked.shares_most(page_, e)) && lists_.in(e).empty())
            return {every, e, static_cast<int>(said_.options.size()), true};
        const std::size_t at = said.find("all of the above");
        if (at == npos || said.size() > at + 17) return {};
        return {every, {e.begin + at, e.begin + at + 16}, static_cast<int>(said_.options.size()), true};
    }

    // The only list that is not denied.
    Run only(Extent e) const {
        Run out;
        Page::Force force(page_, e.begin, static_cast<Phrases>(Phrase::mention));
        for (const Run& run : lists_.in(e)) {
            const std::size_t stop = std::min(page_.substr(0, e.end).find(',', run.at.end), e.end);
            const bool denied =
                has(force.at(run.at.begin), Phrase::negation) || has(page_.phrases_in(run.at.end, stop), Phrase::negation);
            if (denied) continue;
            if (out.items || run.broken) return {};
            out = run;
        }
        return out.items > 1 || out.bracket || (out.items && is_only(out, e)) || announces(e) ? out : Run{};
    }

    // "B. sheep (in the foreground)": behind what stands in brackets and names no option.
    std::size_t behind_remark(std::size_t at, std::size_t end) const {
        const std::size_t open = said_.skip(at, end), close = page_.substr(0, end).find(')', open);
        const bool remark = open < end && page_[open] == '(' && close != npos && lists_.in({open, close}).empty();
        return remark ? close + 1 : at;
    }

    // "Only B", "B alone", or nothing else in the sentence.
    bool is_only(const Run& run, Extent e) const {
        static constexpr WordList words{"alone", "only"};
        const std::string_view before = page_.substr(0, run.at.begin);
        return before.ends_with("only ") || before.ends_with("only") ||
               words.holds(said_.word(said_.skip(run.at.end, e.end), e.end)) ||
               (bare(e.begin, run.at.begin) && bare(run.at.end, e.end));
    }

    // "AB", and nothing else.
    Run letters_alone(Extent e) const {
        const Run run = lists_.joined(e.begin, e.end);
        return run.items && bare(run.at.end, e.end) ? run : Run{};
    }

    // "Answer: AB"
    Run adjacent(Extent e) const {
        for (const std::string_view sign : {":", " is ", " are "})
            if (const std::size_t at = page_.substr(0, e.end).find(sign, e.begin); at != npos)
                if (const Run run = lists_.joined(said_.skip(at + sign.size(), e.end), e.end); run.items) return run;
        return {};
    }

    const Said& said_;
    const Page& page_;
    Lists lists_;
    const languages::Language* language_;
};

// Boxes: the last one, which must hold a list and nothing else.
Several boxed(const Said& said) {
    const std::size_t open = said.text.rfind(box_open);
    if (open == npos) return {};
    const std::size_t close = std::min(said.text.find(box_close, open), said.text.size());
    const std::vector<Run> runs = Lists(said).in({open + 1, close});
    std::size_t rest = runs.empty() ? close : runs[0].at.end;
    while (rest < close && !is_word(said.text[rest])) ++rest;
    const std::string_view behind = said.word(rest, close);  // "C only"
    if (behind == "only" || behind == "alone") rest += behind.size();
    const bool sound = runs.size() == 1 && !runs[0].broken &&
                       std::none_of(said.text.begin() + static_cast<std::ptrdiff_t>(rest),
                                    said.text.begin() + static_cast<std::ptrdiff_t>(close), is_word);
    if (sound) return {runs[0].options, runs[0].at, "box", {}};
    return {0, {}, "box", "a box without a list of options"};
}

using All = std::vector<Committed>;

Several found(const Run& run, std::string_view rule) { return {run.options, run.at, rule, {}}; }

// The last sentence that says that it is the answer; others must agree unless it corrects them.
Several announced(const All& all) {
    const Committed* chosen = nullptr;
    bool corrected = false;
    for (auto i = all.rbegin(); i != all.rend(); ++i) {
        if (chosen && i->announced && i->run.items && i->run.options != chosen->run.options && !corrected)
            return {0, {}, {}, "the reply commits to different options"};
        if (!chosen && corrected) break;  // what stands before was taken back
        if (!chosen && (i->announced || i->corrects) && i->run.items) chosen = &*i;
        corrected = corrected || i->corrects;
    }
    return chosen ? found(chosen->run, "answer phrase") : Several{};
}

// Lines that are one option each; all options are an echo of the question.
Several listed(const All& all, std::size_t options) {
    Run out{0, {npos, 0}};
    std::size_t heading = 0;  // sentences above that name no option
    while (heading < all.size() && !all[heading].run.items && !all[heading].unsure) ++heading;
    for (const Committed& one : std::span(all).subspan(heading)) {
        if (!one.whole || one.run.items != 1) return {};
        out.options |= one.run.options;
        out.at = {std::min(out.at.begin, one.run.at.begin), one.run.at.end};
    }
    const std::size_t count = all.size() - heading;
    const bool several = count > 1 && static_cast<std::size_t>(std::popcount(out.options)) == count;
    return several && count < options ? found(out, "list") : Several{};
}

// A line above that is an option, too, was not all of a list: neither is the last one. Nor is it the answer where a sentence
// above names others alone and is not corrected: "It yields to the van and the bus. The tram and the taxi are waiting."
Several last(const All& all) {
    const Committed& end = all.back();
    const bool cut = all.size() > 1 && end.whole && end.run.items == 1 && all[all.size() - 2].whole;
    const bool others = !end.corrects && std::any_of(all.begin(), all.end() - 1, [&](const Committed& one) {
        return one.run.items > 0 && (one.run.options & end.run.options) == 0;
    });
    return end.run.items && !cut && !others ? found(end.run, "last sentence") : Several{};
}

// "The apple and the fig are fruits. The leek is a vegetable.": the sentence before the last one says the question again.
Several set_against(const Said& said, const All& all) {
    const std::vector<Sentence> sentences = sentences_of(said.text);
    const std::size_t n = all.size();
    if (n != 2 || sentences.size() != n || !all[0].run.items || denials_in(said.page, sentences[0].at) > 0) return {};
    if (!all[1].run.items)  // "... The leek and the bean are not."
        return denials_in(said.page, sentences[1].at) > 0 && said.asked.shares_most(said.page, sentences[0].at)
                   ? found(all[0].run, "question said again")
                   : Several{};
    const bool others = (all[0].run.options & all[1].run.options) == 0;
    const bool asked = said.asked.hinted(said.page, sentences[0].at) && !said.asked.hinted(said.page, sentences[1].at);
    return others && asked && said.asked.known() ? found(all[0].run, "question said again") : Several{};
}

// "B, E" on a line of its own above remarks that name no option.
Several first(const All& all, std::string_view text) {
    const auto names = [](const Committed& one) { return one.run.items > 0 || one.corrects; };
    const bool line = all[0].end < text.size() && text[all[0].end] == '\n' && text.find("...") >= all[0].end;
    const bool alone = line && all[0].whole && all[0].run.items > 1 && std::none_of(all.begin() + 1, all.end(), names);
    return alone ? found(all[0].run, "first sentence") : Several{};
}

}  // namespace

Several decide_several(const Said& said) {
    Several none{0, {}, {}, "the reply commits to no option"};
    if (said.text.size() > longest_told) return none;
    if (const Several box = boxed(said); !box.rule.empty()) return box;
    const Sentences reader(said);
    All all;
    for (const Sentence& sentence : sentences_of(said.text)) all.push_back(reader.of(sentence));
    if (all.empty()) return none;
    if (const Several judged = judged_each(said); judged.options) return judged;
    const EachLine lines = told_each(said);
    if (lines.found.options) return lines.found;
    const Several stated = announced(all);
    if (lines.count > 1) return stated.options ? stated : none;  // an answer above what is said of each
    const std::array results{stated, listed(all, said.options.size()), set_against(said, all), last(all), first(all, said.text)};
    for (const Several& one : results)
        if (one.options || !one.why_not.empty()) return one;
    return none;
}

}  // namespace stim::score
