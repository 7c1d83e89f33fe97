#include "libstim/src/score/answers/form.hpp"

#include <fmt/format.h>

#include <cmath>

#include "libstim/src/score/answers/shape_synonyms.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/base/error.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/answers/dialect.hpp"

namespace stim::score {
namespace {

// Where the words end if they stand at `at`; else 0.
std::size_t words_end(std::string_view text, std::size_t at, std::size_t end, std::string_view words) {
    if (end - at < words.size()) return 0;
    for (const char c : words) {
        const char sign = text[at++];
        if (c == ' ' ? sign != '-' && !is_blank(sign) : sign != c) return 0;
    }
    return at < end && is_word(text[at]) ? 0 : at;
}

}  // namespace

Lexicon::Lexicon(Words words) : words_(std::move(words)) {
    for (const auto& entry : words_) first_words_.add(std::string_view(entry.first).substr(0, entry.first.find(' ')));
}

KnownWord Lexicon::find(std::string_view text, std::size_t at, std::size_t end) const {
    KnownWord best;
    std::size_t stop = at;
    while (stop < end && is_word(text[stop])) ++stop;
    const std::string_view first = text.substr(at, stop - at);
    if (!first_words_.passes(first)) return best;
    for (auto entry = words_.lower_bound(first); entry != words_.end() && entry->first.starts_with(first); ++entry)
        if (const std::size_t stands = words_end(text, at, end, entry->first); stands > best.end)
            best = {entry->second, stands};
    return best;
}

namespace {

bool all_digits(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

// Words right before a colon.
std::vector<std::string> keys_of(std::string_view format) {
    std::vector<std::string> out;
    for (std::size_t colon = format.find(':'); colon != npos; colon = format.find(':', colon + 1)) {
        std::size_t end = colon;
        while (end > 0 && format[end - 1] == ' ') --end;
        std::size_t begin = end;
        while (begin > 0 && (is_word(format[begin - 1]) || format[begin - 1] == '_')) --begin;
        std::string key = lowered(format.substr(begin, end - begin));
        // "ANSWER: LEFT:x": what stands before another key is none.
        const std::size_t last = begin == 0 ? npos : format.find_last_not_of(' ', begin - 1);
        if (last != npos && format[last] == ':' && !out.empty()) out.pop_back();
        if (!key.empty() && std::find(out.begin(), out.end(), key) == out.end()) out.push_back(std::move(key));
    }
    return out;
}

// Of a list, by the items that the answer has and the words of the format.
ItemKind listed_kind(const AnswerSpec& spec, const Json::Array& items) {
    if (!items.empty() && items.front().is_int()) return ItemKind::numbers;
    if (!items.empty() && items.front().is_array() && spec.answer_class == AnswerClass::set) return ItemKind::cells;
    const auto placeholders = words_of(spec.format);
    const bool label = std::find(placeholders.begin(), placeholders.end(), "label") != placeholders.end();
    const bool digits = std::any_of(items.begin(), items.end(),
                                    [](const Json& item) { return item.is_string() && all_digits(item.as_string()); });
    return label || digits || spec.vocabulary.empty() ? ItemKind::labels : ItemKind::words;
}

ItemKind item_kind(const AnswerSpec& spec, const Json& gold, const Dialect& dialect) {
    if (spec.answer_class == AnswerClass::any_of) return ItemKind::cells;
    if (spec.answer_class == AnswerClass::tuple)
        return dialect.parts.empty() && !spec.vocabulary.empty() ? ItemKind::words : ItemKind::truths;
    return listed_kind(spec, gold.is_array() ? gold.as_array() : Json::Array{});
}

void check_items(const Json& gold, const char* wanted, bool (*fits)(const Json&)) {
    if (!gold.is_array() || !std::all_of(gold.as_array().begin(), gold.as_array().end(), fits))
        throw InvalidParams("answer", gold.dump().substr(0, 80), wanted);
}

bool is_cell(const Json& json) {
    return json.is_array() && json.as_array().size() == 2 && json.as_array()[0].is_int() && json.as_array()[1].is_int();
}

void check_tuple(const Form& form, const Json& gold) {
    const std::vector<std::string>& names = form.parts.empty() ? form.keys : form.parts;
    bool fits = gold.is_object() && gold.as_object().size() == names.size();
    const auto is_part = [&](const Json& part) {
        if (!form.parts.empty()) return part.is_bool();
        if (part.is_string()) return form.words.holds(lowered(part.as_string()));
        return form.reals ? is_number(part) : part.is_int();
    };
    for (const std::string& name : names) fits = fits && gold.find(name) && is_part(gold.at(name));
    if (!fits)
        throw InvalidParams("answer", gold.dump().substr(0, 80),
                            fmt::format("an object of the parts that the answer line '{}' names, each an integer or a word "
                                        "of the vocabulary",
                                        form.format));
}

void check_gold(const Form& form, const Json& gold) {
    switch (form.answer_class) {
        case AnswerClass::integer:
            if (!gold.is_int()) throw InvalidParams("answer", gold.dump().substr(0, 80), "an integer");
            return;
        case AnswerClass::real:
            if (!is_number(gold)) throw InvalidParams("answer", gold.dump().substr(0, 80), "a number");
            return;
        case AnswerClass::tuple:
            return check_tuple(form, gold);
        case AnswerClass::sequence:
        case AnswerClass::set:
            if (form.items == ItemKind::cells) return check_items(gold, "an array of [row, column] pairs", is_cell);
            if (form.items == ItemKind::numbers)
                return check_items(gold, "an array of integers", [](const Json& j) { return j.is_int(); });
            return check_items(gold, "an array of strings", [](const Json& j) { return j.is_string(); });
        case AnswerClass::any_of:
            return check_items(gold, "an array of [row, column] pairs", is_cell);
        case AnswerClass::boolean:  // never here: options have rules of their own
        case AnswerClass::choice:
        case AnswerClass::none:
            throw InvalidParams("answer_class", "'none'", "that of a sample that asks something");
    }
}

// By value for numbers, by characters for words, by row and column for cells.
bool before(const Json& a, const Json& b) {
    if (a.is_int() && b.is_int()) return a.as_int() < b.as_int();
    if (a.is_string() && b.is_string()) return a.as_string() < b.as_string();
    if (is_cell(a) && is_cell(b)) {
        const auto &x = a.as_array(), &y = b.as_array();
        return x[0] == y[0] ? x[1].as_int() < y[1].as_int() : x[0].as_int() < y[0].as_int();
    }
    return a.value().index() < b.value().index();
}

Json sorted_unique(Json::Array items) {
    std::sort(items.begin(), items.end(), before);
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return items;
}

Lexicon lexicon(ItemKind items, const AnswerSpec& spec, const Dialect& dialect) {
    Lexicon::Words out;
    if (items == ItemKind::truths) out = {{"yes", "yes"}, {"no", "no"}};
    if (spec.answer_class == AnswerClass::any_of) out = {{"none", "none"}, {"nowhere", "nowhere"}};
    for (const std::string& word : spec.vocabulary)
        if (!word.empty()) out.emplace(lowered(word), word);
    for (const auto& [other, word] : dialect.synonyms)
        if (!other.empty()) out.emplace(lowered(other), word);
    return Lexicon(std::move(out));
}

}  // namespace

bool Form::is_list() const {
    return answer_class == AnswerClass::sequence || answer_class == AnswerClass::set ||
           (answer_class == AnswerClass::tuple && !parts.empty());
}

namespace {

// What the parts of the answer are, or the answer where it has none.
void set_kinds(Form& out, const Json& gold) {
    const auto negative = [](const Json& number) { return is_number(number) && number.as_double() < 0; };
    out.signs = out.reals || negative(gold);
    if (!gold.is_object() || !out.has_parts()) return;
    for (const auto& [key, part] : gold.as_object()) {
        out.signs = out.signs || negative(part);
        if (part.is_string()) out.word_keys.insert(key);
    }
}

}  // namespace

Form form_of(const AnswerSpec& spec, const Json& gold, const Dialect& dialect) {
    Form out;
    out.answer_class = spec.answer_class;
    out.format = spec.format;
    out.keys = keys_of(spec.format);
    out.items = item_kind(spec, gold, dialect);
    out.parts = dialect.parts;
    out.tolerance = spec.tolerance;
    out.reals = spec.answer_class == AnswerClass::real || spec.tolerance > 0;
    set_kinds(out, gold);
    out.words = lexicon(out.items, spec, dialect);
    out.shapes = std::any_of(spec.vocabulary.begin(), spec.vocabulary.end(),
                             [](const std::string& w) { return vocabulary::shapes.holds(lowered(w)); });
    for (const std::string& word : words_of(spec.format)) {
        const bool key = std::find(out.keys.begin(), out.keys.end(), word) != out.keys.end();
        if (!key && !out.words.holds(word) && !all_digits(word)) out.add_placeholder(word);
    }
    check_gold(out, gold);
    return out;
}

Json shaped(const Form& form, Json value) {
    if (form.has_parts() && form.keys.size() == 1 && !value.is_object()) return Json::Object{{form.keys[0], std::move(value)}};
    if (form.answer_class == AnswerClass::set) return sorted_unique(value.as_array());
    if (form.answer_class != AnswerClass::tuple || form.parts.empty() || value.as_array().size() != form.parts.size())
        return value;
    Json out = Json::Object{};
    for (std::size_t i = 0; i < form.parts.size(); ++i) out[form.parts[i]] = value.as_array()[i];
    return out;
}

namespace {

bool is_equal(const Form& form, const Json& value, const Json& gold) {
    constexpr double rounding = 1e-8, relative = 1e-12;  // records hold eight decimals
    if (!form.reals || !is_number(value) || !is_number(gold)) return value == gold;
    return std::abs(value.as_double() - gold.as_double()) <= form.tolerance + rounding + relative * std::abs(gold.as_double());
}

bool are_equal(const Form& form, const Json::Object& values, const Json::Object& golds) {
    return std::equal(values.begin(), values.end(), golds.begin(), golds.end(), [&](const auto& value, const auto& gold) {
        return value.first == gold.first && is_equal(form, value.second, gold.second);
    });
}

}  // namespace

bool is_right(const Form& form, const Json& value, const Json& gold) {
    if (form.answer_class == AnswerClass::set) return value == sorted_unique(gold.as_array());
    if (value.is_object() && gold.is_object()) return are_equal(form, value.as_object(), gold.as_object());
    if (form.answer_class != AnswerClass::any_of) return is_equal(form, value, gold);
    const Json::Array &cells = gold.as_array(), &said = value.as_array();
    return said.empty() ? cells.empty() : std::find(cells.begin(), cells.end(), Json(said.front())) != cells.end();
}

}  // namespace stim::score
