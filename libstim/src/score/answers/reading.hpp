// What reading a stretch of clean text gives, and the stretches themselves.
#pragma once

#include <string_view>

#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/base/json.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

inline bool closes_value(char c) { return c == ')' || c == ']' || c == '}' || c == '"' || c == '\''; }

struct Reading {
    enum class Kind { value, nothing, spoilt };
    Kind kind = Kind::nothing;
    Json value = nullptr;       ///< items as an array where the answer is a list
    Extent at{};                ///< what was read, or what spoilt it
    std::string_view reason{};  ///< a literal

    bool ok() const { return kind == Kind::value; }
    bool spoilt() const { return kind == Kind::spoilt; }
};
Reading read_value(Json value, Extent at);
Reading spoilt(std::string_view reason, Extent at);

/// Longer lists are no answers; what is read stays small.
inline constexpr std::size_t most_items = 4000;

/// How what follows a value ends it.
enum class Tail {
    closed,  ///< nothing may follow but a full stop
    open     ///< remarks may follow that hold no other value
};

inline std::size_t skip_blanks(const Page& text, std::size_t at, std::size_t end) {
    while (at < end && is_blank(text[at])) ++at;
    return at;
}
Extent trimmed(const Page& text, Extent e);
/// First full stop, '!' or ';' in [at, end) behind which a blank or the end stands; `end` if there is none.
std::size_t sentence_end(const Page& text, std::size_t at, std::size_t end);

}  // namespace stim::score
