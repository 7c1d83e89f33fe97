// Answers without a key: a LaTeX box, the last line or list of the text; and what comes after a commitment.

#include "libstim/src/score/answers/hedged_values.hpp"
#include "libstim/src/score/answers/read.hpp"

namespace stim::score {
namespace {

constexpr Phrases retracting = Phrase::rejection | Phrase::correction | Phrase::refusal;

class LastReader {
public:
    LastReader(const Page& text, const Form& form) : text_(text), form_(form) {}

    // From the last line upwards, passing over remarks.
    Finding run() {
        for (std::size_t end = text_.size();;) {
            const Line line = line_before(text_, end, form_);
            if (!line.blank()) {
                if (mentions_answer(text_, line.body, form_)) {
                    Finding found = read_line(line);
                    if (!found.reading.is_nothing()) return found;
                }
                if (text_.phrases_in(line.body.begin, line.body.end) & retracting)
                    return {spoilt(Cause::retraction, line.body), "last line"};
            }
            if (line.whole.begin == 0) return {};
            end = line.whole.begin - 1;
        }
    }

private:
    Finding read_line(const Line& line) {
        if (form_.is_list())
            if (Finding block = read_list(line); !block.reading.is_nothing()) return block;
        const Introduced introduced = without_introduction(text_, line.body, form_);
        ValueReading reading = read_answer(text_, introduced.body, form_, Tail::closed);
        if (reading.is_nothing() || goes_on(line, reading)) return {spoilt(Cause::wrong_form, line.body), "last line"};
        if (reading.ok() && introduced.cause != Cause::answered) reading = spoilt(introduced.cause, line.body);
        if (reading.ok() && !introduced.corrected) {
            const Cause above = cause_above(line);
            if (above != Cause::answered) reading = spoilt(above, line.body);
            else if (is_contradicted(line, reading, {line.body.begin, introduced.body.begin}))
                reading = spoilt(Cause::contradiction, line.body);
        }
        const std::size_t end = reading.at.end;
        return {std::move(reading), "last line", Grade::stated, end};
    }

    // "2 birds in the left half" is a sentence, which other rules read.
    bool goes_on(const Line& line, const ValueReading& reading) const {
        constexpr std::size_t most_words = 2;
        return form_.answer_class == AnswerClass::integer && reading.ok() &&
               words_of(text_.substr(reading.at.end, line.body.end - reading.at.end)).size() > most_words;
    }

    // Lines with bullets or numbers, or lines of one item each.
    Finding read_list(const Line& last) {
        std::vector<Line> lines{last};
        if (!last.marked && !is_one_item(last)) return {};
        while (lines.back().whole.begin > 0 && lines.size() <= most_items) {
            const Line line = line_before(text_, lines.back().whole.begin - 1, form_);
            if (line.blank() || line.marked != last.marked || (!last.marked && !is_one_item(line))) break;
            lines.push_back(line);
        }
        if (lines.size() < 2 && !(last.marked && is_one_item(last))) return {};
        std::reverse(lines.begin(), lines.end());
        ValueReading reading = read_block(text_, lines, form_);
        const Cause above = cause_above(lines.front());
        if (reading.ok() && above != Cause::answered) reading = spoilt(above, reading.at);
        const std::size_t end = reading.at.end;
        return {std::move(reading), "last list", Grade::stated, end};
    }

    bool is_one_item(const Line& line) const {
        if (line.body.end - line.body.begin > 200) return false;
        const ValueReading one = read_answer(text_, line.body, form_, Tail::closed);
        return one.ok() && one.value.is_array() && one.value.as_array().size() == 1;
    }

    // The line above that has words or numbers.
    std::optional<Line> line_above(const Line& line) const {
        for (std::size_t begin = line.whole.begin; begin > 0;) {
            const Line up = line_before(text_, begin - 1, form_);
            if (any_sign(text_, up.body, is_word)) return up;
            begin = up.whole.begin;
        }
        return std::nullopt;
    }

    Cause cause_above(const Line& line) const {
        const auto up = line_above(line);
        return up ? cause_of_introduction(text_, up->body) : Cause::answered;
    }

    // The line above is another answer of the same kind: both are labelled with numbers, or neither is.
    bool is_contradicted(const Line& line, const ValueReading& reading, Extent label) const {
        const auto up = line_above(line);
        if (!up || up->body.end - up->body.begin > 4000) return false;
        const Introduced introduced = without_introduction(text_, up->body, form_);
        const Extent up_label{up->body.begin, introduced.body.begin};
        if (introduced.corrected) return false;
        if ((up->marked || any_sign(text_, up_label, is_digit)) && !line.marked && !any_sign(text_, label, is_digit))
            return false;
        const ValueReading earlier = read_answer(text_, introduced.body, form_, Tail::closed);
        const bool prose =
            form_.items == ItemKind::cells && any_sign(text_, introduced.body, is_letter);  // cells in a sentence
        if (!earlier.ok() || (prose && !earlier.value.as_array().empty())) return false;
        if (shaped(form_, earlier.value) == shaped(form_, reading.value)) return false;
        const bool result = has(text_.phrases_in(label.begin, label.end), Phrase::emphasis);
        return !result || has(text_.phrases_in(up_label.begin, up_label.end), Phrase::emphasis);
    }

