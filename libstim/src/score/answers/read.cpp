#include "libstim/src/score/answers/read.hpp"

#include <array>

#include "libstim/src/score/text/clean.hpp"

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
        const std::size_t colon = out.find(key + ":") + key.size();
        const std::size_t value = std::min(out.find_first_not_of(' ', colon + 1), out.size());
        const std::size_t end = std::min(out.find_first_of(" ,;)]}", value), out.size());
        out.replace(value, end - value, item_text(part));
    }
    return out;
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
    std::string due;
    if (value.is_object()) due = counts_text(value.as_object(), form);
    else if (form.answer_class == AnswerClass::any_of && value.as_array().empty()) due = head_of(form) + "nowhere";
    else due = head_of(form) + (value.is_array() ? list_text(value.as_array(), form) : item_text(value));
    const std::string said = form.reals ? without_zeros(plain_line(line)) : plain_line(line);
    return said == plain_line(due) || (value == Json(Json::Array{}) && said == plain_line(head_of(form) + "none"));
}

namespace {

// In order: the first that finds an answer, or what spoils one for good, decides.
constexpr std::array rules{find_keyed, find_boxed, find_last_line, find_number};

// A key of the prompt's own decides even where its value cannot be read; other rules look for the answer where none stands.
bool decides(const Finding& found, const Form& form) {
    const Cause cause = found.reading.cause;
    if (found.reading.ok() || cause == Cause::cut_off) return true;
    if (found.rule == "key") return !form.asks_anything() || cause != Cause::wrong_form;
    return found.rule == "box" && !found.reading.is_nothing();
}

Finding find_commitment(const Page& text, const Form& form) {
    const bool counts = form.keys.size() > 1;  // boxes and last lines hold no counts by name
    Finding first;
    for (const auto rule : rules) {
        if (counts && (rule == find_boxed || rule == find_last_line)) continue;
        Finding found = rule(text, form);
        if (found.reading.is_nothing()) continue;
        if (decides(found, form)) return found;
        if (first.reading.is_nothing() || found.rule == "announced") first = found;
    }
    return first;
}

Verdict compare(const Form& form, const Finding& found, const Json& gold) {
    Verdict out;
    out.value = shaped(form, found.reading.value);
    out.matcher = found.rule;
    out.cause = Cause::answered;
    out.grade = found.grade;
    const bool right = is_right(form, out.value, gold);
    out.outcome = right ? Outcome::correct : Outcome::wrong;
    measure_distance(out, form, gold);
    out.reason = out.matcher + (right ? ": equals the answer" : ": differs from the answer");
    return out;
}

// Numbers in plain signs; the question that a model goes on with is no part of its answer.
std::string plain_numbers(const std::string& text) {
    std::string out = with_minus_signs(text);
    const std::size_t next = out.find("\nquestion:");
    if (next != npos && std::any_of(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(next), is_digit)) out.resize(next);
    return out;
}

Verdict judge_lenient(std::string_view reply, const Spoken& spoken, const Form& form, const Json& gold) {
    const Clean text(reply, spoken, Case::lower, form.keys);
    const bool number = form.answer_class == AnswerClass::integer || form.answer_class == AnswerClass::real;
    const std::string said = number ? plain_numbers(text.chars()) : text.chars();
    const Page page(said);
    if (std::none_of(page.begin(), page.end(), is_word))
        return unread(spoken.thought ? Cause::only_thinking : Cause::empty, "none");
    const Finding found = heed_aftermath(page, form, find_commitment(page, form));
    if (found.reading.ok()) {
        Verdict out = compare(form, found, gold);
        out.span = text.origin(found.reading.at.begin, found.reading.at.end);
        return out;
    }
    const bool refuses = has(page.phrases_in(0, page.size()), Phrase::refusal);
    if (refuses && (found.reading.is_nothing() || found.rule == "last line")) return unread(Cause::refusal, "none");
    Verdict out = unread(found.reading.cause, found.reading.is_nothing() ? "none" : found.rule);
    const Extent at = found.reading.at;
    if (at.end > at.begin) out.span = text.origin(at.begin, at.end);
    return out;
}

// The answer line alone, items in the order in which they stand.
Json read_line(std::string_view line, const Form& form) {
    const std::string low = lowered(line);
    const Page page(low);
    const Finding keyed = find_keyed(page, form);
    return keyed.reading.is_nothing() ? read_answer(page, {0, page.size()}, form, Tail::closed).value : keyed.reading.value;
}

// The last line of what is said, to the letter; and nothing else in the text may make it doubtful.
Verdict judge_strict(std::string_view reply, const Spoken& spoken, const Form& form, const Json& gold) {
    Verdict loose = judge_lenient(reply, spoken, form, gold);
    if (loose.outcome == Outcome::no_answer) return loose;
    const Extent said = spoken.parts.empty() ? Extent{} : spoken.parts.back();
    const std::string_view kept = stretch(reply, said);
    const Extent line = last_line(kept);
    const Json value = read_line(stretch(kept, line), form);
    const bool literal = !value.is_null() && is_literal(stretch(kept, line), value, form);
    if (literal && loose.outcome == Outcome::format_error) return loose;
    const bool same = literal && shaped(form, value) == loose.value;
    Verdict out = same ? compare(form, {read_value(value, line), "strict"}, gold)
                       : unread(literal ? Cause::contradiction : Cause::wrong_form, "strict");
    if (line.end > line.begin) out.span = Extent{said.begin + line.begin, said.begin + line.end};
    return out;
}

}  // namespace

Verdict unread(Cause cause, std::string_view rule) {
    const bool silent = cause == Cause::empty || cause == Cause::only_thinking || cause == Cause::refusal;
    Verdict out;
    out.outcome = silent ? Outcome::no_answer : Outcome::format_error;
    out.matcher = rule;
    out.reason = sentence_for(cause);
    out.cause = cause;
    return out;
}

Extent last_line(std::string_view text) {
    const std::size_t end = text.find_last_not_of(" \t\r\n\v\f") + 1;  // npos + 1 is 0
    const std::size_t start = text.substr(0, end).find_last_of("\r\n");
    return {start == npos ? 0 : start + 1, end};
}

Verdict judge_answer(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect, Mode mode,
                     std::string_view question) {
    Form form = form_of(spec, gold, dialect);
    form.question = lowered(question);
    if (reply.size() > longest_reply) return unread(Cause::wrong_form, "none");
    const Spoken spoken = read_parts(reply);
    return mode == Mode::strict ? judge_strict(reply, spoken, form, gold) : judge_lenient(reply, spoken, form, gold);
}

}  // namespace stim::score
