// Answers without a key: the last line or list of the text, a LaTeX box, and what comes after a commitment.
#include <algorithm>

#include "find.hpp"
#include "words.hpp"

namespace stim::score {
namespace {

constexpr std::size_t npos = std::string_view::npos;

class LastReader {
public:
    LastReader(std::string_view text, const Form& form) : text_(text), form_(form) {}

    // From the last line upwards, passing over remarks.
    Finding run() {
        for (std::size_t end = text_.size();;) {
            const Line line = line_before(text_, end, form_);
            if (!line.blank()) {
                Finding found = at_line(line);
                if (found.reading.kind != Reading::Kind::nothing) return found;
                const Phrases said = phrases_in(text_, line.body.begin, line.body.end);
                if (has(said, Phrase::rejection) || has(said, Phrase::correction) || has(said, Phrase::refusal))
                    return {spoilt("the text ends by taking back what it says", line.body), "last line", 0};
            }
            if (line.whole.begin == 0) return {};
            end = line.whole.begin - 1;
        }
    }

private:
    Finding at_line(const Line& line) {
        if (form_.is_list())
            if (Finding block = list_block(line); block.reading.kind != Reading::Kind::nothing) return block;
        const Introduced introduced = without_introduction(text_, line.body, form_);
        Reading reading = read_answer(text_, introduced.body, form_, Tail::closed);
        if (reading.kind == Reading::Kind::nothing) {
            if (!mentions_answer(text_, line.body, form_)) return {};
            return {spoilt("the last line that speaks of an answer states none", line.body), "last line", 0};
        }
        if (reading.spoilt() && !mentions_answer(text_, line.body, form_)) return {};
        if (reading.ok() && !introduced.why_not.empty()) reading = spoilt(introduced.why_not, line.body);
        if (reading.ok() && !introduced.corrected && (doubted_above(line) || contradicted(line, reading)))
            reading = spoilt("two different answers side by side, or an answer that is hedged", line.body);
        const std::size_t end = reading.at.end;
        return {std::move(reading), "last line", end};
    }

    // Lines with bullets or numbers, or lines of one item each.
    Finding list_block(const Line& last) {
        std::vector<Line> lines{last};
        const bool marked = last.marked;
        if (!marked && !one_item(last)) return {};
        while (lines.back().whole.begin > 0 && lines.size() < 1000) {
            const Line line = line_before(text_, lines.back().whole.begin - 1, form_);
            if (line.blank() || line.marked != marked || (!marked && !one_item(line))) break;
            lines.push_back(line);
        }
        if (lines.size() < 2 && !(marked && one_item(last))) return {};
        std::reverse(lines.begin(), lines.end());
        Reading reading = read_block(text_, lines, form_);
        if (reading.spoilt() && std::none_of(lines.begin(), lines.end(), [this](const Line& l) { return mentions_answer(text_, l.body, form_); })) return {};
        if (reading.ok() && doubted_above(lines.front())) reading = spoilt("the list is hedged or negated", reading.at);
        const std::size_t end = reading.at.end;
        return {std::move(reading), "last list", end};
    }

    bool one_item(const Line& line) const {
        if (line.body.end - line.body.begin > 200) return false;
        const Reading one = read_answer(text_, line.body, form_, Tail::closed);
        return one.ok() && one.value.is_array() && one.value.as_array().size() == 1;
    }

    // The line above, blank ones passed over.
    std::optional<Line> above(const Line& line) const {
        for (std::size_t begin = line.whole.begin; begin > 0;) {
            const Line up = line_before(text_, begin - 1, form_);
            if (!up.blank()) return up;
            begin = up.whole.begin;
        }
        return std::nullopt;
    }

    bool doubted_above(const Line& line) const {
        const auto up = above(line);
        if (!up || up->body.end - up->body.begin > 400) return false;
        const std::string_view view = text_.substr(up->body.begin, up->body.end - up->body.begin);
        Phrases said = 0;
        if (view.back() == ':') said = force_at_end(text_, up->body.begin, up->body.end);
        else if (view.ends_with(" or") || words_of(view).size() <= 2) said = phrases_in(text_, up->body.begin, up->body.end) & static_cast<Phrases>(Phrase::doubt);
        return has(said, Phrase::negation) || has(said, Phrase::doubt) || has(said, Phrase::condition);
    }

