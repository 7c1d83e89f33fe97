// Plots with a key below: the strip of named swatches is checked, what lies above it is handed on.
#pragma once

#include "readers/toolkit/picture.hpp"

namespace stim::read::percept_v {

struct PlotSize {
    cv::Size plot;
    int strip;  ///< px, height of the key
};

/// The plot alone. Unreadable where the canvas is not the preset's or, with `legend` on, the dividing line, one of the
/// 20 swatches in list order, or the names are missing.
cv::Mat plot_of(const Image& image, const Question& question, const PlotSize& paper, const PlotSize& balanced);

/// Colours that shapes may have: all 20, without the key all but goldenrod and maroon.
Palette keyed_colours(const Question& question);

}  // namespace stim::read::percept_v
