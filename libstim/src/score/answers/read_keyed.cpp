// "KEY: value", the key in any case, anywhere in the text; the last one that commits counts.

#include "libstim/src/score/answers/hedged_values.hpp"
#include "libstim/src/score/answers/read.hpp"

namespace stim::score {
namespace {

struct Hit {
    std::size_t key = 0;
    std::size_t begin = 0;
    std::size_t value = 0;  // behind the colon
};

std::size_t behind_colon(const Page& text, std::size_t at) {
    while (at < text.size() && (is_blank(text[at]) || text[at] == '"' || text[at] == '\'')) ++at;
    return at < text.size() && (text[at] == ':' || text[at] == '=') ? at + 1 : 0;
}

// COLOR is read for COLOUR.
bool is_spelling(std::string_view word, std::string_view key) {
    if (word == key) return true;
    const std::size_t u = key.find("colour");
    return u != npos && word.size() + 1 == key.size() && word.substr(0, u + 4) == key.substr(0, u + 4) &&
           word.substr(u + 4) == key.substr(u + 5);
}

bool ends_line(const Page& text, std::size_t at) {
    at = skip_blanks(text, at, text.size());
    return at >= text.size() || text[at] == '\n';
}

// "Final answer:", not "these are the steps to the answer:".
bool opens_line(const Page& text, std::size_t key) {
    constexpr std::size_t most_words = 3, most_signs = 40;
    std::size_t begin = key;
    while (begin > 0 && key - begin < most_signs && !is_one_of(text[begin - 1], "\n.;,")) --begin;
    return words_of(text.substr(begin, key - begin)).size() <= most_words;
}

std::vector<Hit> find_hits(const Page& text, const Form& form) {
    std::vector<Hit> out;
    WordFilter keys;  // of their first letters, since one of them has two spellings
    for (const std::string& key : form.keys) keys.add(key);
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_word(text[end])) ++end;
        for (std::size_t k = 0; end > at && keys.begins(text[at]) && k < form.keys.size(); ++k) {
            if (!is_spelling(text.substr(at, end - at), form.keys[k])) continue;
            const std::size_t value = behind_colon(text, end);
            if (value && (!form.asks_anything() || !ends_line(text, value) || opens_line(text, at)))
                out.push_back({k, at, value});
        }
        at = std::max(end, at + 1);
    }
    return out;
}

class KeyedReader {
public:
    KeyedReader(const Page& text, const Form& form) : text_(text), form_(form), hits_(find_hits(text, form)) {}

    Finding run() {
        if (hits_.empty()) return {};
        Json parts = Json::Object{};
        ValueReading all;
        std::size_t first_end = text_.size();
        for (std::size_t k = 0; k < form_.keys.size(); ++k) {
            const ValueReading one = key_value(k);
            if (!one.ok()) return {one, "key"};
            parts[form_.keys[k]] = one.value;
            first_end = std::min(first_end, one.at.end);
            all.at = all.ok() ? Extent{std::min(all.at.begin, one.at.begin), std::max(all.at.end, one.at.end)} : one.at;
            all.cause = Cause::answered;
            all.value = one.value;
        }
        if (form_.keys.size() > 1) all.value = parts;
        const std::size_t end = skipped_ ? first_end : all.at.end;
        return {all, "key", Grade::stated, end};
    }

private:
    // The last mention of a key that is not negated, checked against the one before it.
    ValueReading key_value(std::size_t key) {
        for (std::size_t i = hits_.size(); i-- > 0;) {
            if (hits_[i].key != key) continue;
            const Cause stance = cause_before(i);
            if (stance == Cause::retraction) {
                skipped_ = true;
                continue;
            }
            if (stance != Cause::answered) return spoilt(stance, place(i));
            const ValueReading value = value_of(i);
            if (!value.ok()) return value.is_nothing() ? spoilt(Cause::wrong_form, place(i)) : value;
            return is_contradicted(i, value) ? spoilt(Cause::contradiction, place(i)) : value;
        }
        return spoilt(skipped_ ? Cause::retraction : Cause::wrong_form, {});
    }

    Extent place(std::size_t i) const { return {hits_[i].begin, hits_[i].value}; }
    std::size_t line_begin(std::size_t at) const {
        const std::size_t start = at == 0 ? npos : text_.rfind('\n', at - 1);
        return start == npos ? 0 : start + 1;
    }

    // What the words before a key on its line, and a line above that introduces it, say about it.
    Cause cause_before(std::size_t i) const {
        const std::size_t begin = hits_[i].begin;
        std::size_t from = begin;
        const std::size_t floor = i > 0 ? hits_[i - 1].value : 0;
        while (from > floor && text_[from - 1] != '\n') --from;
        const Phrases force = text_.force_at_end(from, begin);
        if (has(force, Phrase::negation) || (has(force, Phrase::rejection) && !has(force, Phrase::correction)))
            return Cause::retraction;
        const Cause cause = cause_of(force & (Phrase::doubt | Phrase::condition));
        const bool alone = (from == 0 || text_[from - 1] == '\n') && !any_sign(text_, {from, begin}, is_letter);
        return cause == Cause::answered && alone ? cause_above(from) : cause;
    }

