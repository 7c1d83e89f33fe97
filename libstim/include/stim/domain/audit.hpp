// The data for observers with shortcuts: size, answer, and crowds of objects in each single picture.
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

/// Scenes and answers only; nothing is drawn. In the order of the requests.
std::vector<Glance> glances(const Domain& domain, const std::vector<Request>& requests, int threads);

}  // namespace stim
