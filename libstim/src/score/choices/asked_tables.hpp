// Words of questions: those that say nothing of what is asked, those that mean the same, and those that exclude one another.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "libstim/src/score/text/word_list.hpp"

namespace stim::score::tables {

/// Say nothing of what is asked.
inline constexpr WordList unasked{
    "which",      "what",      "who",    "whom",    "whose",    "where",   "when",     "how",        "why",     "many",
    "much",       "is",        "are",    "was",     "were",     "be",      "been",     "being",      "do",      "does",
    "did",        "will",      "would",  "can",     "could",    "should",  "shall",    "may",        "might",   "must",
    "has",        "have",      "had",    "the",     "a",        "an",      "of",       "in",         "on",      "at",
    "to",         "for",       "from",   "by",      "with",     "and",     "or",       "that",       "this",    "these",
    "those",      "it",        "its",    "there",   "here",     "if",      "not",      "no",         "you",     "your",
    "we",         "i",         "me",     "my",      "his",      "her",     "their",    "image",      "picture", "photo",
    "figure",     "scene",     "shown",  "shows",   "show",     "showing", "given",    "following",  "option",  "options",
    "choose",     "select",    "answer", "correct", "please",   "than",    "so",       "as",         "into",    "doesn't",
    "isn't",      "don't",     "can't",  "cannot",  "it's",     "one",     "ones",     "see",        "all",     "both",
    "two",        "therefore", "thus",   "hence",   "indeed",   "only",    "just",     "clearly",    "doing",   "done",
    "question",   "also",      "then",   "they",    "he",       "she",     "them",     "him",        "out",     "actually",
    "most",       "likely",    "s",      "other",   "others",   "because", "since",    "right",      "best",    "final",
    "conclusion", "choice",    "too",    "really",  "therefor", "what's",  "going",    "go",         "goes",    "choose",
    "pick",       "itself",    "us",     "located", "parked",   "placed",  "situated", "positioned", "side",    "counted",
    "count",      "counting",  "get",    "find",    "thing",    "things"};
/// Stand for what the question is about.
inline constexpr WordList standing_for{"it",   "it's",  "he",      "she", "they",   "this", "that",
                                       "he's", "she's", "they're", "its", "that's", "there"};
/// Say of how many something holds.
inline constexpr auto amounts = std::to_array<std::string_view>(
    {"all",  "both",   "every",  "each",    "only", "some", "most", "few",    "half",  "one",    "two",  "three", "several",
     "many", "almost", "nearly", "exactly", "no",   "none", "any",  "always", "often", "partly", "part", "still"});
/// Words with the same meaning, as stems.
inline constexpr auto same_words = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"nearest", "closest"},  {"biggest", "largest"}, {"furthest", "farthest"}, {"contain", "hold"},
     {"upper", "top"},        {"lower", "bottom"},    {"center", "middl"},      {"centr", "middl"},
     {"color", "colour"},     {"colored", "colour"},  {"bigger", "larger"},     {"leftmost", "left"},
     {"rightmost", "right"},  {"topmost", "top"},     {"uppermost", "top"},     {"bottommost", "bottom"},
     {"lowermost", "bottom"}, {"shut", "clos"},       {"begin", "start"},       {"end", "stop"},
     {"finish", "stop"},      {"identical", "sam"},   {"greatest", "largest"},  {"conceal", "hid"},
     {"hidden", "hid"},       {"viewer", "camera"},   {"observer", "camera"},   {"photographer", "camera"},
     {"held", "hold"},        {"contained", "hold"},  {"believ", "think"},      {"viewpoint", "perspectiv"},
     {"greater", "larger"}});
/// Ends of a map: the northernmost place is the one farthest north.
inline constexpr auto map_ends = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"northernmost", "north"}, {"southernmost", "south"}, {"easternmost", "east"}, {"westernmost", "west"}});
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
    {"north", "south"},
    {"won", "lost"},
    {"winner", "loser"},
    {"east", "west"},
    {"possibl", "impossibl"},
    {"clockwis", "counter-clockwis", "counterclockwis", "anticlockwis", "anti-clockwis"},
});
/// Who does something: what another one of them does is no answer.
inline constexpr WordList actors{"boy",  "girl", "man",    "woman",  "mother", "father", "brother", "sister", "lady", "dog",
                                 "cat",  "bird", "horse",  "baby",   "teacher", "king",  "queen",   "monkey", "bear", "fox"};
