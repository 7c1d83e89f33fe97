#include "libstim/src/score/answers/sentence_numbers.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/answers/counted_things.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/base/json.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

using languages::holds_any;
// Numbers behind them name a thing: "row 3".
constexpr WordList labels{"row",      "rows",   "column", "columns",  "step",   "figure",  "page",   "line",
                          "question", "layer",  "image",  "picture",  "panel",  "version", "point",  "room",
                          "gear",     "level",  "part",   "example",  "number", "minute",  "hour",   "digit",
                          "chapter",  "volume", "bus",    "track",    "lane",   "circle",  "square", "triangle",
                          "node",     "team",   "player", "exercise", "age",    "door",    "gate",   "seat",
                          "platform", "flight", "route",  "day",      "week",   "size",    "group"};
// Numbers behind them bound what they count.
constexpr WordList bounds{"than",    "between", "over",  "under", "almost",  "nearly",  "least", "most",
                          "exceeds", "below",   "above", "from",  "minimum", "maximum", "until", "within"};
// What a number behind them is the sum or product of: "2 groups of 6 make 12".
constexpr WordList results{"make", "makes", "equals", "equal", "gives", "give", "yields"};
// Signs of other languages that make a number a label, before it and behind it: the third, not three.
constexpr auto ordinal_signs = std::to_array<std::string_view>({"第", "رقم "});
constexpr auto signs_of_order = std::to_array<std::string_view>({"番", "번"});
constexpr std::size_t most_digits = 18, longest_number = 4000;

bool is_ascii_word(char c) { return is_latin(c) || is_digit(c); }

char before(std::string_view text, std::size_t at) { return at > 0 ? text[at - 1] : ' '; }
char at_or_blank(std::string_view text, std::size_t at) { return at < text.size() ? text[at] : ' '; }

char next_sign(std::string_view text, std::size_t at) {
    while (at < text.size() && is_blank(text[at])) ++at;
    return at_or_blank(text, at);
}
char last_sign(std::string_view text, std::size_t at) {
    while (at > 0 && is_blank(text[at - 1])) --at;
    return before(text, at);
}

std::string_view word_before(std::string_view text, std::size_t at, std::size_t floor) {
    while (at > floor && (is_blank(text[at - 1]) || text[at - 1] == '(' || text[at - 1] == '#' || text[at - 1] == '$')) --at;
    const std::size_t end = at;
    while (at > floor && is_word(text[at - 1])) --at;
    return text.substr(at, end - at);
}

// Whether digits stand in something that is no whole number: 3.5, 14:05, A4, 4-5, ±5, 5/6.
bool broken(std::string_view text, Extent e) {
    const char left = before(text, e.begin), right = at_or_blank(text, e.end);
    const bool follows = is_one_of(left, ".:/-,") && is_digit(before(text, e.begin - 1));
    const bool joined = left == '-' && e.begin >= 2 && (is_word(text[e.begin - 2]) || text[e.begin - 2] == ')');
    const std::string_view head = text.substr(0, e.begin);
    const bool either = head.ends_with("±") || head.ends_with("± ");
    const bool goes_on = is_one_of(right, ".:/-,") && is_digit(at_or_blank(text, e.end + 1));
    return follows || joined || either || goes_on;
}

// What a number counts or measures that is not asked for: parts, changes, labels.
constexpr auto vetoes = std::to_array<std::string_view>({"postcode",
                                                         "phone",
                                                         "grew by",
                                                         "rose by",
                                                         "fell by",
                                                         "increased by",
                                                         "decreased by",
                                                         "shrank by",
                                                         "can have",
                                                         "can hold",
                                                         "heavier",
                                                         "lighter",
                                                         "longer",
                                                         "shorter",
                                                         "taller",
                                                         "older",
                                                         "younger",
                                                         "each",
                                                         "per",
                                                         "charged",
                                                         "last week",
                                                         "digit is",
                                                         "last year",
                                                         "of them are",
                                                         "of these are",
                                                         "of those are",
                                                         "used to",
                                                         "may be",
                                                         "may have",
                                                         "would have",
                                                         "should have",
                                                         "next to",
                                                         "seems",
                                                         "so far",
                                                         "is missing",
                                                         "according to",
                                                         "on average",
                                                         "yesterday",
                                                         "tomorrow",
                                                         "the label says",
                                                         "visible so",
                                                         "the rest",
                                                         "another",
                                                         "o'clock",
                                                         "years old",
                                                         "different colours",
                                                         "different colors",
                                                         "more than",
                                                         "second largest",
                                                         "second highest",
                                                         "second smallest",
                                                         "second lowest",
                                                         "second longest",
                                                         "second most",
                                                         "third largest",
                                                         "third highest",
                                                         "different kinds",
                                                         "different types",
                                                         "different sizes",
                                                         "different shapes"});

