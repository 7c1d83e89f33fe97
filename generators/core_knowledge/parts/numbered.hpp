// Things of several shapes, each with a number, and where they are by what is drawn.
#pragma once

#include <string>
#include <vector>

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

/// "thing 1" .. "thing n" by their numbers.
std::vector<OptionText> numbered_options(const std::string& what, int count);
/// The meanings of the first so many of them.
std::vector<std::string> numbers_up_to(int count);

struct NumberedThing {
    std::string number;
    Vec2 centre{0, 0};
};
/// Each number and the middle of the things that were drawn since the number before: objects of the roles "thing" and "label".
std::vector<NumberedThing> numbered_things(const Scene& scene);

}  // namespace stim::core_knowledge
