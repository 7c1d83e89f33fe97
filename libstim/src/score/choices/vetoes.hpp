// What keeps a sentence from committing to an option that it names, and what makes it commit: tables of words and phrases.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/wording.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Phrases that are looked for at the beginnings of words.
template <std::size_t n>
class PhraseList {
public:
    template <class... Phrase>
    constexpr explicit PhraseList(const Phrase&... phrases) : phrases_{std::string_view(phrases)...} {
        for (const std::string_view one : phrases_) firsts_.add(one.substr(0, one.find(' ')));
    }
    /// Whether one of them stands at `at`, where `word` begins; those of the question are no more than said again.
    bool stands(const Said& said, std::string_view low, std::size_t at, std::string_view word) const {
        if (!firsts_.passes(word)) return false;
        const std::size_t second = behind_signs(low, at + word.size());
        for (const std::string_view one : phrases_) {
            if (one[0] != word[0] || !one.starts_with(word) || !goes_on(one.substr(word.size()), low, second)) continue;
            if (const std::size_t end = words_end(low, at, one); end && (end >= low.size() || !is_word(low[end])))
                return !said.asked.says_again(one);
        }
        return false;
    }
    bool stands_in(const Said& said, Extent e) const {
        for (std::size_t at = e.begin; at < e.end;) {
            const std::string_view word = said.word(at, e.end);
            if (!word.empty() && stands(said, said.page.substr(0, e.end), at, word)) return true;
            at += word.empty() ? 1 : word.size();
        }
        return false;
    }

private:
    // Whether the second word may be the one at `second`: told by its first letter.
    static bool goes_on(std::string_view rest, std::string_view low, std::size_t second) {
        return rest.size() < 2 || rest[0] != ' ' || (second < low.size() && low[second] == rest[1]);
    }

    std::array<std::string_view, n> phrases_;
    WordFilter firsts_{};
};
template <class... Phrase>
PhraseList(const Phrase&...) -> PhraseList<sizeof...(Phrase)>;

