// Colours of plain shapes, and what sets of them must obey.
#pragma once

#include "readers/toolkit/picture.hpp"

namespace stim::read::percept_v {

/// The one colour that fills the blob `inset` px inside its border; Unreadable where it has several or none of those given.
Colour fill_of(const cv::Mat& rgb, const Blob& blob, const Palette& colours, int inset);

/// Unreadable where something pale but solid lies outside the pieces' outer borders on what should be white paper.
void require_white_around(const cv::Mat& rgb, const std::vector<Blob>& pieces);

/// Unreadable where nothing was found, or a colour occurs twice though the prompt (`paper`) rules that out.
void require_legal_colours(const std::vector<std::string>& found, const Question& question);

}  // namespace stim::read::percept_v
