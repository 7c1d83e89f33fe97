// Halls and rooms of square cells, and how far it is from cell to cell.
#pragma once

#include <vector>

namespace stim::core_knowledge {

struct Place {
    int column, row;
    bool operator==(const Place&) const = default;
};

enum class Ground { open, closed, dead_end };  ///< a dead end can be entered, and nobody can pass it

class Rooms {
public:
    /// All cells open.
    Rooms(int columns, int rows);

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    bool inside(const Place& p) const { return p.column >= 0 && p.row >= 0 && p.column < columns_ && p.row < rows_; }
    Ground at(const Place& p) const { return cells_[index(p)]; }
    /// Ignores places outside.
    void set(const Place& p, Ground ground);

    /// Steps from cell to cell on a shortest way, without diagonal ones; -1 where there is none.
    int steps(const Place& from, const Place& to) const;

private:
    std::size_t index(const Place& p) const { return static_cast<std::size_t>(p.row * columns_ + p.column); }

    int columns_, rows_;
    std::vector<Ground> cells_;
};

/// How many steps more a way is that comes past a place than a shortest one; -1 where there is none.
int detour(const Rooms& rooms, const Place& from, const Place& past, const Place& to);

}  // namespace stim::core_knowledge
