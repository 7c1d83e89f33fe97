// Tasks that ask row by row: one plain strip of rows, or numbered rows in columns.
#pragma once

#include <string>

#include "stim/scene/scene.hpp"

namespace stim::percept_v {

struct RowLaw {
    double width, pitch;            ///< of a row, px
    double margin;                  ///< above the first row and below the last, px
    int rows_high;                  ///< rows in a column
    double number_width;            ///< left part of a row, where its number stands; 0 = rows without numbers
    double line_width, line_inset;  ///< the line under each row, and how far it stays from the row's sides
    double line_lift;               ///< how far it stays from the row's lower end, px
};

/// One column of `n` rows without numbers on a canvas 97 px wide and `height` px high.
RowLaw plain_strip(int n, double pitch, int height);
/// Cells 200 x 100 in the fewest columns that keep the canvas within 1000 px and at most twice as wide as high.
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

/// For prompts: in which order rows are meant.
std::string reading_order(const RowLaw& law);

}  // namespace stim::percept_v
