#include "libstim/src/score/text/thinking_tags.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "libstim/src/score/text/known_marks.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score::thinking {
namespace {

constexpr std::size_t longest_tag = 200;

// Between brackets: a name, and behind a blank nothing or attributes.
std::string_view name_in(std::string_view inside) {
    const std::size_t blank = inside.find(' ');
    const std::string_view more = blank == npos ? std::string_view{} : inside.substr(blank);
    const bool attributes = more.find('=') != npos || more.find_first_not_of(' ') == npos;
    return attributes && !inside.ends_with('/') ? inside.substr(0, blank) : std::string_view{};
}

// The letters of a name, small; empty where it holds what no name does.
std::string letters_of(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (!is_word(c) && !is_one_of(c, "_:-.")) return {};
        if (is_letter(c)) out += lower(c);
    }
    return out;
}

template <class Words>
bool strip(std::string& name, const Words& words) {
    for (const std::string_view word : words) {
        if (name.size() > word.size() && name.starts_with(word)) return name.erase(0, word.size()), true;
        if (name.size() > word.size() && name.ends_with(word)) return name.erase(name.size() - word.size()), true;
    }
    return false;
}

Mark named(std::string_view inside) {
    const bool slash = inside.starts_with('/');
    std::string name = letters_of(name_in(inside.substr(slash ? 1 : 0)));
    const bool closes = strip(name, closers) || slash;
    if (!closes) strip(name, openers);
    const auto known = std::find_if(names.begin(), names.end(), [&](const Name& one) { return name.ends_with(one.ending); });
    if (name.empty() || known == names.end()) return {};
    return {closes ? Side::close : Side::open, 0, known->kind};
}

}  // namespace

bool stands_at(std::string_view text, std::size_t at, std::string_view word) {
    return text.size() - at >= word.size() && std::equal(word.begin(), word.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                                                         [](char due, char c) { return due == lower(c); });
}

Mark tag_at(std::string_view text, std::size_t at) {
    for (const Brackets& pair : brackets) {
        if (!text.substr(at).starts_with(pair.open)) continue;
        const std::string_view rest = text.substr(at + pair.open.size(), longest_tag);
        const std::size_t end = rest.substr(0, rest.find_first_of("\n<[")).find(pair.close);
        if (end == npos) continue;
        Mark out = named(rest.substr(0, end));
        out.length = pair.open.size() + end + pair.close.size();
        out.square = pair.open == "[";
        return out;
    }
    return {};
}

}  // namespace stim::score::thinking
