// Words that the rules for choices look for: a family of replies is a row of one of these tables.
#pragma once

#include "libstim/src/score/text/word_list.hpp"

namespace stim::score::tables {

/// What a letter behind one of them stands for: "Box B".
inline constexpr WordList labelled{
    "option",    "options",     "choice",  "answer",   "point",   "points", "box",      "boxes",    "image",     "picture",
    "photo",     "figure",      "panel",   "shape",    "pattern", "object", "region",   "area",     "circle",    "square",
    "line",      "arrow",       "path",    "position", "place",   "spot",   "location", "person",   "candidate", "crop",
    "frame",     "view",        "sample",  "graph",    "chart",   "curve",  "diagram",  "tile",     "piece",     "site",
    "statement", "alternative", "variant", "version",  "row",     "column", "sequence", "bounding", "marker",    "dot",
    "mark",      "bay",         "slot",    "gate",     "door",    "cup",    "card",     "cell",     "tank",      "glass",
    "jar",       "container",   "bottle",  "beaker",   "shadow",  "track",  "lane"};
/// A letter that ends a clause is an answer behind one of them: "it is B".
inline constexpr WordList before_letter{"is",    "be",     "are",    "it's",       "so",      "thus",      "therefore",
                                        "hence", "choose", "pick",   "select",     "was",     "with",      "conclusion",
                                        "then",  "choice", "leaves", "definitely", "clearly", "certainly", "surely",
                                        "only",  "in",     "say",    "that",       "not",     "but"};
/// What a letter that begins a sentence does: "B is tighter".
inline constexpr WordList after_letter{"matches",  "fits",      "best",    "better",      "more",     "correctly", "completes",
                                       "contains", "continues", "follows", "corresponds", "provides", "it"};
/// Texts that are too common to name an option inside a sentence.
inline constexpr WordList common{"a",    "an",    "the",  "in",   "on",    "of",    "to",   "at",   "by",    "with",
                                 "and",  "or",    "is",   "are",  "it",    "this",  "that", "not",  "none",  "all",
                                 "both", "other", "more", "less", "same",  "no",    "yes",  "true", "false", "one",
                                 "for",  "as",    "from", "over", "under", "he",    "she",  "they", "there", "here",
                                 "i",    "some",  "any",  "none", "never", "always"};
/// Texts that are words with another meaning, too: they count behind one of `directed`.
inline constexpr WordList ambiguous{"right", "left",  "light", "like", "can", "may",  "second", "first",
                                    "third", "still", "well",  "fine", "up",  "down", "march"};
inline constexpr WordList directed{
    "the",      "its",     "his",     "her",    "their",   "is",      "to",     "towards", "toward", "facing",  "moving",
    "pointing", "turning", "turns",   "turned", "further", "farther", "upper",  "lower",   "goes",   "going",   "moves",
    "pans",     "panning", "looking", "looks",  "faces",   "points",  "shifts", "heading", "heads",  "rotates", "tilts",
    "leans",    "slides",  "steers",  "walks",  "runs",    "on",      "point",  "straight", "turn",    "go",     "bear",
    "veer",     "face",    "steer"};
/// Texts that describe what follows: "the west wing" does not name west.
inline constexpr WordList describing{"north", "south", "east",  "west",  "red",   "green",  "blue", "yellow",
                                     "black", "white", "grey",  "gray",  "brown", "orange", "pink", "purple",
                                     "left",  "right", "upper", "lower", "large", "small"};
/// What may stand behind such a text.
inline constexpr WordList behind_describing{
    "is",    "was",     "and",    "or",      "in",          "on",     "at",       "of",    "because",  "since",   "as",
    "than",  "by",      "to",     "with",    "for",         "from",   "side",     "one",   "option",   "has",     "if",
    "when",  "appears", "occurs", "comes",   "but",         "near",   "next",     "just",  "directly", "which",   "that",
    "who",   "what",    "whose",  "under",   "behind",      "beside", "above",    "below", "between",  "inside",  "outside",
    "where", "here",    "shown",  "corner",  "half",        "part",   "end",      "again", "it",       "this",    "without",
    "any",   "now",     "down",   "up",      "out",         "alone",  "itself",   "into",  "first",    "later",   "already",
    "every", "around",  "after",  "before",  "yet",         "too",    "also",     "along", "across",   "through", "towards",
    "while", "until",   "till",   "instead", "immediately", "safely", "together", "so"};
/// A first sentence that tells an option from others.
inline constexpr WordList judging{
    "more",    "most",      "better",  "best",    "correct",  "correctly",   "accurate",      "accurately", "only",    "closest",
    "matches", "match",     "answer",  "tighter", "tightest", "tightly",     "precisely",     "precise",    "exactly", "nearest",
    "closer",  "larger",    "largest", "smaller", "smallest", "corresponds", "corresponding", "completes",  "follows", "fits",
    "fit",     "belongs",   "ideal",   "odd",     "whole",    "entire",      "front",         "bottom",     "top",     "ahead",
    "right",   "different", "unique",  "fully",   "properly", "completely",
    "needed",  "required", "outweighs", "outweigh",   "wins"};
inline constexpr WordList joints{"is", "are", "was", "be", "it's", "belongs", "ends", "shows"};

}  // namespace stim::score::tables
