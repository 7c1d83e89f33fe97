#include "libstim/src/score/choices/clauses.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "libstim/src/score/answers/last.hpp"
#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/vetoes.hpp"
#include "libstim/src/score/choices/whole_line.hpp"
#include "libstim/src/score/choices/word_tables.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/signs.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

constexpr WordList triggers{"answer", "option",   "choice", "choose", "chose", "pick",
                            "select", "selected", "picked", "letter", "vote",  "answer's"};
// What is chosen stands behind a preposition: "go with", "settle on".
constexpr WordList deciders{"go",       "going",   "went", "opt",     "opting", "opted",   "vote",     "voting", "settle",
                            "settling", "settled", "land", "landing", "decide", "decided", "deciding", "stick",  "sticking"};
constexpr WordList prepositions{"with", "for", "on"};
constexpr WordFilter looked_for = [] {
    WordFilter out = triggers.filter();
    for (const std::string_view word :
         {"with", "for", "on", "no", "yes", "true", "false", "ans", "correct", "solution", "best", "missing", "appropriate",
          "accurate", "matching", "verdict", "conclusion", "result", "response"})
        out.add(word);
    return out;
}();
// Announce an option where a colon follows.
constexpr WordList with_colon{"ans", "correct", "solution", "verdict", "conclusion", "result", "response"};
// What an option may be the correct one of.
constexpr WordList nouns{"option", "choice", "answer", "one", "match", "solution", "response"};
// Between "the answer" and the word that states it.
constexpr std::size_t longest_gap = 120;
constexpr WordList connectors{"is",     "would",   "should", "be",     "must",      "the",     "option",
                              "letter", "correct", "answer", "choice", "therefore", "clearly", "definitely"};
constexpr WordList reasons{"because", "since", "as", "so"};
constexpr WordList conjunctions{"or", "and", "maybe", "possibly", "perhaps"};
constexpr WordList praises{"correct", "right", "best", "answer", "true"};
// What may stand between a correction and its letter.
constexpr WordList corrected{"it's", "it", "is", "should", "be", "i", "mean"};
// Longer stretches name no option: many letters in one endless sentence stay cheap.
constexpr std::size_t longest_clause = 1000;

}  // namespace

// What a word like "answer" announces.
struct Clauses::Announcement {
    int rank = 2;
    bool ends = false;        // nothing but punctuation or a reason may follow a letter
    std::size_t next = 0;     // behind the words that connect
    std::size_t article = 0;  // where "the" stands if it came last; else the line's end
};

Clauses::Clauses(const Said& said, Truths& truths, Commitments& out)
    : said_(said),
      page_(said.page),
      truths_(truths),
      out_(out),
      corrections_(said.page, static_cast<Phrases>(Phrase::correction)),
      bounds_(said) {}

void Clauses::read(std::size_t begin, std::size_t end) {
    begin_ = begin;
    end_ = end;
    force_.reset();
    lists_.reset();
    announced_ = false;
    for (std::size_t at = begin_; at < end_;) {
        const std::string_view word = said_.word(at, end_);
        if (word.size() == end_ - begin_) return;  // a word alone announces nothing
        if (!word.empty() && is_digit(word[0])) {  // neither does a number
            at += word.size();
            continue;
        }
        at = word.empty() ? at + 1 : step(at, word);
    }
}

// Looks at one word; returns where to go on.
std::size_t Clauses::step(std::size_t at, std::string_view word) {
    if (!looked_for.passes(word) && word.size() > 1 && corrections_.from(at) != at) return at + word.size();
    if (triggers.holds(word) || (prepositions.holds(word) && follows_go(at)) ||
        (with_colon.holds(word) && begins_sentence(at) && announces(at + word.size())))
        return trigger(at, word);
    if (const std::size_t noun = praised_noun(at, word)) return trigger(noun, said_.word(noun, end_));
    if (!said_.options.lettered()) truth(at, word);
    if (word == "no" || corrections_.from(at) == at) return correction(at, word);
    return word.size() == 1 ? lettered(at) : at + word.size();
}

// "The true statement is ...": the noun behind what praises it; else 0.
std::size_t Clauses::praised_noun(std::size_t at, std::string_view word) const {
    static constexpr WordList praising{"correct", "true", "best", "missing", "appropriate", "accurate", "matching"};
    if (!praising.holds(word)) return 0;
    const std::size_t next = said_.skip(at + word.size(), end_);
    const std::string_view noun = said_.word(next, end_);
    return next > at + word.size() && tables::labelled.holds(noun) && !triggers.holds(noun) ? next : 0;
}