class Scanner {
public:
    Scanner(const Page& text, Extent e, const languages::Language* language = nullptr, std::string_view question = {})
        : text_(text), e_(e), at_(e.begin), language_(language), question_(question) {}

    std::vector<SaidNumber> run() {
        while (at_ < e_.end) {
            if (is_digit(text_[at_]))
                digits();
            else if (is_word(text_[at_]))
                word();
            else
                ++at_;
        }
        return std::move(out_);
    }

private:
    void digits() {
        const std::size_t begin = at_;
        const auto whole = signed_at(text_, at_, e_.end);
        at_ = whole ? whole->end : e_.end;
        const bool code = is_ascii_word(before(text_, begin)) || is_ascii_word(at_or_blank(text_, at_));
        while (at_ < e_.end && is_ascii_word(text_[at_])) ++at_;
        if (whole && !code) add(whole->value, {begin, whole->end});
    }

    void word() {
        if (const auto counted =
                language_ ? languages::numeral_at(text_.substr(0, e_.end), at_, *language_) : languages::Counted{};
            counted.end) {
            const std::size_t begin = at_;
            at_ = counted.end;
            return add(Json(counted.value), {begin, counted.end});
        }
        const auto number = number_at(text_, at_, e_.end);
        const std::size_t begin = at_;
        at_ = number ? number->end : is_latin(text_[at_]) ? latin_end() : at_ + 1;
        const bool negative = number && is_signed(begin);
        if (number && (number->value != 1 || negative) && at_or_blank(text_, at_) != '-')
            add(Json(negative ? -number->value : number->value), {begin, number->end});
    }

    // "-nine", which stood for "minus nine"
    bool is_signed(std::size_t begin) const { return before(text_, begin) == '-' && (begin < 2 || !is_word(text_[begin - 2])); }

    // "in 2018"
    bool is_year(Extent e, std::string_view word) const {
        static constexpr WordList dates{"in", "of", "since", "by", "year", "during", "until"};
        const std::string_view digits = text_.substr(e.begin, e.end - e.begin);
        static constexpr WordList centuries{"17", "18", "19", "20"};
        const bool asked = question_.find(digits) != npos;  // "the bar for 2015"
        if (!asked && seeks_year()) return false;
        return digits.size() == 4 && centuries.holds(digits.substr(0, 2)) && (asked || dates.holds(word));
    }

    // "Built in 1932" for "In which year was it built?"
    bool seeks_year() const {
        if (question_.find("which year") == npos && question_.find("what year") == npos) return false;
        const std::vector<std::string> said = words_of(text_.substr(e_.begin, e_.end - e_.begin));
        return std::any_of(said.begin(), said.end(), [&](const std::string& word) {
            static constexpr WordList plain{"year", "there", "that", "this", "image", "picture", "were", "with", "from"};
            return word.size() > 3 && !plain.holds(word) && question_.find(word) != npos;
        });
    }

    // "12 May"
    bool is_date(std::size_t end) const {
        static constexpr WordList months{"january", "february",  "march",   "april",    "may",      "june", "july",
                                         "august",  "september", "october", "november", "december", "am",   "pm"};
        while (end < e_.end && is_blank(text_[end])) ++end;
        return months.holds(word_at(text_, end, e_.end));
    }

