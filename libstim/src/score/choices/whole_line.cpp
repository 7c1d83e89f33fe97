// Letters, and whole lines that name an option.
#include "libstim/src/score/choices/whole_line.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/asked_tables.hpp"
#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/truths.hpp"
#include "libstim/src/score/choices/vetoes.hpp"
#include "libstim/src/score/choices/wording.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

std::size_t stop_of(std::string_view text, std::size_t at, std::size_t end) {
    for (; at < end; ++at)
        if ((text[at] == '.' || text[at] == '!' || text[at] == ';') && (at + 1 == end || closes(text[at + 1]))) return at;
    return end;
}

// What stands between a letter and its text.
std::size_t behind_letter(const Said& said, const Letter& letter, std::size_t end) {
    std::size_t at = letter.at.end;
    const std::size_t limit = std::min(end, at + 6);
    while (at < limit && (closes(said.text[at]) || encloses(said.text[at]) || is_one_of(said.text[at], ".:-,"))) ++at;
    return at;
}

// "is the correct one"
bool is_praised(const Said& said, std::size_t at, std::size_t end) {
    static constexpr WordList praises{"correct", "right", "best", "answer", "true", "my", "most", "only", "missing", "clearly"};
    if (said.word(at, end) != "is") return false;
    at = said.skip(at + 2, end);
    if (said.word(at, end) == "the") at = said.skip(at + 3, end);
    return praises.holds(said.word(at, end));
}

// Whether what follows an option's text leaves it alone.
bool text_ends(const Said& said, std::size_t at, std::size_t end) {
    while (at < end && closes(said.text[at])) ++at;
    if (at >= end) return true;
    if (!is_word(said.text[at])) {
        std::size_t next = at;
        while (next < end && !is_word(said.text[next])) ++next;
        const std::string_view word = said.word(next, end);
        return is_one_of(said.text[at], ".,;:!-(") && (said.text[at] == '.' || (word != "no" && word != "or" && word != "not"));
    }
    static constexpr WordList reasons{"because", "since", "as"};
    return reasons.holds(said.word(at, end)) || is_praised(said, at, end);
}

// Where the option's own text ends behind the letter; 0 without it.
std::size_t own_text(const Said& said, std::size_t at, std::size_t option) {
    const std::string& words = said.options.patterns()[option];
    const std::size_t end = words.empty() ? 0 : words_end(said.page, at, words);
    const bool goes_on = end && end + 1 < said.text.size() && is_digit(said.text[end - 1]) && !closes(said.text[end]) &&
                         is_word(said.text[end + 1]);
    return end && !goes_on && (end >= said.text.size() || !is_word(said.text[end])) ? end : 0;
}

// Whether what stands behind a letter and its text doubts it, or says that it is somebody else's or only looked at.
bool takes_back(const Said& said, Extent rest) {
    constexpr Phrases spoiling = Phrase::doubt | Phrase::condition | Phrase::rejection;
    return (said.page.phrases_in(rest.begin, rest.end) & spoiling) || tables::others.stands_in(said, rest) ||
           tables::plans.stands_in(said, rest);
}

}  // namespace

bool add_leading_letter(const Said& said, const Letter& letter, std::size_t end, int rank, Commitments& out) {
    if (letter.lower || letter.option >= said.options.size()) return false;
    const std::size_t at = behind_letter(said, letter, end);
    const bool bare = !letter.enclosed && at == letter.at.end + 1 && said.text[letter.at.end] == ' ';
    if (at == letter.at.end || (bare && said.is_article(letter, end))) return false;
    const std::size_t behind = own_text(said, at, letter.option);
    if (!behind || behind > end || !text_ends(said, behind, end)) return false;
    const std::size_t stop = stop_of(said.text, behind, end);
    const char sign = behind < end ? said.text[behind] : '.';
    if (sign == '?' || (sign != '.' && takes_back(said, {behind, stop}))) return false;
    out.emplace_back(rank, letter.option, Extent{letter.at.begin, behind});
    return true;
}

