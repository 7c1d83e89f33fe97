// Whole numbers that sentences state.

#include "libstim/src/score/answers/hedged_values.hpp"
#include "libstim/src/score/answers/read.hpp"
#include "libstim/src/score/answers/shape_synonyms.hpp"

namespace stim::score {
namespace {

// The words of a question that tell what is asked, cut to their stems, and its numbers.
class AskedWords {
public:
    explicit AskedWords(const std::string& question) : question_(question) {
        constexpr std::size_t looked_at = 600;  // what is asked stands at the end of a prompt
        const std::string_view end = std::string_view(question).substr(question.size() - std::min(question.size(), looked_at));
        for (const std::string& word : words_of(end))
            if (tells(word)) stems_.push_back(stem(word));
        std::sort(stems_.begin(), stems_.end());
        const Page page(end);
        for (NumberMention& number : find_numbers(page, {0, page.size()}, nullptr, {}))
            numbers_.push_back(std::move(number.value));
    }

    bool known() const { return !stems_.empty(); }
    std::string_view text() const { return question_; }
    bool holds_number(const Json& value) const { return std::find(numbers_.begin(), numbers_.end(), value) != numbers_.end(); }
    bool holds_word(std::string_view word) const { return std::binary_search(stems_.begin(), stems_.end(), stem(word)); }
    bool holds(std::string_view phrase) const { return question_.find(phrase) != npos; }

    // How many of the question's words a sentence has; 0 where most of its words are others.
    int agreement(std::string_view sentence) const {
        std::vector<std::string> shared;
        int all = 0, asked = 0;
        for (const std::string& word : words_of(sentence)) {
            if (!tells(word)) continue;
            ++all;
            std::string root = stem(word);
            if (!std::binary_search(stems_.begin(), stems_.end(), root)) continue;
            ++asked;
            if (std::find(shared.begin(), shared.end(), root) == shared.end()) shared.push_back(std::move(root));
        }
        return 2 * asked >= all ? static_cast<int>(shared.size()) : 0;
    }

private:
    static bool tells(std::string_view word) {
        return word.size() > 2 && !is_digit(word[0]) && !vocabulary::common_words.holds(word);
    }
    static std::string stem(std::string_view word) {
        for (const std::string_view ending : {"ing", "es", "ed", "s", "e"})
            if (word.size() > ending.size() + 2 && word.ends_with(ending))
                return std::string(word.substr(0, word.size() - ending.size()));
        return std::string(word);
    }
    const std::string& question_;
    std::vector<std::string> stems_{};
    std::vector<Json> numbers_{};
};

using Mentions = std::vector<NumberMention>;

bool differ(const Mentions& all) {
    return std::any_of(all.begin(), all.end(), [&](const NumberMention& one) { return one.value != all[0].value; });
}
std::optional<NumberMention> only(const Mentions& all) {
    return all.empty() || differ(all) ? std::nullopt : std::optional(all.back());
}

struct Statement {
    Sentence sentence{};
    std::optional<NumberMention> number{};
    bool numbers = false;         // it holds some, stated or not
    bool concludes = false;       // it opens as a conclusion
    bool has_conclusion = false;  // its number stands behind "so"
};

class NumberRules {
public:
    NumberRules(const Page& text, const std::vector<Sentence>& sentences, const Form& form)
        : text_(text), form_(form), asked_(form.question), language_(languages::language_of(text)) {
        for (const Sentence& one : sentences) all_.push_back(statement(one));
    }

    Finding find_announced() const {
        Finding out;
        for (const Statement& one : all_) {
            const Extent announced = behind_announcement(one.sentence.at);
            if (!announced.end || !is_firm(one.sentence, {announced.begin, one.sentence.at.end})) continue;
            const auto number = pick({announced.end, one.sentence.at.end});
            if (!number) continue;
            const bool contradicts = out.reading.ok() && out.reading.value != number->value && !turns(out.end, announced.end);
            if (contradicts) return {spoilt(Cause::contradiction, number->at), "announced"};
            out = {read_value(number->value, number->at), "announced", Grade::stated, one.sentence.at.end};
        }
        return out;
    }

