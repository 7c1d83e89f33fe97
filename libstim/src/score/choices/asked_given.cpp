// What a sentence says again of what its question gives: a case that is supposed, the text or picture that it asks of.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/asked.hpp"
#include "libstim/src/score/choices/asked_tables.hpp"
#include "libstim/src/score/choices/question_parts.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

// How much before a value is compared with the question.
constexpr std::size_t longest_name = 60;
constexpr WordList cases{"if", "when", "once", "after", "assuming"};

std::size_t skip(std::string_view low, std::size_t at, std::size_t end) {
    while (at < end && !is_word(low[at])) ++at;
    return at;
}

std::string_view word_from(std::string_view low, std::size_t at, std::size_t end) {
    at = skip(low, at, end);
    return at < end ? word_at(low, at, end) : std::string_view{};
}

bool is_ascii_word(char c) { return is_latin(c) || is_digit(c); }

// Whether two texts end with the same name: "angle 1" and "as angle 1", not "max" and "x".
bool end_alike(std::string_view a, std::string_view b) {
    std::size_t same = 0;
    bool word = false;
    while (same < std::min(a.size(), b.size()) && a[a.size() - same - 1] == b[b.size() - same - 1]) {
        word = word || is_ascii_word(a[a.size() - same - 1]);
        ++same;
    }
    const auto ends = [&](std::string_view text) { return same == text.size() || !is_ascii_word(text[text.size() - same - 1]); };
    return word && ((ends(a) && ends(b)) || !is_ascii_word(a[a.size() - same]));
}

}  // namespace

bool Asked::gives(std::string_view low, Extent e) const {
    const std::string_view value = low.substr(e.begin, e.end - e.begin), whole = whole_;
    if (givens_.empty() || !is_digit(value[0])) return false;
    const std::size_t near = std::min(e.begin, longest_name);
    const std::string_view before = low.substr(e.begin - near, near);
    const std::size_t joint = joint_before(before, near);
    if (joint == npos) return false;
    return std::any_of(givens_.begin(), givens_.end(), [&](std::size_t at) {
        const std::size_t stop = at + value.size();
        const bool same = whole.substr(at).starts_with(value) && (stop >= whole.size() || !is_digit(whole[stop]));
        return same && end_alike(whole.substr(0, joint_before(whole, at)), before.substr(0, joint));
    });
}

// Whether [e] says the supposed case again: no other words, and as much denied.
bool Asked::says_case(const Page& page, Extent e) const {
    const std::vector<Word> said = words_in(page, e, {0, 0});
    const auto given = [&](const Word& word) { return holds(case_, word.stem); };
    return !said.empty() && std::all_of(said.begin(), said.end(), given) && denials_in(page, e) == case_denied_;
}

// "If the rope is cut, it falls", "It falls if the rope is cut", where that is supposed.
Extent Asked::without_case(const Page& page, Extent e) const {
    if (case_.empty()) return e;
    const std::string_view own = page.substr(0, e.end);
    if (cases.holds(word_from(page, e.begin, e.end))) {
        const std::size_t comma = own.find(", ", e.begin);
        return comma != npos && says_case(page, {e.begin, comma}) ? Extent{skip(page, comma, e.end), e.end} : e;
    }
    for (const std::string_view joint : {" if ", " when ", " once ", " after "}) {
        const std::size_t at = own.substr(e.begin).find(joint);
        if (at != npos && says_case(page, {e.begin + at + joint.size(), e.end})) return {e.begin, e.begin + at};
    }
    return e;
}

bool Asked::is_of_case(const Page& page, Extent e) const {
    if (case_.empty()) return false;
    const std::string_view own = page.substr(e.begin, e.end - e.begin);
    return cases.holds(word_from(page, e.begin, e.end)) || own.find(" if ") != npos || own.find(" when ") != npos ||
           own.find(" once ") != npos || own.find(" unless ") != npos;
}

// "When the stone is taken out" where it is put into the glass: a case that shares little with the one that is supposed.
bool Asked::is_of_other_case(const Page& page, Extent e) const {
    if (!is_of_case(page, e)) return false;
    const std::string_view own = page.substr(0, e.end).substr(e.begin);
    const bool first = cases.holds(word_from(page, e.begin, e.end));
    std::size_t joint = npos;
    for (const std::string_view one : {" if ", " when ", " once ", " unless "}) joint = std::min(joint, own.find(one));
    const std::size_t begin = first ? 0 : joint, comma = first ? own.find(',') : npos;
    const std::vector<Word> said = words_in(page, {e.begin + begin, e.begin + std::min(comma, own.size())}, {0, 0});
    const auto shared = std::count_if(case_.begin(), case_.end(), [&](const Word& word) { return holds(said, word.stem); });
    return 2 * shared <= std::ssize(case_) ||
           case_denied_ != denials_in(page, {e.begin + begin, e.begin + std::min(comma, own.size())});
}

