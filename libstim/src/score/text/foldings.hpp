// Characters and what they are folded to, as data.
#pragma once

#include <array>
#include <string_view>

namespace stim::score {

struct Folding {
    char32_t first, last;
    std::string_view to;
};
// Sorted. "" drops the character.
inline constexpr std::array foldings{
    Folding{0x85, 0x85, "\n"},       Folding{0xA0, 0xA0, " "},        Folding{0xA1, 0xA1, ""},
    Folding{0xA3, 0xA3, " "},        Folding{0xA5, 0xA5, " "},        Folding{0xAB, 0xAB, "\""},
    Folding{0xAD, 0xAD, ""},         Folding{0xB0, 0xB0, " "},        Folding{0xB4, 0xB4, "'"},
    Folding{0xB7, 0xB7, "\x01"},     Folding{0xBB, 0xBB, "\""},       Folding{0xBF, 0xBF, ""},
    Folding{0xD7, 0xD7, "*"},        Folding{0xF7, 0xF7, "/"},        Folding{0x60C, 0x60C, ","},
    Folding{0x61B, 0x61B, ";"},      Folding{0x61F, 0x61F, "?"},      Folding{0x66B, 0x66B, "."},
    Folding{0x66C, 0x66C, ","},      Folding{0x1680, 0x1680, " "},    Folding{0x2000, 0x200A, " "},
    Folding{0x200B, 0x200F, ""},     Folding{0x2010, 0x2015, "-"},    Folding{0x2018, 0x201B, "'"},
    Folding{0x201C, 0x201F, "\""},   Folding{0x2022, 0x2023, "\x01"}, Folding{0x2026, 0x2026, "..."},
    Folding{0x2028, 0x2029, "\n"},   Folding{0x202A, 0x202E, ""},     Folding{0x202F, 0x202F, " "},
    Folding{0x2032, 0x2032, "'"},    Folding{0x2033, 0x2033, "\""},   Folding{0x2043, 0x2043, "\x01"},
    Folding{0x2044, 0x2044, "/"},    Folding{0x205F, 0x205F, " "},    Folding{0x2060, 0x2069, ""},
    Folding{0x20AC, 0x20AC, " "},    Folding{0x20E3, 0x20E3, ""},     Folding{0x2192, 0x2192, "->"},
    Folding{0x21D2, 0x21D2, "->"},   Folding{0x2212, 0x2212, "-"},    Folding{0x2215, 0x2215, "/"},
    Folding{0x2219, 0x2219, "\x01"}, Folding{0x2236, 0x2236, ":"},    Folding{0x2248, 0x2248, "~"},
    Folding{0x22EF, 0x22EF, "..."},  Folding{0x24EA, 0x24EA, " 0 "},  Folding{0x25AA, 0x25AB, "\x01"},
    Folding{0x25CB, 0x25CB, "\x01"}, Folding{0x25CF, 0x25CF, "\x01"}, Folding{0x25E6, 0x25E6, "\x01"},
    Folding{0x2600, 0x2712, " "},    Folding{0x2713, 0x2714, " "},    Folding{0x2728, 0x2728, " "},
    Folding{0x2794, 0x2794, "->"},   Folding{0x279C, 0x279C, "->"},   Folding{0x27A1, 0x27A1, "->"},
    Folding{0x27F6, 0x27F6, "->"},   Folding{0x27F9, 0x27F9, "->"},   Folding{0x2B1B, 0x2B1C, " "},
    Folding{0x2B50, 0x2B50, " "},    Folding{0x2B55, 0x2B55, " "},    Folding{0x3000, 0x3000, " "},
    Folding{0x3001, 0x3001, ","},    Folding{0x3002, 0x3002, "."},    Folding{0x300C, 0x300F, "\""},
    Folding{0x3010, 0x3010, "["},    Folding{0x3011, 0x3011, "]"},    Folding{0x30FB, 0x30FB, "\x01"},
    Folding{0xA789, 0xA789, ":"},    Folding{0xFE00, 0xFE0F, ""},     Folding{0xFE55, 0xFE55, ":"},
    Folding{0xFE58, 0xFE58, "-"},    Folding{0xFE63, 0xFE63, "-"},    Folding{0xFEFF, 0xFEFF, ""},
    Folding{0xFF61, 0xFF61, "."},    Folding{0xFF64, 0xFF64, ","},    Folding{0xFFE9, 0xFFE9, "<-"},
    Folding{0xFFEB, 0xFFEB, "->"},   Folding{0x1F300, 0x1F4FF, " "},  Folding{0x1F534, 0x1F535, " "},
    Folding{0x1F600, 0x1F64F, " "},  Folding{0x1F7E0, 0x1F7EB, " "},  Folding{0x1F900, 0x1F9FF, " "},
};

// The numbers from 1 on, between two signs.
struct Numbered {
    char32_t first, last;
    std::string_view before, after;
};
inline constexpr std::array numbered{Numbered{0x2460, 0x2473, " ", " "}, Numbered{0x2474, 0x2487, "(", ")"},
                                     Numbered{0x2488, 0x249B, "", ". "}, Numbered{0x2776, 0x277F, " ", " "}};

// Zeros of the decimal digits of other scripts: Arabic, Persian, N'Ko, Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil,
// Telugu, Kannada, Malayalam, Thai, Lao, Tibetan, Burmese, Khmer.
inline constexpr std::array<char32_t, 17> zeros{0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6,  0xB66, 0xBE6,
                                                0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xF20, 0x1040, 0x17E0};

}  // namespace stim::score