namespace {

// "B. Its text": a letter with its text behind and nothing else.
bool add_letter_and_text(const Said& said, std::size_t begin, std::size_t end, const Letter& letter, int rank, Commitments& out) {
    if (letter.lower || letter.at.end >= end) return false;
    const std::size_t at = behind_letter(said, letter, end);
    const std::string_view signs = said.text.substr(letter.at.end, at - letter.at.end);
    if (!letter.enclosed && signs.find_first_of(".):-") == std::string_view::npos) return false;
    const auto option = said.options.named(said.text.substr(letter.at.end, end - letter.at.end));
    if (!option) return false;
    out.emplace_back(rank, letter.option, Extent{begin, end}, *option != letter.option);
    return true;
}

// "9:45 (D)": a text with its letter behind.
bool add_text_and_letter(const Said& said, std::size_t begin, std::size_t end, int rank, Commitments& out) {
    while (end > begin && (said.text[end - 1] == ' ' || said.text[end - 1] == '.')) --end;
    if (end < begin + 5 || said.text[end - 1] != ')' || said.text[end - 3] != '(' || !is_upper(said.text[end - 2])) return false;
    const auto option = said.options.named(said.text.substr(begin, end - 3 - begin));
    const auto letter = static_cast<std::size_t>(said.text[end - 2] - 'A');
    if (!said.options.lettered() || !option || letter >= said.options.size()) return false;
    out.emplace_back(rank, letter, Extent{begin, end}, *option != letter);
    return true;
}

bool is_asked(const Said& said, std::size_t begin, std::size_t end) {
    return next_of('?', said.text.substr(0, end), begin) < end;
}

bool add_all(const Said& said, std::size_t begin, std::size_t end, const std::optional<Letter>& letter, int rank,
             Commitments& out) {
    if (const auto option = said.options.named(said.text.substr(begin, end - begin)))
        return out.emplace_back(rank, *option, Extent{begin, end}), true;
    return (letter && add_letter_and_text(said, begin, end, *letter, rank, out)) ||
           add_text_and_letter(said, begin, end, rank, out);
}

// Longer sentences are not compared with the options.
constexpr std::size_t longest_led = 400;

// Whether a stretch names an option other than `own`; yes and no that texts begin with are left out.
bool names_other(const Said& said, Extent e, std::size_t own) {
    const auto& texts = said.options.patterns();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::string_view words = texts[i];
        for (const std::string_view truth : {"yes ", "no "})
            if (words.starts_with(truth)) words.remove_prefix(truth.size());
        if (i == own || words.empty()) continue;
        for (std::size_t at = e.begin; at < e.end; ++at)
            if (is_word(said.page[at]) && !is_word(said.page[at - 1]) && words_end(said.page.substr(0, e.end), at, words))
                return true;
    }
    return false;
}

// Whether a stretch holds the option's own text.
bool names_own(const Said& said, Extent e, std::size_t own) {
    std::string_view words = said.options.patterns()[own];
    for (const std::string_view article : {"the ", "an ", "a "})
        if (words.starts_with(article)) words.remove_prefix(article.size());
    if (words.size() < 2) return false;
    for (std::size_t at = e.begin; at < e.end; ++at) {
        const std::size_t stop =
            is_word(said.page[at]) && !is_word(said.page[at - 1]) ? words_end(said.page.substr(0, e.end), at, words) : 0;
        if (stop && (stop >= e.end || !is_word(said.page[stop]))) return true;
    }
    return false;
}

// "D. The walls look pale, which is beige.": a letter, and a sentence that holds its own text and no other one.
bool add_letter_with_sentence(const Said& said, const Letter& letter, std::size_t end, int rank, Commitments& out) {
    if (letter.lower || letter.option >= said.options.size() || letter.at.end >= end) return false;
    const char sign = said.text[letter.at.end];
    const std::size_t at = behind_letter(said, letter, end), stop = stop_of(said.text, at, end);
    const bool dash = said.text.substr(letter.at.end, 3) == " - ";
    if ((!is_one_of(sign, ".):") && !dash) || stop - at > longest_led || is_asked(said, at, end)) return false;
    if (own_text(said, at, letter.option) || !names_own(said, {at, stop}, letter.option) ||
        names_other(said, {at, stop}, letter.option) || takes_back(said, {at, stop}) ||
        tables::partial.stands_in(said, {at, stop}) || has(said.page.phrases_in(at, stop), Phrase::negation))
        return false;
    out.emplace_back(rank, letter.option, letter.at);
    return true;
}