// What pictures and texts tell of, or what the question names as such.
bool Asked::is_source(std::string_view word) const {
    static constexpr WordList sources{"image",  "picture", "photo",   "chart",   "graph",     "table",
                                      "map",    "diagram", "sign",    "notice",  "timetable", "menu",
                                      "legend", "text",    "caption", "drawing", "plan",      "figure"};
    const auto gives = [&](std::string_view words) { return whole_.find(std::string(words) + std::string(word)) != npos; };
    return sources.holds(word) || gives("according to the ") || gives("based on the ");
}

// "From the chef's point of view, ...", where that is asked for: behind the comma; else 0.
std::size_t Asked::behind_viewer(std::string_view own) const {
    static constexpr WordList openings{"from", "for", "as", "to", "in"};
    const std::size_t comma = viewer_.empty() ? npos : own.find(", ");
    if (comma == npos || comma > 60 || !openings.holds(word_from(own, 0, own.size()))) return 0;
    return own.substr(0, comma).find(viewer_) != npos ? comma + 2 : 0;
}

// "In the picture it is on our left", where it is asked how somebody in it sees that.
bool Asked::is_seen_otherwise(std::string_view said) const {
    static constexpr auto others = std::to_array<std::string_view>(
        {"in the picture", "in the image", "in the photo", " our ", "for us", "viewer", "camera", "we see", " my ", "observer"});
    return !viewer_.empty() && said.find(viewer_) == std::string_view::npos &&
           std::any_of(others.begin(), others.end(), [&](std::string_view one) { return said.find(one) != npos; });
}

// "According to the notice, ...", "The sign says that ...": where what is told begins.
Extent Asked::without_source(const Page& page, Extent e) const {
    static constexpr auto openings =
        std::to_array<std::string_view>({"according to the ", "based on the ", "going by the ", "judging by the "});
    static constexpr WordList telling{"says", "states", "shows", "indicates", "tells", "reads"};
    const std::string_view own = page.substr(0, e.end).substr(e.begin);
    for (const std::string_view opening : openings) {
        const std::size_t comma = own.starts_with(opening) ? own.find(", ", opening.size()) : npos;
        if (comma == npos) continue;
        const std::size_t blank = own.substr(0, comma).rfind(' ');
        if (std::count(own.begin() + static_cast<std::ptrdiff_t>(opening.size()),
                       own.begin() + static_cast<std::ptrdiff_t>(comma), ' ') > 2)
            return e;
        return is_source(own.substr(blank + 1, comma - blank - 1)) ? Extent{e.begin + comma + 2, e.end} : e;
    }
    if (const std::size_t seen = behind_viewer(own)) return {e.begin + seen, e.end};
    const std::size_t that = own.find(" that ");
    if (!own.starts_with("the ") || that == npos || that > 40) return e;
    const std::string_view noun = word_from(own, 4, that);
    const bool tells = telling.holds(own.substr(0, that).substr(std::min(that, 5 + noun.size())));
    return tells && is_source(noun) && whole_.find(noun) != npos ? Extent{e.begin + that + 6, e.end} : e;
}

// "The longest bridges are suspension bridges", where it is asked whether the bridge is one.
bool Asked::is_general(const Page& page, Extent e) const {
    static constexpr WordList singular{"the", "this", "that"};
    const std::string_view asked = std::string_view(text_).substr(std::min(text_.find_first_not_of(' '), text_.size()));
    if (!says(" a ") && !says(" an ")) return false;
    if (!asked.starts_with("is ") || !singular.holds(word_from(asked, 2, asked.size()))) return false;
    const std::size_t article = skip(asked, 2, asked.size());
    std::string noun;  // the last word before what is told of it
    for (std::size_t at = asked.find(' ', article); at != npos; at = asked.find(' ', at + 1)) {
        const std::string_view word = word_from(asked, at, asked.size());
        if (tables::tying_prepositions.holds(word) || tables::determiners.holds(word) || tables::unasked.holds(word)) break;
        noun = word;
    }
    bool one = false, many = false;
    for (const std::string& word : words_of(page.substr(e.begin, e.end - e.begin))) {
        one = one || word == noun;
        many = many || (noun.size() > 2 && (word == noun + "s" || word == noun + "es"));
    }
    return many && !one;
}

}  // namespace stim::score
