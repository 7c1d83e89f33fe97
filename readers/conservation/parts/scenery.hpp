// Frames of the conservation videos: backdrop, things on it, and what two measured amounts say.
#pragma once

#include "readers/toolkit/picture.hpp"

namespace stim::read::conservation {

/// Seen from above all is table; seen from the side there is wall above the table's far edge.
struct Backdrop {
    int edge = 0;  ///< y of the edge, px

    Rgb at(int y) const { return y < edge ? Rgb{237, 235, 227} : Rgb{160, 178, 170}; }
};

/// Pixels of a frame; Unreadable on another canvas than the videos' or where noise hides everything.
cv::Mat frame(const Image& image, const Backdrop& backdrop);
/// 255 where something stands before the backdrop.
cv::Mat things(const cv::Mat& rgb, const Backdrop& backdrop);
/// Connected things; Unreadable where there are specks too small to be any.
std::vector<Blob> pieces(const cv::Mat& things);

/// What a measured difference says.
enum class Change { less, same, more };
/// `same` up to `same_within`; Unreadable from there to `changed_from`, which is below the least real change.
Change compared(double difference, double same_within, double changed_from);

}  // namespace stim::read::conservation