    // "Table 4 ordered the cake.": a number behind a noun without an article that begins the sentence.
    bool names_thing(Extent e) const {
        static constexpr WordList counting{
            "only",  "exactly", "about",   "approximately", "around",     "roughly", "all",     "the",  "these", "those",  "just",
            "total", "count",   "answer",  "result",        "at",         "in",      "some",    "and",  "so",    "then",   "both",
            "i",     "see",     "there",   "has",           "have",       "hence",   "thus",    "of",   "on",    "maybe",  "is",
            "are",   "also",    "visible", "sum",           "altogether", "overall", "another", "no",   "with",  "nearly", "over",
            "under", "between", "perhaps", "probably",      "possibly",   "from",    "least",   "most", "hay",   "etwa"};
        const std::string_view first = word_at(text_, e_.begin, e.begin);
        static constexpr WordList ranges{"or", "to", "and", "bis", "until", "oder", "ou", "o"};
        if (language_ || first.size() < 3 || counting.holds(first) || first.ends_with('s') || !is_latin(first[0])) return false;
        std::size_t next = e_.begin + first.size(), behind = e.end;
        while (next < e.begin && is_blank(text_[next])) ++next;
        while (behind < e_.end && is_blank(text_[behind])) ++behind;
        return next == e.begin && e.begin > e_.begin + first.size() && behind < e_.end && is_latin(text_[behind]) &&
               !ranges.holds(word_at(text_, behind, e_.end));
    }

    std::size_t latin_end() const {
        std::size_t at = at_;
        while (at < e_.end && is_ascii_word(text_[at])) ++at;
        return at;
    }

    bool is_label(Extent e, std::string_view word) const {
        const std::string_view before = text_.substr(0, e.begin);
        if (before.ends_with("out of ") || before.ends_with("out of the ")) return true;  // "24 out of 30"
        return (labels.holds(word) && !asks_which(word)) || is_year(e, word) || is_date(e.end) || names_thing(e) ||
               is_ordinal(e) || is_share(e.end);
    }

    // "What number is on the door?"
    bool asks_which(std::string_view word) const {
        const auto asks = [&](std::string_view which) { return question_.find(std::string(which) + std::string(word)) != npos; };
        return asks("what ") || asks("which ");
    }

    bool is_ordinal(Extent e) const {
        const std::string_view left = text_.substr(0, e.begin);
        const std::string_view right = text_.substr(e.end, 4);
        return std::any_of(ordinal_signs.begin(), ordinal_signs.end(), [&](auto sign) { return left.ends_with(sign); }) ||
               std::any_of(signs_of_order.begin(), signs_of_order.end(), [&](auto sign) { return right.starts_with(sign); });
    }

    // "15% of that": what is taken, not what comes of it.
    bool is_share(std::size_t end) const {
        if (at_or_blank(text_, end) != '%' || question_.find("percent") != npos) return false;
        return word_at(text_, std::min(end + 2, e_.end), e_.end) == "of" && at_or_blank(text_, end + 1) == ' ';
    }

    void add(Json value, Extent e) {
        const std::size_t begin = e.begin - (is_signed(e.begin) ? 1 : 0);
        const std::string_view word = word_before(text_, begin, e_.begin);
        if (is_label(e, word)) return;
        const char left = last_sign(text_, begin), right = next_sign(text_, e.end);
        const bool differs = is_difference(e, word) || left == '<' || left == '>';
        SaidNumber out{std::move(value), e};
        out.sound = !broken(text_, e) && !differs && !(right == '+' && !is_digit(next_sign(text_, skip(e.end))));
        out.result = left == '=' || (!out_.empty() && results.holds(word));
        out.term = is_term(e.end, left, right);
        out_.push_back(std::move(out));
    }

    // "at least 3", "up to 3", "3 more than adults": not how many there are.
    bool is_difference(Extent e, std::string_view word) const {
        static constexpr WordList behind{"more", "fewer", "less", "times", "o'clock"};
        const std::string_view next = word_behind(text_, e.end, e_.end);
        const bool differs = behind.holds(next) && !asks_difference(question_, next);
        return bounds.holds(word) || differs || text_.substr(0, e.begin).ends_with("up to ");
    }

