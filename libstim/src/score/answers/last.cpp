// Answers without a key: the last line or list of the text, a LaTeX box, and what comes after a commitment.
#include "libstim/src/score/answers/last.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/answers/finding.hpp"
#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/lines.hpp"
#include "libstim/src/score/answers/mentions.hpp"
#include "libstim/src/score/answers/read.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

class LastReader {
public:
    LastReader(const Page& text, const Form& form) : text_(text), form_(form) {}

    // From the last line upwards, passing over remarks.
    Finding run() {
        for (std::size_t end = text_.size();;) {
            const Line line = line_before(text_, end, form_);
            if (!line.blank() && !(is_note(line) && line.whole.begin > 0)) {
                if (mentions_answer(text_, line.body, form_)) {
                    Finding found = at_line(line);
                    if (found.reading.kind != Reading::Kind::nothing) return found;
                }
                const Phrases said = text_.phrases_in(line.body.begin, line.body.end);
                if (has(said, Phrase::rejection) || has(said, Phrase::correction) || has(said, Phrase::refusal))
                    return {spoilt("the text ends by taking back what it says", line.body), "last line", 0};
            }
            if (line.whole.begin == 0) return {};
            end = line.whole.begin - 1;
        }
    }

private:
    // "(Line 22 is only slightly longer.)": words in brackets behind the answer that take nothing back.
    bool is_note(const Line& line) const {
        const std::string_view said = text_.substr(line.body.begin, line.body.end - line.body.begin);
        const bool brackets = said.size() > 8 && said.front() == '(' && is_letter(said[1]) &&
                              (said.ends_with(")") || said.ends_with(").")) && said.find(')') + 2 >= said.size();
        constexpr Phrases spoiling = Phrase::doubt | Phrase::rejection | Phrase::correction | Phrase::condition;
        return brackets && words_of(said).size() > 3 && !(text_.phrases_in(line.body.begin, line.body.end) & spoiling);
    }

    Finding at_line(const Line& line) {
        if (form_.is_list())
            if (Finding block = list_block(line); block.reading.kind != Reading::Kind::nothing) return block;
        if (only_numbers(line)) return {spoilt(broken_off, line.body), "last line", 0};
        const Introduced introduced = without_introduction(text_, line.body, form_);
        Reading reading = read_answer(text_, introduced.body, form_, Tail::closed);
        if (reading.kind == Reading::Kind::nothing) {
            return {spoilt("the last line that speaks of an answer states none", line.body), "last line", 0};
        }
        if (reading.ok() && !introduced.why_not.empty()) reading = spoilt(introduced.why_not, line.body);
        if (reading.ok() && !introduced.corrected &&
            (doubted_above(line) || contradicted(line, reading, {line.body.begin, introduced.body.begin})))
            reading = spoilt("two different answers side by side, or an answer that is hedged", line.body);
        const std::size_t end = reading.at.end;
        return {std::move(reading), "last line", end};
    }

    // "3." below "1. ..." and "2. ...": the next item of a list never came.
    bool only_numbers(const Line& line) const {
        const std::string_view said = text_.substr(line.body.begin, line.body.end - line.body.begin);
        const auto up = above(line);
        if (!up || said.size() > 3 || !(said.ends_with('.') || said.ends_with(')'))) return false;
        const auto number = number_at(text_, line.body.begin, line.body.end);
        const auto earlier = number_at(text_, up->whole.begin, up->whole.end);
        return up->marked && number && earlier && earlier->digits && earlier->value + 1 == number->value;
    }

    // Lines with bullets or numbers, or lines of one item each.
    Finding list_block(const Line& last) {
        std::vector<Line> lines{last};
        const bool marked = last.marked;
        if (!marked && !one_item(last)) return {};
        while (lines.back().whole.begin > 0 && lines.size() <= most_items) {
            const Line line = line_before(text_, lines.back().whole.begin - 1, form_);
            if (line.blank() || line.marked != marked || (!marked && !one_item(line))) break;
            lines.push_back(line);
        }
        if (lines.size() < 2 && !(marked && one_item(last))) return {};
        std::reverse(lines.begin(), lines.end());
        Reading reading = read_block(text_, lines, form_);
        if (reading.ok() && doubted_above(lines.front())) reading = spoilt("the list is hedged or negated", reading.at);
        const std::size_t end = reading.at.end;
        return {std::move(reading), "last list", end};
    }