namespace tables {

/// Somebody else, and what such a person says or thinks.
inline constexpr PhraseList others{"colleague",
                                   "friend",
                                   "opinion",
                                   "according to the pupil",
                                   "everybody",
                                   "everyone",
                                   "someone else",
                                   "somebody else",
                                   "another student",
                                   "people would",
                                   "people think",
                                   "people say",
                                   "people believe",
                                   "people choose",
                                   "ticked",
                                   "according to the guide",
                                   "according to him",
                                   "according to her",
                                   "according to them",
                                   "computer program",
                                   "say",
                                   "told",
                                   "wrote",
                                   "written",
                                   "expects",
                                   "expected",
                                   "expect",
                                   "prefers",
                                   "prefer",
                                   "hopes",
                                   "suspects",
                                   "suspect",
                                   "assumes",
                                   "assume",
                                   "assumed",
                                   "guesses",
                                   "guessed",
                                   "suggested",
                                   "insists",
                                   "wants",
                                   "rumour",
                                   "supposed to",
                                   "picked by",
                                   "chosen by",
                                   "many would",
                                   "most would",
                                   "you might",
                                   "you may",
                                   "one could",
                                   "in mind",
                                   "claim",
                                   "believed",
                                   "thought",
                                   "as stated in",
                                   "they conclude",
                                   "the question mentions",
                                   "the caption",
                                   "the title"};
/// Other people who choose, and other questions that are answered.
inline constexpr PhraseList voters{"some would",     "some might",       "many would",        "most would",    "others would",
                                   "one would",      "one might",        "one could",         "you might",     "people would",
                                   "people might",   "children would",   "many people",       "most people",   "some people",
                                   "earlier task",   "earlier question", "previous question", "previous task", "last question",
                                   "other question", "last task",        "many children",     "many viewers",  "some say",
                                   "most viewers",   "viewers would",    "somebody else",     "someone else",  "example the"};
/// What is only going to be done.
inline constexpr PhraseList plans{
    "i would like", "i'd like",   "look at next",   "to look at",      "next thing",    "start with",    "starting with",
    "begin with",   "first idea", "test first",     "i'm going to",    "i am going to", "first guess",   "turn to",
    "check first",  "before i",   "come back to",   "look at first",   "i shall",       "i am about to", "my first",
    "worth a look", "look into",  "i first",        "first concluded", "first assumed", "distrust",      "mistrust",
    "choose all",   "select all", "all that apply", "to be checked",   "to examine",    "to compare",    "to start",
    "moving on",    "to begin"};
/// What holds in part, in another case, or was otherwise.
inline constexpr PhraseList partial{"partly",
                                    "partially",
                                    "in part",
                                    "a little",
                                    "slightly",
                                    "somewhat",
                                    "a bit",
                                    "in places",
                                    "in that case",
                                    "in this case",
                                    "would have",
                                    "would be true",
                                    "last year",
                                    "far from",
                                    "a case",
                                    "hinges",
                                    "you will have to",
                                    "too quick",
                                    "in theory",
                                    "at times",
                                    "sometimes",
                                    "for instance",
                                    "such as",
                                    "as if",
                                    "so far",
                                    "not only",
                                    "at best",
                                    "may have",
                                    "may not",
                                    "may well",
                                    "seems",
                                    "seemed",
                                    "seem",
                                    "apparently",
                                    "were it",
                                    "had it",
                                    "hardly",
                                    "half right",
                                    "tempting",
                                    "almost",
                                    "in principle",
                                    "so is",
                                    "obvious choice",
                                    "favourite",
                                    "sounds like",
                                    "innocent",
                                    "drops out",
                                    "crossed out",
                                    "cross out",
                                    "exclude",
                                    "ruled",
                                    "doubt",
                                    "doubts",
                                    "dismiss",
                                    "dismissed",
                                    "forbids",
                                    "forbidden",
                                    "avoid",
                                    "set aside",
                                    "wishes",
                                    "previous",
                                    "another question",
                                    "figure of",
                                    "is too",
                                    "are too",
                                    "looks too",
                                    "read out",
                                    "blood type",
                                    "blood group",
                                    "vitamin",
                                    "for the sake of argument",
                                    "in all but name",
                                    "earlier",
                                    "yesterday",
                                    "last time",
                                    "anyone",
                                    "any of",
                                    "each of",
                                    "among others",
                                    "one of the",
                                    "no more than",
                                    "no less",
                                    "unlikely",
                                    "question about",
                                    "as one",
                                    "still there",
                                    "still present",
                                    "just stopped",
                                    "just finished",
                                    "has stopped",
                                    "has finished",
                                    "in the classic",
                                    "in the original",
                                    "in the usual",
                                    "in the standard",
                                    "still visible",
                                    "last task",
                                    "last question",
                                    "previous task"};
/// A subject goes on with what it does or has that fits what is asked for.
inline constexpr PhraseList fitting{
    "completes",       "matches",     "match",      "fits",         "follows",         "continues",
    "replaces",        "corresponds", "best",       "most closely", "correctly",       "comes next",
    "belongs",         "satisfies",   "answers",    "describes",    "explains",        "supports",
    "shows",           "represents",  "solves",     "goes",         "would complete",  "is missing",
    "gives",           "names",       "lets",       "better",       "more accurately", "localizes",
    "localises",       "encloses",    "covers",     "captures",     "fully",           "doesn't belong",
    "does not belong", "agrees",      "finishes",   "fulfils",      "meets",           "obeys",
    "accounts",        "works",       "fill",       "fills",        "should",          "has to",
    "is correct",      "is right",    "makes",      "must",         "applies",         "stands out",
    "odd one",         "odd man",     "sticks out", "differs",      "is different"};
/// What stands before "that" where a result follows.
inline constexpr WordList concluding{"conclude", "shows",     "show",    "means",   "mean",     "me",         "confirms",
                                     "proves",   "indicates", "so",      "found",   "noticed",  "determined", "deduce",
                                     "infer",    "concluded", "saw",     "say",     "think",    "believe",    "clear",
                                     "follows",  "see",       "find",    "know",    "suggests", "suggest",    "indicate",
                                     "implies",  "imply",     "confirm", "reveals", "reveal",   "tells",      "obvious",
                                     "evident",  "feel",      "notice",  "observe", "certain",  "us"};
/// Options that begin with one of them tell a place.
inline constexpr WordList places{"in",    "on",      "at",      "under",   "behind", "to",   "inside", "beside", "above",
                                 "below", "beneath", "outside", "between", "into",   "onto", "from",   "by",     "with"};
/// Words that begin a clause about a subject.
inline constexpr WordList relatives{"that", "which", "who", "whose", "whom", "where", "when"};
/// Between "the answer" and its verb: another answer than the one that is asked for.
inline constexpr PhraseList aside{"printed",  "listed",     "given in",    "in bold",   "out first",  "comes first", "to mind",
                                  "booklet",  "misprint",   "first comes", "last week", "comes last", "cannot",      "previous",
                                  "you",      "hinges",     "last year",   "crossed",   "i would",    "i doubt",     "mentioned",
                                  "often",    "usually",    "wrong",       "worst",     "least",      "that was",    "students",
                                  "excluded", "other than", "should the",  "you wrote"};
/// What makes an option the one that is asked for.
inline constexpr WordList chosen{"correct",   "right",    "best",        "final",    "only",     "proper",
                                 "true",      "accurate", "appropriate", "suitable", "matching", "my",
                                 "likeliest", "good",     "chosen",      "missing",  "closest"};
/// What somebody does who tells what there is.
inline constexpr WordList perceiving{"see",      "count",   "can",  "notice",    "observe",  "find",
                                     "identify", "counted", "spot", "recognise", "recognize"};
/// A sentence that begins with one of them, or that has one before the option, tells no answer by itself.
inline constexpr WordList idle{"i",   "go",  "let",    "until", "unless", "as",  "call",
                               "say", "one", "please", "note",  "use",    "put", "give"};
inline constexpr PhraseList idle_before{"no reason", "as a",       "as an",   "as the", "joins",   "joined", "should the",
                                        "should it", "would find", "printed", "called", "nothing", "each",   "every",
                                        "another",   "say that",   "word",    "title",  "name of", "sign of"};
/// Verbs that tie a subject to the option behind them.
inline constexpr WordList tying{
    "is",       "are",     "was",      "were",    "be",        "been",     "it's",    "that's",    "he's",    "she's",
    "they're",  "belongs", "belong",   "ends",    "end",       "holds",    "hold",    "measures",  "weighs",  "equals",
    "shows",    "lies",    "lie",      "becomes", "become",    "gets",     "get",     "remains",   "remain",  "stays",
    "points",   "faces",   "depicts",  "makes",   "gives",     "leaves",   "appears", "means",     "sits",    "stands",
    "happened", "came",    "comes",    "come",    "find",      "goes",     "will",    "dates",     "turns",   "reads",
    "leads",    "choose",  "pick",     "select",  "conclude",  "say",      "hence",   "therefore", "thus",    "so",
    "answer",   "named",   "called",   "known",   "runs",      "rests",    "leave",   "works",     "used",    "walks",
    "walk",     "turn",    "bear",     "go",      "moves",     "heads",    "opens",   "continues", "took",    "takes",
    "occurs",   "costs",   "suggests", "suggest", "indicates", "indicate", "implies", "reveals",   "signals", "reflects",
    "expresses"};
/// What ties a thing of the question to an option that is a mere label: "the doll sees View 2".
inline constexpr WordList tying_labels{"sees",   "see",      "matches",  "match",   "shows",   "produces", "gives",  "yields",
                                       "equals", "corresponds", "coincides", "maps", "becomes", "fits",     "reveals", "agrees",
                                       "leads",  "results",  "creates",  "makes",   "resembles", "gets",  "obtains"};
/// What may stand between such a verb and the option.
inline constexpr WordList between{
    "the",      "a",      "an",      "at",     "in",     "to",      "of",         "on",       "from",      "by",
    "with",     "indeed", "for",     "option", "choice", "made",    "definitely", "thus",     "therefore", "clearly",
    "letter",   "always", "also",    "up",     "out",    "exactly", "most",       "simply",   "then",      "as",
    "over",     "onto",   "into",    "inside", "answer", "number",  "those",      "been",     "be",        "box",
    "labelled", "along",  "towards", "toward", "only",   "used",    "called",     "actually", "total"};
/// What was done, by or to what stands behind one of `behind_participle`: "is lit by a candle".
inline constexpr WordList participles{"lit",   "made",   "held",   "worn",  "seen",  "shown", "kept", "found", "hidden", "built",
                                      "drawn", "driven", "caught", "given", "taken", "eaten", "cut",  "done",  "thrown", "blown"};
inline constexpr WordList behind_participle{"by", "in", "at", "with", "from", "of", "into", "to", "on", "as", "inside"};
/// Between a verb and an option they bound or place it elsewhere.
inline constexpr WordList beside{"above",  "below",   "under",    "beyond", "past", "near",    "beside",
                                 "behind", "between", "before",   "after",  "like", "without", "than",
                                 "about",  "against", "opposite", "until",  "from", "since"};

/// The same of several words: "north of Vienna".
inline constexpr auto beside_phrases =
    std::to_array<std::string_view>({"north of ", "south of ", "east of ", "west of ", "left of ", "right of ", "top of ",
                                     "front of ", "ahead of ", "instead of ", "next to ", "close to ", "adjacent to ",
                                     "away from ", "outside of ", "closer to ", "similar to ", "compared to ", "compared with "});

}  // namespace tables

