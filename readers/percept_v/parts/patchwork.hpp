// Plain shapes on a background of irregular patches, told apart by colour alone.
#pragma once

#include "readers/toolkit/picture.hpp"

namespace stim::read::percept_v {

struct Patchwork {
    Blob blob;           ///< its plain pixels
    std::string colour;
    cv::Mat silhouette;  ///< the same and the pixels at its border that are rather shape than patch
};

/// Pieces of these colours. Unreadable where something is neither such a piece nor a patch of a known background
/// colour, or a piece meets the border.
std::vector<Patchwork> shapes_on_patches(const cv::Mat& plot, const Palette& colours);

/// The silhouette's name among `vocabulary`, or Unreadable.
std::string required_kind(const Patchwork& shape, const std::vector<std::string>& vocabulary);

}  // namespace stim::read::percept_v