    bool one_item(const Line& line) const {
        if (line.body.end - line.body.begin > 200) return false;
        const Reading one = read_answer(text_, line.body, form_, Tail::closed);
        return one.ok() && one.value.is_array() && one.value.as_array().size() == 1;
    }

    // The line above that has words or numbers.
    std::optional<Line> above(const Line& line) const {
        for (std::size_t begin = line.whole.begin; begin > 0;) {
            const Line up = line_before(text_, begin - 1, form_);
            if (std::any_of(text_.begin() + static_cast<std::ptrdiff_t>(up.body.begin),
                            text_.begin() + static_cast<std::ptrdiff_t>(up.body.end), is_word))
                return up;
            begin = up.whole.begin;
        }
        return std::nullopt;
    }

    bool doubted_above(const Line& line) const {
        const auto up = above(line);
        if (!up || up->body.end - up->body.begin > 400) return false;
        const std::string_view view = text_.substr(up->body.begin, up->body.end - up->body.begin);
        Phrases said = 0;
        if (view.back() == ':')
            said = text_.force_at_end(up->body.begin, up->body.end);
        else if (view.ends_with(" or") || words_of(view).size() <= 2)
            said = text_.phrases_in(up->body.begin, up->body.end) & static_cast<Phrases>(Phrase::doubt);
        return has(said, Phrase::negation) || has(said, Phrase::doubt) || has(said, Phrase::condition);
    }

    // The line above is another answer of the same kind: both are labelled with numbers, or neither is.
    bool contradicted(const Line& line, const Reading& reading, Extent label) const {
        const auto up = above(line);
        if (!up || up->body.end - up->body.begin > 4000) return false;
        const Introduced introduced = without_introduction(text_, up->body, form_);
        if (introduced.corrected) return false;
        if ((up->marked || labelled({up->body.begin, introduced.body.begin})) && !line.marked && !labelled(label)) return false;
        const Reading earlier = read_answer(text_, introduced.body, form_, Tail::closed);
        if (!earlier.ok() || (!only_items(introduced.body) && !earlier.value.as_array().empty())) return false;
        if (shaped(form_, earlier.value) == shaped(form_, reading.value)) return false;
        const bool result = has(text_.phrases_in(label.begin, label.end), Phrase::emphasis);
        return !result || has(text_.phrases_in(up->body.begin, introduced.body.begin), Phrase::emphasis);
    }

    bool labelled(Extent e) const {
        return std::any_of(text_.begin() + static_cast<std::ptrdiff_t>(e.begin),
                           text_.begin() + static_cast<std::ptrdiff_t>(e.end), is_digit);
    }

    // Cells may be read out of prose; an answer of its own has no other words.
    bool only_items(Extent e) const {
        if (form_.items != ItemKind::cells) return true;
        return std::none_of(text_.begin() + static_cast<std::ptrdiff_t>(e.begin),
                            text_.begin() + static_cast<std::ptrdiff_t>(e.end), is_letter);
    }

    const Page& text_;
    const Form& form_;
};

// A value behind a correction: "no, 6", "it should be 6".
Reading corrected(const Page& text, Extent e, const Form& form) {
    const Introduced introduced = without_introduction(text, e, form);
    Extent body = introduced.body;
    for (bool more = true; more && body.begin < body.end;) {
        more = false;
        const std::string_view word = is_letter(text[body.begin]) ? word_at(text, body.begin, body.end) : std::string_view{};
        for (const std::string_view filler :
             {"it", "it's", "is", "the", "answer", "count", "correct", "that's", "to", "no", "there", "are", "i", "count"})
            if (word == filler && !(form.answer_class == AnswerClass::boolean && word == form.no)) more = true;
        if (more)
            body = trimmed(text, {body.begin + word.size(), body.end});
        else if (is_one_of(text[body.begin], ",:-"))
            body = trimmed(text, {body.begin + 1, body.end}), more = true;
    }
    if (!introduced.why_not.empty()) return spoilt(introduced.why_not, e);
    return read_answer(text, body, form, Tail::closed);
}

}  // namespace

Finding find_last(const Page& text, const Form& form) { return LastReader(text, form).run(); }

