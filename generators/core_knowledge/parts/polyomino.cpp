#include "generators/core_knowledge/parts/polyomino.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace stim::core_knowledge {
namespace {

// Its first column and row are 0.
Piece placed(Piece piece) {
    int x = piece.front().first, y = piece.front().second;
    for (const Cell& c : piece) x = std::min(x, c.first), y = std::min(y, c.second);
    for (Cell& c : piece) c = {c.first - x, c.second - y};
    std::sort(piece.begin(), piece.end());
    return piece;
}

Piece quarter_turned(const Piece& piece) {
    Piece out;
    for (const Cell& c : piece) out.emplace_back(-c.second, c.first);
    return placed(std::move(out));
}

std::array<Cell, 4> beside(const Cell& c) {
    return {Cell{c.first + 1, c.second}, Cell{c.first, c.second + 1}, Cell{c.first - 1, c.second}, Cell{c.first, c.second - 1}};
}

// The next corner from each corner of the border, clockwise; nothing where two ways leave a corner.
std::optional<std::map<Cell, Cell>> border_steps(const Piece& piece) {
    const std::set<Cell> own(piece.begin(), piece.end());
    std::map<Cell, Cell> out;
    for (const auto& [x, y] : piece) {
        const std::array<Cell, 4> corners{Cell{x + 1, y}, Cell{x + 1, y + 1}, Cell{x, y + 1}, Cell{x, y}};
        const std::array<Cell, 4> others = beside({x, y});
        for (std::size_t i = 0; i < 4; ++i)
            if (!own.count(others[i]) && !out.emplace(corners[i], corners[(i + 1) % 4]).second) return std::nullopt;
    }
    return out;
}

bool straight_on(const Cell& a, const Cell& b, const Cell& c) {
    return (b.first - a.first) * (c.second - b.second) == (b.second - a.second) * (c.first - b.first);
}

}  // namespace

Piece grown_piece(int squares, Rng& rng) {
    std::set<Cell> out{{0, 0}};
    for (int grown = 1; grown < squares; ++grown) {
        std::set<Cell> free;
        for (const Cell& c : out)
            for (const Cell& other : beside(c))
                if (!out.count(other)) free.insert(other);
        out.insert(rng.pick(Piece(free.begin(), free.end())));
    }
    return placed(Piece(out.begin(), out.end()));
}

Piece long_f(int squares) {
    Piece out{{1, 0}, {2, 0}, {0, 1}, {1, 1}};
    for (int y = 2; y < squares - 2; ++y) out.emplace_back(1, y);
    return placed(std::move(out));
}

Piece flipped(const Piece& piece) {
    Piece out;
    for (const Cell& c : piece) out.emplace_back(-c.first, c.second);
    return placed(std::move(out));
}

bool is_chiral(const Piece& piece) {
    const Piece front = placed(piece);
    Piece back = flipped(piece);
    for (int turn = 0; turn < 4; ++turn, back = quarter_turned(back))
        if (back == front) return false;
    return true;
}

std::optional<std::vector<Cell>> outline_of(const Piece& piece) {
    const auto steps = border_steps(piece);
    if (!steps) return std::nullopt;
    std::vector<Cell> ring{steps->begin()->first};
    for (std::size_t i = 1; i < steps->size(); ++i) ring.push_back(steps->at(ring.back()));
    const std::set<Cell> passed(ring.begin(), ring.end());
    if (passed.size() != steps->size()) return std::nullopt;
    std::vector<Cell> out;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Cell &before = ring[(i + ring.size() - 1) % ring.size()], &after = ring[(i + 1) % ring.size()];
        if (!straight_on(before, ring[i], after)) out.push_back(ring[i]);
    }
    return out;
}

}  // namespace stim::core_knowledge
