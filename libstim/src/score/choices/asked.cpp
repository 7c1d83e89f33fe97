#include "libstim/src/score/choices/asked.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/asked_tables.hpp"
#include "libstim/src/score/choices/compared.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/choices/question_parts.hpp"
#include "libstim/src/score/text/clean.hpp"
#include "libstim/src/score/text/fold.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

std::string stem_of(std::string_view word) {
    if (word.ends_with("'s")) word.remove_suffix(2);
    for (const std::string_view ending : {"ing", "ed", "es", "s"})
        if (word.size() > ending.size() + 2 && word.ends_with(ending) && !word.ends_with("ss")) {
            word.remove_suffix(ending.size());
            break;
        }
    if (word.size() > 3 && word.ends_with("e")) word.remove_suffix(1);
    if (word.size() > 3 && word[word.size() - 1] == word[word.size() - 2] && !word.ends_with("l")) word.remove_suffix(1);
    for (const auto& [other, same] : tables::same_words)
        if (word == other) return std::string(same);
    return std::string(word);
}

namespace {

bool is_extreme(std::string_view stem) { return stem.size() > 5 && stem.ends_with("est"); }

constexpr Phrases denials = Phrase::negation | Phrase::rejection;

bool is_denial(const Page& page, const Found& found) {
    const std::string_view words = page.substr(found.begin, found.length);
    const bool claim = has(found.kinds, Phrase::claim) && (words.find("not ") != npos || words.find("n't ") != npos);
    return claim || (found.kinds & denials);
}

}  // namespace

int denials_in(const Page& page, Extent e) {
    int out = 0;
    for (std::size_t at = e.begin; const auto found = page.next_phrase(at, e.end, denials | Phrase::claim);) {
        out += is_denial(page, *found);
        at = found->end();
    }
    return out;
}

namespace {

// "North" for "northernmost", which is farthest, too; empty for other words.
std::string_view map_end(std::string_view word) {
    for (const auto& [end, way] : tables::map_ends)
        if (word == end) return way;
    return {};
}

bool in_an_option(const Options& options, const std::string& stem) {
    for (const auto& words : options.texts())
        for (const std::string& word : words)
            if (stem_of(word) == stem) return true;
    return false;
}

}  // namespace

bool Asked::says_phrase(std::string_view phrase) const {
    static constexpr WordList unsure{"either", "maybe", "perhaps", "might",    "could be",
                                     "whether", "wrong", "unless", "would say"};
    static constexpr WordList likeness{"look like", "looks like", "resemble", "resembles"};
    static constexpr WordList likelihood{"likely", "probably"};
    if (likeness.holds(phrase) && (says("look like") || says("resemble"))) return true;
    if (phrase == "says" && says(" say")) return true;
    if (likelihood.holds(phrase) && (says("likely") || says("probably"))) return true;
    return phrase.size() > 4 && !unsure.holds(phrase) && says_again(phrase);
}

bool Asked::asks_word(std::string_view word) const { return holds(all_, stem_of(word)); }

bool Asked::says_again(std::string_view words) const {
    if (says(words)) return true;
    for (const std::string& option : options_)
        if (option.find(words) != std::string::npos) return true;
    if (words.starts_with("would ")) words.remove_prefix(6);
    return words.find(' ') == npos && words.size() > 3 && holds(all_, stem_of(words));
}

// Words that say something, each with the preposition that ties it to the word before.
std::vector<Asked::Word> Asked::words_in(std::string_view low, Extent e, Extent left_out) {
    std::vector<Word> out;
    std::string_view tie;
    int run = 0;
    for (std::size_t at = e.begin; at < e.end;) {
        if (at >= left_out.begin && at < left_out.end) at = left_out.end, tie = {};
        const std::string_view word = at < e.end && is_word(low[at]) ? word_at(low, at, e.end) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        run += tables::determiners.holds(word) || tables::tying_prepositions.holds(word);
        if (word.empty() || tables::determiners.holds(word)) continue;
        const bool ties = tables::tying_prepositions.holds(word);
        const std::string_view end_of_map = map_end(word);
        if (!end_of_map.empty()) out.push_back({"farthest", {}, run});
        if (!ties && !tables::unasked.holds(word))
            out.push_back({end_of_map.empty() ? stem_of(word) : std::string(end_of_map), tie, run});
        tie = ties ? word : std::string_view{};
    }
    return out;
}

