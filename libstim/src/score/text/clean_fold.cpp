// Unicode forms of what answers are made of, folded to ASCII by a table of our own (docs/parsing.md lists it).
#include "libstim/src/score/text/clean.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "libstim/src/score/text/foldings.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

struct Decoded {
    char32_t point = 0;
    unsigned length = 1;
    bool valid = true;
};

bool continues(std::string_view s, std::size_t at) {
    return at < s.size() && (static_cast<unsigned char>(s[at]) & 0xC0) == 0x80;
}

// How long a character is that begins with a byte; 0 where none does.
constexpr std::array<std::uint8_t, 256> lengths = [] {
    std::array<std::uint8_t, 256> out{};
    for (unsigned first = 0; first < 256; ++first)
        out[first] = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    return out;
}();

Decoded decode(std::string_view s, std::size_t at) {
    const auto first = static_cast<unsigned char>(s[at]);
    const unsigned length = lengths[first];
    if (length == 0) return {0, 1, false};
    char32_t point = first & (0xFFu >> (length + 1));
    for (unsigned i = 1; i < length; ++i) {
        if (!continues(s, at + i)) return {0, i, false};
        point = (point << 6) | (static_cast<unsigned char>(s[at + i]) & 0x3Fu);
    }
    return {point, length, true};
}

// Blocks of 256 characters that hold a folding: most scripts have none.
constexpr std::array<bool, 0x200> folded_blocks = [] {
    std::array<bool, 0x200> out{};
    for (const Folding& f : foldings)
        for (char32_t block = f.first >> 8; block <= f.last >> 8; ++block) out[block] = true;
    return out;
}();

const Folding* folding_of(char32_t point) {
    if (point >> 8 >= folded_blocks.size() || !folded_blocks[point >> 8]) return nullptr;
    const auto after =
        std::upper_bound(foldings.begin(), foldings.end(), point, [](char32_t p, const Folding& f) { return p < f.first; });
    return after != foldings.begin() && point <= (after - 1)->last ? &*(after - 1) : nullptr;
}

// Circled, bracketed and dotted numbers 1..20; bold and other mathematical letters and digits; digits of other scripts.
std::string compute(char32_t point) {
    for (const char32_t zero : zeros)
        if (point >= zero && point < zero + 10) return {static_cast<char>('0' + (point - zero))};
    if (point >= 0x1D7CE && point <= 0x1D7FF) return {static_cast<char>('0' + (point - 0x1D7CE) % 10)};
    if (point >= 0x1D400 && point <= 0x1D6A3) {
        const auto letter = (point - 0x1D400) % 52;
        return {static_cast<char>(letter < 26 ? 'A' + letter : 'a' + letter - 26)};
    }
    for (const Numbered& kind : numbered)
        if (point >= kind.first && point <= kind.last)
            return std::string(kind.before) + std::to_string(point - kind.first + 1) + std::string(kind.after);
    return {};
}

// Full-width ASCII, then the table, then what is computed; nothing where the character stays what it is.
std::optional<std::string> fold_character(const Decoded& d) {
    if (!d.valid) return "\x7f";
    if (d.point >= 0xFF01 && d.point <= 0xFF5E) return std::string(1, static_cast<char>(d.point - 0xFF01 + '!'));
    if (const Folding* folding = folding_of(d.point)) return std::string(folding->to);
    std::string out = compute(d.point);
    return out.empty() ? std::nullopt : std::optional(std::move(out));
}

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// CR LF and CR end a line; other control characters are blanks, so that they never join two numbers.
void fold_ascii(Text& out, std::string_view reply, std::size_t at) {
    const char c = reply[at];
    if (c == '\r' && reply.substr(at, 2) != "\r\n") out.push('\n', at);
    else if (c != '\r') out.push(static_cast<unsigned char>(c) < ' ' && c != '\n' ? ' ' : c, at);
}

// Returns how long the character is.
std::size_t fold_other(Text& out, std::string_view reply, std::size_t at) {
    const Decoded d = decode(reply, at);
    if (const auto form = fold_character(d)) out.push_for(*form, at);
    else out.push(reply.substr(at, d.length), at);
    return d.length;
}

}  // namespace

std::size_t utf8_length(std::string_view reply, std::size_t at) {
    return static_cast<unsigned char>(reply[at]) < 0x80 ? 1 : decode(reply, at).length;
}

Text fold(std::string_view reply, const Spoken& spoken, Case letters) {
    Text out;
    for (const Extent& part : spoken.parts) {
        if (!out.chars().empty()) out.push('\n', part.begin);
        for (std::size_t at = part.begin; at < part.end;) {
            const bool ascii = is_ascii(reply[at]);
            if (ascii) fold_ascii(out, reply, at);
            at += ascii ? 1 : fold_other(out, reply.substr(0, part.end), at);
        }
    }
    if (letters == Case::lower) out.lower_all();
    return out;
}

}  // namespace stim::score
