// Contract: prompts are fixed and complete; the answer's value and its literal line say the same.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>

#include "tests/cpp/support/contract.hpp"

using namespace contract;

namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

bool has_line(const std::string& text, const std::string& line) {
    std::istringstream lines(text);
    for (std::string l; std::getline(lines, l);)
        if (l == line) return true;
    return false;
}

// The alternatives of "YES or NO"; a format without them is its only one.
std::vector<std::string> alternatives(const std::string& format) {
    const std::size_t at = format.find(" or ");
    if (at == std::string::npos) return {format};
    return {format.substr(0, at), format.substr(at + 4)};
}

// The words and numbers of an answer line, lower-case, without keys: what stands before a colon.
std::vector<std::string> items_of(const std::string& line) {
    std::vector<std::string> out;
    std::string item;
    for (const char c : lower(line) + " ") {
        if (c == ':') {
            item.clear();
            if (!out.empty() && out.back() == "shapes") out.pop_back();  // a blank before the colon
        } else if (std::string_view(" ,()").find(c) == std::string_view::npos) {
            item += c;
        } else if (!item.empty()) {
            out.push_back(item);
            item.clear();
        }
    }
    return out;
}

// The same from the value: numbers and strings, arrays item by item.
void flatten(const Json& value, std::vector<std::string>& out) {
    if (value.is_array()) {
        for (const Json& item : value.as_array()) flatten(item, out);
    } else {
        out.push_back(value.is_string() ? lower(value.as_string()) : value.dump());
    }
}

std::vector<std::string> items_of(const Json& value) {
    std::vector<std::string> out;
    flatten(value, out);
    return out;
}

// "ABOVE:3 BELOW:0" against {"above": 3, "below": 0}; 20 times yes or no against colours in list order.
void check_tuple(const Answer& answer) {
    const auto& members = answer.value.as_object();
    const auto items = items_of(answer.text);
    REQUIRE(items.size() == members.size());
    if (members.begin()->second.is_bool()) {
        for (std::size_t i = 0; i < items.size(); ++i)
            CHECK(items[i] == (answer.value.at(colour_names()[i]).as_bool() ? "yes" : "no"));
        return;
    }
    for (const auto& [key, value] : members) {
        CHECK(key == lower(key));
        CHECK_THAT(fmt::format(" {} ", lower(answer.text)), Catch::Contains(fmt::format(" {}:{} ", key, value.dump())));
    }
}

void check_set(const Answer& answer) {
    const auto& items = answer.value.as_array();
    CHECK_FALSE(items.empty());
    for (std::size_t i = 1; i < items.size(); ++i) {
        CAPTURE(answer.value.dump());
        if (items[i].is_string()) CHECK(items[i - 1].as_string() < items[i].as_string());
        if (items[i].is_int()) CHECK(items[i - 1].as_int() < items[i].as_int());
        if (items[i].is_array()) {
            const auto &a = items[i - 1].as_array(), &b = items[i].as_array();
            CHECK(std::pair(a[0].as_int(), a[1].as_int()) < std::pair(b[0].as_int(), b[1].as_int()));
        }
    }
    CHECK(items_of(answer.text) == items_of(answer.value));
}

void check_any(const Answer& answer) {
    if (answer.value.as_array().empty())
        CHECK(answer.text == "Nowhere");
    else
        CHECK(items_of(answer.text) == items_of(answer.value.as_array().front()));
}

// The key part of the line is that of the format.
void check_prefix(const Answer& answer, const std::string& format) {
    const std::size_t colon = format.find(':');
    if (colon == std::string::npos) return;
    const std::size_t end = format.find_first_not_of(' ', colon + 1);
    CHECK(answer.text.substr(0, end) == format.substr(0, end));
}

void check_answer(const Answer& answer, const AnswerSpec& spec) {
    switch (spec.answer_class) {
        case AnswerClass::integer:
            CHECK(answer.value.as_int() >= 0);
            CHECK(items_of(answer.text) == items_of(answer.value));
            break;
        case AnswerClass::boolean:
            CHECK(answer.text == alternatives(spec.format).at(answer.value.as_bool() ? 0 : 1));
            break;
        case AnswerClass::tuple: check_tuple(answer); break;
        case AnswerClass::sequence:
            CHECK_FALSE(answer.value.as_array().empty());
            CHECK(items_of(answer.text) == items_of(answer.value));
            break;
        case AnswerClass::set: check_set(answer); break;
        case AnswerClass::any_of: check_any(answer); break;
        case AnswerClass::choice: break;  // check_choice
        case AnswerClass::real: CHECK_FALSE(answer.value.is_null()); break;
        case AnswerClass::none: break;  // asks nothing
    }
}

// More things to choose from at larger sizes.
bool may_leave_out_options(const Instance& made) { return made.scene.params.find("shortcut") != nullptr; }

