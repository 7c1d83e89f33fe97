// Pictures in the colours of the palette `cvd`, read as if they had the usual ones.
#pragma once

#include <vector>

#include "stim/base/image.hpp"
#include "stim/scene/answer.hpp"

namespace stim::read {

/// The pictures with every colour of the palette `cvd` exchanged for the one that it stands for. A pixel between two colours,
/// as on soft borders, takes the same place between what stands for these. Unreadable where the picture has colours that the
/// palette lacks.
std::vector<Image> in_usual_colours(const std::vector<Image>& images);
/// The answer with the palette's own names of colours.
Answer in_cvd_words(Answer answer);

}  // namespace stim::read
