// Unicode forms of what answers are made of, folded to ASCII by a table of our own (docs/parsing.md lists it).
#include "libstim/src/score/text/clean.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

struct Decoded {
    char32_t point = 0;
    unsigned length = 1;
    bool valid = true;
};

bool continues(std::string_view s, std::size_t at) { return at < s.size() && (static_cast<unsigned char>(s[at]) & 0xC0) == 0x80; }

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

struct Folding {
    char32_t first, last;
    std::string_view to;
};
// Sorted. "" drops the character.
constexpr std::array foldings{
    Folding{0x85, 0x85, "\n"},       Folding{0xA0, 0xA0, " "},        Folding{0xA1, 0xA1, ""},
    Folding{0xA3, 0xA3, " "},        Folding{0xA5, 0xA5, " "},        Folding{0xAB, 0xAB, "\""},
    Folding{0xAD, 0xAD, ""},         Folding{0xB0, 0xB0, " "},        Folding{0xB4, 0xB4, "'"},
    Folding{0xB7, 0xB7, "\x01"},     Folding{0xBB, 0xBB, "\""},       Folding{0xBF, 0xBF, ""},
    Folding{0xD7, 0xD7, "*"},        Folding{0xF7, 0xF7, "/"},        Folding{0x60C, 0x60C, ","},
    Folding{0x61B, 0x61B, ";"},      Folding{0x61F, 0x61F, "?"},
    Folding{0x66B, 0x66B, "."},         Folding{0x66C, 0x66C, ","},              Folding{0x1680, 0x1680, " "},
    Folding{0x2000, 0x200A, " "},    Folding{0x200B, 0x200F, ""},     Folding{0x2010, 0x2015, "-"},
    Folding{0x2018, 0x201B, "'"},    Folding{0x201C, 0x201F, "\""},   Folding{0x2022, 0x2023, "\x01"},
    Folding{0x2026, 0x2026, "..."},  Folding{0x2028, 0x2029, "\n"},   Folding{0x202A, 0x202E, ""},
    Folding{0x202F, 0x202F, " "},    Folding{0x2032, 0x2032, "'"},    Folding{0x2033, 0x2033, "\""},
    Folding{0x2043, 0x2043, "\x01"}, Folding{0x2044, 0x2044, "/"},    Folding{0x205F, 0x205F, " "},
    Folding{0x2060, 0x2069, ""},     Folding{0x20AC, 0x20AC, " "},    Folding{0x20E3, 0x20E3, ""},
    Folding{0x2192, 0x2192, "->"},   Folding{0x21D2, 0x21D2, "->"},   Folding{0x2212, 0x2212, "-"},
    Folding{0x2215, 0x2215, "/"},    Folding{0x2219, 0x2219, "\x01"}, Folding{0x2236, 0x2236, ":"},
    Folding{0x2248, 0x2248, "~"},    Folding{0x22EF, 0x22EF, "..."},  Folding{0x24EA, 0x24EA, " 0 "},
    Folding{0x25AA, 0x25AB, "\x01"}, Folding{0x25CB, 0x25CB, "\x01"}, Folding{0x25CF, 0x25CF, "\x01"},
    Folding{0x25E6, 0x25E6, "\x01"}, Folding{0x2600, 0x2712, " "},    Folding{0x2713, 0x2714, " "},
    Folding{0x2728, 0x2728, " "},    Folding{0x2794, 0x2794, "->"},   Folding{0x279C, 0x279C, "->"},
    Folding{0x27A1, 0x27A1, "->"},   Folding{0x27F6, 0x27F6, "->"},   Folding{0x27F9, 0x27F9, "->"},
    Folding{0x2B1B, 0x2B1C, " "},    Folding{0x2B50, 0x2B50, " "},    Folding{0x2B55, 0x2B55, " "},
    Folding{0x3000, 0x3000, " "},    Folding{0x3001, 0x3001, ","},    Folding{0x3002, 0x3002, "."},
    Folding{0x300C, 0x300F, "\""},   Folding{0x3010, 0x3010, "["},    Folding{0x3011, 0x3011, "]"},
    Folding{0x30FB, 0x30FB, "\x01"}, Folding{0xA789, 0xA789, ":"},    Folding{0xFE00, 0xFE0F, ""},
    Folding{0xFE55, 0xFE55, ":"},    Folding{0xFE58, 0xFE58, "-"},    Folding{0xFE63, 0xFE63, "-"},
    Folding{0xFEFF, 0xFEFF, ""},     Folding{0xFF61, 0xFF61, "."},    Folding{0xFF64, 0xFF64, ","},
    Folding{0xFFE9, 0xFFE9, "<-"},   Folding{0xFFEB, 0xFFEB, "->"},   Folding{0x1F300, 0x1F4FF, " "},
    Folding{0x1F534, 0x1F535, " "},  Folding{0x1F600, 0x1F64F, " "},  Folding{0x1F7E0, 0x1F7EB, " "},
    Folding{0x1F900, 0x1F9FF, " "},
};

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

// What a character becomes, in storage of its own; without any it stays what it is.
using Folded = std::string_view;

