// Counts and lists that sentences state.
#include <algorithm>

#include "libstim/src/score/answers/numbers.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/text/number_words.hpp"

namespace stim::score {
namespace {

// Where a key stands as a word, singular or plural; npos if it does not or stands twice.
std::size_t key_place(const Page& text, Extent e, const std::string& key) {
    const std::string_view stem = std::string_view(key).substr(0, key.size() - (key.ends_with('s') ? 1 : 0));
    std::size_t out = npos;
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(text[at]) ? word_at(text, at, e.end) : std::string_view{};
        const bool same =
            word.starts_with(stem) && word.size() <= stem.size() + 1 && (word.size() == stem.size() || word.back() == 's');
        if (same && out != npos) return npos;
        if (same) out = at;
        at += word.empty() ? 1 : word.size();
    }
    return out;
}

// A key or a number, in the order of a sentence.
struct Part {
    std::size_t at = 0;
    std::size_t key = npos;  // which key; a number otherwise
    std::size_t number = 0;  // which of the sentence's numbers
    std::size_t end = 0;
    bool is_key() const { return key != npos; }
};
struct Parts {
    std::vector<Part> all{};
    std::vector<Json> numbers{};
    void add(std::size_t at, Json value, std::size_t end) {
        all.push_back({at, npos, numbers.size(), end});
        numbers.push_back(std::move(value));
    }
};

// Every key once; none of the parts if one lacks.
Parts keys_of(const Page& text, Extent e, const Form& form) {
    Parts out;
    for (std::size_t k = 0; k < form.keys.size(); ++k) {
        const std::size_t at = key_place(text, e, form.keys[k]);
        if (at == npos) return {};
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
        if (whole) out.add(at, whole->value, end);
        else if (word == "no" || word == "none") out.add(at, Json(0), end);
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
    const std::string_view said = stretch(text, sentence.at);
    const bool bounded = said.find(" up to ") != npos || said.find(" can have ") != npos;
    return sentence.asks || bounded || (text.phrases_in(sentence.at.begin, sentence.at.end) & spoiling);
}

// Whether there are other words than keys and numbers.
bool tells(const Page& text, const Sentence& sentence, const Form& form) {
    const auto words = words_of(stretch(text, sentence.at));
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
        if (value)
            out = {read_value(*value, {parts.all.front().at, parts.all.back().end}), "counts", Grade::inferred, one.at.end};
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
Finding find_listed(const Page& text, const std::vector<Sentence>& sentences, const Form& form) {
    if (sentences.empty() || !form.is_list() || form.items == ItemKind::cells) return {};
    const Sentence& last = sentences.back();
    const std::size_t begin = first_item(text, last.at, form);
    if (begin >= last.at.end || last.listed || last.asks || (text.phrases_in(last.at.begin, last.at.end) & spoiling)) return {};
    const bool before = std::any_of(sentences.begin(), sentences.end() - 1,
                                    [&](const Sentence& one) { return first_item(text, one.at, form) < one.at.end; });
    if (before || words_of(text.substr(last.at.begin, begin - last.at.begin)).size() < 2) return {};
    ValueReading list = read_items(text, {begin, last.at.end}, form, Tail::closed);
    if (!list.ok() || list.value.as_array().size() < 2) return {};
    const std::size_t end = list.at.end;
    return {std::move(list), "last sentence", Grade::inferred, end};
}

}  // namespace

Finding find_sentence(const Page& text, const Form& form) {
    if (text.size() > longest_told || form.answer_class == AnswerClass::integer) return {};
    const std::vector<Sentence> sentences = sentences_of(text);
    const bool counts = form.has_parts() && form.word_keys.empty() && !form.reals;
    return counts && form.keys.size() > 1 ? find_counts(text, sentences, form) : find_listed(text, sentences, form);
}

}  // namespace stim::score