// Sets a supposed case apart from what is asked; `asked` keeps the case of its letters.
void Asked::set_case_apart(std::string_view asked, bool truth) {
    const std::string low = lowered(asked);
    const bool trails = truth || low.find(" happen") != npos;
    const std::size_t begin = behind_case(low), end = begin == 0 && trails ? before_case(low) : low.size();
    if (begin > 0) case_ = words_in(low, {0, begin}, {0, 0});
    if (end < low.size()) case_ = words_in(low, {end, low.size()}, {0, 0});
    const std::string supposed = begin > 0 ? low.substr(0, begin) : low.substr(end);
    if (!case_.empty()) case_denied_ = denials_in(Page(supposed), {0, supposed.size()});
    const std::size_t from = begin + behind_view(low.substr(begin, end - begin));
    viewer_ = viewer_of(low.substr(begin, from - begin));
    text_ = without_place_to_look(without_scale(without_asides(low.substr(from, end - from))));
    asked_ = asked.substr(from, end - from);
}

Asked::Asked(std::string_view question, const Options& options) {
    const bool truth = !options.lettered() || (options.size() == 2 && options.named("yes") && options.named("no"));
    set_case_apart(asking(cleaned(question)), truth);
    if (question.size() <= longest_question) whole_ = lowered(cleaned(question));
    givens_ = givens_in(whole_);
    all_ = words_in(text_, {0, text_.size()}, {0, 0});
    negated_ = denials_in(Page(text_), {0, text_.size()}) > 0;
    kind_ = kind_of(text_);
    const std::string second = second_of_kind(text_, kind_);
    for (std::size_t i = 0; i < all_.size(); ++i) {
        if (all_[i].stem == second) continue;
        const bool of_kind = i > 0 && all_[i].before == "of" && all_[i - 1].stem == kind_;  // "which piece of clothing"
        if (all_[i].stem != kind_ && !of_kind && !in_an_option(options, all_[i].stem)) due_.push_back(all_[i]);
    }
    options_ = options.patterns();
    asks_right_ = holds_right(text_, {0, text_.size()}, {0, 0});
    sides_ = asks_right_ || holds(all_, "left");
    believer_ = believer_of(text_);
    predicate_ = predicate_of(text_);
    closing_ = closing_of(text_);
    compared_ = Compared(text_);
    measure_ = Measure(text_);
    last_thing_ = last_thing_of(text_);
    placed_ = placed_in(text_);
    labels_ = labels_of(asked_, options);
}

// The words of [e] and a "right" that is set against a left.
std::vector<Asked::Word> Asked::with_sides(const Page& page, Extent e, Extent option) const {
    std::vector<Word> out = words_in(page, e, option);
    if (sides_ && holds_right(page, e, option)) out.push_back({"right", {}, 0});
    return out;
}

// Of somebody else, or of nobody: neither the one who believes nor a word that stands for a person or a belief.
bool Asked::is_unbelieved(const Page& page, Extent e) const {
    static constexpr WordList holders{"she",    "he",      "they",        "her",   "his",   "their",  "belief",
                                      "she'll", "he'll", "beliefs", "perspective", "answer", "option", "choice"};
    if (believer_.empty()) return false;
    static constexpr WordList acts{"put", "moved", "left", "placed", "hid", "took", "kept", "saw", "watched"};
    static constexpr WordList minds{"think", "thinks", "believe", "believes", "expect", "expects", "look", "search", "know",
                                    "knows", "assume", "assumes", "will", "would", "still", "check", "belief", "thought",
                                    "answer", "must"};
    bool acted = false, minded = false;
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(page[at]) ? word_at(page, at, e.end) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        acted = acted || acts.holds(word);
        minded = minded || minds.holds(word);
    }
    if (acted && !minded) return true;
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(page[at]) ? word_at(page, at, e.end) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        if (holders.holds(word) || word == believer_ || word == believer_ + "'s") return false;
    }
    return true;
}