    // The last conclusion, unless a later sentence says more of the question again.
    Finding find_concluded() const {
        std::size_t last = all_.size();
        int most = 0;
        for (std::size_t i = all_.size(); i-- > 0 && last == all_.size();)
            if (all_[i].number && (all_[i].concludes || all_[i].has_conclusion)) last = i;
        if (last == all_.size()) return {};
        most = asked_.agreement(words(all_[last]));
        for (std::size_t i = last + 1; i < all_.size(); ++i)
            if (const int agreement = agreement_of(all_[i]); agreement > most) last = i, most = agreement;
        return finding(last, "concluding sentence");
    }

    // "The age gap is 23 years, with the man ...": of the sentences with a new number the one that says most of the question
    // again, and of several the last.
    Finding find_restated() const {
        int most = 0;
        std::size_t best = 0;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            const int agreement = agreement_of(all_[i]);
            if (agreement > 0 && agreement >= most) most = agreement, best = i;
        }
        if (most < 1 || contradicted(best)) return {};
        return finding(best, best == 0 ? "first sentence" : "restated question");
    }

    Finding find_last() const {
        for (std::size_t i = all_.size(); i-- > 0;) {
            if (!all_[i].numbers) continue;
            const bool item = i > 0 && (all_[i].sentence.listed || ends_table(i));
            return all_[i].number && !item && !contradicted(i) && !is_cut_off() && is_about_question(all_[i]) &&
                           !counts_other_things(all_[i])
                       ? finding(i, "last sentence")
                       : Finding{};
        }
        return {};
    }

private:
    Statement statement(const Sentence& one) const {
        Statement out{one, std::nullopt, false, false, false};
        const auto conclusion = text_.next_phrase(one.at.begin, one.at.begin + 1, static_cast<Phrases>(Phrase::conclusion));
        constexpr std::size_t opening = 5;  // "in total", "the total"
        const auto total = text_.next_phrase(one.at.begin, one.at.begin + opening, static_cast<Phrases>(Phrase::emphasis));
        out.concludes = conclusion.has_value() || total.has_value();
        const Mentions numbers = find_numbers(text_, one.at, language_, asked_.text());
        out.numbers = !numbers.empty();
        const Extent words = out.numbers ? behind_conclusion(one.at, numbers.back().at.begin) : one.at;
        out.has_conclusion = words.begin != one.at.begin;
        if (out.numbers && is_sentence(one) && is_firm(one, words)) out.number = pick(words);
        const bool negative = out.number && out.number->value.is_int() && out.number->value.as_int() < 0;
        if (negative && !form_.takes_signs()) out.number.reset();
        return out;
    }

    // Where the prompt asks for a key of its own, "circles: 5" and "12 - 5 = 7" state nothing.
    bool is_sentence(const Sentence& one) const {
        const bool no_blanks = language_ && !language_->counters.empty();
        if (form_.asks_anything() || form_.keys.empty() || no_blanks) return true;
        const auto words = words_of(stretch(text_, one.at));
        return std::count_if(words.begin(), words.end(), [](const std::string& w) { return is_letter(w[0]); }) >= 3;
    }

    // Behind the last "so" that a number follows.
    Extent behind_conclusion(Extent e, std::size_t last_number) const {
        Extent out = e;
        const auto kind = static_cast<Phrases>(Phrase::conclusion);
        for (std::size_t at = e.begin; const auto next = text_.next_phrase(at, last_number, kind);) {
            at = next->end();
            if (at <= last_number) out.begin = at;
        }
        return out;
    }

