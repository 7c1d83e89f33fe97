// People seen from above: where the head is, and which way it looks.
#pragma once

#include "readers/toolkit/picture.hpp"

namespace stim::read::core_knowledge {

struct Person {
    cv::Point2d centre, ahead;  ///< of the head; a unit vector
};
/// The only one of the picture with a head of that radius; Unreadable if there is none, or several.
Person person_above(const cv::Mat& rgb, double radius);

}  // namespace stim::read::core_knowledge
