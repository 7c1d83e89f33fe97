// "KEY: value", the key in any case, anywhere in the text; the last one that commits counts.
#include "libstim/src/score/answers/keyed.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/lines.hpp"
#include "libstim/src/score/answers/read.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/base/json.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

struct Hit {
    std::size_t key = 0;
    std::size_t begin = 0;
    std::size_t value = 0;  // behind the colon
};

// Where the key's letters end if it stands at `at`; COLOR is read for COLOUR.
std::size_t key_end(const Page& text, std::size_t at, std::string_view key) {
    for (std::size_t i = 0; i < key.size(); ++i, ++at) {
        if (at < text.size() && lower(text[at]) == key[i]) continue;
        if (i > 3 && key.substr(i - 4, 6) == "colour" && at < text.size() && lower(text[at]) == 'r') {
            --at;
            continue;
        }
        return 0;
    }
    return at;
}

std::size_t colon_behind(const Page& text, std::size_t at) {
    while (at < text.size() && (is_blank(text[at]) || text[at] == '"' || text[at] == '\'')) ++at;
    const bool colon = at < text.size() && (text[at] == ':' || text[at] == '=');
    return colon ? at + 1 : 0;
}

std::vector<Hit> find_hits(const Page& text, const Form& form) {
    std::vector<Hit> out;
    WordFilter keys;  // of their first letters, since one of them has two spellings
    for (const std::string& key : form.keys) keys.add(key);
    for (std::size_t at = 0; at < text.size();) {
        if (!is_word(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && is_word(text[end])) ++end;
        if (!keys.begins(text[at])) {
            at = end;
            continue;
        }
        for (std::size_t k = 0; k < form.keys.size(); ++k) {
            if (key_end(text, at, form.keys[k]) != end) continue;
            if (const std::size_t value = colon_behind(text, end)) out.push_back({k, at, value});
        }
        at = end;
    }
    return out;
}

enum class Stance { states, negates, doubts };

class KeyedReader {
public:
    KeyedReader(const Page& text, const Form& form) : text_(text), form_(form), hits_(find_hits(text, form)) {}

    Keyed run() {
        Keyed out;
        out.absent = hits_.empty();
        if (out.absent) return out;
        Json parts = Json::Object{};
        Reading all;
        std::size_t first_end = text_.size();
        for (std::size_t k = 0; k < form_.keys.size(); ++k) {
            const Reading one = key_value(k);
            if (!one.ok()) return out.finding = {one.spoilt() ? one : spoilt("a key has no value", {}), "key", 0}, out;
            parts[form_.keys[k]] = one.value;
            first_end = std::min(first_end, one.at.end);
            all.at = all.ok() ? Extent{std::min(all.at.begin, one.at.begin), std::max(all.at.end, one.at.end)} : one.at;
            all.kind = Reading::Kind::value;
            all.value = one.value;
        }
        if (form_.keys.size() > 1) all.value = parts;
        out.finding = {all, "key", skipped_ ? first_end : all.at.end};
        return out;
    }

private:
    // The last mention of a key that is not negated, checked against the one before it.
    Reading key_value(std::size_t key) {
        for (std::size_t i = hits_.size(); i-- > 0;) {
            if (hits_[i].key != key) continue;
            const Stance stance = stance_before(i);
            if (stance == Stance::negates) {
                skipped_ = true;
                continue;
            }
            if (stance == Stance::doubts) return spoilt("the answer is hedged or stated under a condition", place(i));
            const Reading value = value_of(i);
            if (!value.ok()) return value.spoilt() ? value : spoilt("nothing stands behind the key", place(i));
            if (contradicted(i, value)) return spoilt("two different answers side by side", place(i));
            return value;
        }
        return spoilt("a key is missing, or the answer is only negated", {});
    }

    Extent place(std::size_t i) const { return {hits_[i].begin, hits_[i].value}; }
    std::size_t line_begin(std::size_t at) const {
        const std::size_t start = at == 0 ? std::string_view::npos : text_.rfind('\n', at - 1);
        return start == std::string_view::npos ? 0 : start + 1;
    }

    // What the words before a key on its line, and a line above that introduces it, say about it.
    Stance stance_before(std::size_t i) const {
        const std::size_t begin = hits_[i].begin;
        std::size_t from = begin;
        const std::size_t floor = i > 0 ? hits_[i - 1].value : 0;
        while (from > floor && text_[from - 1] != '\n') --from;
        Phrases force = text_.force_at_end(from, begin);
        if ((from == 0 || text_[from - 1] == '\n') && bare(from, begin)) force |= introduction(from);
        if (has(force, Phrase::negation) || (has(force, Phrase::rejection) && !has(force, Phrase::correction)))
            return Stance::negates;
        return has(force, Phrase::doubt) || has(force, Phrase::condition) ? Stance::doubts : Stance::states;
    }

    bool bare(std::size_t begin, std::size_t end) const {
        return std::none_of(text_.begin() + static_cast<std::ptrdiff_t>(begin), text_.begin() + static_cast<std::ptrdiff_t>(end),
                            is_letter);
    }

    // The last line above that is not blank, if it ends with a colon or "or", or is a word or two.
    Phrases introduction(std::size_t line) const {
        std::size_t end = line;
        while (end > 0 && (text_[end - 1] == '\n' || is_blank(text_[end - 1]))) --end;
        const std::size_t begin = line_begin(end);
        if (end == 0 || end - begin > 400) return 0;
        const std::string_view view = text_.substr(begin, end - begin);
        const bool introduces = view.back() == ':' || view.ends_with(" or") || words_of(view).size() <= 2;
        if (!introduces || has_hit(begin, end)) return 0;
        return view.back() == ':' ? text_.force_at_end(begin, end)
                                  : text_.phrases_in(begin, end) & static_cast<Phrases>(Phrase::doubt);
    }

    bool has_hit(std::size_t begin, std::size_t end) const {
        const auto first =
            std::lower_bound(hits_.begin(), hits_.end(), begin, [](const Hit& h, std::size_t at) { return h.begin < at; });
        return first != hits_.end() && first->begin < end;
    }

    Reading value_of(std::size_t i) const {
        const std::size_t end =
            std::min(line_end(text_, hits_[i].value), i + 1 < hits_.size() ? hits_[i + 1].begin : text_.size());
        const Extent rest = trimmed(text_, {hits_[i].value, end});
        const bool empty = std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(rest.begin),
                                       text_.begin() + static_cast<std::ptrdiff_t>(rest.end),
                                       [](char c) { return is_blank(c) || c == '[' || c == '{' || c == '"' || c == '('; });
        if (empty && end == line_end(text_, hits_[i].value)) return value_below(end, hits_[i].key);
        return read_part(text_, rest, form_, hits_[i].key, Tail::open);
    }

    // The lines below the key's up to a blank one; a blank line right below the key is passed over.
    Reading value_below(std::size_t end, std::size_t key) const {
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
        if (lines.empty()) return {};
        if (!form_.is_list()) return read_part(text_, lines.front().body, form_, key, Tail::open);
        if (lines.size() == 1) return read_answer(text_, lines.front().body, form_, Tail::open);
        while (lines.size() > 1 && only_brackets(lines.back().body)) lines.pop_back();
        return read_block(text_, lines, form_);
    }

    bool only_brackets(Extent e) const {
        return std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(e.begin),
                           text_.begin() + static_cast<std::ptrdiff_t>(e.end), [](char c) { return !is_word(c); });
    }

    // Another value for the key right before, with nothing between that makes the later one a correction or a result.
    bool contradicted(std::size_t i, const Reading& value) const {
        for (std::size_t j = i; j-- > 0;) {
            if (hits_[j].key != hits_[i].key) continue;
            if (hits_[i].begin - hits_[j].value > 400 || stance_before(j) == Stance::negates) return false;
            const Reading earlier = value_of(j);
            if (earlier.kind == Reading::Kind::nothing || (earlier.ok() && earlier.value == value.value)) return false;
            if (!earlier.ok() && hits_[i].begin > line_end(text_, hits_[j].value)) return false;
            return side_by_side(i, j);
        }
        return false;
    }

    // Whether the later one comes without a word that makes it the result: on the same line, or on the next with words.
    bool side_by_side(std::size_t i, std::size_t j) const {
        const std::size_t begin = hits_[j].value, end = hits_[i].begin;
        const Phrases between = text_.phrases_in(begin, end);
        if (has(between, Phrase::correction)) return false;
        if (has(between, Phrase::doubt)) return true;
        const std::size_t first = line_end(text_, begin);
        if (first >= end) return true;
        const bool both_final = has(text_.phrases_in(line_begin(hits_[j].begin), hits_[j].begin), Phrase::emphasis);
        if (has(between, Phrase::emphasis) && !both_final) return false;
        return bare(first, line_begin(end)) || only_known(first, line_begin(end));
    }

    bool only_known(std::size_t begin, std::size_t end) const {
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

Keyed find_keyed(const Page& text, const Form& form) {
    if (form.keys.empty()) return {true, {}};
    return KeyedReader(text, form).run();
}

}  // namespace stim::score