bool Asked::holds(const std::vector<Word>& words, std::string_view stem) const {
    return std::any_of(words.begin(), words.end(), [&](const Word& one) { return one.stem == stem; });
}

// "What is the value of x?": what stands behind "of" is what is asked about.
bool Asked::asks_attribute() const {
    static constexpr auto attributes = std::to_array<std::string_view>(
        {" value of ", " colour of ", " color of ", " size of ", " shape of ", " length of ", " height of ", " result of "});
    return std::any_of(attributes.begin(), attributes.end(), [&](std::string_view one) { return says(one); });
}

bool Asked::is_of_place(const Page& page, Extent e) const {
    std::size_t at = e.begin;
    while (at < e.end && !is_word(page[at])) ++at;
    if (at < e.end && tables::standing_for.holds(word_at(page, at, e.end))) return false;
    const std::vector<Word> said = words_in(page, e, {0, 0});
    bool place = false;
    for (const Word& word : due_) {
        if (!holds(said, word.stem)) continue;
        const bool topic = (word.before == "of" && asks_attribute()) || (word.before == "to" && says("happen"));
        if (word.before.empty() || topic) return false;
        place = true;
    }
    const bool core = std::any_of(due_.begin(), due_.end(), [](const Word& word) { return word.before.empty(); });
    return place && core && said.size() == 1;
}

bool Asked::touched(const Page& page, Extent e) const {
    std::size_t at = e.begin;
    while (at < e.end && !is_word(page[at])) ++at;
    if (at < e.end && tables::standing_for.holds(word_at(page, at, e.end))) return true;
    const std::vector<Word> said = words_in(page, e, {0, 0});
    const auto again = [&](const Word& word) { return holds(said, word.stem); };
    const auto shared = std::count_if(due_.begin(), due_.end(), again);
    const bool any_core = std::any_of(due_.begin(), due_.end(), [](const Word& word) { return word.before.empty(); });
    const auto due = std::count_if(due_.begin(), due_.end(), [&](const Word& word) {
        return !any_core || word.before.empty() || word.before == "to" || again(word);
    });
    return 2 * shared >= due;
}

bool Asked::hinted(const Page& page, Extent e) const {
    std::size_t at = e.begin;
    while (at < e.end && !is_word(page[at])) ++at;
    if (at < e.end && tables::standing_for.holds(word_at(page, at, e.end))) return true;
    const std::vector<Word> said = words_in(page, e, {0, 0});
    return std::any_of(all_.begin(), all_.end(), [&](const Word& word) { return holds(said, word.stem); });
}

bool Asked::is_kind(std::string_view word) const { return !kind_.empty() && stem_of(word) == kind_; }

// "Savings is the smallest", where it is asked what takes the smallest share.
bool Asked::ranked(const Page& page, Extent e, Extent option) const {
    if (option.begin > e.begin + 4 || denials_in(page, e) > 0 || negated_) return false;
    const std::vector<Word> said = words_in(page, {option.end, e.end}, {0, 0});
    const auto asked = [&](const Word& word) { return holds(all_, word.stem); };
    const auto extreme = [&](const Word& word) {
        return is_extreme(word.stem) && std::any_of(all_.begin(), all_.end(), [&](const Word& one) {
                   return one.stem == word.stem && one.before.empty();
               });
    };
    return std::all_of(said.begin(), said.end(), asked) && std::any_of(said.begin(), said.end(), extreme) &&
           !opposed(page, e, option);
}

