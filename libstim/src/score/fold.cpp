// Unicode forms of what answers are made of, folded to ASCII by a table of our own (docs/parsing.md lists it).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "text.hpp"

namespace stim::score {
namespace {

struct Decoded {
    char32_t point = 0;
    unsigned length = 1;
    bool valid = true;
};

bool continues(std::string_view s, std::size_t at) { return at < s.size() && (static_cast<unsigned char>(s[at]) & 0xC0) == 0x80; }

Decoded decode(std::string_view s, std::size_t at) {
    const auto first = static_cast<unsigned char>(s[at]);
    const unsigned length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (length == 0) return {0, 1, false};
    char32_t point = first & (0xFFu >> (length + 1));
    for (unsigned i = 1; i < length; ++i) {
        if (!continues(s, at + i)) return {0, i, false};
        point = (point << 6) | (static_cast<unsigned char>(s[at + i]) & 0x3Fu);
    }
    return {point, length, true};
}

struct Folding {
    char32_t first, last;
    std::string_view to;
};
// Sorted. "" drops the character.
constexpr std::array foldings{
    Folding{0x85, 0x85, "\n"},          Folding{0xA0, 0xA0, " "},        Folding{0xAB, 0xAB, "\""},
    Folding{0xAD, 0xAD, ""},            Folding{0xB4, 0xB4, "'"},        Folding{0xB7, 0xB7, "\x01"},
    Folding{0xBB, 0xBB, "\""},          Folding{0x1680, 0x1680, " "},    Folding{0x2000, 0x200A, " "},
    Folding{0x200B, 0x200F, ""},        Folding{0x2010, 0x2015, "-"},    Folding{0x2018, 0x201B, "'"},
    Folding{0x201C, 0x201F, "\""},      Folding{0x2022, 0x2023, "\x01"}, Folding{0x2026, 0x2026, "..."},
    Folding{0x2028, 0x2029, "\n"},      Folding{0x202A, 0x202E, ""},     Folding{0x202F, 0x202F, " "},
    Folding{0x2032, 0x2032, "'"},       Folding{0x2033, 0x2033, "\""},   Folding{0x2043, 0x2043, "\x01"},
    Folding{0x2044, 0x2044, "/"},       Folding{0x205F, 0x205F, " "},    Folding{0x2060, 0x2069, ""},
    Folding{0x20E3, 0x20E3, ""},        Folding{0x2192, 0x2192, "->"},   Folding{0x21D2, 0x21D2, "->"},
    Folding{0x2212, 0x2212, "-"},       Folding{0x2215, 0x2215, "/"},    Folding{0x2219, 0x2219, "\x01"},
    Folding{0x2236, 0x2236, ":"},       Folding{0x22EF, 0x22EF, "..."},  Folding{0x24EA, 0x24EA, " 0 "},
    Folding{0x25AA, 0x25AB, "\x01"},    Folding{0x25CB, 0x25CB, "\x01"}, Folding{0x25CF, 0x25CF, "\x01"},
    Folding{0x25E6, 0x25E6, "\x01"},    Folding{0x2600, 0x2712, " "},    Folding{0x2713, 0x2714, " "},
    Folding{0x2728, 0x2728, " "},       Folding{0x2794, 0x2794, "->"},   Folding{0x279C, 0x279C, "->"},
    Folding{0x27A1, 0x27A1, "->"},      Folding{0x27F6, 0x27F6, "->"},   Folding{0x27F9, 0x27F9, "->"},
    Folding{0x2B1B, 0x2B1C, " "},       Folding{0x2B50, 0x2B50, " "},    Folding{0x2B55, 0x2B55, " "},
    Folding{0x3000, 0x3000, " "},       Folding{0x3001, 0x3001, ","},    Folding{0x3002, 0x3002, "."},
    Folding{0x300C, 0x300F, "\""},      Folding{0x3010, 0x3010, "["},    Folding{0x3011, 0x3011, "]"},
    Folding{0x30FB, 0x30FB, "\x01"},    Folding{0xA789, 0xA789, ":"},    Folding{0xFE00, 0xFE0F, ""},
    Folding{0xFE55, 0xFE55, ":"},       Folding{0xFE58, 0xFE58, "-"},    Folding{0xFE63, 0xFE63, "-"},
    Folding{0xFEFF, 0xFEFF, ""},        Folding{0xFF61, 0xFF61, "."},    Folding{0xFF64, 0xFF64, ","},
    Folding{0xFFE9, 0xFFE9, "<-"},      Folding{0xFFEB, 0xFFEB, "->"},   Folding{0x1F300, 0x1F4FF, " "},
    Folding{0x1F534, 0x1F535, " "},     Folding{0x1F600, 0x1F64F, " "},  Folding{0x1F7E0, 0x1F7EB, " "},
    Folding{0x1F900, 0x1F9FF, " "},
};

const Folding* folding_of(char32_t point) {
    const auto after = std::upper_bound(foldings.begin(), foldings.end(), point,
                                        [](char32_t p, const Folding& f) { return p < f.first; });
    return after != foldings.begin() && point <= (after - 1)->last ? &*(after - 1) : nullptr;
}

// Circled, bracketed and dotted numbers 1..20; bold and other mathematical letters and digits.
std::string computed(char32_t point) {
    if (point >= 0x1D7CE && point <= 0x1D7FF) return {static_cast<char>('0' + (point - 0x1D7CE) % 10)};
    if (point >= 0x1D400 && point <= 0x1D6A3) {
        const auto letter = (point - 0x1D400) % 52;
        return {static_cast<char>(letter < 26 ? 'A' + letter : 'a' + letter - 26)};
    }
    if (point >= 0x2460 && point <= 0x2473) return fmt::format(" {} ", static_cast<unsigned>(point - 0x2460 + 1));
    if (point >= 0x2474 && point <= 0x2487) return fmt::format("({})", static_cast<unsigned>(point - 0x2474 + 1));
    if (point >= 0x2488 && point <= 0x249B) return fmt::format("{}. ", static_cast<unsigned>(point - 0x2488 + 1));
    if (point >= 0x2776 && point <= 0x277F) return fmt::format(" {} ", static_cast<unsigned>(point - 0x2776 + 1));
    return {};
}

// Full-width ASCII, then the table, then what is computed.
void fold_point(Text& out, std::string_view reply, std::size_t at, const Decoded& d) {
    if (!d.valid) return out.push('\x7f', at);
    if (d.point >= 0xFF01 && d.point <= 0xFF5E) return out.push(static_cast<char>(d.point - 0xFF01 + '!'), at);
    if (const Folding* folding = folding_of(d.point)) return out.push_for(folding->to, at);
    const std::string form = computed(d.point);
    if (form.empty()) return out.push(reply.substr(at, d.length), at);
    out.push_for(form, at);
}

bool is_plain(char c) { return static_cast<unsigned char>(c) < 0x80 && (c >= ' ' || c == '\n'); }

// CR LF and CR end a line; other control characters are blanks, so that they never join two numbers.
void fold_control(Text& out, std::string_view reply, std::size_t at) {
    if (reply[at] != '\r') out.push(' ', at);
    else if (at + 1 >= reply.size() || reply[at + 1] != '\n') out.push('\n', at);
}

// Folds what begins at `at`; returns its length.
std::size_t fold_at(Text& out, std::string_view reply, std::size_t at) {
    std::size_t plain = at;
    while (plain < reply.size() && is_plain(reply[plain])) ++plain;
    if (plain > at) return out.push(reply.substr(at, plain - at), at), plain - at;
    if (static_cast<unsigned char>(reply[at]) < 0x80) return fold_control(out, reply, at), 1;
    const Decoded d = decode(reply, at);
    fold_point(out, reply, at, d);
    return d.length;
}

std::size_t utf8_length(std::string_view reply, std::size_t at) {
    return static_cast<unsigned char>(reply[at]) < 0x80 ? 1 : decode(reply, at).length;
}

}  // namespace

Text fold(std::string_view reply, const Spoken& spoken, Case letters) {
    Text out;
    std::size_t size = 0;
    for (const Extent& part : spoken.parts) size += part.end - part.begin + 1;
    out.reserve(size);
    for (const Extent& part : spoken.parts) {
        if (!out.chars().empty()) out.push('\n', part.begin);
        for (std::size_t at = part.begin; at < part.end;) at += fold_at(out, reply.substr(0, part.end), at);
    }
    if (letters == Case::lower) out.lower_from(0);
    return out;
}

void Text::lower_from(std::size_t begin) {
    for (std::size_t i = begin; i < chars_.size(); ++i) chars_[i] = lower(chars_[i]);
}

std::size_t Text::origin(std::size_t i) const {
    if (cursor_ >= jumps_.size() || jumps_[cursor_].at > i) {
        const auto next = std::upper_bound(jumps_.begin(), jumps_.end(), i, [](std::size_t at, const Jump& j) { return at < j.at; });
        cursor_ = static_cast<std::size_t>(next - jumps_.begin()) - 1;
    }
    while (cursor_ + 1 < jumps_.size() && jumps_[cursor_ + 1].at <= i) ++cursor_;
    return jumps_[cursor_].origin + (i - jumps_[cursor_].at);
}

Extent origin(const Text& text, std::string_view reply, std::size_t begin, std::size_t end) {
    if (begin >= end || end > text.chars().size()) return {};
    const std::size_t first = text.origin(begin), last = text.origin(end - 1);
    return {first, last + utf8_length(reply, last)};
}

}  // namespace stim::score
