// A look: how the same scene is shown in another way, as a record of independent factors.
#pragma once

#include <string>

#include "stim/scene/colour.hpp"

namespace stim {

/// Rises with every change of the pixels of a look.
inline constexpr int look_version = 1;

/// What white is drawn as: `amplitude` in levels.
struct PaperFactor {
    enum class Kind { own, tint, gradient, grain, texture, ruled, grid };
    Kind kind = Kind::own;
    Rgb colour = white, second = white;
    double amplitude = 0;
    bool operator==(const PaperFactor&) const = default;
};

enum class InkFactor { own, dark, gray, soft, chalk, blueprint };
enum class FillFactor { solid, hatch, rough };
enum class Typeface { sans, serif, mono, slab, hand };

/// A turn in degrees, or a sheet on a desk of that strength.
struct PoseFactor {
    double degrees = 0;
    double sheet = 0;
    bool operator==(const PoseFactor&) const = default;
};

/// Lengths in px of the plain picture. A factor left out is plain.
struct Look {
    std::string name = "plain";
    PaperFactor paper{};
    InkFactor ink{};
    FillFactor fill{};
    double stroke = 1, wobble = 0;
    Typeface font{};
    int smudge = 0;
    PoseFactor pose{};
    double shade = 0, contrast = 1, blur = 0, noise = 0;
    int jpeg = 0;  ///< quality; 0: none
    bool operator==(const Look&) const = default;
};

}  // namespace stim