    // Of a sum, a product or a difference.
    bool is_term(std::size_t end, char left, char right) const {
        const bool subtracted = right == '-' && text_[end] == ' ' && at_or_blank(text_, end + 2) == ' ';
        return is_one_of(left, "+*/") || is_one_of(right, "+*/=") || (subtracted && is_digit(at_or_blank(text_, end + 3)));
    }

    std::size_t skip(std::size_t at) const {
        while (at < text_.size() && is_blank(text_[at])) ++at;
        return std::min(at + 1, text_.size());
    }

    const Page& text_;
    Extent e_;
    std::size_t at_;
    const languages::Language* language_;
    std::string_view question_;  // in lower case
    std::vector<SaidNumber> out_{};
};

// "2 × 4 = 8.", "Wait, another one: 7.", "Not 5, but 7.": where the number begins that ends a sentence behind a sign or "but".
std::size_t last_result(const Page& text, Extent e) {
    std::size_t end = e.end;
    while (end > e.begin && !is_word(text[end - 1])) --end;
    std::size_t at = end;
    while (at > e.begin && is_digit(text[at - 1])) --at;
    if (at == end || at < e.begin + 2) return 0;
    const std::size_t number = at - (text[at - 1] == '-' ? 1 : 0);
    const std::string_view before = text.substr(e.begin, number - e.begin);
    const bool denied = before.ends_with(" but ") && before.starts_with("not ");
    return before.ends_with("= ") || before.ends_with(": ") || denied ? number : 0;
}

// "3 cats and 2 dogs, 5 animals in total", "前排3人,后排4人,总共7人": where what comes of it begins, before the last number.
std::size_t behind_total(const Page& text, Extent e, std::size_t last) {
    static constexpr auto ends = std::to_array<std::string_view>({" in total", " altogether", " in all", " overall"});
    static constexpr auto totals = std::to_array<std::string_view>(
        {"一共有", "一共", "总共有", "总共", "合计", "共计", "总计", "共有", "所以", "因此", "合計", "全部で", "따라서"});
    std::string_view said = text.substr(e.begin, e.end - e.begin);
    while (!said.empty() && !is_word(said.back())) said.remove_suffix(1);
    std::size_t out = e.begin;
    for (const std::string_view end : ends)
        if (const std::size_t comma = said.ends_with(end) ? said.rfind(", ") : npos; comma != npos && e.begin + comma < last)
            out = e.begin + comma + 2;
    for (const std::string_view total : totals)
        if (const std::size_t at = said.rfind(total); at != npos && at > 0 && e.begin + at + total.size() <= last)
            out = std::max(out, e.begin + at + total.size());
    return out;
}

// Behind the last "so" or "therefore" of a sentence that a number follows.
Extent concluded(const Page& text, Extent e) {
    std::size_t begin = e.begin;
    const std::vector<SaidNumber> numbers = Scanner(text, e).run();
    const std::size_t last = numbers.empty() ? e.begin : numbers.back().at.begin;
    for (std::size_t at = e.begin; const auto found = text.next_phrase(at, last, static_cast<Phrases>(Phrase::conclusion));) {
        at = found->end();
        if (at <= last) begin = at;
    }
    const std::string_view said = text.substr(begin, e.end - begin);
    const std::size_t floor = begin;
    for (const std::string_view result : {": that is ", ": that makes ", ", that is ", ", that is, ", " but there are ",
                                          " making a total of ", " for a total of ", " giving a total of ", " totalling ",
                                          " totaling ", " adding up to ", ", the total is ", ", the answer is ", ", the sum is "})
        if (const std::size_t at = said.rfind(result); at != npos && floor + at > begin) begin = floor + at + result.size();
    begin = std::max({begin, behind_total(text, {begin, e.end}, last), begin});
    if (const std::size_t result = last_result(text, {begin, e.end})) begin = result;
    return {begin, e.end};
}