/// Whether a place beside what stands at `at` is told: "north of the town".
inline bool is_placed_beside(std::string_view low, std::size_t begin, std::size_t at) {
    std::string_view before = low.substr(begin, at - begin);
    for (const std::string_view article : {"the ", "a ", "an "})
        if (before.ends_with(article)) {
            before.remove_suffix(article.size());
            break;
        }
    return std::any_of(tables::beside_phrases.begin(), tables::beside_phrases.end(),
                       [&](std::string_view phrase) { return before.ends_with(phrase); });
}

/// "It may rain", but not "in May".
inline bool holds_may(const Said& said, Extent e) {
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = said.word(at, e.end);
        if (word == "may" && (said.text[at] == 'm' || at == e.begin)) return true;
        at += word.empty() ? 1 : word.size();
    }
    return false;
}

/// "The upper line looks longer"
inline bool only_looks(const Said& said, Extent e) {
    static constexpr WordList looking{"looks", "look", "looked", "seem", "seems", "appear", "appears"};
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = said.word(at, e.end);
        at += word.empty() ? 1 : word.size();
        const std::string_view next = looking.holds(word) ? said.word(said.skip(at, e.end), e.end) : std::string_view{};
        if (next == "more" || next == "less" || next == "bigger" || (next.size() > 5 && next.ends_with("er"))) return true;
    }
    return false;
}

