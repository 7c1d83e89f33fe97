// The data for observers with shortcuts: size, answer, crowds of objects in each single picture, extents, fills.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "stim/domain/instance.hpp"

namespace stim {

/// Numbers of objects in one picture: all visible ones, those right of the centre, those below it.
using Crowd = std::array<int, 3>;

struct Glance {
    int size = 0;
    std::string answer;         ///< canonical JSON of the answer's value
    std::vector<Crowd> images;  ///< one per picture
};

/// Extents in px of all things and labels of all pictures, within the canvas. Objects of one role that follow and touch each
/// other are one thing, as a hand is drawn in fifty parts. A label's is as wide as any text of its length.
std::vector<Box> extents(const Scene& scene);

/// Different fills of a scene.
int count_fills(const Scene& scene);

/// Scenes and answers only; nothing is drawn. In the order of the requests.
std::vector<Glance> glances(const Domain& domain, const std::vector<Request>& requests, int threads);

}  // namespace stim
