// Plain shapes on a background of irregular patches, told apart by colour alone.
#pragma once

#include "stim/read/picture.hpp"

namespace stim::read::percept_v {

struct Patchwork {
    Blob blob;
    std::string colour;
};

/// Pieces of the named colours. Unreadable where something is neither such a piece nor a patch of a known background
/// colour, or a piece meets the border.
std::vector<Patchwork> shapes_on_patches(const cv::Mat& plot, const std::vector<std::string>& names);

}  // namespace stim::read::percept_v