// A letter that begins a sentence with its own text, or that is praised.
std::size_t Clauses::lettered(std::size_t at) {
    const auto letter = at > begin_ && begins_sentence(at) ? said_.letter(at, end_) : std::nullopt;
    if (letter && !lists()) add_leading_letter(said_, *letter, end_, 3, out_);
    return praised(at);
}

// Whether the line lists the options; looked at once.
bool Clauses::lists() {
    if (!lists_) lists_ = lists_options(said_.text, begin_, end_);
    return *lists_;
}

// "So yes.", "There is no doubt: yes", "The statement is true."
void Clauses::truth(std::size_t at, std::string_view word) {
    static constexpr WordList truths{"yes", "no", "true", "false"};
    if (word.size() < 2 || !truths.holds(word)) return;
    const std::size_t behind = at + word.size();
    const bool said = is_predicate(at, behind) || closes_sentence(at, behind) || leads_in(at) || is_from_me(at, behind);
    const auto set_right = [&] { return page_.substr(0, at).ends_with(": ") && blank_sentence(behind); };  // "Not yes: no."
    if (said && (stated(at) || set_right()) && !is_anothers(at)) truths_.add(at, end_, 3, out_);
}

// "It is true: ...", "Judging from the shadow, no, ..."
bool Clauses::is_predicate(std::size_t at, std::size_t behind) const {
    const bool predicate = behind - at > 3 && previous(at) == "is" && page_.substr(behind, 1) == ":";
    return predicate || (page_.substr(0, at).ends_with(", ") && page_.substr(behind, 2) == ", " && opens_with_source(at));
}

// The last word of a sentence: "..., no.", "The statement is true.", "I would say no."
bool Clauses::closes_sentence(std::size_t at, std::size_t behind) const {
    return blank_sentence(behind) && (assures(previous(at)) || says_itself(at) || page_.substr(0, at).ends_with(", "));
}

// "It's a yes from me."
bool Clauses::is_from_me(std::size_t at, std::size_t behind) const {
    return page_.substr(0, at).ends_with("'s a ") && page_.substr(behind).starts_with(" from me");
}

// "a plain yes", "definitely no"
bool Clauses::assures(std::string_view word) {
    static constexpr WordList words{"is",     "a",          "definitely", "clearly", "certainly",   "plain",
                                    "simply", "clear",      "absolutely", "s",       "undoubtedly", "definite",
                                    "simple", "resounding", "be",         "firm",    "obviously"};
    return words.holds(word);
}

// "Based on the image, no, ..."
bool Clauses::opens_with_source(std::size_t at) const {
    static constexpr WordList sources{"based", "looking", "judging", "from", "according", "given", "in"};
    return at - begin_ < 120 && sources.holds(said_.word(begin_, at));
}

// "I would say no."
bool Clauses::says_itself(std::size_t at) const {
    const std::string_view before = page_.substr(begin_, at - begin_);
    return before.ends_with("i would say ") || before.ends_with("i'd say ") || before.ends_with("i say ");
}

// Whether a sentence, a colon or a "so" begins what stands at `at`.
bool Clauses::leads_in(std::size_t at) const {
    std::size_t before = at;
    while (before > begin_ && (encloses(page_[before - 1]) || page_[before - 1] == ',')) --before;
    if (before == begin_ || page_[before - 1] == ':' || begins_sentence(at)) return true;
    return has(page_.phrases_in(before - std::min<std::size_t>(before, 10), before), Phrase::conclusion);
}

bool Clauses::blank_sentence(std::size_t at) const {
    while (at < end_ && closes(page_[at])) ++at;
    return at >= end_ || page_[at] == '.' || page_[at] == '!';
}

std::string_view Clauses::previous(std::size_t at) const {
    while (at > begin_ && is_blank(page_[at - 1])) --at;
    std::size_t from = at;
    while (from > begin_ && is_word(page_[from - 1])) --from;
    return page_.substr(from, at - from);
}

bool Clauses::follows_go(std::size_t at) const { return deciders.holds(previous(at)); }

bool Clauses::begins_sentence(std::size_t at) const {
    while (at > begin_ && encloses(page_[at - 1])) --at;
    return at == begin_ || is_one_of(page_[at - 1], ".!?:;)");
}

