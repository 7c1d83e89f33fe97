#include "libstim/src/score/text/table.hpp"

#include <array>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

// A row with more is no table that states an answer.
constexpr std::size_t most_cells = 100;

Extent trimmed(std::string_view text, Extent e) {
    while (e.begin < e.end && is_blank(text[e.begin])) ++e.begin;
    while (e.end > e.begin && is_blank(text[e.end - 1])) --e.end;
    return e;
}

constexpr std::array<bool, 256> rule_signs = [] {
    std::array<bool, 256> out{};
    for (const char c : std::string_view("|-: +")) out[static_cast<unsigned char>(c)] = true;
    return out;
}();

}  // namespace

bool is_table_rule(std::string_view line) {
    bool bar = false, dash = false;
    for (const char c : line) {
        if (!rule_signs[static_cast<unsigned char>(c)]) return false;
        bar = bar || c == '|';
        dash = dash || c == '-';
    }
    return bar && dash;
}

void table_cells(std::string_view text, std::size_t begin, std::size_t end, std::vector<Extent>& out) {
    out.clear();
    const Extent line = trimmed(text, {begin, end});
    if (line.end - line.begin < 2 || text[line.begin] != '|' || text[line.end - 1] != '|') return;
    std::size_t from = line.begin + 1;
    for (std::size_t i = from; i < line.end; ++i) {
        if (text[i] != '|') continue;
        out.push_back(trimmed(text, {from, i}));
        from = i + 1;
        if (out.size() > most_cells) return out.clear();
    }
}

}  // namespace stim::score
