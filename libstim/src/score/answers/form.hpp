// What a reply to a prompt looks like, taken from its literal answer line.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/text.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/answers/dialect.hpp"

namespace stim::score {

struct KnownWord {
    std::string_view word;
    std::size_t end = 0;
};

class Lexicon {
public:
    using Words = std::map<std::string, std::string, std::less<>>;  // lower-case word or words -> word of the vocabulary

    Lexicon() = default;
    explicit Lexicon(Words words);

    bool holds(std::string_view word) const { return words_.contains(word); }
    /// The longest entry that stands at `at`, a blank or hyphen between its words; its end is 0 if there is none.
    KnownWord at(std::string_view text, std::size_t at, std::size_t end) const {
        return at < end && first_words_.begins(text[at]) ? find(text, at, end) : KnownWord{};
    }

private:
    KnownWord find(std::string_view text, std::size_t at, std::size_t end) const;

    Words words_;
    WordFilter first_words_;
};

inline bool is_number(const Json& json) { return json.is_int() || std::holds_alternative<double>(json.value()); }

enum class ItemKind { words, labels, numbers, cells, truths };

struct Form {
    AnswerClass answer_class = AnswerClass::integer;
    std::string format;
    std::vector<std::string> keys;  ///< lower-case, in the order of the format, each once
    std::set<std::string, std::less<>> placeholders;
    WordFilter placeholder_filter;
    ItemKind items = ItemKind::words;
    Lexicon words;
    std::vector<std::string> parts;
    std::string question{};  ///< lower-case; empty where it is not known
    bool shapes = false;     ///< the vocabulary names shapes, before which colours are ignored
    bool signs = false;      ///< numbers may have a sign
    bool reals = false;      ///< numbers may have decimals
    double tolerance = 0;
    std::set<std::string, std::less<>> word_keys;  ///< keys of a tuple whose parts are words

    /// A key that tells nothing of what is asked: the answer to any question.
    bool asks_anything() const { return keys.size() == 1 && keys[0] == "answer"; }
    /// A count has no sign; a question may ask for any whole number.
    bool takes_signs() const { return signs || (asks_anything() && question.find("how many") == std::string::npos); }
    /// Whether each part of the answer has a key of its own.
    bool has_parts() const { return answer_class == AnswerClass::tuple && parts.empty(); }
    bool is_list() const;  ///< whether an answer consists of items
    bool lists_numbers() const { return items == ItemKind::labels || items == ItemKind::numbers; }
    void add_placeholder(const std::string& word) { placeholders.insert(word), placeholder_filter.add(word); }
    bool is_placeholder(std::string_view word) const { return placeholder_filter.passes(word) && placeholders.contains(word); }
};

/// Throws InvalidParams where the gold is no answer of the class or has other parts than the format.
Form form_of(const AnswerSpec& spec, const Json& gold, const Dialect& dialect);

/// The value in the form of the gold: sets sorted without repeats, lists of parts as objects.
Json shaped(const Form& form, Json value);
bool is_right(const Form& form, const Json& value, const Json& gold);

}  // namespace stim::score