std::size_t Clauses::skip_signs(std::size_t at) const {
    const auto sign = [](char c) { return is_blank(c) || c == ']' || c == ':' || c == '=' || c == '-' || c == '>' || c == '"'; };
    while (at < end_ && sign(page_[at]) && !is_minus(page_, at)) ++at;
    return at;
}

// A colon or equals sign behind blanks and quotation marks.
bool Clauses::announces(std::size_t at) const {
    while (at < end_ && (page_[at] == ' ' || page_[at] == '"' || page_[at] == '\'')) ++at;
    if (at + 1 < end_ && page_[at] == ']' && page_[at + 1] == ' ') return true;  // "[Answer] C"
    return at < end_ && (page_[at] == ':' || page_[at] == '=' || page_.substr(at, 2) == "->" || page_.substr(at, 2) == "- ");
}

bool Clauses::stated(std::size_t at) {
    if (!force_) force_ = force_from(page_, begin_);
    return states(*force_, at);
}

// Words that more often speak of options than choose one.
bool Clauses::is_mild(std::string_view word, std::size_t next) const {
    if (word == "option" || word == "choice" || word == "letter") return true;
    if (word != "answer" || announces(next)) return false;
    const std::string_view verb = said_.word(skip_signs(next), end_);
    return verb != "is" && verb != "would" && verb != "should";
}

// "a clear no"
bool Clauses::connects(std::string_view link) const {
    static constexpr WordList of_truths{"a", "clear", "definite", "simply", "simple", "thus"};
    return connectors.holds(link) || (!said_.options.lettered() && of_truths.holds(link));
}

Clauses::Announcement Clauses::announcement(std::size_t at, std::string_view word) const {
    Announcement out{2, false, at + word.size(), end_};
    const bool colon = announces(out.next), mild = is_mild(word, out.next);
    if (word == "answer" && (previous(at) == "final" || (colon && begins_sentence(at)))) out.rank = 1;
    bool connected = word == "answer's";
    for (int i = 0; i < 6; ++i) {
        out.next = skip_signs(out.next);
        const std::string_view link = said_.word(out.next, end_);
        if (!connects(link)) break;
        connected = connected || link == "is" || link == "be";
        out.article = link == "the" ? out.next : end_;
        out.next += link.size();
    }
    out.ends = mild && !colon && !connected && out.rank != 1;
    return out;
}

// A word that announces an option.
std::size_t Clauses::trigger(std::size_t at, std::string_view word) {
    const Announcement found = announcement(at, word);
    const bool said = stated(at);
    if (found.next >= end_ && found.rank == 1) return announced_ = said, end_;
    const std::size_t before = out_.size();
    if (previous(at) == "please") return found.next;        // "Please answer yes"
    if (word == "letter" && found.ends) return found.next;  // the letter B: a description
    if (said) value(found.rank, found.next, found.ends);
    if (said && out_.size() == before && found.article < end_) text_value(found.rank, found.article);
    const std::size_t next = said && out_.size() == before && is_noun(at, word) ? distant(found, at) : found.next;
    if (out_.size() > before && is_anothers(at)) out_.erase(out_.begin() + static_cast<std::ptrdiff_t>(before), out_.end());
    return next;
}

// "Answer", or another noun behind what praises it: "the correct point".
bool Clauses::is_noun(std::size_t at, std::string_view word) const {
    return nouns.holds(word) || (tables::labelled.holds(word) && tables::chosen.holds(previous(at)));
}

// "Most would pick A", "In the earlier task the answer was B"
bool Clauses::is_anothers(std::size_t at) const {
    if (page_.size() > longest_told) return false;
    std::size_t begin = at - std::min<std::size_t>(at - begin_, 60);
    for (std::size_t i = at; i > begin; --i)
        if ((is_one_of(page_[i - 1], ".!?;") && i < at && page_[i] == ' ') || page_.substr(i).starts_with("but ")) begin = i;
    return tables::voters.stands_in(said_, {begin, at});
}

// "The answer to the question of ... is B": a verb within the sentence, no denial, doubt or other letter between.
std::size_t Clauses::distant(const Announcement& found, std::size_t begin) {
    const std::size_t limit = std::min(bounds_.sentence(found.next, end_), found.next + longest_gap);
    const std::size_t before = out_.size();
    constexpr Phrases spoiling = Phrase::rejection | Phrase::doubt | Phrase::condition | Phrase::report;
    for (std::size_t at = found.next; at < limit;) {
        const std::string_view word = said_.word(at, end_);
        if (!word.empty() && praised_noun(at, word)) break;  // which announces for itself
        at += word.empty() ? 1 : word.size();
        if (triggers.holds(word)) break;
        if (word != "is" && word != "be" && word != "was" && !(word.empty() && page_[at - 1] == ':')) continue;
        if (plain_phrases(found.next, at) & spoiling) break;
        stating(found.rank, at);
        if (out_.size() == before) continue;
        if (is_asked_for({begin, at})) return at;
        out_.erase(out_.begin() + static_cast<std::ptrdiff_t>(before), out_.end());
        break;
    }
    return found.next;
}

