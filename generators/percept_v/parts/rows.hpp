// Tasks that ask row by row: a plain strip of few rows, or numbered rows in columns.
#pragma once

#include <string>
#include <string_view>

#include "stim/scene/scene.hpp"

namespace stim::percept_v {

struct RowLaw {
    double width, pitch;            ///< of a row, px
    double margin;                  ///< above the first row and below the last, px
    int rows_high;                  ///< rows in a column
    double number_width;            ///< left part of a row, where its number stands; 0 = rows without numbers
    double line_width, line_inset;  ///< the line under each row, and how far it stays from the row's sides
    double line_lift;               ///< how far it stays from the row's lower end, px
    std::string_view marks;         ///< for prompts: what tells rows apart, whatever their number
    std::string_view order;         ///< for prompts: in which order rows are meant
};

/// Rows 97 px wide, with `margins` px above and below them together: up to 12 in one column without numbers, more of them
/// numbered in the fewest columns of at most 12 rows whose cells are at most twice as high as wide together.
RowLaw published_rows(int n, double pitch, double margins);
/// What tells rows apart, and in which order they are meant.
std::string in_order(const RowLaw& rows);
/// Cells 200 x 100 in the fewest columns that keep the canvas within 1000 px and at most twice as high as wide.
RowLaw numbered_rows(int n);

class Rows {
public:
    Rows(const RowLaw& law, int count);

    int count() const { return count_; }
    int width() const;
    int height() const;
    /// Row i (from 0) with its number and line.
    Box cell(int i) const;
    /// The part of row i that holds shapes.
    Box content(int i) const;
    /// The row that holds the point; -1 if none does.
    int row_of(const Vec2& p) const;
    /// A canvas of the rows' size with their lines and numbers, alike in all images.
    Scene scene(int images = 1) const;

private:
    Paths lines() const;

    RowLaw law_;
    int count_, columns_;
};

}  // namespace stim::percept_v
