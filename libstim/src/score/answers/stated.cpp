#include "libstim/src/score/answers/stated.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/answers/asked_noun.hpp"
#include "libstim/src/score/answers/counted_things.hpp"
#include "libstim/src/score/answers/finding.hpp"
#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/items.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/answers/restated_number.hpp"
#include "libstim/src/score/answers/sentence_numbers.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/signs.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

constexpr WordList counting{"there", "count",  "counted",    "counting", "see",    "answer",
                            "total", "number", "altogether", "totals",   "result", "zero"};

bool leads(const Page& text, const Sentence& sentence) {
    const auto found = text.next_phrase(sentence.at.begin, sentence.at.begin + 1, static_cast<Phrases>(Phrase::conclusion));
    return found.has_value();
}

// The words of a sentence without its numbers: what it says of them.
std::string frame(const Page& text, const Sentence& sentence, const SaidNumber& number) {
    std::string out(text.substr(sentence.at.begin, number.at.begin - sentence.at.begin));
    return out += text.substr(number.at.end, sentence.at.end - number.at.end);
}

// One of the first words tells of counting.
bool counts(const Page& text, const Sentence& sentence) {
    const std::string_view said = text.substr(sentence.at.begin, std::min<std::size_t>(40, sentence.at.end - sentence.at.begin));
    for (const std::string_view shows : {"image shows", "picture shows", "photo shows", "image contains", "picture contains"})
        if (said.find(shows) != std::string_view::npos) return true;
    const auto words = words_of(said);
    return std::any_of(words.begin(), words.begin() + std::min<std::ptrdiff_t>(4, std::ssize(words)),
                       [](const std::string& w) { return counting.holds(w); });
}

// Where the prompt asks for a key of its own, "circles: 5" is no sentence and no answer line.
bool is_sentence(const Page& text, const Sentence& sentence, const Form& form) {
    if (form.asks_anything() || form.keys.empty()) return true;
    const auto words = words_of(text.substr(sentence.at.begin, sentence.at.end - sentence.at.begin));
    return std::count_if(words.begin(), words.end(), [](const std::string& w) { return is_letter(w[0]); }) >= 3;
}

// "There are no boats in the harbour.", "None are missing.": nothing of what is counted.
bool says_none(const Page& text, const Sentence& sentence) {
    static constexpr auto openings = std::to_array<std::string_view>(
        {"there are no ", "there is no ", "there aren't any ", "none are ", "none is ", "none of ", "i see no ", "i can see no ",
         "i don't see any ", "i do not see any ", "i can't see any ", "i cannot see any ", "there are not any ", "nobody is ",
         "no one is ", "nobody has ", "no one has ", "no "});
    static constexpr WordList uncounted{"way",      "information", "doubt",    "reason",     "need",   "problem",  "answer",
                                        "evidence", "indication",  "sign",     "clear",      "image",  "picture",  "idea",
                                        "photo",    "images",      "pictures", "attachment", "file",   "attached", "figure",
                                        "one",      "matter",      "clue",     "further",    "number", "numbers",  "more",
                                        "other",    "other",       "data",     "longer",     "means",  "telling"};
    constexpr Phrases spoiling = Phrase::doubt | Phrase::condition | Phrase::refusal | Phrase::report | Phrase::rejection |
                                 Phrase::intention | Phrase::limit;
    static constexpr auto verbs = std::to_array<std::string_view>({" has no ", " have no ", " contains no ", " shows no "});
    const std::string_view said = text.substr(sentence.at.begin, sentence.at.end - sentence.at.begin);
    const auto behind = [&](std::string_view opening) {
        if (said.starts_with(opening)) return opening.size();
        const std::size_t at = opening[0] == ' ' ? said.substr(0, 40).find(opening) : std::string_view::npos;
        return at == std::string_view::npos ? std::size_t{0} : at + opening.size();
    };
    std::vector<std::string_view> all(openings.begin(), openings.end());
    all.insert(all.end(), verbs.begin(), verbs.end());
    for (const std::string_view opening : all) {
        const std::size_t length = behind(opening);
        if (!length) continue;
        const std::size_t next = sentence.at.begin + length;
        const auto words = words_of(text.substr(next, sentence.at.end - next));
        return !words.empty() && !uncounted.holds(words[0]) && (opening != "no " || words.size() > 2) && words.size() < 12 &&
               !sentence.asks && !(text.phrases_in(next, sentence.at.end) & spoiling);
    }
    return false;
}

