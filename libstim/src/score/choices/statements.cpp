#include "libstim/src/score/choices/statements.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/answers/sentence_numbers.hpp"
#include "libstim/src/score/choices/naming.hpp"
#include "libstim/src/score/choices/restated.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/ties.hpp"
#include "libstim/src/score/choices/vetoes.hpp"
#include "libstim/src/score/choices/word_tables.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

class Reader : Ties {
public:
    Reader(const Said& said, const Naming& naming, const Sentence& sentence) : Ties(said, naming, sentence.at) {
        out_.sentence = sentence;
        body_ = sentence.at;
    }

    Statement run() {
        find_conclusion();
        const std::string_view own = page_.substr(out_.sentence.at.begin);
        const bool says = own.starts_with("i'd say") || own.starts_with("i would say");
        said_from_ = says ? body_.begin : out_.sentence.at.begin;
        find_result();
        Extent part = with_whole_option(spoken_part(page_, body_));
        judge(part);
        options(part);
        if (out_.options == 0 && told_behind(part.end)) {
            part = {behind_reason(part.end), body_.end};
            judge(part);
            options(part);
        }
        if (!out_.commits && !out_.sentence.asks) last_clause();
        if (!out_.commits && !out_.sentence.asks) head_clause();
        heed_question();
        heed_subject_before();
        heed_pronouns();
        heed_rank();
        return out_;
    }

private:
    // "Heavier than the ball", where that is an option: its own "than" ends nothing.
    Extent with_whole_option(Extent part) const {
        if (part.end >= body_.end || part.begin >= part.end) return part;
        for (const Mention& m : naming_.in({part.begin, body_.end}, part.begin))
            if (!m.letter && m.begin < part.end && m.end > part.end)
                return {part.begin, spoken_part(page_, {m.end, body_.end}).end};
        return part;
    }

    // "... because it is heavier", where that is the text of an option.
    bool begins_option(std::size_t at) const {
        if (at >= body_.end) return false;
        const auto found = naming_.in({at, body_.end}, at);
        return !found.empty() && found.front().begin == at && !found.front().letter;
    }

    // Whether the option may stand behind what ends the part: "but", a reason, or a text that begins with "because".
    bool told_behind(std::size_t at) const {
        const Phrases behind = page_.phrases_in(at, std::min(at + 3, body_.end));
        return behind_reason(at) > at || has(behind, Phrase::turn) || begins_option(at);
    }

    // "... because he is tired", where it is asked why: behind the word.
    std::size_t behind_reason(std::size_t at) const {
        static constexpr WordList reasons{"because", "since", "as"};
        const std::string_view word = said_.word(at, body_.end),
                               rest = page_.substr(0, body_.end).substr(std::min(at, body_.end));
        if (!said_.asked.asks_reason()) return at;
        for (const std::string_view cause : {"because of ", "due to ", "as a result of "})
            if (rest.starts_with(cause)) return at + cause.size();
        return reasons.holds(word) ? at + word.size() : at;
    }

    // Where the last clause begins that says what is so; the sentence's beginning without one.
    std::size_t last_begin(Extent whole) const {
        const std::string_view own = page_.substr(whole.begin, whole.end - whole.begin);
        std::size_t begin = whole.begin;
        for (const std::string_view sign : {": ", " but ", "; ", ", and ", ", yet ", ", "}) {
            const std::size_t at = own.rfind(sign), next = whole.begin + at + sign.size();
            if (at != npos && at > 0 && says_what_is(next, sign == ": ")) begin = std::max(begin, next);
        }
        for (const std::string_view sign : {" is in fact ", " is actually ", " is really ", " turns out to be "})
            if (const std::size_t at = own.rfind(sign); at != npos) begin = std::max(begin, whole.begin + at + sign.size());
        const std::size_t which = own.rfind(", which is ");
        if (which != npos && own.find(" than ") > which) begin = std::max(begin, whole.begin + which + 11);
        return begin;
    }

