// Counts and lists that sentences state.

#include "libstim/src/score/answers/read.hpp"

namespace stim::score {
namespace {

// The key that a word is, singular or plural; npos for others.
std::size_t key_of(std::string_view word, const Form& form) {
    const auto stem = [](std::string_view w) { return w.substr(0, w.size() - (w.ends_with('s') ? 1 : 0)); };
    const auto key =
        std::find_if(form.keys.begin(), form.keys.end(), [&](std::string_view k) { return stem(k) == stem(word); });
    return key == form.keys.end() ? npos : static_cast<std::size_t>(key - form.keys.begin());
}

// A number for each key of a sentence, right before or behind it in turn; "no triangles" counts none of them.
class Pairs {
public:
    explicit Pairs(const Form& form) : form_(form) {}

    std::optional<Json> run(const Page& text, Extent e) {
        for (std::size_t at = e.begin; at < e.end && fits_;) {
            const std::string_view word = is_word(text[at]) ? word_at(text, at, e.end) : std::string_view{};
            const auto whole = word.empty() || is_negative(text, at) ? std::nullopt : whole_at(text, at, e.end);
            if (whole) add_number(whole->value);
            else if (!word.empty()) add_word(word);
            at = whole ? whole->end : at + std::max<std::size_t>(1, word.size());
        }
        const bool all = fits_ && counts_.as_object().size() == form_.keys.size() && !number_ && key_.empty();
        return all ? std::optional(counts_) : std::nullopt;
    }

private:
    void add_word(std::string_view word) {
        if (word == "no" || word == "none") return add_number(0);
        if (const std::size_t key = key_of(word, form_); key != npos) add_key(form_.keys[key]);
    }
    void add_number(Json number) {
        fits_ = !number_;
        if (key_.empty()) number_ = std::move(number);
        else count(key_, std::move(number));
    }
    void add_key(const std::string& key) {
        fits_ = key_.empty();
        if (number_) count(key, std::move(*number_));
        else key_ = key;
    }
    void count(std::string key, Json number) {
        fits_ = fits_ && !counts_.find(key);
        counts_[key] = std::move(number);
        number_.reset();
        key_.clear();
    }

    const Form& form_;
    Json counts_ = Json::Object{};
    std::optional<Json> number_{};
    std::string key_{};
    bool fits_ = true;
};

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
        const bool states = !is_doubted(text, one) && tells(text, one, form);
        const auto value = states ? Pairs(form).run(text, one.at) : std::nullopt;
        if (value && out.reading.ok() && out.reading.value != *value) return {};
        if (value) out = {read_value(*value, one.at), "counts", Grade::inferred, one.at.end};
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
    if (form.answer_class == AnswerClass::integer) return {};
    const std::vector<Sentence> sentences = sentences_of(text);
    const bool counts = form.has_parts() && form.word_keys.empty() && !form.reals;
    return counts && form.keys.size() > 1 ? find_counts(text, sentences, form) : find_listed(text, sentences, form);
}

}  // namespace stim::score
