// Words of questions: those that say nothing of what is asked, those that mean the same, and those that exclude one another.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "libstim/src/score/text/word_list.hpp"

namespace stim::score::tables {

/// Say nothing of what is asked.
inline constexpr WordList unasked{
    "which",     "what",    "who",     "whom",   "whose",  "where",  "when",    "how",        "why",    "many",     "much",
    "is",        "are",     "was",     "were",   "be",     "been",   "being",   "do",         "does",   "did",      "will",
    "would",     "can",     "could",   "should", "shall",  "may",    "might",   "must",       "has",    "have",     "had",
    "the",       "a",       "an",      "of",     "in",     "on",     "at",      "to",         "for",    "from",     "by",
    "with",      "and",     "or",      "that",   "this",   "these",  "those",   "it",         "its",    "there",    "here",
    "if",        "not",     "no",      "you",    "your",   "we",     "i",       "me",         "my",     "his",      "her",
    "their",     "image",   "picture", "photo",  "figure", "scene",  "shown",   "shows",      "show",   "showing",  "given",
    "following", "option",  "options", "choose", "select", "answer", "correct", "please",     "than",   "so",       "as",
    "into",      "doesn't", "isn't",   "don't",  "it's",   "one",    "ones",    "see",        "all",    "both",     "two",
    "therefore", "thus",    "hence",   "indeed", "only",   "just",   "clearly", "doing",      "done",   "question", "also",
    "then",      "they",    "he",      "she",    "them",   "him",    "out",     "actually",   "most",   "likely",   "s",
    "other",     "others",  "because", "since",  "right",  "best",   "final",   "conclusion", "choice", "too",      "really",
    "therefor",  "what's",  "going",   "go",     "goes",   "choose", "pick",
    "counted",   "count",   "counting", "get",   "find"};
/// Stand for what the question is about.
inline constexpr WordList standing_for{"it",   "it's",  "he",      "she", "they",   "this", "that",
                                       "he's", "she's", "they're", "its", "that's", "there"};
/// Say of how many something holds.
inline constexpr auto amounts = std::to_array<std::string_view>(
    {"all",  "both",   "every",  "each",    "only", "some", "most", "few",    "half",  "one",    "two",  "three", "several",
     "many", "almost", "nearly", "exactly", "no",   "none", "any",  "always", "often", "partly", "part", "still"});
/// Words with the same meaning, as stems.
inline constexpr auto same_words = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"nearest", "closest"},   {"biggest", "largest"},  {"furthest", "farthest"},  {"contain", "hold"}, {"upper", "top"},
     {"lower", "bottom"},      {"center", "middl"},     {"centr", "middl"},        {"color", "colour"}, {"colored", "colour"},
     {"bigger", "larger"},     {"leftmost", "left"},    {"rightmost", "right"},    {"topmost", "top"},  {"uppermost", "top"},
     {"bottommost", "bottom"}, {"lowermost", "bottom"}, {"shut", "clos"},          {"begin", "start"},  {"end", "stop"},
     {"finish", "stop"},       {"identical", "sam"},    {"greatest", "largest"},   {"conceal", "hid"},  {"hidden", "hid"},
     {"held", "hold"},         {"contained", "hold"},   {"believ", "think"}});
/// Sets of stems, each of which excludes the others.
inline constexpr auto exclusive = std::to_array<std::array<std::string_view, 6>>({
    {"closest", "farthest"},
    {"longest", "shortest"},
    {"tallest", "shortest"},
    {"largest", "smallest"},
    {"highest", "lowest"},
    {"heaviest", "lightest"},
    {"brightest", "darkest"},
    {"fastest", "slowest"},
    {"oldest", "youngest", "newest"},
    {"thickest", "thinnest"},
    {"widest", "narrowest"},
    {"least", "fewest", "largest"},
    {"more", "less", "fewer"},
    {"left", "right", "middl"},
    {"top", "bottom"},
    {"first", "second", "third", "fourth", "next", "last"},
    {"start", "stop"},
    {"befor", "after"},
    {"insid", "outsid"},
    {"abov", "below"},
    {"front", "behind"},
    {"sam", "different"},
    {"open", "clos"},
    {"up", "down"},
    {"possibl", "impossibl"},
    {"clockwis", "counter-clockwis", "counterclockwis", "anticlockwis", "anti-clockwis"},
});
/// Set what they precede apart from what is asked for.
inline constexpr WordList next_in_order{"second", "third", "fourth", "next", "previous", "almost"};
/// Stems of what goes on: its next one is what is asked for.
inline constexpr WordList of_series{"complet", "pattern", "sequenc", "seri", "continu", "missing", "miss", "row", "com"};
/// Tie a noun to the word before them.
inline constexpr WordList tying_prepositions{"to",    "of",     "on",   "in", "from", "with", "behind",
                                             "under", "beside", "near", "at", "for",  "by"};
inline constexpr WordList determiners{"the", "a", "an", "this", "that", "its", "his", "her", "their", "any"};

}  // namespace stim::score::tables