bool Asked::shares_most(const Page& page, Extent e) const {
    const std::vector<Word> said = words_in(page, e, {0, 0});
    const auto shared = std::count_if(due_.begin(), due_.end(), [&](const Word& word) { return holds(said, word.stem); });
    return shared > 0 && 2 * shared >= std::ssize(due_);
}

// "The bus stop is green" where the bus is asked for.
bool Asked::is_of_compound(const Page& page, Extent e) const {
    static constexpr WordList copulas{"is", "are", "was", "were"};
    std::string_view before, last;
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(page[at]) ? word_at(page, at, e.end) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        if (word.empty()) continue;
        const bool noun = !last.empty() && !tables::unasked.holds(last) && !tables::tying_prepositions.holds(last) &&
                          !tables::next_in_order.holds(before);
        if (copulas.holds(word) && noun && !before.empty() && !asks_word(last) && asks_word(before) && !last.ends_with("ed"))
            return !tables::unasked.holds(before) && !tables::tying_prepositions.holds(before);
        before = last;
        last = word;
    }
    return false;
}

bool Asked::asks_extreme() const {
    if (says(" most ") || says(" fewest ") || says(" least ")) return true;
    return std::any_of(all_.begin(), all_.end(),
                       [](const Word& word) { return is_extreme(word.stem); });
}

bool Asked::tells_of_something(const Page& page, Extent e) const { return !words_in(page, e, {0, 0}).empty(); }

// Behind the word of the question that another place is tied to: "closest to the fence", "leads to the mill".
bool Asked::follows_same(const std::vector<Word>& said, std::size_t i, std::size_t k) const {
    static constexpr WordList distances{"closer", "nearer", "farther", "further"};
    if (i == 0 || k == 0 || said[i - 1].stem != all_[k - 1].stem) return false;
    return is_extreme(all_[k - 1].stem) || distances.holds(all_[k - 1].stem) || (k + 1 == all_.size() && said[i].before == "to");
}

// "closest to the fence" where the closest to the tree is asked for; "on the tree" where it is asked what is in it.
bool Asked::is_elsewhere(const std::vector<Word>& said) const {
    for (std::size_t i = 0; i < said.size(); ++i)
        for (std::size_t k = 0; k < all_.size(); ++k) {
            if (said[i].before.empty() || all_[k].before.empty()) continue;
            const bool same = said[i].stem == all_[k].stem, tied = said[i].before == all_[k].before;
            static constexpr WordList sides{"left", "right", "first", "second", "third"};  // "on the left", "to the left"
            if (same && !tied && !sides.holds(said[i].stem)) return true;
            if (tied && !same && follows_same(said, i, k) && !holds(said, all_[k].stem)) return true;
        }
    return false;
}

// "The longest ears" where the longest shadow is asked for.
bool Asked::has_other_extreme(const std::vector<Word>& said) const {
    for (std::size_t i = 0; i + 1 < said.size(); ++i)
        for (std::size_t k = 0; k + 1 < all_.size(); ++k) {
            const bool same = said[i].stem == all_[k].stem && is_extreme(said[i].stem);
            const bool nouns = said[i + 1].before.empty() && all_[k + 1].before.empty();
            if (same && nouns && !holds(all_, said[i + 1].stem) && !holds(said, all_[k + 1].stem)) return true;
        }
    return false;
}

// Something is told of one of a set of which another one is asked for.
bool Asked::excludes(const std::vector<Word>& said) const {
    for (const auto& set : tables::exclusive) {
        const auto ours = [&](std::string_view one) {
            return !one.empty() && (holds(all_, one) || holds(all_, stem_of(one)) || (asks_right_ && one == "right"));
        };
        const auto theirs = [&](std::string_view one) {
            return !one.empty() && (holds(said, one) || holds(said, stem_of(one))) && !ours(one);
        };
        const auto repeated = [&](std::string_view one) { return ours(one) && (holds(said, one) || holds(said, stem_of(one))); };
        const bool asked = std::any_of(set.begin(), set.end(), ours) && std::none_of(set.begin(), set.end(), repeated);
        if (asked && std::any_of(set.begin(), set.end(), theirs)) return true;
    }
    return false;
}