// What follows one of them behind a count only tells its parts.
constexpr auto parts = std::to_array<std::string_view>({":", "(", " with ", " including ", " of which ", " of whom ",
                                                        " consisting ", " made up of ", " arranged in ", " on a ", " - "});

// "There are 4 people: 2 adults and 2 children.": the first of several numbers, where the others are its parts.
std::optional<SaidNumber> head_number(const Page& text, Extent e) {
    const std::vector<SaidNumber> all = Scanner(text, e).run();
    if (all.size() < 2 || !all[0].sound || all[0].term || !follows_head(text, all[0], e.begin)) return std::nullopt;
    const std::string_view between = text.substr(all[0].at.end, all[1].at.begin - all[0].at.end);
    const bool apart = std::any_of(parts.begin(), parts.end(), [&](std::string_view p) { return between.find(p) != npos; });
    return apart && between.find(" and ") == npos && between.find('=') == npos ? std::optional(all[0]) : std::nullopt;
}

}  // namespace

std::optional<Whole> whole_at(const Page& text, std::size_t at, std::size_t end) {
    if (const auto number = grouped_number_at(text, at, end)) return Whole{Json(number->value), number->end};
    std::size_t stop = at;
    while (stop < end && is_digit(text[stop])) ++stop;
    while (at + 1 < stop && text[at] == '0') ++at;
    if (stop == at || stop - at > longest_number) return std::nullopt;
    if (stop - at > most_digits) return Whole{Json(text.substr(at, stop - at)), stop};
    return Whole{Json(number_at(text, at, stop)->value), stop};
}

std::optional<Whole> signed_at(const Page& text, std::size_t at, std::size_t end) {
    auto out = whole_at(text, at, end);
    const bool negative = out && at > 0 && text[at - 1] == '-' && (at < 2 || !(is_word(text[at - 2]) || text[at - 2] == ')'));
    if (!negative) return out;
    out->value = out->value.is_int() ? Json(-out->value.as_int()) : Json("-" + out->value.as_string());
    return out;
}

// Words count only where no digits do: "The two tickets cost 18 dollars."
std::vector<SaidNumber> numbers_in(const Page& text, Extent e, const languages::Language* language, std::string_view question) {
    std::vector<SaidNumber> out = Scanner(text, e, language, question).run();
    const auto in_digits = [&](const SaidNumber& one) { return is_digit(text[one.at.begin]); };
    if (std::any_of(out.begin(), out.end(), in_digits))
        std::erase_if(out, [&](const SaidNumber& one) { return !in_digits(one); });
    return out;
}

bool asks_difference(std::string_view question, std::string_view compared) {
    static constexpr WordList amounts{"more", "fewer", "less"};
    const bool amount = amounts.holds(compared);
    if (!amount && !compared.ends_with("er")) return false;
    for (const std::string_view asking : {"how many ", "how much "})
        for (std::size_t at = question.find(asking); at != npos; at = question.find(asking, at + 1)) {
            const std::string_view behind = question.substr(at + asking.size());
            if (behind.starts_with(compared)) return true;
            const std::size_t unit = behind.find(' ');  // "how many years older"
            if (!amount && unit != npos && behind.substr(unit + 1).starts_with(compared)) return true;
        }
    return false;
}

bool tells_of_part(std::string_view said, std::string_view question) {
    static constexpr auto places = std::to_array<std::string_view>(
        {"left half",   "right half",   "upper half",   "lower half",    "top half",       "bottom half", "left side",
         "right side",  "top row",      "bottom row",   "first row",     "second row",     "last row",    "middle row",
         "upper row",   "lower row",    "left column",  "right column",  "first column",   "foreground",  "background",
         "top left",    "top right",    "bottom left",  "bottom right",  "each corner",    "each row",    "each column",
         "each side",   "each of",      "on each",      "in each",       "first half",     "left part",   "right part",
         "upper floor", "lower floor",  "ground floor", "first floor",   "second floor",   "first bag",   "second bag",
         "first box",   "second box",   "top layer",    "bottom layer",  "middle layer",   "upper layer", "lower layer",
         "first layer", "second layer", "first group",  "first picture", "second picture", "first image", "second image"});
    return std::any_of(places.begin(), places.end(), [&](std::string_view place) {
        const bool each = place.find("each") != npos;
        return said.find(place) != npos && (each || !question.empty()) && question.find(place) == npos;
    });
}