    // Neither asked nor doubted, supposed, denied or told of others; words of the question itself do not count.
    bool is_firm(const Sentence& one, Extent said) const {
        if (one.asks || has(text_.phrases_in(one.at.begin, one.at.end), Phrase::refusal)) return false;
        constexpr Phrases unfirm = spoiling | Phrase::intention;
        for (std::size_t at = said.begin; const auto next = text_.next_phrase(at, said.end, unfirm);) {
            at = next->end();
            const std::string_view words = text_.substr(next->begin, at - next->begin);
            if (has(next->kinds, Phrase::correction) && at < said.end) continue;
            if (!asked_.holds(words) && !vocabulary::mild_doubts.holds(words)) return false;
        }
        return !is_doubted_in_language(stretch(text_, said));
    }

    bool is_doubted_in_language(std::string_view said) const {
        constexpr std::size_t too_short = 300;  // to tell its language
        if (!language_ && text_.size() > too_short) return false;
        const auto bounds = [&](const languages::Language& one) { return languages::holds_any(said, one.bounds); };
        if (std::any_of(languages::table.begin(), languages::table.end(), bounds)) return true;
        return language_ && (languages::holds_doubt(said, *language_) || languages::holds_any(said, language_->conditions) ||
                             languages::holds_any(said, language_->negations));
    }

    // The number of a stretch: the result of a sum, the only one, the only one that is new, or the one that the rest explains.
    std::optional<NumberMention> pick(Extent e) const {
        Mentions all = find_numbers(text_, e, language_, asked_.text());
        if (!all.empty() && all.back().result && all.back().states) return all.back();
        std::erase_if(all, [](const NumberMention& one) { return !one.states; });
        if (const auto one = only(all)) return one;
        Mentions fresh = all;
        std::erase_if(fresh, [&](const NumberMention& one) { return asked_.holds_number(one.value); });
        if (const auto one = only(fresh)) return one;
        if (fresh.empty()) fresh = all;
        if (std::any_of(fresh.begin(), fresh.end(), [&](const NumberMention& one) { return is_one_of_several(one, e); }))
            return std::nullopt;
        if (const auto one = total(fresh, e)) return one;
        const std::size_t parts = text_.substr(0, e.end).find_first_of(":;(", fresh.empty() ? e.end : fresh[0].at.end);
        std::erase_if(fresh, [&](const NumberMention& one) { return one.at.begin > parts; });  // "4 people: 2 adults and ..."
        return only(fresh);
    }

    // "17 and 26", "2 of 9", "6, no 5"
    bool is_one_of_several(const NumberMention& one, Extent e) const {
        const std::string_view behind = text_.substr(0, e.end).substr(one.at.end);
        if (behind.starts_with(" of ")) return true;
        for (const std::string_view joint : {" and ", ", and ", ", ", ", no "})
            if (behind.starts_with(joint) && behind.size() > joint.size() && is_digit(behind[joint.size()])) return true;
        return false;
    }

    // "3 cats and 2 dogs, 5 animals in total"
    std::optional<NumberMention> total(const Mentions& all, Extent e) const {
        if (all.empty()) return std::nullopt;
        const std::string_view behind = text_.substr(all.back().at.end, e.end - all.back().at.end);
        const bool ends = std::any_of(vocabulary::totals.begin(), vocabulary::totals.end(),
                                      [&](std::string_view t) { return behind.find(t) != npos; });
        return ends ? std::optional(all.back()) : std::nullopt;
    }

    // The verb of "the answer is", "final answer:"; nothing without one.
    Extent behind_announcement(Extent e) const {
        const std::string_view sentence = stretch(text_, e);
        const std::size_t answer = sentence.find("answer");
        Extent out{};
        for (const std::string_view verb : {" is ", ":", " = ", " would be ", " must be ", " should be "}) {
            const std::size_t at = answer == npos ? npos : sentence.find(verb, answer);
            if (at != npos && (!out.end || e.begin + at < out.begin)) out = {e.begin + at, e.begin + at + verb.size()};
        }
        return out;
    }

    static constexpr Phrases turning = Phrase::correction | Phrase::conclusion | Phrase::emphasis;
    bool turns(std::size_t begin, std::size_t end) const { return text_.phrases_in(begin, end) & turning; }

