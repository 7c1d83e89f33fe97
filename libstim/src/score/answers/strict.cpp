// The answer line to the letter.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/text/decimal.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

// A whole number as we write it: no zero before other digits.
std::optional<std::int64_t> plain_number(std::string_view text) {
    if (text.empty() || text.size() > 18 || (text.size() > 1 && text[0] == '0') ||
        !std::all_of(text.begin(), text.end(), is_digit))
        return std::nullopt;
    std::int64_t out = 0;
    for (const char c : text) out = out * 10 + (c - '0');
    return out;
}

// The same with a minus sign and decimals where the form has them; null for all else.
Json number_of(const Form& form, std::string_view text) {
    const bool negative = form.signs && text.starts_with('-');
    const std::string_view digits = text.substr(negative ? 1 : 0);
    const std::size_t point = form.reals ? std::min(digits.find('.'), digits.size()) : digits.size();
    const auto whole = plain_number(digits.substr(0, point));
    if (!whole) return {};
    if (point == digits.size()) return negative ? -*whole : *whole;
    const auto decimal = decimal_at(text, 0, text.size());
    return decimal && decimal->end == text.size() ? Json(decimal->value) : Json();
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> out;
    for (std::size_t at = 0;;) {
        const std::size_t next = text.find(separator, at);
        out.push_back(text.substr(at, next == npos ? npos : next - at));
        if (next == npos) return out;
        at = next + separator.size();
    }
}

bool is_joint(char c) { return is_one_of(c, ",:()[]"); }

// The format up to its last colon.
std::string prefix(const Form& form) {
    return form.keys.empty() ? "" : plain_line(form.format.substr(0, form.format.rfind(':') + 1));
}

Json word_item(const Form& form, std::string_view item) {
    if (form.items == ItemKind::truths) return item == "yes" ? Json(true) : item == "no" ? Json(false) : Json();
    for (const auto& [_, word] : form.words.words())
        if (item == plain_line(word)) return word;
    if (form.items != ItemKind::labels && form.items != ItemKind::numbers) return {};
    const auto number = plain_number(item);
    if (!number) return {};
    return form.items == ItemKind::numbers ? Json(*number) : Json(std::string(item));
}

Reading wrong_form(std::string_view line) { return spoilt(Cause::wrong_form, {0, line.size()}); }

Reading strict_items(std::string_view line, const Form& form) {
    const std::string head = prefix(form);
    if (!line.starts_with(head)) return wrong_form(line);
    const bool commas = form.items == ItemKind::numbers || form.format.find(',') != npos;
    Json::Array items;
    for (const std::string_view item : split(line.substr(head.size()), commas ? "," : " ")) {
        Json read = word_item(form, item);
        if (read.is_null()) return wrong_form(line);
        items.push_back(std::move(read));
    }
    return read_value(std::move(items), {0, line.size()});
}

// "(1,2)"
Json strict_cell(std::string_view text) {
    if (text.size() < 5 || text.front() != '(' || text.back() != ')') return {};
    const auto parts = split(text.substr(1, text.size() - 2), ",");
    const auto row = plain_number(parts[0]), column = parts.size() == 2 ? plain_number(parts[1]) : std::nullopt;
    return row && column ? Json(Json::Array{*row, *column}) : Json();
}

Reading strict_cells(std::string_view line, const Form& form) {
    const std::string head = prefix(form);
    if (!line.starts_with(head)) return wrong_form(line);
    const bool single = form.answer_class == AnswerClass::any_of;
    if (single && names_no_cell(line.substr(head.size()))) return read_value(Json::Array{}, {0, line.size()});
    Json::Array cells;
    for (std::size_t at = head.size(); at < line.size();) {
        const std::size_t close = std::min(line.find(')', at), line.size() - 1);
        Json cell = strict_cell(line.substr(at, close + 1 - at));
        if (cell.is_null()) return wrong_form(line);
        cells.push_back(std::move(cell));
        at = close + 1;
    }
    if (cells.empty()) return wrong_form(line);
    return single && cells.size() != 1 ? wrong_form(line) : read_value(std::move(cells), {0, line.size()});
}

Reading strict_number(std::string_view line, const Form& form) {
    const std::string head = prefix(form);
    Json number = line.starts_with(head) ? number_of(form, line.substr(head.size())) : Json();
    return number.is_null() ? wrong_form(line) : read_value(std::move(number), {0, line.size()});
}

// What stands between the placeholders of "NODES:x EDGES:y": "nodes:", " edges:", "".
std::vector<std::string> frames_of(const Form& form) {
    const std::string format = plain_line(form.format);
    std::vector<std::string> out;
    std::size_t at = 0;
    for (const std::string& key : form.keys) {
        const std::size_t value = format.find(key + ":", at) + key.size() + 1;
        if (value < key.size() + 1) return {};
        out.push_back(format.substr(at, value - at));
        at = std::min(format.find_first_of(" ,;)]}", value), format.size());
    }
    out.push_back(format.substr(at));
    return out;
}

// "NODES:x EDGES:y": the format with its one-word placeholders replaced.
Reading strict_tuple(std::string_view line, const Form& form) {
    const std::vector<std::string> frames = frames_of(form);
    if (frames.empty() || !line.starts_with(frames[0])) return wrong_form(line);
    Json out = Json::Object{};
    std::size_t at = frames[0].size();
    for (std::size_t k = 0; k < form.keys.size(); ++k) {
        const std::string& next = frames[k + 1];
        const std::size_t end = next.empty() ? line.size() : line.find(next, at);
        if (end == npos) return wrong_form(line);
        const std::string_view said = line.substr(at, end - at);
        Json part = form.word_keys.contains(form.keys[k]) ? word_item(form, said) : number_of(form, said);
        if (part.is_null()) return wrong_form(line);
        out[form.keys[k]] = std::move(part);
        at = end + next.size();
    }
    return at == line.size() ? read_value(std::move(out), {0, line.size()}) : wrong_form(line);
}

// "YES or NO", "ANSWER: Yes or ANSWER: No": the first stands for true.
Reading strict_truth(std::string_view line, const Form& form) {
    const std::string format = plain_line(form.format);
    const auto forms = split(format, " or ");
    for (std::size_t i = 0; i < forms.size() && i < 2; ++i)
        if (line == forms[i]) return read_value(i == 0, {0, line.size()});
    return wrong_form(line);
}

}  // namespace

std::string plain_line(std::string_view line) {
    std::string out;
    for (const char c : line) {
        if (c == ' ' && !out.empty() && is_joint(out.back())) continue;
        while (is_joint(c) && !out.empty() && out.back() == ' ') out.pop_back();
        out += lower(c);
    }
    return out;
}

namespace {

Reading read_plain(std::string_view line, const Form& form) {
    switch (form.answer_class) {
        case AnswerClass::integer:
        case AnswerClass::real:
            return strict_number(line, form);
        case AnswerClass::boolean:
            return strict_truth(line, form);
        case AnswerClass::tuple:
            return form.has_parts() ? strict_tuple(line, form) : strict_items(line, form);
        case AnswerClass::any_of:
            return strict_cells(line, form);
        case AnswerClass::none:
        case AnswerClass::choice:  // never here: options are judged by rules of their own
        case AnswerClass::sequence:
        case AnswerClass::set:
            break;
    }
    return form.items == ItemKind::cells ? strict_cells(line, form) : strict_items(line, form);
}

}  // namespace

Reading read_strict(std::string_view line, const Form& form) {
    Reading out = read_plain(plain_line(line), form);
    out.at = {0, line.size()};
    return out;
}

}  // namespace stim::score