    // A pronoun, "the right one" or, behind a colon, nothing but an option: "No doubt about it: C."
    bool says_what_is(std::size_t at, bool colon) const {
        static constexpr WordList grounds{"given", "based", "judging", "considering", "looking", "from"};
        if (!colon && grounds.holds(said_.word(out_.sentence.at.begin, out_.sentence.at.end)) && is_option(at)) return true;
        static constexpr WordList pronouns{"it", "it's", "this", "that", "he", "she", "they"};
        const std::size_t end = out_.sentence.at.end;
        const std::string_view first = said_.word(at, end);
        const std::string_view second = said_.word(said_.skip(at + 3, end), end);
        const std::string_view noun = said_.word(said_.skip(at + 4 + second.size(), end), end);
        static constexpr WordList sides{"right"};  // "the right tube"
        const bool side = sides.holds(second) && noun != "one" && noun != "answer" && noun != "option" && noun != "choice";
        const bool right = first == "the" && tables::chosen.holds(second) && !side;
        return right || pronouns.holds(first) || (colon && (is_lone_letter(at) || is_option(at)));
    }

    // "It looks like a hat, but it is a bag.": what is said to be so after all.
    void last_clause() {
        const Extent whole = out_.sentence.at;
        const std::string_view opening = said_.word(whole.begin, whole.end);
        if (opening == "yes" || opening == "no") return;  // what follows belongs to it
        const std::size_t begin = last_begin(whole);
        if (begin == whole.begin) return;
        const Statement before = out_;
        const Extent part = spoken_part(page_, {begin, whole.end});
        out_.options = 0;
        out_.named.reset();
        ties_ = false;
        veto_from_ = begin;
        judge(part);
        options(part);
        out_.options |= before.options;
        if (!out_.commits) out_ = before;
    }

    // "Figure 4 continues the row: Figures 1 and 3 are too dark": what follows a colon or a dash explains.
    void head_clause() {
        const std::string_view own = page_.substr(0, out_.sentence.at.end);
        const std::size_t end = std::min(own.find(": ", body_.begin), own.find(" - ", body_.begin));
        if (end == npos) return;
        const Extent part = spoken_part(page_, {body_.begin, end});
        const std::vector<Mention> all = naming_.in(part, part.begin);
        const bool one = std::all_of(all.begin(), all.end(), [&](const Mention& m) { return m.option == all[0].option; });
        if (all.empty() || !one || !subject(all[0], part) || !fits_in(part) || !is_plain(part)) return;
        const Statement before = out_;
        out_.options = 0;
        out_.named.reset();
        out_.spoilt = false;
        options(part);
        out_.options |= before.options;
        if (!out_.commits) out_ = before;
    }

    // Neither doubted, denied nor only planned.
    bool is_plain(Extent part) const {
        constexpr Phrases spoiling =
            Phrase::doubt | Phrase::rejection | Phrase::intention | Phrase::report | Phrase::negation | Phrase::condition;
        return !(said_phrases(part) & spoiling) && !is_vetoed(said_, part);
    }

    // A clause that says the question again; another one that tells of something else answers nothing.
    void heed_question() {
        if (!said_.asked.known() || out_.sentence.asks) return;
        const Restated against(said_, naming_, sentence_);
        if (const auto echo = is_imagined() ? std::nullopt : against.echoing()) {
            out_.named = *echo;
            out_.options = std::size_t{1} << echo->option;
            out_.commits = out_.tells = out_.alone = out_.completes = out_.echoes = true;
            out_.spoilt = out_.likens = false;
        } else if (out_.named && is_beside_question(against)) {
            out_.commits = out_.tells = out_.alone = out_.judges = out_.completes = false;
            out_.named.reset();
        }
    }