/// Comparatives and their contraries, as stems.
inline constexpr auto comparatives = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"more", "fewer"},      {"more", "less"},       {"longer", "shorter"},  {"taller", "shorter"}, {"larger", "smaller"},
     {"heavier", "lighter"}, {"faster", "slower"},   {"older", "younger"},   {"higher", "lower"},   {"wider", "narrower"},
     {"thicker", "thinner"}, {"brighter", "darker"}, {"closer", "farther"},  {"nearer", "farther"}, {"deeper", "shallower"},
     {"steeper", "flatter"}, {"stronger", "weaker"}, {"louder", "quieter"},  {"harder", "softer"},  {"newer", "older"},
     {"cheaper", "dearer"},  {"richer", "poorer"},   {"cleaner", "dirtier"}, {"warmer", "colder"},  {"hotter", "colder"},
     {"fuller", "emptier"},  {"earlier", "later"}});
/// Words of one measure.
inline constexpr auto dimensions = std::to_array<std::array<std::string_view, 12>>({
    {"longer", "shorter", "longest", "shortest", "long", "short", "length"},
    {"taller", "shorter", "tallest", "shortest", "tall", "height", "high", "higher", "lower"},
    {"larger", "smaller", "largest", "smallest", "large", "small", "big", "size", "area"},
    {"more", "fewer", "less", "most", "least", "number", "amount", "quantity", "many", "much", "volume", "count"},
    {"heavier", "lighter", "heaviest", "lightest", "heavy", "weight", "mass", "weigh"},
    {"faster", "slower", "fastest", "slowest", "fast", "speed", "rate", "pace", "quick", "quickly", "time"},
    {"older", "younger", "oldest", "youngest", "old", "age"},
    {"wider", "narrower", "widest", "wide", "width"},
    {"thicker", "thinner", "thick", "thickness"},
    {"brighter", "darker", "brightest", "darkest", "bright", "dark", "brightness", "shade", "grey", "gray"},
    {"closer", "farther", "nearer", "closest", "farthest", "distance", "far", "close"},
    {"deeper", "deepest", "deep", "depth"},
    {"warmer", "hotter", "colder", "warm", "hot", "cold", "temperature"},
});
/// What contradicts a word of a question for yes or no.
inline constexpr auto contraries = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"full", "empty"},
    {"open", "closed"},
    {"indoor", "outdoor"},
    {"same", "different"},
    {"same", "differ"},
    {"equal", "different"},
    {"equal", "differ"},
    {"equal", "unequal"},
    {"identical", "differ"},
    {"inside", "outside"},
    {"visible", "hidden"},
    {"standing", "sitting"},
    {"standing", "lying"},
    {"sitting", "lying"},
    {"hit", "miss"},
    {"possible", "impossible"},
    {"even", "odd"},
    {"awake", "asleep"},
    {"wet", "dry"},
    {"above", "below"},
    {"sink", "float"},
    {"left", "right"},
    {"top", "bottom"},
    {"clockwise", "counterclockwise"},
    {"before", "after"},
    {"rise", "fall"},
    {"clockwise", "anticlockwise"},
    {"clockwise", "counter-clockwise"},
    {"day", "night"},
    {"straight", "curved"},
    {"straight", "bent"},
    {"alive", "dead"},
    {"balanced", "unbalanced"},
    {"stable", "unstable"},
    {"symmetrical", "asymmetrical"},
    {"symmetric", "asymmetric"},
    {"increase", "decrease"},
    {"grow", "shrink"},
    {"expand", "contract"},
    {"win", "lose"},
    {"identical", "different"},
    {"front", "back"},
    {"first", "last"},
    {"parallel", "perpendicular"},
});
/// Words of a question that only tell where.
inline constexpr WordList insides{"insid", "within"};
/// Places that contradict the one asked for, told by a phrase before the same thing.
struct Place {
    std::string_view asked;
    std::array<std::string_view, 9> others;
};
inline constexpr auto other_places = std::to_array<Place>({
    {"in", {"outside", "next to", "beside", "behind", "on top of", "in front of", "underneath", "above", "outside of"}},
    {"on", {"under", "underneath", "below", "beneath", "next to", "beside", "behind", "in front of"}},
    {"under", {"on", "on top of", "above", "next to", "beside", "in front of", "behind", "inside", "over"}},
    {"above", {"under", "underneath", "below", "beneath"}},
    {"below", {"above", "over", "on top of"}},
    {"behind", {"in front of", "on top of", "inside"}},
    {"in front of", {"behind", "on top of", "inside"}},
    {"left of", {"right of", "right side of", "behind", "in front of"}},
    {"right of", {"left of", "left side of", "behind", "in front of"}},
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