// "I can't see any dogs, so the answer is 0.": what is denied before is why.
std::optional<SaidNumber> none_concluded(const Page& text, const Sentence& sentence) {
    const auto found = text.next_phrase(sentence.at.begin + 1, sentence.at.end, static_cast<Phrases>(Phrase::conclusion));
    if (!found) return std::nullopt;
    const std::vector<SaidNumber> all = numbers_in(text, {found->end(), sentence.at.end});
    Sentence reason = sentence;
    reason.at.end = found->begin;
    const bool none = all.size() == 1 && all[0].sound && !all[0].term && all[0].value == Json(0);
    return none && says_none(text, reason) ? std::optional(all[0]) : std::nullopt;
}

// Nothing is counted to less than none; a question may ask for any number.
std::optional<SaidNumber> fitting(std::optional<SaidNumber> number, const Form& form) {
    const bool negative = number && number->value.is_int() && number->value.as_int() < 0;
    return negative && !form.takes_signs() ? std::nullopt : number;
}

// "Row 2: 3 balls"
bool is_labelled_part(std::string_view said) {
    static constexpr WordList parts{"row", "column", "layer", "group", "line", "shelf", "part", "section", "region", "quadrant"};
    const std::string_view word = word_at(said, 0, said.size());
    std::size_t at = word.size() + 1;
    while (at < said.size() && is_digit(said[at])) ++at;
    return parts.holds(word) && at > word.size() + 1 && at < said.size() && said[at] == ':';
}

bool counts_part(const Page& text, const Sentence& sentence, const Form& form) {
    const std::string_view said = text.substr(sentence.at.begin, sentence.at.end - sentence.at.begin);
    return (numbers_in(text, sentence.at).size() == 1 && tells_of_part(said, form.question)) ||
           tells_other_colour(said, form.question) || is_labelled_part(said);
}

struct NumberSentence {
    Sentence sentence;
    std::optional<SaidNumber> number;
    bool part = false;  // counts only a part of what is asked for
};

// Whether a sentence has words of the question, or begins or concludes as what answers it.
bool is_about(const Page& text, Extent e, const std::string& question) {
    static constexpr WordList beginnings{"there", "i",      "we",   "it", "it's", "they",
                                         "that",  "that's", "this", "he", "she",  "total"};
    constexpr Phrases answering = Phrase::conclusion | Phrase::emphasis | Phrase::claim;
    if (beginnings.holds(word_at(text, e.begin, e.end)) || (text.phrases_in(e.begin, e.end) & answering)) return true;
    const std::vector<std::string> words = words_of(text.substr(e.begin, e.end - e.begin));
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return word.size() > 3 && question.find(std::string_view(word).substr(0, word.size() - 1)) != std::string::npos;
    });
}

// "Five children stand on the pavement" where the number of flags is asked for: it counts things that the question does not
// speak of, or ends a long text.
bool counts_others(const Page& text, const NumberSentence& one, std::size_t sentences, const std::string& question) {
    constexpr std::size_t many = 4;
    const Extent e = one.sentence.at;
    std::size_t at = one.number->at.end;
    while (at < e.end && text[at] == ' ') ++at;
    const std::string_view counted = at < e.end && is_latin(text[at]) ? word_at(text, at, e.end) : std::string_view{};
    const bool things = counted.size() > 3 && counted.ends_with('s');
    return !question.empty() && (things || sentences >= many) && !is_about(text, e, question);
}