// "Gear A" where gear B is asked for.
bool Asked::is_of_other_label(const Page& page, Extent e) const {
    const std::string_view own = page.substr(0, e.end);
    for (const auto& [noun, label] : labels_) {
        bool other = false, same = false;
        for (std::size_t at = own.find(noun, e.begin); at != npos; at = own.find(noun, at + 1)) {
            const std::size_t next = at + noun.size() + 1;
            if (next >= own.size() || own[next - 1] != ' ' || (next + 1 < own.size() && is_word(own[next + 1]))) continue;
            (own[next] == label[0] ? same : other) = true;
        }
        if (other && !same) return true;
    }
    return false;
}

// "The table under the bowl" where the bowl is asked for.
bool Asked::is_of_other_thing(const std::vector<Word>& said) const {
    static constexpr WordList places{"under", "behind", "beside", "near", "on"};
    if (said.size() < 2 || holds(all_, said[0].stem) || !said[0].before.empty() || !places.holds(said[1].before)) return false;
    return std::any_of(all_.begin(), all_.end(), [&](const Word& w) { return w.stem == said[1].stem && w.before.empty(); });
}

// "The girl" where the boy is asked about.
bool Asked::is_of_other_actor(const std::vector<Word>& said) const {
    const auto acts = [](const Word& word) { return tables::actors.holds(word.stem); };
    const auto asked = std::find_if(all_.begin(), all_.end(), acts);
    if (asked == all_.end() || !asked->before.empty() || said.empty() || !acts(said[0]) || !said[0].before.empty()) return false;
    return !holds(all_, said[0].stem) && !holds(said, asked->stem);
}

bool Asked::is_of_others(const Page& page, Extent e) const {
    static constexpr WordList pronouns{"it", "he", "she", "they", "it's", "he's", "she's", "this", "that",
                                       "they're", "you", "we", "i"};
    if (all_.empty() || says(" it ") || says(" he ") || says(" she ") || says(" they ")) return false;
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(page[at]) ? word_at(page, at, e.end) : std::string_view{};
        if (pronouns.holds(word)) return false;
        at += std::max<std::size_t>(1, word.size());
    }
    const std::vector<Word> said = words_in(page, e, {0, 0});
    return !said.empty() && std::none_of(said.begin(), said.end(), [&](const Word& word) { return holds(all_, word.stem); });
}

bool Asked::is_by_another(const Page& page, std::size_t end) const {
    static constexpr auto others =
        std::to_array<std::string_view>({" of ", " side of ", " the ", " a ", " part of ", " half of "});
    return !placed_.empty() &&
           std::any_of(others.begin(), others.end(), [&](std::string_view other) { return page.substr(end).starts_with(other); });
}

bool Asked::relates_others(const Page& page, Extent before, std::size_t end) const {
    if (placed_.empty() || is_by_another(page, end)) return !placed_.empty();
    for (std::size_t at = before.begin; at < before.end;) {
        const std::string_view word = is_word(page[at]) ? word_at(page, at, before.end) : std::string_view{};
        if (word == placed_ || tables::standing_for.holds(word)) return false;
        at += std::max<std::size_t>(1, word.size());
    }
    return true;
}

bool Asked::has_other_superlative(const Page& page, Extent e) const {
    const std::vector<Word> said = words_in(page, e, {0, 0});
    const auto other = [&](const Word& word) { return is_extreme(word.stem) && !holds(all_, word.stem); };
    const auto same = [&](const Word& word) { return is_extreme(word.stem) && holds(all_, word.stem); };
    return asks_extreme() && std::any_of(said.begin(), said.end(), other) && std::none_of(said.begin(), said.end(), same);
}