/// "Most tables have four legs": of what there is elsewhere.
inline bool tells_of_most(const Said& said, Extent e) {
    static constexpr WordList amounts{"most", "many", "some"};
    static constexpr WordList others{"likely", "probably", "importantly", "notably", "certainly", "of", "plausibly", "obviously"};
    const std::string_view first = said.word(e.begin, e.end);
    const std::string_view next = said.word(said.skip(e.begin + first.size(), e.end), e.end);
    return amounts.holds(first) && !said.asked.says(first) && !others.holds(next);
}

/// "It used to be red", but not "it is used to open the door".
inline bool tells_of_past_use(const Said& said, Extent e) {
    const std::string_view own = said.page.substr(e.begin, e.end - e.begin);
    const std::size_t at = own.find("used to ");
    if (at == std::string_view::npos || said.asked.says_again("used to")) return false;
    const std::string_view before = own.substr(0, at);
    return !before.ends_with("is ") && !before.ends_with("are ") && !before.ends_with("be ") && !before.ends_with("'s ");
}

/// Whether something in a sentence keeps it from being the reply's answer.
inline bool is_vetoed(const Said& said, Extent e) {
    static constexpr WordList unreal{"wish", "look", "start",  "check",   "consider", "try",     "compare",  "think", "had",
                                     "were", "then", "before", "imagine", "unlike",   "besides", "whenever", "once"};
    return unreal.holds(said.word(e.begin, e.end)) || tables::others.stands_in(said, e) || tables::plans.stands_in(said, e) ||
           tables::partial.stands_in(said, e) || holds_may(said, e) || only_looks(said, e) || tells_of_past_use(said, e) ||
           tells_of_most(said, e);
}

}  // namespace stim::score
