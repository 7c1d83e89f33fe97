#include "generators/core_knowledge/parts/icon_classes.hpp"

#include <algorithm>

namespace stim::core_knowledge {
namespace {

const std::array<std::string, class_names.size()> class_sorts{"bird", "animal", "plant", "made"};

}  // namespace

std::vector<std::string> class_kinds(std::size_t level) { return icon_names(class_sorts.at(level)); }

std::optional<std::size_t> class_level(const Object& object) {
    for (const Icon& one : icons()) {
        if (one.name != object.kind) continue;
        const auto* const at = std::find(class_sorts.begin(), class_sorts.end(), one.sort);
        if (at != class_sorts.end()) return static_cast<std::size_t>(at - class_sorts.begin());
    }
    return {};
}

}  // namespace stim::core_knowledge