// How many of an option's words that say something a stretch holds, in any form: of a hundred.
int shared_words(const Said& said, Extent e, std::size_t option) {
    const std::vector<std::string> words = words_of(said.page.substr(e.begin, e.end - e.begin));
    int due = 0, held = 0;
    for (const std::string& own : said.options.texts()[option]) {
        if (own.size() < 3 || tables::unasked.holds(own)) continue;
        ++due;
        const std::string_view stem = std::string_view(own).substr(0, std::max<std::size_t>(4, own.size() - 2));
        held += std::any_of(words.begin(), words.end(), [&](const std::string& word) { return word.starts_with(stem); });
    }
    return due ? 100 * held / due : 0;
}

// Whether another letter labels something behind `at`: "A: the wheel. B: the belt".
bool labels_more(const Said& said, std::size_t at) {
    const std::size_t end = std::min(said.text.size(), at + longest_led * 5);
    for (; at + 1 < end; ++at)
        if (is_upper(said.text[at]) && !is_word(said.text[at - 1]) && is_one_of(said.text[at + 1], ".):")) return true;
    return false;
}

// Whether a sentence shares more words with an option than with any other.
bool is_nearest(const Said& said, Extent e, std::size_t option) {
    const int share = shared_words(said, e, option);
    for (std::size_t i = 0; i < said.options.size(); ++i)
        if (i != option && shared_words(said, e, i) >= share) return false;
    return true;
}

// Neither taken back nor denied, partly so or imagined.
bool asserts(const Said& said, Extent e) {
    static constexpr PhraseList unreal{"would", "could", "wouldn't"};
    return !takes_back(said, e) && !tables::partial.stands_in(said, e) && !unreal.stands_in(said, e) &&
           !has(said.page.phrases_in(e.begin, e.end), Phrase::negation);
}

// "(C) The dog pushed it with its nose.": a reply that begins with a letter, and a sentence nearer to its text than to others.
bool add_letter_with_paraphrase(const Said& said, const Letter& letter, std::size_t end, int rank, Commitments& out) {
    constexpr int most = 60;
    if (letter.lower || letter.option >= said.options.size() || letter.at.end >= end) return false;
    const bool first = said.text.substr(0, letter.at.begin).find_first_not_of(" \n(*[") == std::string_view::npos;
    const bool marked = letter.enclosed || is_one_of(said.text[letter.at.end], ".):");
    const std::size_t at = behind_letter(said, letter, end), stop = stop_of(said.text, at, end);
    if (!first || !marked || stop - at > longest_led || is_asked(said, at, end) || !asserts(said, {at, stop})) return false;
    static constexpr WordList copulas{"is", "are", "was", "were"};
    const std::size_t own = own_text(said, at, letter.option);
    if (labels_more(said, at) || (own && copulas.holds(said.word(said.skip(own, end), end)))) return false;
    if (shared_words(said, {at, stop}, letter.option) < most || !is_nearest(said, {at, stop}, letter.option)) return false;
    out.emplace_back(rank, letter.option, letter.at);
    return true;
}

// Whether one of the options' letters stands alone in a stretch.
bool names_letter(const Said& said, Extent e) {
    for (std::size_t at = e.begin; at < e.end; ++at) {
        const bool alone = !is_word(said.text[at - 1]) && (at + 1 >= said.text.size() || !is_word(said.text[at + 1]));
        if (alone && is_upper(said.text[at]) && static_cast<std::size_t>(said.text[at] - 'A') < said.options.size()) return true;
    }
    return false;
}

// Options that are things or names of a few words: a sentence can explain one without a word of it.
bool explainable(const Said& said) {
    static constexpr WordList subjects{"it", "he", "she", "they", "there", "because", "yes", "no"};
    const auto& texts = said.options.texts();
    return said.asked.known() && std::all_of(texts.begin(), texts.end(), [](const std::vector<std::string>& words) {
               return !words.empty() && words.size() < 4 && !subjects.holds(words[0]) && !is_digit(words[0][0]);
           });
}

// A sentence about what is seen, not "C. Smith drew it".
bool begins_sentence(const Said& said, std::size_t at, std::size_t end) {
    static constexpr WordList openings{"the", "there", "this", "it",  "they", "you", "we",   "a",
                                       "an",  "both",  "all",  "its", "his",  "her", "their"};
    return openings.holds(said.word(at, end));
}

// A capital letter with a sign behind that all of the reply begins with.
bool opens_reply(const Said& said, const Letter& letter, std::size_t end) {
    if (letter.lower || letter.option >= said.options.size() || letter.at.end >= end) return false;
    const bool first = said.text.substr(0, letter.at.begin).find_first_not_of(" (*[") == std::string_view::npos;
    const bool dash = said.text.substr(letter.at.end, 3) == " - ";
    return first && (letter.enclosed || dash || is_one_of(said.text[letter.at.end], ".):"));
}

