#include "libstim/src/score/answers/counted_things.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "libstim/src/score/answers/sentence_numbers.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

constexpr WordList units{"dollars",    "dollar",     "euros",       "euro",        "pounds", "cents",   "percent", "percentage",
                         "degrees",    "cm",         "centimetres", "centimeters", "metres", "meters",  "metre",   "meter",
                         "kg",         "kilograms",  "grams",       "litres",      "liters", "minutes", "hours",   "seconds",
                         "kilometres", "kilometers", "km",          "year",        "miles",  "units"};

// The word that stands right before `at`.
std::string_view word_left_of(std::string_view text, std::size_t at, std::size_t floor) {
    while (at > floor && !is_word(text[at - 1])) --at;
    const std::size_t end = at;
    while (at > floor && is_word(text[at - 1])) --at;
    return text.substr(at, end - at);
}

}  // namespace

bool is_unit(std::string_view word) { return units.holds(word); }

bool follows_head(const Page& text, const SaidNumber& one, std::size_t floor) {
    static constexpr auto heads =
        std::to_array<std::string_view>({"there are", "there is", "i count", "i see", "i can see", "we see", "i find",
                                         "a total of", "i counted", "we can see", "total of", "found"});
    static constexpr WordList fillers{"exactly", "only", "just", "about", "approximately", "around", "roughly"};
    std::size_t at = one.at.begin;
    const auto skip = [&] {
        while (at > floor && is_one_of(text[at - 1], " (#$")) --at;
    };
    skip();
    const std::string_view word = word_left_of(text, at, floor);
    if (fillers.holds(word)) at -= word.size();
    skip();
    const std::string_view said = text.substr(floor, at - floor);
    return std::any_of(heads.begin(), heads.end(), [&](std::string_view head) { return said.ends_with(head); });
}

bool shows_things(const Page& text, Extent number, Extent e, std::string_view question) {
    static constexpr auto showing = std::to_array<std::string_view>(
        {"there are ", "there is ", "i see ", "i can see ", "photo shows ", "image shows ", "picture shows ", "photo of ",
         "photograph of ", "picture of ", "image of ", "image with ", " with ", "depicts ", "the "});
    static constexpr WordList people{"men", "women", "people", "children", "persons"};
    const std::string_view before = text.substr(e.begin, number.begin - e.begin);
    const std::string_view noun = word_behind(text, number.end, e.end);
    const bool things = people.holds(noun) || (noun.size() > 3 && noun.ends_with('s') && !units.holds(noun));
    const bool shown = std::any_of(showing.begin(), showing.end(), [&](std::string_view one) { return before.ends_with(one); });
    const std::string said = std::string(text.substr(number.begin, number.end - number.begin)) + " " + std::string(noun);
    const bool given = question.find(said) != npos;  // "the two bars"
    return things && (given || (shown && question.find(noun) == npos));
}

namespace {

// Whether a word behind "in" or "on" names a place or a thing of its own.
bool is_own_place(std::string_view word) {
    static constexpr WordList anywhere{"it",    "total",  "image",   "picture", "photo",   "chart", "graph",
                                       "table", "figure", "all",     "this",    "that",    "each",  "average",
                                       "fact",  "order",  "diagram", "map",     "degrees", "other", "front",
                                       "back",  "middle", "left",    "right",   "the",     "a",     "an"};
    return !word.empty() && !is_digit(word[0]) && !anywhere.holds(word);
}

}  // namespace

bool tells_of_elsewhere(const Page& text, Extent e, std::string_view question) {
    static constexpr WordList ties{"in", "on", "for"};
    question = question.substr(0, question.rfind('?'));
    const std::size_t blank = question.rfind(' ');
    const std::string_view tie = blank == npos ? std::string_view{} : word_left_of(question, blank, 0);
    const std::string_view said = text.substr(e.begin, e.end - e.begin), place = question.substr(blank + 1);
    if (!ties.holds(tie) || !is_own_place(place) || said.find(place) != npos) return false;
    for (std::size_t at = 0; at < said.size();) {
        const std::string_view word = is_word(said[at]) ? word_at(said, at, said.size()) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        const std::string_view other = word == tie ? word_behind(said, at, said.size()) : std::string_view{};
        if (is_own_place(other) && question.find(other) == npos) return true;
    }
    return false;
}

bool has_others(const Page& text, Extent number, Extent e, std::string_view question) {
    const std::string_view before = text.substr(e.begin, number.begin - e.begin), noun = word_behind(text, number.end, e.end);
    const bool having = before.ends_with(" has ") || before.ends_with(" have ");
    const bool people = question.find("people") != npos || question.find("person") != npos;  // inhabitants, members
    return having && !people && noun.size() > 3 && noun.ends_with('s') && question.find(" have") == npos &&
           question.find(noun.substr(0, noun.size() - 1)) == npos;
}

bool counts_among(const Page& text, const SaidNumber& one, std::size_t end) {
    static constexpr auto among =
        std::to_array<std::string_view>({" of them", " of these", " of those", " of the ", " of which", " of whom"});
    const std::string_view rest = text.substr(one.at.end, end - one.at.end), before = text.substr(0, one.at.begin);
    return before.ends_with("of which ") || before.ends_with("of which there are ") || before.ends_with("of them ") ||
           before.ends_with("of these ") ||
           std::any_of(among.begin(), among.end(), [&](std::string_view words) { return rest.starts_with(words); });
}

bool adds_up(const Page& text, const SaidNumber& one, Extent e) {
    static constexpr WordList before{"another", "additional", "further", "extra", "other", "remaining", "plus"};
    static constexpr WordList behind{"more", "others", "additional", "further", "other", "extra"};
    return before.holds(word_left_of(text, one.at.begin, e.begin)) || behind.holds(word_behind(text, one.at.end, e.end));
}

}  // namespace stim::score
