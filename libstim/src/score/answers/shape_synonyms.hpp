// Words of shapes and colours, and words and signs around numbers, as data.
#pragma once

#include <array>
#include <string_view>

#include "libstim/src/score/text/text.hpp"

namespace stim::score::vocabulary {

inline constexpr WordList shapes{"circle",  "triangle", "square", "diamond", "pentagon", "hexagon",
                                 "octagon", "star",     "cross",  "heart",   "crescent", "rectangle"};
/// Beside the colours of pictures: ignored before the name of a shape.
inline constexpr WordList more_colours{"grey", "cyan", "magenta", "white", "violet", "teal",  "light", "dark",
                                       "lime", "navy", "rust",    "amber", "plum",   "lemon", "cocoa"};

struct Synonyms {
    std::string_view word;
    std::array<std::string_view, 8> others;
};
inline constexpr std::array<Synonyms, 18> synonyms{{
    {"gray", {"grey"}},
    {"grey", {"gray"}},
    {"skyblue", {"sky blue"}},
    {"fuchsia", {"magenta"}},
    {"goldenrod", {"golden rod"}},
    {"circle", {"circles", "disc", "discs", "disk", "disks"}},
    {"triangle", {"triangles"}},
    {"square", {"squares", "rectangle", "rectangles"}},
    {"diamond", {"diamonds", "rhombus", "rhombuses", "rhombi", "rhomb", "rhombs", "lozenge", "lozenges"}},
    {"pentagon", {"pentagons"}},
    {"hexagon", {"hexagons"}},
    {"octagon", {"octagons"}},
    {"star", {"stars", "five pointed star", "five pointed stars", "5 pointed star", "5 pointed stars"}},
    {"cross", {"crosses", "plus", "pluses", "plus sign", "plus signs"}},
    {"heart", {"hearts"}},
    {"nowhere", {"none"}},
    {"none", {"nowhere"}},
    {"crescent", {"crescents", "moon", "moons", "half moon", "half moons", "crescent moon", "crescent moons"}},
}};
/// Where a diamond is a square on its corner and no square occurs.
inline constexpr Synonyms square_on_corner{"diamond", {"square", "squares", "rectangle", "rectangles"}};

/// Numbers behind them name a thing: "row 3".
inline constexpr WordList labels{
    "row",     "rows",     "column",  "columns", "step",       "figure",   "page",   "line",    "question", "layer",  "image",
    "picture", "panel",    "version", "point",   "room",       "gear",     "level",  "part",    "example",  "minute", "hour",
    "digit",   "chapter",  "volume",  "bus",     "track",      "lane",     "circle", "square",  "triangle", "node",   "team",
    "player",  "exercise", "door",    "gate",    "seat",       "platform", "flight", "route",   "day",      "week",   "size",
    "group",   "option",   "choice",  "problem", "subproblem", "case",     "method", "dataset", "year",     "stage",  "phase"};
/// Numbers behind them bound what they count.
inline constexpr WordList bounds{"than",  "between", "over",    "under",   "almost", "nearly", "least", "most",   "exceeds",
                                 "below", "above",   "minimum", "maximum", "until",  "within", "upto",  "exceed", "exceeding"};
/// Between two numbers they make a range.
inline constexpr WordList ranges{"to", "or", "through", "bis", "oder", "ou", "o", "and/or", "until"};
/// Units that are written without a blank.
inline constexpr WordList glued_units{"m",   "cm",  "mm", "km", "g", "kg", "mg", "l",  "ml", "s",   "h",
                                      "min", "ft",  "in", "k",  "c", "f",  "pm", "am", "hz", "mb",  "gb",
                                      "kb",  "mph", "nm", "v",  "w", "kw", "j",  "n",  "pa", "ppm", "inches"};
inline constexpr WordList months{"january", "february", "march",     "april",   "may",      "june",
                                 "july",    "august",   "september", "october", "november", "december"};
/// Before a year.
inline constexpr WordList dates{"in", "of", "since", "by", "year", "during", "until", "from", "to", "and", "for", "between"};
inline constexpr WordList before_one{"is", "only", "exactly", "just", "there's", "are", "equals", "be", "was"};
/// The third, not three.
inline constexpr auto order_before = std::to_array<std::string_view>({"第", "رقم "});
inline constexpr auto order_behind = std::to_array<std::string_view>({"番", "번", "年", "月", "日", "点", "號", "号"});
inline constexpr auto totals = std::to_array<std::string_view>({" in total", " altogether", " in all", " overall"});
/// Say nothing of what is counted.
inline constexpr WordList common_words{
    "the",  "and",   "are",     "is",      "was",   "were", "there",     "this",  "that",   "these",  "those",   "with",
    "for",  "from",  "has",     "have",    "had",   "its",  "it",        "they",  "their",  "of",     "in",      "on",
    "at",   "to",    "how",     "many",    "much",  "what", "which",     "who",   "when",   "where",  "does",    "do",
    "did",  "can",   "image",   "picture", "shown", "show", "shows",     "based", "all",    "not",    "you",     "your",
    "will", "would", "between", "than",    "into",  "so",   "therefore", "total", "number", "answer", "question"};
inline constexpr WordList units{
    "years",       "months",     "weeks",      "days",    "hours",   "minutes",  "seconds", "metres",  "meters", "centimetres",
    "centimeters", "kilometres", "kilometers", "miles",   "inches",  "yards",    "pounds",  "dollars", "euros",  "cents",
    "grams",       "kilograms",  "litres",     "liters",  "degrees", "percents", "units",   "points",  "tons",   "ounces",
    "gallons",     "watts",      "volts",      "newtons", "joules",  "times",    "square",  "cubic"};
/// A sentence that answers begins with them.
inline constexpr WordList openings{"there",  "i",    "we", "it",  "it's",  "they",  "that",
                                   "that's", "this", "he", "she", "total", "about", "approximately"};
/// Right behind a number: a difference, unless the question has the word.
inline constexpr WordList comparatives{"more",    "fewer",  "less",    "older",   "younger", "taller",
                                       "shorter", "longer", "heavier", "lighter", "larger",  "smaller",
                                       "higher",  "lower",  "wider",   "faster",  "slower",  "bigger"};
/// Doubt that still commits.
inline constexpr WordList mild_doubts{"at least",  "at most",   "likely",  "probably", "or so",
                                      "generally", "typically", "usually", "often",    "says"};
}  // namespace stim::score::vocabulary
