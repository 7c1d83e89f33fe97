// Words and sentences of a clean text.
#include "libstim/src/score/text/text.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace stim::score {

std::string lowered(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = lower(c);
    return out;
}

void Text::lower_all() {
    for (char& c : chars_) c = lower(c);
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && is_word(text[end])) ++end;
        if (end > i) out.push_back(lowered(text.substr(i, end - i)));
        i = std::max(end, i + 1);
    }
    return out;
}

namespace {

bool closes_sentence(char c) { return is_blank(c) || c == ')' || c == ']' || c == '}' || c == '"' || c == '\''; }

// "Ms. Ortiz"
bool is_title(std::string_view text, std::size_t stop) {
    static constexpr WordList titles{"Mr", "Mrs", "Ms", "Dr", "Prof", "mr", "mrs", "ms", "dr", "prof"};
    std::size_t begin = stop;
    while (begin > 0 && stop - begin < 5 && is_latin(text[begin - 1])) --begin;
    return titles.holds(text.substr(begin, stop - begin));
}

bool is_abbreviated(std::string_view text, std::size_t stop) {
    const std::string_view before = text.substr(stop - std::min<std::size_t>(stop, 4), std::min<std::size_t>(stop, 4));
    const bool goes_on = stop + 1 < text.size() && text[stop + 1] == ' ';
    return before.ends_with(" e.g") || before.ends_with(" i.e") || (goes_on && is_title(text, stop));
}

bool ends_sentence(std::string_view text, std::size_t at, std::size_t end) {
    if (!is_one_of(text[at], ".!?;")) return false;
    if (text[at] == '.' && is_abbreviated(text, at)) return false;
    std::size_t next = at + 1;
    if (next < end && static_cast<unsigned char>(text[next]) >= 0x80) return true;  // scripts without blanks
    while (next < end && text[next] != ' ' && (closes_sentence(text[next]) || text[next] == '.' || text[next] == '!')) ++next;
    return next >= end || is_blank(text[next]);
}

// "1. " or "B. " at the beginning: no sentence ends there.
bool is_numbering(std::string_view text, std::size_t begin, std::size_t at) {
    if (text[at] != '.' || at - begin > 3) return false;
    return at - begin == 1 || std::all_of(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                          text.begin() + static_cast<std::ptrdiff_t>(at), is_digit);
}

// Behind the sign of a list item.
std::size_t behind_bullet(std::string_view text, std::size_t at, std::size_t end) {
    if (at + 1 < end && text[at] == '-' && text[at + 1] == ' ') return at + 2;
    std::size_t i = at;
    while (i < end && is_digit(text[i])) ++i;
    const bool numbered = i > at && i - at < 3 && i + 1 < end && (text[i] == '.' || text[i] == ')') && text[i + 1] == ' ';
    return numbered ? i + 2 : at;
}

std::size_t behind_blanks(std::string_view text, std::size_t at, std::size_t end) {
    while (at < end && (is_blank(text[at]) || text[at] == '"')) ++at;
    return at;
}

void add_line(std::string_view text, std::size_t begin, std::size_t end, std::vector<Sentence>& out) {
    begin = behind_blanks(text, begin, end);
    const std::size_t body = behind_bullet(text, begin, end);
    const bool listed = body != begin;
    for (std::size_t from = behind_blanks(text, body, end), at = from; at < end; ++at) {
        const bool last = at + 1 == end;
        const bool stop = ends_sentence(text, at, end) && !is_numbering(text, from, at);
        if (!stop && !last) continue;
        if (at + 1 > from && at - from < longest_sentence) out.push_back({{from, at + 1}, listed, stop, text[at] == '?'});
        from = behind_blanks(text, at + 1, end);
        at = std::max(at, from) - (from > at + 1 ? 1 : 0);
    }
}

}  // namespace

std::vector<Sentence> sentences_of(std::string_view text) {
    std::vector<Sentence> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = line_end(text, at);
        add_line(text, at, end, out);
        at = end + 1;
    }
    return out;
}

}  // namespace stim::score