namespace {

// "The second largest", where that is asked for.
bool asks_rank(std::string_view question, std::string_view veto) {
    return (veto.starts_with("second ") || veto.starts_with("third ")) && question.find(veto) != npos;
}

// "34 years old" counts where it is asked how old somebody is, and what stands in a chart is not what somebody says.
bool is_vetoed(std::string_view said, std::string_view question) {
    static constexpr auto sources = std::to_array<std::string_view>(
        {"chart", "graph", "table", "figure", "text", "caption", "picture", "image", "diagram", "map", "legend", "question"});
    const bool age = question.find("how old") != npos || question.find(" age ") != npos;
    for (std::size_t at = 0;;) {
        const languages::Place found = languages::next_of_phrases(said, at, vetoes);
        if (found.begin == npos) return false;
        const std::string_view veto = said.substr(found.begin, found.end - found.begin), behind = said.substr(found.end);
        const auto begins = [&](std::string_view one) { return behind.substr(5).starts_with(one); };
        const bool source = behind.starts_with(" the ") && std::any_of(sources.begin(), sources.end(), begins);
        const bool asked = asks_difference(question, veto.substr(0, veto.find(' '))) || asks_rank(question, veto);
        const bool kinds = veto.starts_with("different ") && question.find(veto) != npos;
        if (!asked && !kinds && !(age && veto == "years old") && !(source && veto == "according to")) return true;
        at = found.end;
    }
}

// With what the sentence comes to.
bool is_unsure(const Page& text, const Sentence& sentence, Extent result, const languages::Language* language,
               std::string_view question) {
    constexpr Phrases spoiling = Phrase::doubt | Phrase::condition | Phrase::refusal | Phrase::report | Phrase::intention |
                                 Phrase::rejection | Phrase::negation;
    const Phrases all = text.phrases_in(sentence.at.begin, sentence.at.end);
    const auto first = text.next_phrase(sentence.at.begin, sentence.at.begin + 1, static_cast<Phrases>(Phrase::correction));
    const bool set_right = text.substr(sentence.at.begin, result.begin - sentence.at.begin).ends_with(" but ");
    const Phrases said = set_right ? text.phrases_in(result.begin, sentence.at.end)
                         : first   ? text.phrases_in(first->end(), sentence.at.end)
                                   : all;  // "Wait, there is one more: 14."
    if (sentence.asks || (said & spoiling)) return true;
    const std::string_view words = text.substr(sentence.at.begin, sentence.at.end - sentence.at.begin);
    if (is_vetoed(text.substr(result.begin, result.end - result.begin), question)) return true;
    for (const languages::Language& other : languages::table)
        if (holds_any(words, other.bounds)) return true;
    if (!language) return false;
    if (languages::holds_doubt(words, *language)) return true;
    for (const languages::Phrases& phrases : {language->conditions, language->negations})
        if (holds_any(words, phrases)) return true;
    return false;
}

}  // namespace

bool is_unsure(const Page& text, const Sentence& sentence, const languages::Language* language) {
    return is_unsure(text, sentence, concluded(text, sentence.at), language, {});
}

std::optional<SaidNumber> stated_number(const Page& text, const Sentence& sentence, const languages::Language* language,
                                        std::string_view question) {
    std::optional<SaidNumber> out;
    const Extent result = concluded(text, sentence.at);
    const std::vector<SaidNumber> all = numbers_in(text, result, language, question);
    if (all.empty() || is_unsure(text, sentence, result, language, question)) return std::nullopt;
    if (auto head = head_number(text, result)) return head;
    if (!all.empty() && all.back().result && all.back().sound && !all.back().term) return all.back();
    for (const SaidNumber& one : all) {
        if (!one.sound || one.term || (out && out->value != one.value)) return std::nullopt;
        out = one;
    }
    return out;
}

}  // namespace stim::score