// Whether the noun that begins a stretch is the answer to this question, and not just any option.
bool Clauses::is_asked_for(Extent e) const {
    static constexpr WordList earlier{"first", "initial", "original", "earlier", "previous", "old"};
    if (earlier.holds(previous(e.begin))) return false;
    const bool answer = said_.word(e.begin, e.end) == "answer" || tables::chosen.holds(previous(e.begin));
    return (answer || tables::fitting.stands_in(said_, e)) && !tables::aside.stands_in(said_, e) &&
           !tables::others.stands_in(said_, e) && !tables::plans.stands_in(said_, e);
}

// Kinds of the phrases in a stretch, those that only speak of options left out.
Phrases Clauses::plain_phrases(std::size_t at, std::size_t end) const {
    Phrases out = 0;
    while (const auto found = page_.next_phrase(at, end, all_phrases)) {
        if (!has(found->kinds, Phrase::mention)) out |= found->kinds;
        at = found->end();
    }
    return out;
}

// What stands behind a verb, with or without its article.
void Clauses::stating(int rank, std::size_t at) {
    const std::size_t before = out_.size();
    std::size_t article = end_;
    for (int i = 0; i < 4; ++i) {
        at = skip_signs(at);
        const std::string_view link = said_.word(at, end_);
        if (!connects(link)) break;
        article = link == "the" ? at : end_;
        at += link.size();
    }
    const auto letter = said_.letter(at, end_);
    value(rank, at, !letter || !letter->enclosed);
    if (out_.size() == before && article < end_) text_value(rank, article);
}

// A letter or an option at `at`.
void Clauses::value(int rank, std::size_t at, bool ends) {
    const std::size_t stop = bounds_.sentence(at, end_);
    const auto letter = said_.letter(at, end_);
    const bool text =
        letter && letter->option >= said_.options.size() && said_.options.quoted(said_.text.substr(letter->at.begin, 1));
    if (letter && !text && !said_.is_article(*letter, end_))
        letter_value(rank, *letter, stop, ends);
    else
        text_value(rank, at);
}

void Clauses::letter_value(int rank, const Letter& letter, std::size_t stop, bool ends) {
    const std::size_t behind = letter.at.end;
    if (letter.lower && !letter.enclosed && !blank_behind(behind)) return;
    if (ends && !ends_clause(behind) && !has_own_text(letter)) return;
    if (joined(behind) || !bounds_.leaves(behind, stop)) return;
    out_.emplace_back(rank, letter.option, letter.at, disagrees(letter));
}

void Clauses::text_value(int rank, std::size_t at) {
    const std::size_t stop = bounds_.sentence(at, end_);
    if (at >= stop || stop - at >= longest_clause) return;
    if (said_.text.substr(at, stop - at + 1).find('?') == std::string_view::npos) option_text(rank, at, stop);
}

void Clauses::option_text(int rank, std::size_t at, std::size_t stop) {
    for (const std::size_t until : {end_, stop, bounds_.reason(at, stop)})
        if (const auto option = said_.options.named(said_.text.substr(at, until - at))) {
            out_.emplace_back(rank, *option, Extent{at, until});
            return;
        }
    if (!said_.options.lettered()) truths_.add(at, stop, rank, out_);
}

// "C) Mars"
bool Clauses::has_own_text(const Letter& letter) {
    std::size_t at = letter.at.end;
    while (at < end_ && !is_word(said_.text[at])) ++at;
    return at > letter.at.end + 1 && said_.options.named(said_.text.substr(at, bounds_.sentence(at, end_) - at)) == letter.option;
}

// The text behind a letter is that of another option.
bool Clauses::disagrees(const Letter& letter) {
    std::size_t at = letter.at.end;
    while (at < end_ && !is_word(said_.text[at])) ++at;
    for (const std::size_t until : {end_, bounds_.sentence(at, end_)})
        if (const auto option = said_.options.named(said_.text.substr(at, until - at))) return *option != letter.option;
    return false;
}