constexpr std::array<char, 128> ascii = [] {
    std::array<char, 128> out{};
    for (unsigned c = 0; c < 128; ++c) out[c] = static_cast<char>(c);
    return out;
}();
Folded sign(char32_t c) { return {&ascii[c], 1}; }

// The numbers from 1 on, between two signs.
struct Numbered {
    char32_t first, last;
    std::string_view before, after;
};
constexpr std::array numbered{Numbered{0x2460, 0x2473, " ", " "}, Numbered{0x2474, 0x2487, "(", ")"},
                              Numbered{0x2488, 0x249B, "", ". "}, Numbered{0x2776, 0x277F, " ", " "}};

struct NumberForm {
    std::array<char, 4> signs{};
    std::size_t size = 0;

    constexpr NumberForm() = default;
    constexpr NumberForm(const Numbered& kind, unsigned value) {
        for (const char c : kind.before) signs[size++] = c;
        if (value >= 10) signs[size++] = static_cast<char>('0' + value / 10);
        signs[size++] = static_cast<char>('0' + value % 10);
        for (const char c : kind.after) signs[size++] = c;
    }
};
constexpr auto number_forms = [] {
    std::array<std::array<NumberForm, 20>, numbered.size()> out{};
    for (std::size_t kind = 0; kind < out.size(); ++kind)
        for (unsigned i = 0; i < 20; ++i) out[kind][i] = NumberForm(numbered[kind], i + 1);
    return out;
}();

// Zeros of the decimal digits of other scripts: Arabic, Persian, N'Ko, Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil,
// Telugu, Kannada, Malayalam, Thai, Lao, Tibetan, Burmese, Khmer.
constexpr std::array<char32_t, 17> zeros{0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66,  0xBE6,
                                         0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xF20, 0x1040, 0x17E0};

// Circled, bracketed and dotted numbers 1..20; bold and other mathematical letters and digits.
Folded computed(char32_t point) {
    for (const char32_t zero : zeros)
        if (point >= zero && point < zero + 10) return sign('0' + (point - zero));
    if (point >= 0x1D7CE && point <= 0x1D7FF) return sign('0' + (point - 0x1D7CE) % 10);
    if (point >= 0x1D400 && point <= 0x1D6A3) {
        const auto letter = (point - 0x1D400) % 52;
        return sign(letter < 26 ? 'A' + letter : 'a' + letter - 26);
    }
    for (std::size_t kind = 0; kind < numbered.size(); ++kind) {
        if (point < numbered[kind].first || point > numbered[kind].last) continue;
        const NumberForm& form = number_forms[kind][point - numbered[kind].first];
        return {form.signs.data(), form.size};
    }
    return {};
}

// Full-width ASCII, then the table, then what is computed.
Folded folded(const Decoded& d) {
    if (!d.valid) return sign(0x7f);
    if (d.point >= 0xFF01 && d.point <= 0xFF5E) return sign(d.point - 0xFF01 + '!');
    if (const Folding* folding = folding_of(d.point)) return folding->to;
    return computed(d.point);
}

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' && c != '\n'; }

// Goes over a part; what becomes as long as it is goes on in runs.
class Folder {
public:
    Folder(Text& out, std::string_view reply, std::size_t begin) : out_(out), reply_(reply), run_(begin), at_(begin) {}

    void run() {
        while (at_ < reply_.size()) {
            if (!is_ascii(reply_[at_]))
                character();
            else if (is_control(reply_[at_]))
                control();
            else
                ++at_;
        }
        flush();
    }

private:
    void character() {
        const Decoded d = decode(reply_, at_);
        const Folded form = folded(d);
        if (form.data()) {
            flush();
            out_.push_for(form, at_);
            run_ = at_ + d.length;
        }
        at_ += d.length;
    }

    // CR LF and CR end a line; other control characters are blanks, so that they never join two numbers.
    void control() {
        controls_ = true;
        if (reply_.substr(at_, 2) == "\r\n") {
            flush();
            run_ = at_ + 1;
        }
        ++at_;
    }

    void flush() {
        const std::string_view run = reply_.substr(run_, at_ - run_);
        if (controls_)
            out_.push_changed(run, run_, [](char c) { return !is_control(c) ? c : c == '\r' ? '\n' : ' '; });
        else
            out_.push(run, run_);
        run_ = at_;
        controls_ = false;
    }

    Text& out_;
    std::string_view reply_;
    std::size_t run_, at_;
    bool controls_ = false;  // whether the run holds some
};

}  // namespace

std::size_t utf8_length(std::string_view reply, std::size_t at) {
    return static_cast<unsigned char>(reply[at]) < 0x80 ? 1 : decode(reply, at).length;
}

Text fold(std::string_view reply, const Spoken& spoken, Case letters) {
    Text out;
    std::size_t size = 0;
    for (const Extent& part : spoken.parts) size += part.end - part.begin + 1;
    out.reserve(size);
    for (const Extent& part : spoken.parts) {
        if (!out.chars().empty()) out.push('\n', part.begin);
        Folder(out, reply.substr(0, part.end), part.begin).run();
    }
    if (letters == Case::lower) out.lower_all();
    return out;
}

}  // namespace stim::score
