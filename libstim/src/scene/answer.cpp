#include "stim/scene/answer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "libstim/src/base/named_values.hpp"

namespace stim {
namespace {

constexpr std::string_view class_names[] = {"integer", "real", "boolean", "tuple", "sequence", "set", "any", "choice", "none"};
constexpr std::string_view type_names[] = {"single", "fixed", "list", "set"};

std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

template <class T>
void sort_unique(std::vector<T>& items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
}

Json cells_json(const std::vector<Cell>& cells) {
    Json::Array out;
    for (const auto& [row, column] : cells) out.push_back(Json::Array{row, column});
    return out;
}

std::string cell_text(const Cell& cell) { return fmt::format("({},{})", cell.first, cell.second); }

}  // namespace

std::string_view name_of(AnswerClass answer_class) { return class_names[static_cast<std::size_t>(answer_class)]; }
std::string_view name_of(AnswerType type) { return type_names[static_cast<std::size_t>(type)]; }
AnswerClass answer_class_of(std::string_view name) { return value_named<AnswerClass>(class_names, name, "answer_class"); }
AnswerType answer_type_of(std::string_view name) { return value_named<AnswerType>(type_names, name, "answer_type"); }

Answer integer_answer(std::string_view key, std::int64_t value) { return {value, fmt::format("{}{}", key, value)}; }

Answer boolean_answer(bool value, std::string_view text_if_true, std::string_view text_if_false) {
    return {value, std::string(value ? text_if_true : text_if_false)};
}

Answer tuple_answer(const std::vector<std::pair<std::string, std::int64_t>>& parts) {
    Answer out{Json::Object{}, {}};
    for (const auto& [key, value] : parts) {
        out.value[lower(key)] = value;
        out.text += fmt::format("{}{}:{}", out.text.empty() ? "" : " ", key, value);
    }
    return out;
}

Answer sequence_answer(std::string_view prefix, const std::vector<std::string>& words, std::string_view separator,
                       bool capitalise) {
    std::vector<std::string> shown = words;
    if (capitalise) std::transform(shown.begin(), shown.end(), shown.begin(), capitalised);
    return {words, fmt::format("{}{}", prefix, fmt::join(shown, separator))};
}

Answer choice_answer(std::size_t option) {
    const std::string letter(1, static_cast<char>('A' + option));
    return {letter, "ANSWER: " + letter};
}

Answer word_set_answer(std::string_view prefix, std::vector<std::string> words) {
    sort_unique(words);
    return {words, fmt::format("{}{}", prefix, fmt::join(words, ", "))};
}

Answer number_set_answer(std::string_view prefix, std::vector<int> numbers) {
    sort_unique(numbers);
    return {numbers, fmt::format("{}{}", prefix, fmt::join(numbers, ", "))};
}

Answer cell_set_answer(std::vector<Cell> cells) {
    sort_unique(cells);
    std::vector<std::string> texts;
    std::transform(cells.begin(), cells.end(), std::back_inserter(texts), cell_text);
    return {cells_json(cells), fmt::format("{}", fmt::join(texts, " "))};
}

Answer any_cell_answer(std::vector<Cell> cells) {
    sort_unique(cells);
    return {cells_json(cells), cells.empty() ? "Nowhere" : cell_text(cells.front())};
}

}  // namespace stim