    const Page& text_;
    const Form& form_;
};

// A value behind a correction: "no, 6", "it should be 6".
ValueReading read_correction(const Page& text, Extent e, const Form& form) {
    static constexpr WordList fillers{"it",     "it's", "is", "the",   "answer", "count", "correct",
                                      "that's", "to",   "no", "there", "are",    "i"};
    const Introduced introduced = without_introduction(text, e, form);
    if (introduced.cause != Cause::answered) return spoilt(introduced.cause, e);
    Extent body = introduced.body;
    while (body.begin < body.end) {
        const std::string_view word = is_letter(text[body.begin]) ? word_at(text, body.begin, body.end) : std::string_view{};
        if (!fillers.holds(word) && !is_one_of(text[body.begin], ",:-")) break;
        body = trimmed(text, {body.begin + std::max<std::size_t>(1, word.size()), body.end});
    }
    return read_answer(text, body, form, Tail::closed);
}

}  // namespace

Finding find_last_line(const Page& text, const Form& form) { return LastReader(text, form).run(); }

Finding find_boxed(const Page& text, const Form& form) {
    const std::size_t open = text.rfind(box_open);
    if (open == npos) return {};
    const std::size_t close = std::min(text.find(box_close, open), text.size());
    const Extent box{open + 1, close};
    ValueReading last = read_answer(text, box, form, Tail::closed);
    if (last.ok()) {
        const std::size_t line = text.rfind('\n', open);
        const Phrases force = text.force_at_end(line == npos ? 0 : line + 1, open);
        const Cause cause = cause_of(force & (Phrase::negation | Phrase::doubt | Phrase::condition));
        if (cause != Cause::answered) last = spoilt(cause, box);
    }
    for (std::size_t at = text.find(box_open); last.ok() && at < open; at = text.find(box_open, at + 1)) {
        const Extent content{at + 1, std::min(text.find(box_close, at), text.find(box_open, at + 1))};
        const ValueReading other = read_answer(text, content, form, Tail::closed);
        const bool differs = other.ok() && shaped(form, other.value) != shaped(form, last.value);
        if (differs) last = spoilt(Cause::contradiction, box);
    }
    return {std::move(last), "box", Grade::stated, close};
}

namespace {

// A line behind the commitment that is another answer and nothing else.
std::optional<Extent> find_other_line(const Page& text, const Form& form, const Finding& finding) {
    for (std::size_t at = line_end(text, finding.end); at < text.size();) {
        const Line line = line_at(text, at + 1, form);
        at = line.whole.end;
        const bool words = any_sign(text, line.body, is_letter);
        if (line.blank() || line.marked || (words && !form.is_list())) continue;
        const ValueReading reading = read_answer(text, line.body, form, Tail::closed);
        if (reading.ok() && shaped(form, reading.value) != shaped(form, finding.reading.value)) return line.body;
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
            if (found->kinds & (Phrase::doubt | Phrase::replacement | Phrase::claim)) {
                if (is_harmless(*found)) continue;
                if (!has(found->kinds, Phrase::replacement)) return spoil(Cause::several, found->begin);
            }
            if (!has(found->kinds, Phrase::correction)) return spoil(Cause::retraction, found->begin);
            ValueReading other = read_correction(text_, {found->end(), line_end(text_, found->end())}, form_);
            if (!other.ok()) return spoil(Cause::retraction, found->begin);
            at = other.at.end;
            finding_ = {std::move(other), "correction", Grade::stated, at};
        }
        return std::move(finding_);
    }

private:
    Finding spoil(Cause cause, std::size_t begin) const {
        return {spoilt(cause, {begin, sentence_end(text_, begin, line_end(text_, begin))}), finding_.rule};
    }

    // Whether the sentence of a doubt holds no other answer; each sentence is looked at once.
    bool is_harmless(const Found& found) {
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

Finding heed_aftermath(const Page& text, const Form& form, Finding finding) {
    if (!finding.reading.ok()) return finding;
    if (finding.rule == "key" && form.keys.size() == 1)
        if (const auto other = find_other_line(text, form, finding)) return {spoilt(Cause::several, *other), finding.rule};
    return Aftermath(text, form, std::move(finding)).run();
}

}  // namespace stim::score