    Cause cause_above(std::size_t line) const {
        std::size_t end = line;
        while (end > 0 && (text_[end - 1] == '\n' || is_blank(text_[end - 1]))) --end;
        const std::size_t begin = line_begin(end);
        return has_hit(begin, end) ? Cause::answered : cause_of_introduction(text_, {begin, end});
    }

    bool has_hit(std::size_t begin, std::size_t end) const {
        const auto first =
            std::lower_bound(hits_.begin(), hits_.end(), begin, [](const Hit& h, std::size_t at) { return h.begin < at; });
        return first != hits_.end() && first->begin < end;
    }

    ValueReading value_of(std::size_t i) const {
        const std::size_t line = line_end(text_, hits_[i].value);
        const std::size_t end = std::min(line, i + 1 < hits_.size() ? hits_[i + 1].begin : text_.size());
        const Extent rest = trimmed(text_, {hits_[i].value, end});
        const bool empty = !any_sign(text_, rest, [](char c) { return !is_blank(c) && !is_one_of(c, "[{\"("); });
        return empty && end == line ? value_below(end, hits_[i].key) : read_part(text_, rest, form_, hits_[i].key, Tail::open);
    }

    // The lines below the key's up to a blank one; a blank line right below the key is passed over.
    ValueReading value_below(std::size_t end, std::size_t key) const {
        std::vector<Line> lines;
        for (std::size_t at = end + 1; at < text_.size();) {
            const Line line = line_at(text_, at, form_);
            at = line.whole.end + 1;
            if (line.blank() && (!lines.empty() || line.whole.begin > end + 1)) break;
            if (line.blank()) continue;
            if (has_hit(line.whole.begin, line.whole.end)) break;
            lines.push_back(line);
            if (!form_.is_list()) break;
        }
        while (lines.size() > 1 && !any_sign(text_, lines.back().body, is_word)) lines.pop_back();  // a bracket that closes
        if (lines.empty()) return {};
        if (!form_.is_list()) return read_part(text_, lines.front().body, form_, key, Tail::open);
        return lines.size() == 1 ? read_answer(text_, lines.front().body, form_, Tail::open) : read_block(text_, lines, form_);
    }

    // Another value for the key right before, with nothing between that makes the later one a correction or a result.
    bool is_contradicted(std::size_t i, const ValueReading& value) const {
        for (std::size_t j = i; j-- > 0;) {
            if (hits_[j].key != hits_[i].key) continue;
            if (hits_[i].begin - hits_[j].value > 400 || cause_before(j) == Cause::retraction) return false;
            const ValueReading earlier = value_of(j);
            if (earlier.is_nothing() || (earlier.ok() && earlier.value == value.value)) return false;
            if (!earlier.ok() && hits_[i].begin > line_end(text_, hits_[j].value)) return false;
            return is_side_by_side(i, j);
        }
        return false;
    }

    // Whether the later one comes without a word that makes it the result: on the same line, or on the next with words.
    bool is_side_by_side(std::size_t i, std::size_t j) const {
        const std::size_t begin = hits_[j].value, end = hits_[i].begin;
        const Phrases between = text_.phrases_in(begin, end);
        if (has(between, Phrase::correction)) return false;
        const std::size_t first = line_end(text_, begin);
        if (has(between, Phrase::doubt) || first >= end) return true;
        const bool both_final = has(text_.phrases_in(line_begin(hits_[j].begin), hits_[j].begin), Phrase::emphasis);
        if (has(between, Phrase::emphasis) && !both_final) return false;
        return holds_only_answers(first, line_begin(end));
    }

    bool holds_only_answers(std::size_t begin, std::size_t end) const {
        for (const std::string& word : words_of(text_.substr(begin, end - begin))) {
            const bool known = form_.words.holds(word) || form_.is_placeholder(word) || word == "answer" || word == "and" ||
                               word.size() == 1 || std::find(form_.keys.begin(), form_.keys.end(), word) != form_.keys.end();
            if (!known && !std::all_of(word.begin(), word.end(), is_digit) && !number_at(word, 0, word.size())) return false;
        }
        return true;
    }

    const Page& text_;
    const Form& form_;
    std::vector<Hit> hits_;
    bool skipped_ = false;  // a later mention was negated
};

}  // namespace

Finding find_keyed(const Page& text, const Form& form) { return form.keys.empty() ? Finding{} : KeyedReader(text, form).run(); }

}  // namespace stim::score
