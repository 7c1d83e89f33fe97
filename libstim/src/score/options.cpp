#include "options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "form.hpp"
#include "stim/error.hpp"

namespace stim::score {

std::string plain_words(std::string_view text) {
    std::string out;
    for (const std::string& word : words_of(text)) {
        if (!out.empty()) out += ' ';
        out += word;
    }
    return out;
}

void Options::add(Names& names, const std::string& name, std::size_t option) {
    if (name.empty()) return;
    const auto [at, fresh] = names.emplace(name, option);
    if (!fresh && at->second != option) at->second = std::nullopt;
}

// Names that overrule others come first: an option's own text keeps its meaning whatever another option begins with.
void Options::add_choice(std::size_t i, std::string_view text) {
    const std::vector<std::string> words = words_of(text);
    const std::string whole = plain_words(text);
    add(quotes_, whole, i);
    texts_.push_back(words);
    longest_ = std::max(longest_, 2 * text.size() + 40);
    if (words.empty() || (words[0] != "yes" && words[0] != "no")) return;
    add(names_, words[0], i);
    if (words.size() > 1) add(names_, whole.substr(words[0].size() + 1), i);
}

Options::Options(const ChoiceQuestion& question) {
    if (question.kind == QuestionKind::boolean) {
        count_ = 2;
        quotes_ = {{"yes", 0}, {"true", 0}, {"no", 1}, {"false", 1}};
        texts_ = {{"yes"}, {"no"}};
        longest_ = 60;
        return;
    }
    count_ = question.options.size();
    lettered_ = true;
    if (count_ < 2 || count_ > 6) throw InvalidParams("options", fmt::format("{} long", count_), "2..6 texts");
    for (std::size_t i = 0; i < count_; ++i) add_choice(i, question.options[i]);
    for (const auto& [name, option] : quotes_) names_[name] = option;
}

std::optional<std::size_t> Options::quoted(std::string_view text) const {
    if (text.size() > longest_) return std::nullopt;
    const auto found = quotes_.find(plain_words(text));
    return found == quotes_.end() ? std::nullopt : found->second;
}

std::optional<std::size_t> Options::named(std::string_view text) const {
    if (text.size() > longest_) return std::nullopt;
    if (!lettered_) return quoted(text);
    const auto found = names_.find(plain_words(text));
    return found == names_.end() ? std::nullopt : found->second;
}

Json Options::value(std::size_t i) const {
    if (!lettered_) return i == 0 ? "yes" : "no";
    return std::string(1, static_cast<char>('A' + i));
}

}  // namespace stim::score