bool Clauses::blank_behind(std::size_t at) const {
    const std::string_view rest = page_.substr(at, end_ - at);
    return std::none_of(rest.begin(), rest.end(), is_word);
}

bool Clauses::ends_clause(std::size_t at) const {
    while (at < end_ && closes(page_[at])) ++at;
    return at >= end_ || !is_word(page_[at]) || reasons.holds(said_.word(at, end_));
}

// Another option joined on: "A or B", "A/B", "A, B", "A and B".
bool Clauses::joined(std::size_t at) const {
    bool joins = false;
    for (int i = 0; i < 12 && at < end_; ++i) {
        if (closes(page_[at]) || encloses(page_[at])) {
            ++at;
            continue;
        }
        const bool sign = page_[at] == ',' || page_[at] == '/' || page_[at] == '&';
        const std::string_view word = said_.word(at, end_);
        if (!sign && !conjunctions.holds(word)) break;
        joins = true;
        at += sign ? 1 : word.size();
    }
    if (!joins) return false;
    const auto other = letter_at(said_.text, at, end_);
    return other && !other->lower && !said_.is_article(*other, end_);
}

// Behind "it's", "it should be", "I mean" and signs.
std::size_t Clauses::behind_corrected(std::size_t next) const {
    constexpr std::string_view signs = ",.:-";
    for (int i = 0; i < 6; ++i) {
        while (next < end_ &&
               (is_blank(page_[next]) || (signs.find(page_[next]) != std::string_view::npos && !is_minus(page_, next))))
            ++next;
        const std::string_view link = said_.word(next, end_);
        const bool thinks = link == "i" && said_.word(said_.skip(next + 1, end_), end_) != "mean";
        if (!corrected.holds(link) || thinks) break;
        next += link.size();
    }
    return next;
}

// "wait, C", "no, it's C": commits in the lowest rank.
std::size_t Clauses::correction(std::size_t at, std::string_view word) {
    const bool phrase = corrections_.from(at) == at;
    constexpr auto wanted = static_cast<Phrases>(Phrase::correction);
    const std::size_t after = phrase ? page_.next_phrase(at, at + 1, wanted)->end() : at + word.size();
    const std::size_t next = behind_corrected(after);
    if (next >= end_ && !phrase) return after;
    const auto letter = said_.letter(next, end_);
    const std::size_t near = at - std::min<std::size_t>(at - begin_, 60);
    const bool asked = !phrase && page_.substr(near, at - near).find('?') != std::string_view::npos;  // "Otter? No, seal."
    if (phrase || asked || (letter && (!letter->lower || letter->enclosed))) value(3, next, true);
    return after;
}

// "B is correct", "(C) is the right option".
std::size_t Clauses::praised(std::size_t at) {
    const auto letter = is_upper(said_.text[at]) ? said_.letter(at, end_) : std::nullopt;
    if (!letter) return at + 1;
    std::size_t next = at + 1;
    while (next < end_ && closes(page_[next])) ++next;
    static constexpr WordList making{"makes", "making"};  // "which makes C the right answer"
    static constexpr WordList articles{"the", "my"};
    const bool made = making.holds(previous(at));
    if (!made && said_.word(next, end_) != "is") return at + 1;
    next = said_.skip(made ? next : next + 2, end_);
    if (articles.holds(said_.word(next, end_))) next = said_.skip(next + said_.word(next, end_).size(), end_);
    const std::string_view praise = said_.word(next, end_);
    const std::size_t stop = bounds_.sentence(next, end_);
    static constexpr WordList places{"below",  "above", "next", "behind", "in",    "at",     "under",
                                     "beside", "on",    "to",   "of",     "there", "before", "after"};
    if (places.holds(said_.word(said_.skip(next + praise.size(), end_), end_))) return at + 1;  // "E is right below it"
    const bool said = praises.holds(praise) && !last_of_several(at) && stated(at);
    next = said_.skip(next + praise.size(), end_);
    if (nouns.holds(said_.word(next, end_))) next += said_.word(next, end_).size();
    if (said && bounds_.leaves(next, stop)) out_.emplace_back(2, letter->option, letter->at);
    return at + 1;
}

// "A or B is correct".
bool Clauses::last_of_several(std::size_t at) const {
    while (at > begin_ && encloses(page_[at - 1])) --at;
    if (at > begin_ && (page_[at - 1] == '/' || page_[at - 1] == '&')) return true;
    const std::string_view word = previous(at);
    return word == "or" || word == "and" || word == "nor";
}

}  // namespace stim::score