// "Referee" of "Referee: 1"; empty for other sentences.
std::string_view label_of(const Page& text, const NumberSentence& one) {
    const Extent e = one.sentence.at;
    std::size_t end = one.number ? one.number->at.begin : e.begin;
    while (end > e.begin && (text[end - 1] == ' ' || text[end - 1] == '$')) --end;
    const bool colon = end > e.begin && text[end - 1] == ':';
    return colon && end - e.begin < 40 ? text.substr(e.begin, end - 1 - e.begin) : std::string_view{};
}

// One of several lines of a table, each with a label of its own; the last is no total.
bool ends_table(const Page& text, const NumberSentence& before, const NumberSentence& last, const std::string& question) {
    static constexpr auto totals = std::to_array<std::string_view>(
        {"total", "sum", "answer", "count", "number", "result", "altogether", "overall", "all", "so", "therefore", "conclusion"});
    const std::string_view label = label_of(text, last), above = label_of(text, before);
    if (question.empty() || label.empty() || above.empty() || label == above) return false;
    const auto holds = [&](std::string_view word) { return label.find(word) != std::string_view::npos; };
    return std::none_of(totals.begin(), totals.end(), holds) && question.find(label) == std::string::npos;
}

constexpr Phrases turning = Phrase::correction | Phrase::conclusion | Phrase::emphasis;

class Numbers {
public:
    Numbers(const Page& text, const std::vector<Sentence>& sentences, const Form& form)
        : text_(text), question_(form.question), noun_(form.question) {
        const languages::Language* language = languages::language_of(text);
        for (const Sentence& one : sentences) {
            auto number = noun_.share(text, one, language);
            if (!number && is_sentence(text, one, form)) number = stated_number(text, one, language, form.question);
            if (!number) number = noun_.counted(text, one, language);
            if (!number) number = none_concluded(text, one);
            const std::string_view said = text.substr(one.at.begin, one.at.end - one.at.begin);
            all_.push_back({one, fitting(number, form), counts_part(text, one, form) || noun_.counts_one_of_both(said)});
        }
    }

    // By the family that reads it: the concluding, the last, the first sentence.
    Finding run() const {
        if (all_.empty()) return {};
        const auto concluding =
            std::find_if(all_.rbegin(), all_.rend(), [&](const NumberSentence& one) { return leads(text_, one.sentence); });
        const std::size_t at = static_cast<std::size_t>(all_.rend() - concluding);
        if (at > 0 && all_[at - 1].number && stands(at - 1)) return found(at - 1, "concluding sentence");
        if (first_answers()) {  // what follows was looked at
            Finding out = found(0, "first sentence");
            out.end = text_.size();
            return out;
        }
        if (leaves_answer_open()) return {};
        if (last_tells()) return found(all_.size() - 1, "last sentence");
        if (first_tells()) return found(0, "first sentence");
        return none();
    }

private:
    bool last_tells() const {
        const std::size_t last = all_.size() - 1;
        const bool item = all_[last].sentence.listed && last > 0;
        if (!all_[last].number || all_[last].part || item || contradicted(last) || introduced(last)) return false;
        if (counts_elsewhere(last) || counts_some(all_[last]) || counts_things(all_[last])) return false;
        return last == 0 || (!counts_others(text_, all_[last], all_.size(), question_) &&
                             !ends_table(text_, all_[last - 1], all_[last], question_));
    }

    // "The house has 9 windows on the front. The back has 4.": of another part, where what is asked for was counted before.
    bool counts_elsewhere(std::size_t last) const {
        const auto counted = [&](const NumberSentence& one) {
            return one.number && one.number->value != all_[last].number->value &&
                   noun_.counts(text_, one.number->at, one.sentence.at.end);
        };
        const Extent e = all_[last].sentence.at;
        if (text_.phrases_in(e.begin, e.end) & turning) return false;
        return noun_.known() && last > 0 && noun_.names_nothing(text_, all_[last].number->at, e.end) &&
               !is_about(text_, e, question_) &&
               std::any_of(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(last), counted);
    }