    // "Piece C has both, so it fits": the subject before is what the pronoun stands for.
    void heed_subject_before() {
        if (out_.conclusion != Conclusion::inside || out_.named || out_.spoilt || body_.begin <= out_.sentence.at.begin) return;
        const Extent part = spoken_part(page_, body_), before{out_.sentence.at.begin, body_.begin};
        const auto lead = pronoun_answers(part) ? only_subject(before) : std::nullopt;
        if (!lead) return;
        out_.named = lead;
        out_.options = std::size_t{1} << lead->option;
        out_.commits = out_.tells = out_.alone = out_.completes = true;
    }

    // "It fits the gap": what is asked for, said of a pronoun.
    bool pronoun_answers(Extent part) const {
        static constexpr WordList pronouns{"it", "he", "she", "it's", "he's", "she's"};
        if (!pronouns.holds(said_.word(part.begin, part.end)) || !naming_.in(part, part.begin).empty()) return false;
        if (denials_in(page_, part) > 0 || is_vetoed(said_, part)) return false;
        return (said_.asked.echoed_by_pronoun(page_, part) || fits_in(part)) &&
               !said_.asked.opposed(page_, part, {part.begin, part.begin});
    }

    // The only option of a stretch, where that is its subject.
    std::optional<Mention> only_subject(Extent e) const {
        const std::vector<Mention> all = naming_.in(e, e.begin);
        const bool one = std::all_of(all.begin(), all.end(), [&](const Mention& m) { return m.option == all[0].option; });
        if (all.empty() || !one || all[0].equal || all[0].option > 63 || !subject(all[0], e)) return std::nullopt;
        return all[0];
    }

    bool fits_in(Extent part) const { return tables::fitting.stands_in(said_, part); }

    // "Savings is the smallest.", where the smallest is asked for: as firm as what ends with the option.
    void heed_rank() {
        if (!out_.named || !out_.commits || !said_.asked.known()) return;
        const Extent part = spoken_part(page_, body_);
        out_.completes = out_.completes || said_.asked.ranked(page_, part, {out_.named->begin, out_.named->end});
    }

    // What a pronoun of the next sentence may stand for, and whether one of this sentence stands for an option.
    void heed_pronouns() {
        if (!said_.asked.known() || out_.sentence.asks) return;
        const Extent part = spoken_part(page_, body_);
        constexpr Phrases unstated = Phrase::condition | Phrase::doubt | Phrase::report | Phrase::intention;
        const bool states = !(said_phrases(part) & unstated) && !is_vetoed(said_, part);
        const bool named = !naming_.in(part, part.begin).empty();
        out_.refers = !named && states && !out_.spoilt && said_.asked.echoed_by_pronoun(page_, part);
        out_.leads = only_subject(part);
    }

    bool is_beside_question(const Restated& against) const {
        const Extent part = spoken_part(page_, body_);
        const bool unbelieved = out_.conclusion != Conclusion::leading && said_.asked.is_unbelieved(page_, part);
        return unbelieved || against.is_beside_question(*out_.named, part, body_.end, out_.judges, out_.commits);
    }

    // The text of an option to the end of the sentence.
    bool is_option(std::size_t at) const {
        std::size_t end = out_.sentence.at.end;
        while (end > at && !is_word(page_[end - 1])) --end;
        return !out_.sentence.asks && said_.options.named(said_.text.substr(at, end - at)).has_value();
    }

    bool is_lone_letter(std::size_t at) const {
        const auto letter = said_.letter(at, out_.sentence.at.end);
        return letter && !letter->lower && said_.stands_alone(*letter, out_.sentence.at.end);
    }

    void find_conclusion() {
        constexpr auto wanted = static_cast<Phrases>(Phrase::conclusion);
        for (std::size_t at = body_.begin; const auto found = page_.next_phrase(at, out_.sentence.at.end, wanted);) {
            at = found->end();
            if (said_.skip(at, body_.end) + 1 >= body_.end) break;  // "Silk, I'd say."
            const bool leads = found->begin == out_.sentence.at.begin;
            if (!leads && is_within_option(*found)) continue;
            if (!leads && !splits(found->begin)) {
                if (concludes_within(*found)) out_.conclusion = Conclusion::leading;
                continue;
            }
            out_.conclusion = leads ? Conclusion::leading : Conclusion::inside;
            body_.begin = leads || page_.substr(found->begin, found->length) != "that" ? said_.skip(at, body_.end) : body_.begin;
        }
        find_arrow();
        while (body_.begin < body_.end && (page_[body_.begin] == ',' || page_[body_.begin] == ':' || page_[body_.begin] == ' '))
            ++body_.begin;
    }

