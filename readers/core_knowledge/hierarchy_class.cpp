// Tells every thing by its outline and takes the widest class that one of them needs.
#include <algorithm>
#include <array>

#include "readers/core_knowledge/parts/icon_templates.hpp"
#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

const std::vector<std::string> words{"birds", "animals", "living things", "things"};
const std::array<std::string, 4> sorts{"bird", "animal", "plant", "made"};

Answer read(const std::vector<Image>& images, const Question& question) {
    const std::vector<SeenIcon> seen = seen_icons(plate(images[0], {1024, 768}));
    require(seen.size() >= 4, "too few things");
    std::ptrdiff_t widest = 0;
    for (const SeenIcon& one : seen) widest = std::max(widest, std::find(sorts.begin(), sorts.end(), one.sort) - sorts.begin());
    require(widest < 4, "a thing of no class that is asked about");
    return option_answer(question, words[static_cast<std::size_t>(widest)]);
}

}  // namespace

Reader hierarchy_class() { return {"hierarchy_class", 1, read, 0, words}; }

}  // namespace stim::read::core_knowledge