    // "2 of them sit.": some of what was counted before, with nothing of what is asked.
    bool counts_some(const NumberSentence& one) const {
        const Extent e = one.sentence.at;
        return noun_.known() && counts_among(text_, *one.number, e.end) && !noun_.touched(text_, {one.number->at.end, e.end});
    }

    // "There are two trucks" where their wheels are asked for; "a photo of two men" where a measure is.
    bool counts_things(const NumberSentence& one) const {
        const Extent e = one.sentence.at;
        if (noun_.counts_other_noun(text_, one.number->at, e.end, question_)) return true;
        if (question_.find("how many ") != std::string::npos) return has_others(text_, one.number->at, e, question_);
        if (tells_of_elsewhere(text_, e, question_)) return true;
        return !question_.empty() && question_.find("number of") == std::string::npos &&
               question_.find("count ") == std::string::npos && shows_things(text_, one.number->at, e, question_);
    }

    bool first_tells() const {
        return all_[0].number && !all_[0].part && !counts_things(all_[0]) && counts(text_, all_[0].sentence) && stands(0) &&
               alone();
    }

    // "There are 3 cars in the street. Two of them are red.": the first sentence says the question again or names its number the
    // answer, and what follows explains it.
    bool first_answers() const {
        const NumberSentence& first = all_[0];
        if (all_.size() < 2 || !first.number || first.part || first.sentence.listed) return false;
        const RestatedNumber asked(question_);
        const bool named = names_answer(text_, first.sentence.at) || is_line(first);
        if (!named && !asked.said_in(text_, first.sentence.at)) return false;
        return std::none_of(all_.begin() + 1, all_.end(), [&](const NumberSentence& one) {
            return undoes_first(one, asked) || (!named && adds_to_first(one.sentence.at));
        });
    }

    // "2" on a line of its own above what explains it.
    bool is_line(const NumberSentence& one) const {
        const Extent e = one.sentence.at;
        const bool own = e.end < text_.size() && text_[e.end] == '\n' && (e.begin == 0 || text_[e.begin - 1] == '\n');
        return own && all_[1].sentence.closed && words_of(text_.substr(e.begin, e.end - e.begin)).size() == 1;
    }

    // "Another 2 are in the yard."
    bool adds_to_first(Extent e) const {
        const std::vector<SaidNumber> numbers = numbers_in(text_, e);
        return std::any_of(numbers.begin(), numbers.end(), [&](const SaidNumber& number) { return adds_up(text_, number, e); });
    }

    // Corrects or doubts what the first sentence states, or states another number as what is asked for.
    bool undoes_first(const NumberSentence& one, const RestatedNumber& asked) const {
        const Extent e = one.sentence.at;
        if (text_.phrases_in(e.begin, e.end) & (Phrase::correction | Phrase::doubt | Phrase::rejection | Phrase::replacement))
            return true;
        const auto differs = [&](const SaidNumber& number) { return number.value != all_[0].number->value; };
        if (one.number && differs(*one.number) && (leads(text_, one.sentence) || asked.said_in(text_, e))) return true;
        const std::vector<SaidNumber> numbers = numbers_in(text_, e);
        if (std::none_of(numbers.begin(), numbers.end(), differs)) return false;
        static constexpr WordList results{"answer", "total", "altogether", "overall", "sum"};
        for (const std::string& word : words_of(text_.substr(e.begin, e.end - e.begin)))
            if (results.holds(word)) return true;
        return std::any_of(numbers.begin(), numbers.end(), [&](const SaidNumber& number) {
            return differs(number) && !counts_among(text_, number, e.end) && follows_head(text_, number, e.begin) &&
                   noun_.may_count(text_, number.at, e.end);
        });
    }