    // "Four equal sides -> square": behind the last arrow.
    void find_arrow() {
        const std::string_view own = page_.substr(body_.begin, body_.end - body_.begin);
        const std::size_t at = std::max(own.rfind("->") + 1, own.rfind("=>") + 1);
        if (at == 0 || naming_.in({body_.begin + at + 1, body_.end}, body_.begin + at + 1).empty()) return;
        out_.conclusion = at == 1 ? Conclusion::leading : Conclusion::inside;
        body_.begin = said_.skip(body_.begin + at + 1, body_.end);
    }

    // "The scale shows that ...", "In total, ...": behind it stands what follows from what is seen.
    void find_result() {
        constexpr auto openings =
            std::to_array<std::string_view>({"in total", "all in all", "in all", "total", "sum", "altogether"});
        const std::string_view own = page_.substr(body_.begin, body_.end - body_.begin);
        for (const std::string_view opening : openings)
            if (own.starts_with(opening) && opening.size() + 2 < own.size() && !is_word(own[opening.size()])) {
                body_.begin += opening.size() + 1;
                out_.conclusion = Conclusion::leading;
                totals_ = true;
                break;
            }
        const std::size_t that = own.find(" that ");
        if (that == npos || out_.conclusion != Conclusion::none) return;
        static constexpr WordList showing{"shows", "show", "see", "means", "indicates", "suggests", "confirms", "seen", "reveals",
                                          "tells", "observe", "observed", "implies", "indicate", "suggest", "reveal"};
        if (showing.holds(word_before(body_.begin + that, body_.begin))) body_.begin += that + 6;
    }

    // "The dog is clearly on a leash", where that is an option.
    bool is_within_option(const Found& found) const {
        const std::vector<Mention> all = naming_.in(out_.sentence.at, out_.sentence.at.begin);
        return std::any_of(all.begin(), all.end(),
                           [&](const Mention& m) { return m.begin < found.begin && m.end > found.end(); });
    }

    // "Gear B thus turns left."
    bool concludes_within(const Found& found) const {
        static constexpr WordList markers{"therefore", "thus", "hence", "consequently", "accordingly"};
        return markers.holds(page_.substr(found.begin, found.length));
    }

    // "so" behind a comma, "therefore" behind "is", any other marker wherever it stands.
    bool splits(std::size_t at) const {
        while (at > 0 && page_[at - 1] == ' ') --at;
        return at > 0 && (page_[at - 1] == ',' || page_[at - 1] == ';' || page_[at - 1] == ':' ||
                          page_.substr(0, at).ends_with(" is") || page_.substr(0, at).ends_with("and"));
    }

    void judge(Extent part) {
        const Phrases whole = own_phrases(out_.sentence.at, 0);
        const Phrases said = said_phrases(part);
        doubts_ = has(whole, Phrase::doubt);
        out_.doubts = uncertain() || has(whole, Phrase::refusal);
        out_.corrects = has(whole, Phrase::correction) && !has(whole, Phrase::replacement);
        out_.describes = has(said, Phrase::description);
        out_.likens = has(said, Phrase::report);
        constexpr Phrases anywhere = Phrase::condition | Phrase::refusal;
        constexpr Phrases here = Phrase::doubt | Phrase::rejection | Phrase::intention | Phrase::report;
        out_.spoilt = out_.sentence.asks || is_imagined() || out_.doubts || (whole & anywhere) || (said & here) ||
                      page_[out_.sentence.at.end - 1] == ':' ||
                      (!out_.sentence.closed && said_.word(out_.sentence.at.begin, out_.sentence.at.end) == "step");
    }