// The letter of an option; options are of the vocabulary, each once.
void check_choice(const Instance& made, const AnswerSpec& spec) {
    if (spec.answer_class != AnswerClass::choice) {
        CHECK(made.prompt.options.empty());
        return;
    }
    const std::set<std::string> shown(made.prompt.options.begin(), made.prompt.options.end());
    const std::set<std::string> known(spec.vocabulary.begin(), spec.vocabulary.end());
    CHECK(shown.size() == made.prompt.options.size());
    CHECK(shown.size() >= 2);
    CHECK(std::includes(known.begin(), known.end(), shown.begin(), shown.end()));
    if (!may_leave_out_options(made)) CHECK(shown == known);
    const std::string& letter = made.answer.value.as_string();
    CHECK(letter.size() == 1);
    CHECK((letter[0] >= 'A' && letter[0] < static_cast<char>('A' + made.prompt.options.size())));
    CHECK(made.answer.text == "ANSWER: " + letter);
}

bool is_number(const std::string& item) {
    return std::all_of(item.begin(), item.end(), [](unsigned char c) { return std::isdigit(c); });
}

}  // namespace

TEST_CASE("Contract: the prompt does not depend on size, index or seed", "[contract]") {
    for_each_combo([](const Combo& combo) {
        const Prompt prompt = combo.domain->prompt(combo.request(combo.middle(), 0));
        for (const int size : combo.few_sizes())
            for (const std::int64_t index : {0, 7}) CHECK(combo.domain->prompt(combo.request(size, index, index)) == prompt);
    });
}

TEST_CASE("Contract: a prompt about pictures has at most 120 words", "[contract]") {
    for_each_combo([](const Combo& combo) {
        if (combo.domain->suite != "percept_v") return;
        std::istringstream prompt(joined(generate(*combo.domain, combo.request(combo.middle(), 0)).prompt));
        const auto words = std::distance(std::istream_iterator<std::string>(prompt), std::istream_iterator<std::string>());
        CAPTURE(words);
        CHECK(words <= 120);
    });
}

TEST_CASE("Contract: the prompt holds the literal answer line and every word of the vocabulary", "[contract]") {
    for_each_combo([](const Combo& combo) {
        const Request request = combo.request(combo.middle(), 0);
        const Instance made = generate(*combo.domain, request);
        const std::string prompt = joined(made.prompt);
        const AnswerSpec spec = combo.domain->answer_spec(request);
        CAPTURE(prompt, spec.format);
        CHECK(prompt.size() > 100);
        CHECK(prompt.find("  ") == std::string::npos);
        if (spec.answer_class == AnswerClass::none) return;
        CHECK_FALSE(spec.format.empty());
        CHECK(has_line(prompt, spec.format));
        for (const std::string& line : alternatives(spec.format)) CHECK_THAT(prompt, Catch::Contains(line));
        const auto& words = spec.answer_class == AnswerClass::choice ? made.prompt.options : spec.vocabulary;
        for (const std::string& word : words) CHECK_THAT(lower(prompt), Catch::Contains(lower(word)));
    });
}

TEST_CASE("Contract: the answer's form does not depend on size or index", "[contract]") {
    for_each_combo([](const Combo& combo) {
        const AnswerSpec spec = combo.domain->answer_spec(combo.request(combo.middle(), 0));
        for (const int size : combo.few_sizes()) {
            const AnswerSpec other = combo.domain->answer_spec(combo.request(size, 3, 4));
            CHECK(other.format == spec.format);
            CHECK(other.answer_class == spec.answer_class);
            CHECK(other.type == spec.type);
            CHECK(other.vocabulary == spec.vocabulary);
        }
    });
}

TEST_CASE("Contract: value and literal line of the answer agree", "[contract]") {
    for_each_instance(5, [](const Combo& combo, const Instance& made) {
        const AnswerSpec spec = combo.domain->answer_spec(made.request);
        CAPTURE(made.answer.text, made.answer.value.dump());
        CHECK(made.prompt == prompt_of(*combo.domain, made.request, made.scene));
        CHECK(made.prompt.picture == combo.domain->prompt(made.request).picture);
        CHECK(made.prompt.form.line == spec.format);
        if (spec.answer_class == AnswerClass::none) {
            CHECK((made.answer.value.is_null() && made.answer.text.empty() && made.prompt.options.empty()));
            return;
        }
        CHECK(made.answer.text.find('\n') == std::string::npos);
        check_prefix(made.answer, spec.format);
        check_answer(made.answer, spec);
        check_choice(made, spec);
    });
}

TEST_CASE("Contract: words of answers are in the vocabulary", "[contract]") {
    for_each_instance(5, [](const Combo& combo, const Instance& made) {
        const AnswerSpec spec = combo.domain->answer_spec(made.request);
        if (spec.answer_class == AnswerClass::choice) return;  // a letter
        std::vector<std::string> known;
        for (const std::string& word : spec.vocabulary) known.push_back(lower(word));
        for (const std::string& item : items_of(made.answer.text)) {
            CAPTURE(item);
            CHECK((is_number(item) || std::find(known.begin(), known.end(), item) != known.end()));
        }
    });
}