bool Asked::echoed_by_pronoun(const Page& page, Extent e) const {
    std::size_t first = e.begin;
    while (first < e.end && !is_word(page[first])) ++first;
    static constexpr WordList pronouns{"it", "he", "she", "this", "they"};
    if (first >= e.end || !pronouns.holds(word_at(page, first, e.end)) || due_.empty() || denials_in(page, e) > 0 || negated_)
        return false;
    const std::vector<Word> said = words_in(page, e, {0, 0});
    const bool all = std::all_of(due_.begin(), due_.end(), [&](const Word& word) { return holds(said, word.stem); });
    return all && said.size() < due_.size() + 2 && !opposed(page, e, {0, 0});
}

// The next one, or the fewest where the most are asked for.
bool Asked::is_of_other_rank(std::string_view own, const std::vector<Word>& said) const {
    if (says(" most ") && (own.find("fewest") != npos || own.find("the least") != npos)) return true;
    const auto next = [&](const Word& w) { return w.stem.starts_with("second-") || w.stem.starts_with("third-"); };
    if (!says("second") && !says("third") && std::any_of(said.begin(), said.end(), next)) return true;
    if (std::any_of(all_.begin(), all_.end(), [](const Word& w) { return tables::of_series.holds(w.stem); })) return false;
    for (std::size_t i = 0; i + 1 < said.size(); ++i)
        if (tables::next_in_order.holds(said[i].stem) && !holds(all_, said[i].stem) && holds(all_, said[i + 1].stem)) return true;
    return false;
}

// "The most dangerous action" where the safest one is asked for.
bool Asked::is_of_other_most(std::string_view own, const std::vector<Word>& said) const {
    static constexpr WordList sure{"likely", "probably", "plausible", "certainly", "of", "important", "common", "commonly"};
    const auto asked = std::find_if(all_.begin(), all_.end(), [](const Word& word) { return is_extreme(word.stem); });
    if (asked == all_.end() || says("most ") || says("least ") || holds(said, asked->stem)) return false;
    for (const std::string_view rank : {"the most ", "the least "})
        if (const std::size_t at = own.find(rank);
            at != npos && at + rank.size() < own.size() && is_word(own[at + rank.size()])) {
            const std::string_view word = word_at(own, at + rank.size(), own.size());
            const std::size_t next = at + rank.size() + word.size();
            return !sure.holds(word) && !asks_word(word) && next < own.size() && own[next] == ' ';
        }
    return false;
}

bool Asked::opposed(const Page& page, Extent e, Extent option) const {
    const std::vector<Word> said = with_sides(page, e, option);
    if (is_of_compound(page, {e.begin, option.end > e.begin ? option.begin : e.end})) return true;
    const std::string_view whole = page.substr(e.begin, e.end - e.begin);
    if (is_seen_otherwise(whole) || is_of_other_most(whole, said)) return true;
    if (is_of_other_label(page, e) || is_of_other_thing(said) || is_of_other_actor(said)) return true;
    if (excludes(said) || is_of_other_rank(page.substr(e.begin, e.end - e.begin), said)) return true;
    return is_elsewhere(said) || has_other_extreme(said) || has_most_of_else(page, e);
}

namespace {

std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && !is_word(text[0])) text.remove_prefix(1);
    return text;
}

template <class List>
bool holds_any(std::string_view low, Extent e, const List& list) {
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(low[at]) ? word_at(low, at, e.end) : std::string_view{};
        if (list.holds(word)) return true;
        at += std::max<std::size_t>(1, word.size());
    }
    return false;
}

}  // namespace

// "The top shelf has three jars", where it is asked which has the most.
bool Asked::leaves_out_rank(const Page& page, Extent e) const {
    static constexpr WordList most{"most", "more", "largest", "highest", "greatest", "biggest", "maximum", "only"};
    static constexpr WordList least{"fewest", "least", "fewer", "less", "smallest", "lowest", "minimum", "only"};
    const bool asks_most = says(" the most "), asks_least = says(" the fewest ") || says(" the least ");
    if (asks_most == asks_least) return false;
    return !holds_any(page, e, asks_most ? most : least);
}