    // "The answer is 11 or 12. I counted 6 of them.": no other sentence is the answer, unless it says so.
    bool leaves_answer_open() const {
        const auto open = [&](const NumberSentence& one) {
            const Extent e = one.sentence.at;
            return !one.number && names_answer(text_, e) && !numbers_in(text_, e).empty() &&
                   !has(text_.phrases_in(e.begin, e.end), Phrase::negation);
        };
        const Sentence& last = all_.back().sentence;
        return std::any_of(all_.begin(), all_.end(), open) && !leads(text_, last) &&
               !(text_.phrases_in(last.at.begin, last.at.end) & (Phrase::correction | Phrase::conclusion | Phrase::claim));
    }

    // A text of one or two sentences without a number, the first of which says that there is nothing to count.
    Finding none() const {
        const Sentence& first = all_[0].sentence;
        const bool numbers = !numbers_in(text_, first.at).empty() || !alone();
        const std::string_view said = text_.substr(first.at.begin, first.at.end - first.at.begin);
        const bool unseen = said.starts_with("i can't see ") || said.starts_with("i cannot see ");  // "... any details"
        const std::size_t comma = std::min(text_.substr(0, first.at.end).find(',', first.at.begin), first.at.end);
        if (unseen && noun_.known() && !noun_.named_in(text_, {first.at.begin, comma})) return {};
        if (numbers || all_.size() > 2 || !says_none(text_, first)) return {};
        return {read_value(Json(0), first.at), "first sentence", first.at.end};
    }

    Finding found(std::size_t i, std::string_view rule) const {
        const SaidNumber& number = *all_[i].number;
        return {read_value(number.value, number.at), rule, number.at.end};
    }

    // The same words with another number.
    bool contradicted(std::size_t last) const {
        const std::string due = frame(text_, all_[last].sentence, *all_[last].number);
        return std::any_of(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(last), [&](const NumberSentence& one) {
            if (!one.number || one.number->value == all_[last].number->value) return false;
            return frame(text_, one.sentence, *one.number) == due || counts_same(one, all_[last]) ||
                   counts_apart(one, all_[last]);
        });
    }

    // "There are 5 boats on the left. There are 4 boats on the right."
    bool counts_apart(const NumberSentence& a, const NumberSentence& b) const {
        const auto counted = [&](const NumberSentence& one) {
            return follows_head(text_, *one.number, one.sentence.at.begin) &&
                   !counts_among(text_, *one.number, one.sentence.at.end) &&
                   noun_.counts(text_, one.number->at, one.sentence.at.end);
        };
        return noun_.known() && counted(a) && counted(b) && !(text_.phrases_in(a.sentence.at.end, b.sentence.at.end) & turning);
    }

    // "I count 5 dots. There are 6 dots."
    bool counts_same(const NumberSentence& a, const NumberSentence& b) const {
        const auto behind = [&](const NumberSentence& one) {
            return text_.substr(one.number->at.end, one.sentence.at.end - one.number->at.end);
        };
        return behind(a) == behind(b) && behind(a).size() > 2 && counts(text_, a.sentence) && counts(text_, b.sentence) &&
               !(text_.phrases_in(a.sentence.at.end, b.sentence.at.end) & turning);
    }

    // "Maybe:" right before it.
    bool introduced(std::size_t at) const {
        if (at == 0) return false;
        const Sentence& before = all_[at - 1].sentence;
        const bool leads_in = text_[before.at.end - 1] == ':' ||
                              words_of(text_.substr(before.at.begin, before.at.end - before.at.begin)).size() <= 2;
        return leads_in && has(text_.phrases_in(before.at.begin, before.at.end), Phrase::doubt);
    }