    bool contradicted(const Line& line, const Reading& reading) const {
        const auto up = above(line);
        if (!up || up->body.end - up->body.begin > 4000) return false;
        const Introduced introduced = without_introduction(text_, up->body, form_);
        const bool bare = introduced.body.begin == up->body.begin || introduced.body.begin - up->body.begin < 24;
        const Reading earlier = read_answer(text_, introduced.body, form_, Tail::closed);
        return bare && earlier.ok() && shaped(form_, earlier.value) != shaped(form_, reading.value);
    }

    std::string_view text_;
    const Form& form_;
};

// A value behind a correction: "no, 6", "it should be 6".
Reading corrected(std::string_view text, Extent e, const Form& form) {
    const Introduced introduced = without_introduction(text, e, form);
    Extent body = introduced.body;
    for (bool more = true; more && body.begin < body.end;) {
        more = false;
        const std::string_view word = is_letter(text[body.begin]) ? word_at(text, body.begin, body.end) : std::string_view{};
        for (const std::string_view filler : {"it", "it's", "is", "the", "answer", "count", "correct", "that's", "to", "no", "there", "are", "i", "count"})
            if (word == filler && !(form.answer_class == AnswerClass::boolean && word == "no")) more = true;
        if (more) body = trimmed(text, {body.begin + word.size(), body.end});
        else if (std::string_view(",:-").find(text[body.begin]) != npos) body = trimmed(text, {body.begin + 1, body.end}), more = true;
    }
    if (!introduced.why_not.empty()) return spoilt(introduced.why_not, e);
    return read_answer(text, body, form, Tail::closed);
}

}  // namespace

Finding find_last(std::string_view text, const Form& form) { return LastReader(text, form).run(); }

Finding find_boxed(std::string_view text, const Form& form) {
    const std::size_t open = text.rfind(box_open);
    if (open == npos) return {};
    const std::size_t close = std::min(text.find(box_close, open), text.size());
    Reading last = read_answer(text, {open + 1, close}, form, Tail::closed);
    if (last.ok()) {
        const Phrases force = force_at_end(text, text.rfind('\n', open) == npos ? 0 : text.rfind('\n', open) + 1, open);
        if (has(force, Phrase::negation) || has(force, Phrase::doubt) || has(force, Phrase::condition))
            last = spoilt("the boxed answer is negated or hedged", {open + 1, close});
    }
    for (std::size_t at = text.find(box_open); last.ok() && at < open; at = text.find(box_open, at + 1)) {
        const Reading other = read_answer(text, {at + 1, std::min(text.find(box_close, at), text.size())}, form, Tail::closed);
        if (other.ok() && other.value != last.value) last = spoilt("two boxes with different answers", {open + 1, close});
    }
    return {std::move(last), "box", close};
}

Finding after(std::string_view text, const Form& form, Finding finding) {
    if (!finding.reading.ok()) return finding;
    const Phrases wanted = Phrase::correction | Phrase::rejection | Phrase::doubt | Phrase::replacement | Phrase::refusal | Phrase::claim;
    std::size_t checked = 0;
    for (std::size_t at = finding.end; const auto found = next_phrase(text, at, text.size(), wanted);) {
        at = found->end;
        const std::size_t line = std::min(text.find('\n', at), text.size());
        const std::size_t sentence = found->begin < checked ? checked : sentence_end(text, at, line);
        if (has(found->kinds, Phrase::doubt) || has(found->kinds, Phrase::replacement) || has(found->kinds, Phrase::claim)) {
            if (found->begin < checked) continue;
            std::size_t begin = found->begin;
            while (begin > std::max(finding.end, checked) && text[begin - 1] != '\n' && text[begin - 1] != '.') --begin;
            checked = sentence;
            if (!mentions_other(text, {begin, sentence}, form, finding.reading.value)) continue;
            if (!has(found->kinds, Phrase::replacement)) return {spoilt("another answer follows", {begin, sentence}), finding.matcher, 0};
        }
        if (has(found->kinds, Phrase::correction)) {
            Reading other = corrected(text, {found->end, line}, form);
            if (other.ok()) {
                const std::size_t end = other.at.end;
                return after(text, form, {std::move(other), "correction", end});
            }
        }
        return {spoilt("the answer is taken back", {found->begin, sentence}), finding.matcher, 0};
    }
    return finding;
}

}  // namespace stim::score