// "... has the most", "... holds the fewest": of what was spoken of.
bool Asked::ends_with_rank(const Page& page, Extent e) const {
    static constexpr WordList having{"has", "have", "holds", "contains"};
    std::string_view own = page.substr(e.begin, e.end - e.begin);
    while (!own.empty() && !is_word(own.back())) own.remove_suffix(1);
    own = without_blanks(own);
    const std::size_t blank = own.find(' ');
    if (blank == npos || !having.holds(own.substr(0, blank))) return false;
    const std::string_view rank = own.substr(blank + 1);
    return (rank == "the most" || rank == "the fewest") && says(" " + std::string(rank) + " ");
}

// "The most books", where it is asked for the most jars.
bool Asked::has_most_of_else(const Page& page, Extent e) const {
    for (const std::string_view rank : {"the most ", "the fewest "}) {
        const std::size_t at = page.substr(0, e.end).find(rank, e.begin), asked = text_.find(rank);
        if (at == npos || asked == npos || at + rank.size() >= e.end || asked + rank.size() >= text_.size()) continue;
        if (!is_word(page[at + rank.size()]) || !is_word(text_[asked + rank.size()])) continue;
        const std::string said = stem_of(word_at(page, at + rank.size(), e.end));
        const std::string sought = stem_of(word_at(text_, asked + rank.size(), text_.size()));
        const bool noun = !tables::unasked.holds(said) && !tables::tying_prepositions.holds(said) && !said.ends_with("ly");
        if (noun && !holds(all_, said) && !holds(words_in(page, e, {0, 0}), sought)) return true;
    }
    return false;
}

// All that is due but what a preposition ties to it, which may be left out: "closest" for "closest to the tree". A single
// word says little among many others.
bool Asked::holds_what_is_due(const std::vector<Word>& said, bool pronoun) const {
    if (pronoun && due_.size() > 1) {  // "It has 3 corners": for one of the words
        const auto held = std::count_if(due_.begin(), due_.end(), [&](const Word& word) { return holds(said, word.stem); });
        if (held + 1 >= std::ssize(due_) && said.size() < due_.size() + 1) return true;
    }
    const auto missing = [&](const Word& word) { return !holds(said, word.stem); };
    const auto core = [](const Word& word) { return word.before.empty(); };
    const bool any_core = std::any_of(due_.begin(), due_.end(), core);
    const bool lacks = std::any_of(due_.begin(), due_.end(), [&](const Word& w) { return missing(w) && (core(w) || !any_core); });
    const auto fresh = std::count_if(said.begin(), said.end(), [&](const Word& word) { return !holds(all_, word.stem); });
    return !lacks && (due_.size() > 1 || fresh < (says("how many") ? 3 : 2));
}

namespace {

// Whether [e] begins with what stands for the thing that is asked about, or ends with it behind the option.
bool holds_pronoun(const Page& page, Extent e, Extent option) {
    static constexpr WordList objects{"it", "them", "him", "her", "this", "that"};
    std::size_t first = e.begin, last = e.end;
    while (first < e.end && !is_word(page[first])) ++first;
    while (last > first && !is_word(page[last - 1])) --last;
    std::size_t word = last;
    while (word > first && is_word(page[word - 1])) --word;
    return first < e.end && (tables::standing_for.holds(word_at(page, first, e.end)) ||
                             (word > option.end && objects.holds(page.substr(word, last - word))));
}

}  // namespace

bool Asked::echoed(const Page& page, Extent e, Extent option) const {
    const bool pronoun = holds_pronoun(page, e, option);
    if (due_.empty() || leaves_out_rank(page, e) || relates_others(page, {e.begin, option.begin}, option.end)) return false;
    if (!ends_with_rank(page, {option.end, e.end}) && !holds_what_is_due(words_in(page, e, option), pronoun)) return false;
    const bool denied = denials_in(page, {e.begin, option.begin}) + denials_in(page, {option.end, e.end}) > 0;
    return denied == negated_ && !opposed(page, e, option);
}

}  // namespace stim::score