    // "Had Max looked, ...", "Without the stone, ..."
    bool is_imagined() const {
        static constexpr WordList openings{"had", "were", "without"};
        static constexpr WordList sure{"doubt", "a", "any", "question"};
        const std::string_view own = page_.substr(0, out_.sentence.at.end);  // behind "but" stands what is so after all
        if (std::min(own.find(", but ", out_.sentence.at.begin), own.find(", so ", out_.sentence.at.begin)) != npos) return false;
        const std::string_view first = said_.word(out_.sentence.at.begin, out_.sentence.at.end);
        const std::size_t next = said_.skip(out_.sentence.at.begin + first.size(), out_.sentence.at.end);
        return openings.holds(first) && !sure.holds(said_.word(next, out_.sentence.at.end));
    }

    void options(Extent part) {
        Page::Force force(page_, part.begin, Phrase::mention | Phrase::description);
        const std::size_t result = result_of_sum(part);
        out_.sums = totals_ || result > part.begin;
        const std::vector<Mention> all = naming_.in(part, part.begin);
        const bool equal = std::any_of(all.begin(), all.end(), [](const Mention& m) { return m.equal; });
        for (const Mention& mention : all) {
            if (equal && !mention.equal) continue;  // "Tom and Lisa are equally tall"
            if ((mention.begin < result && is_number(mention)) || only_places(mention, part)) continue;
            std::size_t begin = mention.begin;
            while (begin > part.begin && encloses(page_[begin - 1])) --begin;
            if (!is_denied(mention, part, has(force.at(begin), Phrase::negation))) name(mention, part);
        }
        if (out_.options && doubts_) out_.doubts = true;
        if (letters_in(part) > 2) out_.spoilt = true;
        settle(part);
    }

    void name(const Mention& mention, Extent part) {
        if (mention.option >= said_.options.size()) out_.spoilt = true;
        out_.options |= std::size_t{1} << std::min<std::size_t>(mention.option, 63);
        ties_ = ties_ || ties(mention, part, {out_.conclusion == Conclusion::leading, denied_});
        if (!out_.named) out_.named = mention;
        last_ = mention;
    }

    bool is_denied(const Mention& mention, Extent part, bool negated) {
        const bool none = !mention.letter && word_before(mention.begin, part.begin) == "no";  // "this is no train"
        const bool neither = mention.equal && page_.substr(mention.begin).starts_with("neither");
        if (neither || (!none && !negated && !denied(mention, part.end))) return false;
        denied_ = denied_ || !none;
        return true;
    }

    // "It's Norway, to the west of Sweden": an option that only places the one before it.
    bool only_places(const Mention& mention, Extent part) const {
        const bool other = out_.named && out_.named->option != mention.option && !mention.letter;
        if (!other || !is_placed_beside(page_, part.begin, mention.begin)) return false;
        return page_.substr(0, mention.begin).find(',', out_.named->end) != npos;
    }

    bool is_number(const Mention& m) const {
        return !m.letter && std::all_of(page_.begin() + static_cast<std::ptrdiff_t>(m.begin),
                                        page_.begin() + static_cast<std::ptrdiff_t>(m.end), is_digit);
    }

    // "4 + 5 = 9", "16 and 2 make 18": where what comes of it stands; the beginning if nothing is added up.
    std::size_t result_of_sum(Extent part) const {
        constexpr auto signs = std::to_array<std::string_view>(
            {" = ", " make ", " makes ", " give ", " gives ", " equals ", " a total of ", " adds up to ", " add up to ",
             " making "});
        std::size_t out = 0;  // within the part alone: each sentence would walk back through all of the text
        std::string_view own = page_.substr(part.begin, part.end - part.begin);
        own = own.substr(0, own.find(", as "));  // "It is 22, as every row adds up to 40."
        if (std::count(own.begin(), own.end(), '=') > 1) return part.begin;
        for (const std::string_view sign : signs)
            if (const std::size_t at = own.rfind(sign); at != npos && at > out) {
                const std::size_t next = at + sign.size();
                const bool dollar = next < own.size() && own[next] == '$';
                if (next + dollar < own.size() && is_digit(own[next + dollar]) && !is_calculated(own, next)) out = next;
            }
        return part.begin + out;
    }

