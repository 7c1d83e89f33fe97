// Tells every thing by its outline, and counts those that the wide class has and the narrow one has not.
#include <algorithm>

#include "readers/core_knowledge/parts/icon_templates.hpp"
#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

struct Wide {
    std::string option, adds;  ///< the sort of things that the class before it has not
};
const std::vector<Wide> wides{{"more living things", "plant"}, {"more animals", "animal"}};  // the wider one first
const std::string narrowest = "more birds", equal = "as many of the one as of the other";

Answer read(const std::vector<Image>& images, const Question& question) {
    const std::vector<SeenIcon> seen = seen_icons(plate(images[0], {1024, 768}));
    require(seen.size() >= 7, "too few things");
    const auto asked = [&](const Wide& one) {
        return std::find(question.options.begin(), question.options.end(), one.option) != question.options.end();
    };
    const auto wide = std::find_if(wides.begin(), wides.end(), asked);
    require(wide != wides.end(), "no question of two classes");
    const bool more = std::any_of(seen.begin(), seen.end(), [&](const SeenIcon& one) { return one.sort == wide->adds; });
    return option_answer(question, more ? wide->option : equal);
}

}  // namespace

Reader hierarchy_inclusion() {
    Reader out{"hierarchy_inclusion", 1, read, 0, {narrowest, wides[1].option, wides[0].option, equal}};
    out.fewest_options = 3;
    return out;
}

}  // namespace stim::read::core_knowledge