// A stop, but not "...".
bool ends_sentence(const Said& said, std::size_t last) { return said.text[last] == '.' && said.text[last - 1] != '.'; }

// "Therefore it must be the guest.": a later conclusion that names another option.
bool concludes_other(const Said& said, std::size_t at, std::size_t own) {
    const std::size_t end = std::min(said.text.size(), at + longest_led * 5);
    const auto found = said.page.next_phrase(at, end, static_cast<Phrases>(Phrase::conclusion));
    return found && names_other(said, {found->end(), std::min(end, found->end() + longest_led)}, own);
}

// "Continues", "has": what somebody or something does.
bool acts(std::string_view verb) {
    static constexpr WordList copulas{"is", "was", "as", "does"};
    return verb.size() > 2 && verb.ends_with('s') && !verb.ends_with("ss") && !copulas.holds(verb);
}

// "A. The second image continues the line, whereas the third shows a tree.": all of the reply begins with a letter and its text,
// which does something.
bool add_letter_with_claim(const Said& said, const Letter& letter, std::size_t end, int rank, Commitments& out) {
    if (!opens_reply(said, letter, end)) return false;
    const std::size_t at = behind_letter(said, letter, end), own = own_text(said, at, letter.option);
    const std::size_t stop = stop_of(said.text, at, end);
    if (!own || own >= stop || is_asked(said, at, end) || labels_more(said, at)) return false;
    const auto contrast = said.page.next_phrase(own, stop, static_cast<Phrases>(Phrase::limit));
    const Extent claim{at, contrast ? std::size_t{contrast->begin} : stop};
    if (!acts(said.word(said.skip(own, end), end)) || !asserts(said, claim) || is_vetoed(said, claim)) return false;
    constexpr Phrases unsure = Phrase::doubt | Phrase::condition | Phrase::intention;
    const bool doubted = (said.page.phrases_in(claim.end, stop) & unsure) || tables::plans.stands_in(said, {claim.end, stop});
    if (doubted || names_other(said, claim, letter.option) || concludes_other(said, stop, letter.option)) return false;
    out.emplace_back(rank, letter.option, Extent{letter.at.begin, own});
    return true;
}

// "C. The ball is thrown by hand at a goal.": all of the reply is a letter and whole sentences that name no other option.
bool add_letter_with_reason(const Said& said, const Letter& letter, std::size_t end, int rank, Commitments& out) {
    const std::size_t last = said.text.find_last_not_of(" \n"), at = behind_letter(said, letter, end);
    if (!opens_reply(said, letter, end) || last >= end || !ends_sentence(said, last) || last - at > longest_led) return false;
    const Extent rest{at, last};
    if (!explainable(said) || !begins_sentence(said, at, last) || is_asked(said, at, end)) return false;
    if (!asserts(said, rest) || is_vetoed(said, rest)) return false;
    if (names_other(said, rest, letter.option) || names_letter(said, rest)) return false;
    out.emplace_back(rank, letter.option, letter.at);
    return true;
}

// Whether words stand side by side in an option's text, articles left out.
bool is_part_of(const std::vector<std::string>& words, const std::vector<std::string>& text) {
    std::vector<std::string> plain;
    for (const std::string& word : text)
        if (word != "the" && word != "a" && word != "an") plain.push_back(word);
    return std::search(plain.begin(), plain.end(), words.begin(), words.end()) != plain.end();
}

// "12 students" for "12", where students are asked for.
std::optional<std::size_t> named_with_noun(const Said& said, const std::vector<std::string>& words) {
    if (words.size() != 2 || !said.asked.asks_word(words[1]) || said.asked.asks_word(words[0])) return std::nullopt;
    return said.options.named(words[0]);
}

