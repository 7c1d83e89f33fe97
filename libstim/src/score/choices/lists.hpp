// Options side by side, as replies list them: "A, C and D", "the pump and the valve".
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/said.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Sets of options: a bit each.
constexpr std::size_t bit(std::size_t option) { return std::size_t{1} << option; }
constexpr std::size_t all_bits(std::size_t options) { return (bit(options - 1) << 1) - 1; }

/// Options side by side, with commas, "and" and the like between.
struct Run {
    std::size_t options = 0;
    Extent at{};
    int items = 0;
    bool bracket = false;
    bool broken = false;  ///< a letter that no option has, or nothing behind the last comma
};

class Lists {
public:
    explicit Lists(const Said& said) : said_(said) {}

    /// All lists in a stretch, in order.
    std::vector<Run> in(Extent e) const;
    /// "AB", "A B": capitals side by side, in order.
    Run joined(std::size_t at, std::size_t end) const;

private:
    // One option of a list: its letter, its text or both.
    struct Item {
        std::size_t option = std::string_view::npos;
        std::size_t end = 0;
        bool bracket = false;
    };

    std::size_t skip(std::size_t at, std::size_t end) const;
    std::optional<std::size_t> letter(std::size_t at, std::size_t end) const;
    Item text(std::size_t at, std::size_t end) const;
    Item lettered(std::size_t option, std::size_t begin, std::size_t at, std::size_t end) const;
    Item item_at(std::size_t at, std::size_t end) const;
    std::size_t behind_article(std::size_t at, std::size_t end) const;
    std::size_t behind_separator(std::size_t at, std::size_t end) const;
    std::size_t behind_preposition(std::size_t at, std::size_t end) const;
    Run run_at(std::size_t at, std::size_t end) const;

    const Said& said_;
};

}  // namespace stim::score