Finding find_boxed(const Page& text, const Form& form) {
    const std::size_t open = text.rfind(box_open);
    if (open == npos) return {};
    const std::size_t close = std::min(text.find(box_close, open), text.size());
    Reading last = read_answer(text, {open + 1, close}, form, Tail::closed);
    if (last.ok()) {
        const Phrases force = text.force_at_end(text.rfind('\n', open) == npos ? 0 : text.rfind('\n', open) + 1, open);
        if (has(force, Phrase::negation) || has(force, Phrase::doubt) || has(force, Phrase::condition))
            last = spoilt("the boxed answer is negated or hedged", {open + 1, close});
    }
    std::size_t count = 0;
    for (std::size_t at = text.find(box_open); last.ok() && at < open; at = text.find(box_open, at + 1)) {
        const Extent content{at + 1, std::min(text.find(box_close, at), text.find(box_open, at + 1))};
        const Reading other = read_answer(text, content, form, Tail::closed);
        const bool differs = other.ok() && shaped(form, other.value) != shaped(form, last.value);
        if (differs || ++count > 64) last = spoilt("two boxes with different answers, or very many boxes", {open + 1, close});
    }
    return {std::move(last), "box", close};
}

namespace {

// A line behind the commitment that is another answer and nothing else.
std::optional<Extent> other_line(const Page& text, const Form& form, const Finding& finding) {
    for (std::size_t at = line_end(text, finding.end); at < text.size();) {
        const Line line = line_at(text, at + 1, form);
        at = line.whole.end;
        if (line.blank()) continue;
        const bool words = std::any_of(text.begin() + static_cast<std::ptrdiff_t>(line.body.begin),
                                       text.begin() + static_cast<std::ptrdiff_t>(line.body.end), is_letter);
        if (words && !form.is_list() && form.answer_class != AnswerClass::boolean) continue;
        const Reading reading = read_answer(text, line.body, form, Tail::closed);
        if (reading.ok() && !line.marked && shaped(form, reading.value) != shaped(form, finding.reading.value)) return line.body;
    }
    return std::nullopt;
}

// Goes through the phrases behind a commitment.
class Aftermath {
public:
    Aftermath(const Page& text, const Form& form, Finding finding) : text_(text), form_(form), finding_(std::move(finding)) {}

    Finding run() {
        constexpr Phrases wanted =
            Phrase::correction | Phrase::rejection | Phrase::doubt | Phrase::replacement | Phrase::refusal | Phrase::claim;
        for (std::size_t at = finding_.end; const auto found = text_.next_phrase(at, text_.size(), wanted);) {
            at = found->end();
            if (has(found->kinds, Phrase::doubt) || has(found->kinds, Phrase::replacement) || has(found->kinds, Phrase::claim)) {
                if (harmless(*found)) continue;
                if (!has(found->kinds, Phrase::replacement)) return spoil("another answer follows", found->begin);
            }
            if (!has(found->kinds, Phrase::correction)) return spoil("the answer is taken back", found->begin);
            Reading other = corrected(text_, {found->end(), line_end(text_, found->end())}, form_);
            if (!other.ok()) return spoil("the answer is taken back", found->begin);
            at = other.at.end;
            finding_ = {std::move(other), "correction", at};
        }
        return std::move(finding_);
    }

private:
    Finding spoil(std::string_view why, std::size_t begin) const {
        return {spoilt(why, {begin, sentence_end(text_, begin, line_end(text_, begin))}), finding_.matcher, 0};
    }

    // Whether the sentence of a doubt holds no other answer; each sentence is looked at once.
    bool harmless(const Found& found) {
        if (found.begin < checked_) return true;
        std::size_t begin = found.begin;
        while (begin > std::max(finding_.end, checked_) && text_[begin - 1] != '\n' && text_[begin - 1] != '.') --begin;
        checked_ = sentence_end(text_, found.end(), line_end(text_, found.end()));
        return !mentions_other(text_, {begin, checked_}, form_, finding_.reading.value);
    }

    const Page& text_;
    const Form& form_;
    Finding finding_;
    std::size_t checked_ = 0;
};

}  // namespace

Finding after(const Page& text, const Form& form, Finding finding) {
    if (!finding.reading.ok()) return finding;
    if (finding.matcher == "key" && form.keys.size() == 1)
        if (const auto other = other_line(text, form, finding))
            return {spoilt("another answer follows", *other), finding.matcher, 0};
    return Aftermath(text, form, std::move(finding)).run();
}

}  // namespace stim::score