    // How much of the question a sentence with a new number says again.
    int agreement_of(const Statement& one) const {
        const bool states =
            one.number && !one.sentence.listed && !asked_.holds_number(one.number->value) && !counts_other_things(one);
        return states ? asked_.agreement(words(one)) : 0;
    }
    std::string_view words(const Statement& one) const { return stretch(text_, one.sentence.at); }

    static bool differs(const Statement& a, const Statement& b) {
        return !a.number || !b.number || a.number->value != b.number->value;
    }

    // The same words with another number, and nothing that corrects it.
    bool contradicted(std::size_t last) const {
        const std::string due = frame(all_[last]);
        return std::any_of(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(last), [&](const Statement& one) {
            return one.number && one.number->value != all_[last].number->value && frame(one) == due;
        });
    }
    std::string frame(const Statement& one) const {
        std::string out(text_.substr(one.sentence.at.begin, one.number->at.begin - one.sentence.at.begin));
        return out += text_.substr(one.number->at.end, one.sentence.at.end - one.number->at.end);
    }

    // It has words of the question, opens as an answer does, or nothing else is said.
    bool is_about_question(const Statement& one) const {
        if (!asked_.known() || language_ || one.concludes || one.has_conclusion) return true;
        const std::string_view first = word_at(text_, one.sentence.at.begin, one.sentence.at.end);
        return all_.size() == 1 || asked_.agreement(words(one)) > 0 || vocabulary::openings.holds(first) ||
               words_of(words(one)).size() < 4;
    }

    // "2 doors" where windows are asked for: a plural that the question does not have.
    bool counts_other_things(const Statement& one) const {
        const std::string_view noun = word_behind(text_, one.number->at.end, one.sentence.at.end);
        const bool plural = noun.size() > 3 && noun.ends_with('s') && !noun.ends_with("ss") && is_latin(noun[0]);
        const bool unit = vocabulary::units.holds(noun) && !asked_.holds("how many");
        return asked_.known() && !language_ && plural && !unit && !asked_.holds_word(noun);
    }

    // "x: 9" below "y: 5": a line of a table, and no total.
    bool ends_table(std::size_t i) const {
        const auto row = [&](const Statement& one) { return one.numbers && words_of(words(one)).size() <= 4; };
        const bool total = text_.phrases_in(all_[i].sentence.at.begin, all_[i].sentence.at.end) & turning;
        return row(all_[i]) && row(all_[i - 1]) && !total && differs(all_[i - 1], all_[i]);
    }

    // "There are 2 white chairs on the left, and on the right"
    bool is_cut_off() const {
        static constexpr WordList unfinished{"and", "or", "the", "a", "an", "of", "in", "on", "with", "is", "are", "to", "but"};
        std::size_t end = text_.size();
        while (end > 0 && is_blank(text_[end - 1])) --end;
        std::size_t begin = end;
        while (begin > 0 && is_word(text_[begin - 1])) --begin;
        return end == 0 || is_one_of(text_[end - 1], ",:(") || unfinished.holds(text_.substr(begin, end - begin));
    }

    Finding finding(std::size_t i, std::string_view rule) const {
        return {read_value(all_[i].number->value, all_[i].number->at), rule, Grade::inferred, all_[i].sentence.at.end};
    }

    const Page& text_;
    const Form& form_;
    AskedWords asked_;
    const languages::Language* language_;
    std::vector<Statement> all_{};
};

}  // namespace

Finding find_number(const Page& text, const Form& form) {
    if (form.answer_class != AnswerClass::integer) return {};
    const NumberRules rules(text, sentences_of(text), form);
    for (const auto rule : {&NumberRules::find_announced, &NumberRules::find_concluded, &NumberRules::find_restated,
                            &NumberRules::find_last})
        if (Finding out = (rules.*rule)(); !out.reading.is_nothing()) return out;
    return {};
}

}  // namespace stim::score
