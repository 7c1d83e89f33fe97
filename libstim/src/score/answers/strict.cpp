// The answer line to the letter.
#include <algorithm>

#include "libstim/src/score/answers/reading.hpp"

namespace stim::score {
namespace {

bool is_joint(char c) { return is_one_of(c, ",:()[]"); }

// The format up to its last colon.
std::string head_of(const Form& form) {
    return form.keys.empty() ? "" : form.format.substr(0, form.format.rfind(':') + 1);
}

std::string item_text(const Json& item) {
    if (item.is_string()) return item.as_string();
    if (item.is_bool()) return item == Json(true) ? "yes" : "no";
    if (!item.is_array()) return item.dump();
    return "(" + item.as_array()[0].dump() + "," + item.as_array()[1].dump() + ")";
}

std::string list_text(const Json::Array& items, const Form& form) {
    const bool commas = form.items == ItemKind::numbers || (form.items != ItemKind::cells && form.format.find(',') != npos);
    std::string out;
    for (const Json& item : items) out += (out.empty() ? "" : commas ? "," : " ") + item_text(item);
    return out;
}

// "NODES:x EDGES:y" with its one-word placeholders replaced.
std::string counts_text(const Json::Object& parts, const Form& form) {
    std::string out = lowered(form.format);
    for (const auto& [key, part] : parts) {
        const std::size_t value = out.find(key + ":") + key.size() + 1;
        const std::size_t end = std::min(out.find_first_of(" ,;)]}", value), out.size());
        out.replace(value, end - value, item_text(part));
    }
    return out;
}

// "YES or NO", "ANSWER: Yes or ANSWER: No": the first stands for true.
std::string truth_text(bool truth, const Form& form) {
    const std::size_t joint = form.format.find(" or ");
    return truth || joint == npos ? form.format.substr(0, joint) : form.format.substr(joint + 4);
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

// Decimals without zeros behind them: "0.50" is "0.5".
std::string without_zeros(const std::string& line) {
    std::string out;
    bool decimals = false;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        const char c = i < line.size() ? line[i] : ' ';
        while (decimals && !is_digit(c) && (out.back() == '0' || out.back() == '.')) {
            decimals = out.back() == '0';
            out.pop_back();
        }
        decimals = is_digit(c) ? decimals : c == '.' && i > 0 && is_digit(line[i - 1]);
        if (i < line.size()) out += c;
    }
    return out;
}

}  // namespace

bool is_literal(std::string_view line, const Json& value, const Form& form) {
    if (form.answer_class == AnswerClass::integer && !value.is_int()) return false;  // longer than any number of ours
    std::string due;
    if (form.answer_class == AnswerClass::boolean) due = truth_text(value == Json(true), form);
    else if (value.is_object()) due = counts_text(value.as_object(), form);
    else if (form.answer_class == AnswerClass::any_of && value.as_array().empty()) due = head_of(form) + "nowhere";
    else due = head_of(form) + (value.is_array() ? list_text(value.as_array(), form) : item_text(value));
    const std::string said = form.reals ? without_zeros(plain_line(line)) : plain_line(line);
    return said == plain_line(due) || (value == Json(Json::Array{}) && said == plain_line(head_of(form) + "none"));
}

}  // namespace stim::score