    // "a total of 6 + 3": not yet what comes of it.
    static bool is_calculated(std::string_view own, std::size_t at) {
        while (at < own.size() && (is_digit(own[at]) || own[at] == ' ')) ++at;
        return at < own.size() && (own[at] == '+' || own[at] == '*');
    }

    // How many different letters of options stand alone: "the options are A, B and C".
    int letters_in(Extent e) const {
        std::size_t seen = 0;
        for (std::size_t at = e.begin; at < e.end; ++at) {
            const char c = said_.text[at];
            if (!is_upper(c) || static_cast<std::size_t>(c - 'A') >= said_.options.size()) continue;
            const bool alone = (at == 0 || !is_word(said_.text[at - 1])) && (at + 1 >= e.end || !is_word(said_.text[at + 1]));
            if (alone) seen |= std::size_t{1} << (c - 'A');
        }
        return std::popcount(seen);
    }

    // What the only option is to the sentence.
    void settle(Extent part) {
        const bool several = (out_.options & (out_.options - 1)) != 0;
        if (out_.named && (several || out_.spoilt || turned(part.end))) out_.named.reset();
        if (!out_.named) return;
        out_.completes = completes(part);
        out_.judges = judges(part);
        const bool aside = has(page_.phrases_in(out_.sentence.at.begin, out_.sentence.at.begin + 1), Phrase::limit);
        const std::size_t from = std::max({said_from_, veto_from_, aside ? part.begin : 0});
        const bool vetoed = is_vetoed(said_, {from, part.end});
        out_.judges = out_.judges && !vetoed;
        if (vetoed || counts_part(*out_.named, part)) return;
        weigh(*out_.named, part);
    }

    // "5 cubes in the bottom layer": a part of what is counted.
    bool counts_part(const Mention& m, Extent part) const {
        const std::string_view own = page_.substr(out_.sentence.at.begin, part.end - out_.sentence.at.begin);
        return is_number(m) && !out_.sums && said_.asked.known() && tells_of_part(own, said_.asked.text());
    }

    // What a sum comes to: behind its sign, or where a conclusion begins with it.
    bool is_result(const Mention& m, Extent part) const {
        const bool begins = m.begin <= part.begin + 1 && out_.conclusion == Conclusion::inside;
        return is_number(m) && (begins || out_.sums);
    }

    bool commits(const Mention& m, Extent part, bool told) const {
        return ties_ || is_result(m, part) || (subject(m, part) && says_enough(part)) ||
               (told && out_.conclusion != Conclusion::none) || says_only(m, part);
    }

    // How firmly the sentence tells it.
    void weigh(const Mention& m, Extent part) {
        const bool told = tells(m, part), acting = acts(m, part);
        if (is_only_imagined(m, part)) return;
        out_.singles = is_told_of_label(m, part);
        out_.commits = out_.singles || commits(m, part, told);
        out_.tells = out_.commits || told || acting;
        out_.selects = out_.commits && completes(part) && selects(m, part);
        out_.alone = out_.commits || ((told || (acting && is_set_apart(m, part))) && !idle(m, part));
    }