    // Nothing behind it doubts or counts something else.
    bool stands(std::size_t at) const {
        return std::none_of(all_.begin() + static_cast<std::ptrdiff_t>(at) + 1, all_.end(), [&](const NumberSentence& one) {
            const Phrases said = text_.phrases_in(one.sentence.at.begin, one.sentence.at.end);
            return has(said, Phrase::correction) || has(said, Phrase::doubt) ||
                   (one.number && one.number->value != all_[at].number->value);
        });
    }
    bool alone() const {
        return std::all_of(all_.begin() + 1, all_.end(),
                           [&](const NumberSentence& one) { return numbers_in(text_, one.sentence.at).empty(); });
    }

    const Page& text_;
    const std::string& question_;
    AskedNoun noun_;
    std::vector<NumberSentence> all_{};
};

// Where a key stands as a word, singular or plural; npos if it does not or stands twice.
std::size_t key_place(const Page& text, Extent e, const std::string& key) {
    const std::string_view stem = std::string_view(key).substr(0, key.size() - (key.ends_with('s') ? 1 : 0));
    std::size_t out = std::string_view::npos;
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(text[at]) ? word_at(text, at, e.end) : std::string_view{};
        const bool same =
            word.starts_with(stem) && word.size() <= stem.size() + 1 && (word.size() == stem.size() || word.back() == 's');
        if (same && out != std::string_view::npos) return std::string_view::npos;
        if (same) out = at;
        at += word.empty() ? 1 : word.size();
    }
    return out;
}

// A key or a number, in the order of a sentence.
struct Part {
    std::size_t at = 0;
    std::size_t key = std::string::npos;  // which key; a number otherwise
    std::size_t number = 0;               // which of the sentence's numbers
    std::size_t end = 0;
    bool is_key() const { return key != std::string::npos; }
};
struct Parts {
    std::vector<Part> all{};
    std::vector<Json> numbers{};
    void add(std::size_t at, Json value, std::size_t end) {
        all.push_back({at, std::string::npos, numbers.size(), end});
        numbers.push_back(std::move(value));
    }
};

// Every key once; none of the parts if one lacks.
Parts keys_of(const Page& text, Extent e, const Form& form) {
    Parts out;
    for (std::size_t k = 0; k < form.keys.size(); ++k) {
        const std::size_t at = key_place(text, e, form.keys[k]);
        if (at == std::string_view::npos) return {};
        out.all.push_back({at, k, 0, at + form.keys[k].size()});
    }
    return out;
}

// Keys and numbers of a sentence in order; "no triangles" counts none of them.
Parts parts_of(const Page& text, Extent e, const Form& form) {
    Parts out = keys_of(text, e, form);
    for (std::size_t at = e.begin; at < e.end && !out.all.empty();) {
        const std::string_view word = is_word(text[at]) ? word_at(text, at, e.end) : std::string_view{};
        const auto whole = word.empty() || is_negative(text, at) ? std::nullopt : whole_at(text, at, e.end);
        const std::size_t end = whole ? whole->end : at + std::max<std::size_t>(1, word.size());
        if (whole)
            out.add(at, whole->value, end);
        else if (word == "no" || word == "none")
            out.add(at, Json(0), end);
        at = end;
    }
    std::sort(out.all.begin(), out.all.end(), [](const Part& a, const Part& b) { return a.at < b.at; });
    return out;
}

// A number for each key: all before their keys, or all behind.
std::optional<Json> paired(const Parts& parts, const Form& form) {
    const std::size_t keys = form.keys.size();
    if (keys == 0 || parts.all.size() != 2 * keys) return std::nullopt;
    const bool first = parts.all[0].is_key();
    Json out = Json::Object{};
    for (std::size_t i = 0; i < parts.all.size(); i += 2) {
        const Part &key = parts.all[first ? i : i + 1], &number = parts.all[first ? i + 1 : i];
        if (!key.is_key() || number.is_key()) return std::nullopt;
        out[form.keys[key.key]] = parts.numbers[number.number];
    }
    return out;
}