// The only option whose text holds the few words of a stretch: "Both rows" for "Both rows have the same number".
std::optional<std::size_t> named_by_part(const Said& said, Extent e) {
    constexpr std::size_t most = 4, shortest = 4;
    std::vector<std::string> words = words_of(said.page.substr(e.begin, e.end - e.begin));
    std::erase_if(words, [](const std::string& word) { return word == "the" || word == "a" || word == "an"; });
    const auto says = [](const std::string& word) { return word.size() >= shortest && !tables::unasked.holds(word); };
    const bool both = !words.empty() && (words[0] == "both" || words[0] == "neither");
    if (words.empty() || words[0] == "none" || words.size() > most || (!both && std::none_of(words.begin(), words.end(), says)))
        return std::nullopt;
    std::optional<std::size_t> out;
    for (std::size_t i = 0; i < said.options.size(); ++i) {
        if (!is_part_of(words, said.options.texts()[i])) continue;
        if (out) return std::nullopt;
        out = i;
    }
    return out ? out : named_with_noun(said, words);
}

// Whether a line is all of the reply and neither asks nor breaks off.
bool is_whole_reply(const Said& said, Extent line) {
    const std::size_t first = said.text.find_first_not_of(" \n"), last = said.text.find_last_not_of(" \n");
    return first != std::string_view::npos && line.begin <= first && last < line.end && !is_asked(said, line.begin, line.end) &&
           (is_word(said.text[last]) || is_one_of(said.text[last], ".!)")) && said.text.find("..") == std::string_view::npos;
}

// "C. Both", "Both rows.": all of the reply are a few words that only one option's text holds.
bool add_part(const Said& said, Extent line, const std::optional<Letter>& letter, int rank, Commitments& out) {
    if (!said.options.lettered() || line.end - line.begin > 60 || !is_whole_reply(said, line)) return false;
    const bool led = letter && opens_reply(said, *letter, line.end);
    if (letter && !letter->lower && !led && !said.is_article(*letter, line.end)) return false;
    const std::size_t begin = led ? behind_letter(said, *letter, line.end) : line.begin;
    const auto option = named_by_part(said, {begin, line.end});
    if (!option || (led && letter->option != *option)) return false;
    out.emplace_back(rank, *option, line);
    return true;
}

// Whether a stretch holds what stands behind the yes or no of an option's text.
bool names_rest(const Said& said, Extent e, std::size_t own) {
    const std::string& words = said.options.patterns()[own];
    const std::size_t blank = words.find(' ');
    const std::string rest = blank == std::string::npos ? std::string{} : words.substr(blank + 1);
    for (std::size_t at = e.begin; at < e.end && !rest.empty(); ++at)
        if (is_word(said.page[at]) && !is_word(said.page[at - 1]) && words_end(said.page.substr(0, e.end), at, rest)) return true;
    return false;
}

// "No, I see none.", where one option is a no; "Yes, there is a car on the left.", where one begins with these words.
bool add_led(const Said& said, Truths& truths, std::size_t begin, std::size_t end, int rank, Commitments& out) {
    const std::string_view first = said.word(begin, end);
    if (first != "yes" && first != "no") return false;
    const auto option = said.options.named(first);
    const std::size_t next = begin + first.size(), stop = stop_of(said.text, next, end);
    if (!option || next >= end || !is_one_of(said.text[next], ",.;:!") || stop - next > longest_led) return false;
    const bool whole = said.options.quoted(first) == option || names_rest(said, {next, stop}, *option);
    if (!whole || is_asked(said, begin, end) || truths.is_doubted(next, stop) || truths.says_other(next, stop, *option) ||
        names_other(said, {next, stop}, *option))
        return false;
    out.emplace_back(rank, *option, Extent{begin, next});
    return true;
}

}  // namespace

LineRead add_whole_line(const Said& said, Truths& truths, Extent line, const std::optional<Letter>& letter, int rank,
                        Commitments& out) {
    const auto [begin, end] = line;
    if (!is_asked(said, begin, end) && add_all(said, begin, end, letter, rank, out)) return LineRead::whole;
    if (!said.options.lettered()) return truths.add(begin, end, rank, out) ? LineRead::beginning : LineRead::nothing;
    if (add_led(said, truths, begin, end, rank, out)) return LineRead::beginning;
    if (add_part(said, line, letter, rank, out)) return LineRead::whole;
    if (!letter || lists_options(said.text, begin, end)) return LineRead::nothing;
    const bool led = add_leading_letter(said, *letter, end, rank, out);
    const bool told =
        !led &&
        (add_letter_with_sentence(said, *letter, end, rank, out) || add_letter_with_paraphrase(said, *letter, end, rank, out) ||
         add_letter_with_claim(said, *letter, end, rank, out) || add_letter_with_reason(said, *letter, end, rank, out));
    return led || told ? LineRead::beginning : LineRead::nothing;
}

}  // namespace stim::score
