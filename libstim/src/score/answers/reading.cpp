#include "libstim/src/score/answers/reading.hpp"

#include <string_view>
#include <utility>

#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/base/json.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

Reading read_value(Json value, Extent at) { return {Reading::Kind::value, std::move(value), at, {}}; }
Reading spoilt(std::string_view reason, Extent at) { return {Reading::Kind::spoilt, nullptr, at, reason}; }

Extent trimmed(const Page& text, Extent e) {
    while (e.begin < e.end && is_blank(text[e.begin])) ++e.begin;
    while (e.end > e.begin && is_blank(text[e.end - 1])) --e.end;
    return e;
}

std::size_t sentence_end(const Page& text, std::size_t at, std::size_t end) {
    for (std::size_t i = at; i < end; ++i) {
        if (text[i] != '.' && text[i] != '!' && text[i] != ';') continue;
        std::size_t next = i + 1;
        while (next < end && closes_value(text[next])) ++next;
        if (next >= end || is_blank(text[next])) return i;
    }
    return end;
}

}  // namespace stim::score
