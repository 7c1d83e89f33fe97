// What the reader knows of the icons: drawings by hand, each pixel by pixel in the one size in which the world shows it. The
// painter has formulas of its own, so an icon that it draws wrongly is not read as what it should be.
#pragma once

#include <string>
#include <vector>

#include "readers/episode/reading.hpp"

namespace stim::read::grid {

struct Drawing {
    What what = What::object;
    std::string name;               ///< of keys and locks the degrees of the opening
    std::vector<std::string> rows;  ///< as many as columns; # is part of it
};

const std::vector<Drawing>& drawings();

}  // namespace stim::read::grid
