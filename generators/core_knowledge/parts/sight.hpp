// Sight in a grid of cells, by integers: lines of sight run from centre to centre and are blocked by closed cells.
#pragma once

namespace stim::core_knowledge {

struct Place {
    int column, row;
    bool operator==(const Place&) const = default;
};

/// Whether the line between two centres meets the square about a third one that reaches so many quarters of a cell from
/// its centre to its sides: 2 is the cell itself, 1 blocks with clearance, 3 clears with clearance. Touching is meeting.
bool line_meets(const Place& from, const Place& to, const Place& square, int quarters);

inline int squared_distance(const Place& a, const Place& b) {
    return (a.column - b.column) * (a.column - b.column) + (a.row - b.row) * (a.row - b.row);
}

}  // namespace stim::core_knowledge
