// The pictures of a video's scene: its shown frames.
#pragma once

#include <vector>

#include "stim/domain/domain.hpp"

namespace stim {

/// Numbers of the shown frames, of as many as the scene's timeline tells.
std::vector<int> shown_in(const Video& video, const Scene& scene);
/// The objects of the shown frames, merged: one view per shown frame.
std::vector<Object> shown_objects(const Video& video, const Scene& scene);

}  // namespace stim