    // "The doll sees View 2.", "This spot matches Point B.": of what is asked about, and the clause ends with the label.
    bool is_told_of_label(const Mention& m, Extent part) const {
        static constexpr WordList joints{"to", "with", "in", "as"};
        if (!naming_.labels() || !said_.asked.known() || !completes(part) || !stands_whole(m, part.end)) return false;
        constexpr Phrases turning = Phrase::negation | Phrase::turn;  // "..., but its edge does not"
        if (page_.phrases_in(m.end, out_.sentence.at.end) & turning) return false;
        const Extent before{behind_comma({part.begin, m.begin}), m.begin};
        std::string_view verb = word_before(m.begin, before.begin);
        if (joints.holds(verb)) verb = word_before(static_cast<std::size_t>(verb.data() - page_.data()), before.begin);
        return (tables::tying_labels.holds(verb) || (ties_ && tables::tying.holds(verb))) &&
               !has(page_.phrases_in(before.begin, before.end), Phrase::negation) && said_.asked.hinted(page_, before);
    }

    // Where the last clause of a stretch begins.
    std::size_t behind_comma(Extent e) const {
        const std::size_t comma = page_.substr(e.begin, e.end - e.begin).rfind(',');
        return comma == npos ? e.begin : e.begin + comma + 1;
    }

    // "Metal would reflect more": not what is asked of it.
    bool is_only_imagined(const Mention& m, Extent part) const {
        if (!subject(m, part) || ties_) return false;
        std::size_t at = m.end;
        while (at < part.end && closes(page_[at])) ++at;
        const std::string_view modal = said_.word(at, part.end);
        static constexpr WordList unreal{"would", "could", "might", "should"};
        const std::string_view verb = said_.word(said_.skip(at + modal.size(), part.end), part.end);
        const bool asked = !said_.asked.known() || said_.asked.says(modal) || said_.asked.asks_word(verb);
        return unreal.holds(modal) && !asked && verb != "be";
    }

    // "Her coat": nothing is told before the option.
    bool only_owned(const Mention& m, Extent part) const {
        static constexpr WordList owners{"her", "his", "its", "their", "my", "our", "your", "another", "every", "each"};
        std::size_t at = part.begin;
        while (at < m.begin && !is_word(page_[at])) ++at;
        const std::string_view first = said_.word(at, m.begin);
        return owners.holds(first) && said_.skip(at + first.size(), m.begin) >= m.begin;
    }

    // Whether a subject and a verb of any kind stand before the option.
    bool tells(const Mention& m, Extent part) const {
        return !only_owned(m, part) && ends_noun(m, part.end) && !subject(m, part) &&
               !tables::beside.holds(word_before(m.begin, part.begin)) &&
               !is_placed_beside(page_, part.begin, m.begin) && !described(part.begin, m.begin) &&
               !has(page_.phrases_in(part.begin, m.begin), Phrase::negation);
    }

    // "Go fly a kite", "I see no reason to think of the barn", "busy as a beaver", "until Day 2": nothing is told of what is
    // asked for. Numbers tell little by themselves.
    bool idle(const Mention& m, Extent part) const {
        const std::string_view first = said_.word(part.begin, part.end);
        const bool number = is_number(m);
        const std::string_view second = said_.word(said_.skip(part.begin + first.size(), part.end), part.end);
        const bool looks = first == "i" && tables::perceiving.holds(second);
        return (number && !looks) || (tables::idle.holds(first) && !looks) ||
               tables::idle_before.stands_in(said_, {part.begin, m.begin}) || is_another_answer({part.begin, m.begin});
    }

    // Told from others that the sentence speaks of, or a name that is no common word: "Shelf 2 holds it".
    bool is_set_apart(const Mention& m, Extent part) const {
        const std::string_view named = page_.substr(m.begin, m.end - m.begin);
        if (word_before(m.begin, part.begin).starts_with('a')) return false;  // "a plum", "an olive": any of them
        return part.end < out_.sentence.at.end ||
               (named.find(' ') != npos && (m.begin <= part.begin + 4 || is_digit(named.back())));
    }

    // "I would say the second image, as it ...": a conclusion that begins with the option, and its clause ends with it.
    bool says_only(const Mention& m, Extent part) const {
        if (out_.conclusion != Conclusion::leading || m.begin > part.begin + 4) return false;
        std::size_t at = m.end;
        while (at < part.end && closes(page_[at])) ++at;
        return at >= part.end || page_[at] == ',';
    }

