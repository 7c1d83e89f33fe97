// Polyominoes: flat pieces made of equal squares.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "stim/base/random.hpp"

namespace stim::core_knowledge {

/// Column and row of a square, or of a corner: of square (x, y) they are (x, y) to (x + 1, y + 1).
using Cell = std::pair<int, int>;
/// Squares in ascending order, each once.
using Piece = std::vector<Cell>;

/// So many squares: one, then always another one of those beside the piece.
Piece grown_piece(int squares, Rng& rng);
/// An F with a long stem, for five squares or more; chiral.
Piece long_f(int squares);
/// Seen from the back.
Piece flipped(const Piece& piece);
/// Whether no quarter turns make it equal to its back.
bool is_chiral(const Piece& piece);
/// Its corners, clockwise on screen; nothing where it has a hole, or squares that share nothing but a corner.
std::optional<std::vector<Cell>> outline_of(const Piece& piece);

}  // namespace stim::core_knowledge
