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

/// Extents in px of all objects and labels of all pictures, within the canvas. A hand is one object: its fifty parts would weigh
/// more than all that lies on a table. A label's is as wide as any text of its length.
std::vector<Box> extents(const Scene& scene);

/// Different fills of a scene.
int count_fills(const Scene& scene);

/// Scenes and answers only; nothing is drawn. In the order of the requests.
std::vector<Glance> glances(const Domain& domain, const std::vector<Request>& requests, int threads);

}  // namespace stim
