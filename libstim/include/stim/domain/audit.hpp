// What an observer with shortcuts sees of many instances: size, answer, and what one picture alone gives away.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "stim/domain/instance.hpp"

namespace stim {

/// Objects of one picture: all that are seen, those right of the middle, those below it.
using Crowd = std::array<int, 3>;

struct Glance {
    int size = 0;
    std::string answer;         ///< canonical JSON of the answer's value
    std::vector<Crowd> images;  ///< one per picture
};

/// Scenes and answers only; nothing is drawn. In the order of the requests.
std::vector<Glance> glances(const Domain& domain, const std::vector<Request>& requests, int threads);

}  // namespace stim
