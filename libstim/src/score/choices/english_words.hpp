// What English replies announce, praise, deny, doubt and correct an answer with.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "libstim/src/score/choices/cues.hpp"

namespace stim::score::english {

inline constexpr auto nouns = std::to_array<std::string_view>(
    {"answer", "ans", "answers", "correct option", "correct options", "right option", "best option", "best choice", "correct choice", "my choice",
     "correct letter", "right one", "correct one", "solution", "selection", "conclusion", "my pick", "best match", "right choice",
     "best fit", "correct statement", "correct response", "response", "correct alternative", "only option", "verdict", "final decision",
     "correct answers", "correct choices", "my answer", "most likely answer", "selected option", "chosen option"});
inline constexpr auto keys = std::to_array<std::string_view>({"final answer", "final choice", "final verdict"});
inline constexpr auto links = std::to_array<std::string_view>(
    {"is", "'s", ":", "=", "are", "would be", "will be", "should be", "must be", "has to be", "was", "ought to be", "remains", "would",
     "is therefore", "is thus", "is most likely", "is likely", "is clearly", "is still", "is indeed", "is simply", "is then", "->",
     "is as follows :", "would most likely be", "would likely be", "seems to be", "appears to be", "equals", "becomes", "is also",
     "is definitely"});
inline constexpr auto chooses = std::to_array<std::string_view>(
    {"i choose",          "i chose",        "i would choose",   "i pick",           "i'd pick",         "i would pick",
     "i select",          "i would select", "i'd select",       "i'd choose",       "i go with",        "i'll go with",
     "i will go with",    "i'd go with",    "i would go with",  "i am going with",  "i'm going with",   "go with",
     "i say",             "i would say",    "i'd say",          "i will choose",    "i'll choose",      "i will pick",
     "i'll pick",         "i opt for",      "i would opt for",  "i'd opt for",      "opting for",       "we choose",
     "we pick",           "we select",      "i vote for",       "my vote is",       "my vote goes to",  "i settle on",
     "i'm choosing",      "i am choosing",  "i will select",    "i'll select",      "i have chosen",    "i have selected",
     "i answer",          "i will answer",  "i conclude",       "leads to option",  "corresponds to option",
     "corresponds to choice", "matches option", "matches choice", "so it's",        "so it is",         "it must be",
     "it has to be",      "therefore it is", "thus it is",      "hence it is",      "so it must be",    "i'd answer",
     "i would answer",    "we get option",  "i'm picking",      "i'm going for",    "i lock in",        "i'd conclude",
     "correct :", "that leaves",       "which leaves",   "this leaves",      "leaving"});
inline constexpr auto fillers = std::to_array<std::string_view>(
    {"the", "a", "an", "letter", "that", "(", "[", "\"", "'", "{", ":", "-", "it", "it's", "indeed", "clearly", "in", "image", "point", "picture",
     "most likely", "likely", "definitely", "thus", "number", "figure", "on", "to", "by", "with", "given by", "box",
     "*", "=", "me"});
inline constexpr auto praises = std::to_array<std::string_view>(
    {"is correct", "is the correct", "is right", "is the right", "is the answer", "is the best", "is true", "is the final answer",
     "is my answer", "is my choice", "is my final answer", "is my final choice", "is the most likely", "is the most accurate", "is the only correct", "is the only answer",
     "is the only right", "is the better", "is therefore correct", "is therefore the correct", "is the most appropriate", "is the most suitable",
     "is best", "is the closest", "would be the best", "would be the correct", "would be correct", "must be correct", "must be the answer",
     "must be the correct", "is what i choose", "is the one", "is the odd one out", "is the only option", "is the only one", "is the only choice",
     "is the most plausible", "is the most reasonable", "is the most fitting", "is indeed correct", "is the missing", "is the choice", "is the solution",
     "should be the answer", "is the likely answer", "is the only possible", "is the only valid", "is the only true", "would be my choice",
     "would be my answer", "has to be the answer", "is the correct one", "is the right one", "are correct", "are the correct", "are right",
     "are the right", "are true", "are the answers", "both apply", "apply", "applies", "both fit", "both hold"});
inline constexpr auto conclusions = std::to_array<std::string_view>(
    {"therefore", "thus", "hence", "so", "in conclusion", "in summary", "consequently", "overall", "accordingly", "ultimately",
     "to summarize", "to sum up", "as a result", "in short", "finally", "to conclude", "based on this", "based on these", "given this", "given these",
     "i believe", "i think", "this means", "this indicates", "this suggests", "this shows", "we conclude", "we can conclude", "i can conclude", "this confirms", "confirming", "then"});
inline constexpr auto corrections = std::to_array<std::string_view>(
    {"wait", "actually", "no ,", "no .", "correction", "on second thought", "on second thoughts", "sorry", "i mean", "rather", "instead", "hold on", "scratch that",
     "let me correct", "my mistake", "hmm", "no wait", "oops", "on reflection", "upon reflection", "let me reconsider", "let me recheck", "i meant", "make that",
     "to correct myself", "apologies", "upon closer", "looking again", "reconsidering", "re-examining", "but wait", "i misread", "i made a mistake", "i made an error"});
inline constexpr auto retractions = std::to_array<std::string_view>(
    {"scratch that", "i take that back", "i take it back", "that is wrong", "that's wrong", "that was wrong", "i was wrong", "that is incorrect", "that's incorrect",
     "that is not right", "that's not right", "ignore that", "disregard that", "that can't be right", "that cannot be right", "never mind"});
inline constexpr auto negations = std::to_array<std::string_view>(
    {"not", "no", "isn't", "aren't", "wasn't", "never", "neither", "nor", "cannot", "can't", "doesn't", "don't", "didn't", "won't",
     "wouldn't", "couldn't", "except", "anything but", "excluding", "excluded", "eliminate", "eliminated", "eliminates", "rule out", "rules out", "ruled out",
     "rather than", "instead of", "reject", "rejected", "shouldn't", "other than", "discard", "don't think", "do not think", "ruling out",
     "eliminating", "opposed to", "far from", "fails", "instead of being"});
inline constexpr auto wrongs = std::to_array<std::string_view>({"wrong", "incorrect", "false", "inaccurate", "untrue", "invalid", "unlikely", "least likely", "least", "worst", "out of the question", "crossed out", "too", "inconsistent", "implausible", "eliminated", "excluded"});
inline constexpr auto likenesses = std::to_array<std::string_view>({"like", "looks like", "look like", "looked like", "resembles", "resemble", "resembling", "similar to", "imitates", "reminds", "remind", "shape of", "say that", "says", "say", "said", "thinks", "believes", "believe that", "caption", "labelled as if", "same as"});
inline constexpr auto doubts = std::to_array<std::string_view>(
    {"might", "maybe", "perhaps", "possibly", "probably", "either", "could be", "may be", "could", "may", "unsure", "not sure", "uncertain", "torn", "guess",
     "tempting", "whether", "some would", "some might", "some may", "some people", "one might", "one could", "one would", "you might", "others", "let's say", "suppose", "assuming", "supposing",
     "say we", "for example", "for instance", "e.g", "such as", "as if", "would have been", "possible answers", "options are", "choices are", "answer choices", "answer options", "let's check", "let me check", "let's consider", "let's look", "consider", "check",
     "he says", "she says", "someone", "somebody", "a friend", "hypothetically", "at first", "initially", "first glance", "claims", "claimed", "unclear"});
inline constexpr auto conditions = std::to_array<std::string_view>({"if", "unless", "provided that", "in case", "otherwise", "depending", "depends", "were it", "as long as"});
inline constexpr auto harmless = std::to_array<std::string_view>(
    {"if we", "if you", "if i", "educated guess", "best guess", "my guess", "when we", "when you", "when i", "no doubt", "without a doubt", "without doubt", "without any doubt", "not only", "or more", "more or less", "most likely", "more likely",
     "whether or not", "when considering", "when comparing", "when looking", "when viewed", "when shooting", "when the", "no other", "none other than", "if using", "if both", "seems like", "or rather", "less likely", "too ,", "too ."});
inline constexpr auto turns = std::to_array<std::string_view>(
    {"but", "because", "since", "however", "yet", "which means", "meaning", "and", "given that", "so that", "as it", "as the", "as this", "as they", "where", "which", "who", "indicating", "suggesting", "making"});
inline constexpr auto comparisons = std::to_array<std::string_view>({"than", "while", "whereas", "although", "though", "even though", "despite", "in spite of", "lighter than", "compared to", "compared with", "in contrast", "unlike", "in comparison"});
inline constexpr auto labels = std::to_array<std::string_view>({"option", "choice", "alternative", "letter", "options", "choices", "statement", "labeled", "labelled", "marked"});
inline constexpr auto refusals = std::to_array<std::string_view>(
    {"i cannot see", "i can't see", "i cannot determine", "i can't determine", "cannot be determined", "can't be determined", "cannot determine", "can't determine", "unable to determine", "i'm unable", "i am unable", "i'm not able", "i am not able",
     "impossible to determine", "not possible to determine", "impossible to tell", "not possible to tell", "cannot tell", "can't tell", "cannot say", "can't help", "cannot help", "cannot answer", "can't answer", "as an ai", "unable to provide", "unable to answer", "cannot provide", "can't provide",
     "unable to see", "unable to view", "cannot view", "can't view", "i'm sorry", "i am sorry", "not enough information", "insufficient information", "do not have enough information", "don't have enough information", "does not provide enough", "doesn't provide enough", "cannot accurately determine",
     "difficult to determine", "difficult to decide", "not possible to say", "impossible to say", "hard to say", "hard to tell", "can't decide", "cannot decide", "difficult to say", "difficult to tell", "cannot definitively", "unable to definitively", "not possible to definitively", "not possible to accurately", "cannot conclusively", "no way to determine", "cannot identify", "can't identify", "unable to identify", "don't see any", "please provide", "need more information",
     "none of the provided options", "none of the given options", "none of the options", "none of these options", "no correct answer", "no correct option", "does not match any", "doesn't match any", "not among the", "not one of the", "not listed", "more information is needed", "more context is needed", "without more information", "without additional information", "without further information", "without seeing"});
inline constexpr auto affirms = std::to_array<std::string_view>({"yes", "true", "yep", "yeah", "yup", "affirmative", "correct", "indeed"});
inline constexpr auto denials = std::to_array<std::string_view>({"no", "false", "nope", "nah", "negative", "incorrect"});

struct Row {
    Cue cue;
    std::span<const std::string_view> phrases;
};
/// A phrase in two rows has the later one's meaning.
inline constexpr std::array table{
    Row{Cue::filler, fillers},     Row{Cue::label, labels},         Row{Cue::noun, nouns},        Row{Cue::key, keys},
    Row{Cue::link, links},         Row{Cue::choose, chooses},       Row{Cue::praise, praises},    Row{Cue::conclude, conclusions},
    Row{Cue::turn, turns},         Row{Cue::compare, comparisons},  Row{Cue::doubt, doubts},      Row{Cue::condition, conditions},
    Row{Cue::negate, negations},   Row{Cue::wrong, wrongs}, Row{Cue::liken, likenesses},   Row{Cue::correct, corrections},  Row{Cue::retract, retractions}, Row{Cue::refuse, refusals},
    Row{Cue::none, harmless}};

}  // namespace stim::score::english