    // Whether the option begins the sentence and a verb follows: "Leila took the keys."
    bool acts(const Mention& m, Extent part) const {
        if (m.letter || !subject(m, part) || tables::beside.holds(word_before(m.begin, part.begin))) return false;
        std::size_t at = m.end;
        while (at < part.end && closes(page_[at])) ++at;
        const std::string_view next = said_.word(at, part.end);
        static constexpr WordList unreal{"would", "could", "might", "may", "should"};
        return !next.empty() && !tables::relatives.holds(next) && (!unreal.holds(next) || said_.asked.says(next));
    }

    // "The lantern is what lights the stairs."
    bool is_equated(std::size_t end) const {
        static constexpr WordList heads{"what", "who", "where", "the", "which", "my"};
        std::size_t at = out_.named->end;
        while (at < end && closes(page_[at])) ++at;
        const std::string_view verb = said_.word(at, end);
        if (verb != "is" && verb != "was") return false;
        return heads.holds(said_.word(said_.skip(at + verb.size(), end), end));
    }

    // A conclusion about the option, or one that tells it from others.
    bool says_enough(Extent part) const {
        return out_.conclusion == Conclusion::leading || is_clause(*out_.named) || judges(part) || is_equated(part.end);
    }

    // "..., but its edge does not": a part of what was named.
    bool is_part_denied(Extent rest) const {
        static constexpr WordList own{"its", "it", "their", "his", "her"};
        return own.holds(said_.word(rest.begin, rest.end)) && denials_in(page_, rest) > 0 && naming_.in(rest, rest.begin).empty();
    }

    // "..., but C is": what stands behind "but" names another option.
    bool turned(std::size_t from) const {
        const std::string_view own = page_.substr(0, out_.sentence.at.end);
        const std::size_t but = own.find(", but ", from == 0 ? 0 : from - 1);
        const bool here = has(page_.phrases_in(from, std::min(own.size(), from + 3)), Phrase::turn);
        if (but != npos && is_part_denied({but + 6, own.size()})) return true;
        if (!here && (but == npos || has(page_.phrases_in(but, own.size()), Phrase::negation))) return false;
        const Extent rest{here ? from : but + 6, own.size()};
        for (const Mention& other : naming_.in(rest, rest.begin))
            if (other.option != out_.named->option) return true;
        return false;
    }

    bool completes(Extent part) const {
        std::size_t at = last_.end;
        while (at < part.end && !is_word(page_[at])) ++at;
        const std::size_t first = out_.named->begin;
        return at >= part.end && (first > part.begin + 4 || out_.named->letter || is_clause(*out_.named));
    }

    // "Longer", where that is asked.
    bool compares_as_asked(std::size_t at, std::string_view word) const {
        return word.size() > 4 && said_.asked.asks_word(word) && said_.asked.measure().is_compared(page_, at, at + word.size());
    }

    bool judges(Extent part) const {
        for (std::size_t at = part.begin; at < part.end;) {
            const std::string_view word = said_.word(at, part.end);
            const bool own = out_.named && at >= out_.named->begin && at < out_.named->end;  // "the right tower"
            if (!own && compares_as_asked(at, word)) return true;
            if (!own && (tables::judging.holds(word) || (word.size() > 5 && word.ends_with("est")))) return true;
            at += word.empty() ? 1 : word.size();
        }
        return false;
    }

    Statement out_{};
    Extent body_{};
    Mention last_{};
    std::size_t said_from_ = 0;  // behind "I would say"
    std::size_t veto_from_ = 0;  // where the clause begins that is looked at
    bool totals_ = false;
    bool ties_ = false;
    bool denied_ = false;  // another option was: "not A, but B"
    bool doubts_ = false;
};

}  // namespace

Statement statement_of(const Said& said, const Naming& naming, const Sentence& sentence) {
    return Reader(said, naming, sentence).run();
}

}  // namespace stim::score
