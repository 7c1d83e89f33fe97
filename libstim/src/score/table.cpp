#include "table.hpp"

namespace stim::score {
namespace {

// A row with more is no table that states an answer.
constexpr std::size_t most_cells = 100;

Extent trimmed(std::string_view text, Extent e) {
    while (e.begin < e.end && is_blank(text[e.begin])) ++e.begin;
    while (e.end > e.begin && is_blank(text[e.end - 1])) --e.end;
    return e;
}

}  // namespace

bool is_table_rule(std::string_view line) {
    if (line.empty() || std::string_view("|-: +").find(line.front()) == std::string_view::npos) return false;
    return line.find_first_not_of("|-: +") == std::string_view::npos && line.find('|') != std::string_view::npos &&
           line.find('-') != std::string_view::npos;
}

std::vector<Extent> table_cells(std::string_view text, std::size_t begin, std::size_t end) {
    const Extent line = trimmed(text, {begin, end});
    if (line.end - line.begin < 2 || text[line.begin] != '|' || text[line.end - 1] != '|') return {};
    std::vector<Extent> out;
    std::size_t from = line.begin + 1;
    for (std::size_t i = from; i < line.end; ++i) {
        if (text[i] != '|') continue;
        out.push_back(trimmed(text, {from, i}));
        from = i + 1;
        if (out.size() > most_cells) return {};
    }
    return out;
}

}  // namespace stim::score