bool is_doubted(const Page& text, const Sentence& sentence) {
    constexpr Phrases spoiling =
        Phrase::doubt | Phrase::condition | Phrase::refusal | Phrase::report | Phrase::negation | Phrase::rejection;
    const std::string_view said = text.substr(sentence.at.begin, sentence.at.end - sentence.at.begin);
    const bool bounded = said.find(" up to ") != std::string_view::npos || said.find(" can have ") != std::string_view::npos;
    return sentence.asks || bounded || (text.phrases_in(sentence.at.begin, sentence.at.end) & spoiling);
}

// Whether there are other words than keys and numbers.
bool tells(const Page& text, const Sentence& sentence, const Form& form) {
    const auto words = words_of(text.substr(sentence.at.begin, sentence.at.end - sentence.at.begin));
    const auto letters = std::count_if(words.begin(), words.end(), [](const std::string& w) { return is_letter(w[0]); });
    return letters >= std::ssize(form.keys) + 2;
}

// "There are 2 circles, 0 triangles and 3 squares": the only sentence that holds all keys.
Finding find_counts(const Page& text, const std::vector<Sentence>& sentences, const Form& form) {
    Finding out;
    for (const Sentence& one : sentences) {
        const Parts parts = is_doubted(text, one) || !tells(text, one, form) ? Parts{} : parts_of(text, one.at, form);
        const auto value = paired(parts, form);
        if (value && out.reading.ok() && out.reading.value != *value) return {};
        if (value) out = {read_value(*value, {parts.all.front().at, parts.all.back().end}), "counts", one.at.end};
    }
    return out;
}

// Where the first item of a sentence stands; its end without one.
std::size_t first_item(const Page& text, Extent e, const Form& form) {
    std::size_t at = e.begin;
    for (; at < e.end; ++at) {
        if (is_digit(text[at])) break;
        if (!is_word(text[at])) continue;
        if (form.words.at(text, at, e.end).end) break;
        at += std::max<std::size_t>(1, word_at(text, at, e.end).size()) - 1;
    }
    return at;
}

// "The numbers on the circles are 3, 17 and 42.": the last sentence is words without items, then a list of two or more.
Finding find_list(const Page& text, const std::vector<Sentence>& sentences, const Form& form) {
    if (sentences.empty() || !form.is_list() || form.items == ItemKind::cells) return {};
    const Sentence& last = sentences.back();
    const std::size_t begin = first_item(text, last.at, form);
    constexpr Phrases spoiling =
        Phrase::doubt | Phrase::condition | Phrase::refusal | Phrase::report | Phrase::negation | Phrase::rejection;
    if (begin >= last.at.end || last.listed || last.asks || (text.phrases_in(last.at.begin, last.at.end) & spoiling)) return {};
    const bool before = std::any_of(sentences.begin(), sentences.end() - 1,
                                    [&](const Sentence& one) { return first_item(text, one.at, form) < one.at.end; });
    if (before || words_of(text.substr(last.at.begin, begin - last.at.begin)).size() < 2) return {};
    Reading list = read_items(text, {begin, last.at.end}, form, Tail::closed);
    if (!list.ok() || list.value.as_array().size() < 2) return {};
    const std::size_t end = list.at.end;
    return {std::move(list), "last sentence", end};
}

}  // namespace

Finding find_stated(const Page& text, const Form& form) {
    if (text.size() > longest_told) return {};
    const std::vector<Sentence> sentences = sentences_of(text);
    if (form.answer_class == AnswerClass::integer) return Numbers(text, sentences, form).run();
    const bool counts = form.has_parts() && form.word_keys.empty() && !form.reals;
    if (counts && form.keys.size() > 1) return find_counts(text, sentences, form);
    return find_list(text, sentences, form);
}

}  // namespace stim::score
