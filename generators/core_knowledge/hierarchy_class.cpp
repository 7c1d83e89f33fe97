// Hierarchical relation (nested classes): birds are animals, animals are living things. Which is the narrowest word for all
// things of a picture? Harder with more things.
#include <algorithm>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/icon_board.hpp"
#include "generators/core_knowledge/parts/icon_classes.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

const std::vector<OptionText> options{
    {"birds", "birds"}, {"animals", "animals"}, {"living", "living things"}, {"things", "things"}};

/// Levels of the narrowest class: of the things that both members have, and of all in the manipulated member.
struct Levels {
    int shared, all;
};

// Each answer is right in a quarter of all items.
Levels draw_levels(Rng& rng) {
    const auto first = rng.integer(0, 3), second = rng.integer(0, 3);
    if (first <= 1) return {0, second <= 1 ? 1 : static_cast<int>(second)};
    if (first == 2) return {1, second <= 1 ? 2 : 3};
    return {2, 3};
}

std::string draw_kind(int level, std::vector<std::string>& used, Rng& rng) {
    std::vector<std::string> left;
    for (const std::string& name : class_kinds(static_cast<std::size_t>(level)))
        if (std::find(used.begin(), used.end(), name) == used.end()) left.push_back(name);
    used.push_back(rng.pick(left));
    return used.back();
}

struct Law {
    Levels levels;
    std::vector<std::string> kinds;  ///< of the shared things
    std::string usual, wider;        ///< the last thing of the control and of the manipulated member
};

Law draw_law(const Request& request, Rng& rng) {
    Law out{draw_levels(rng), {}, {}, {}};
    const int things = 3 + (request.size - 1) / 3, kinds = request.size <= 10 ? 2 : 3;
    std::vector<std::string> used;
    for (int i = 0; i < kinds; ++i) {
        const int level = static_cast<int>(rng.integer(0, out.levels.shared));
        out.kinds.push_back(draw_kind(i == 0 ? out.levels.shared : level, used, rng));
    }
    for (int i = kinds; i < things; ++i) out.kinds.push_back(out.kinds[rng.index(static_cast<std::size_t>(kinds))]);
    out.usual = draw_kind(static_cast<int>(rng.integer(0, out.levels.shared)), used, rng);
    out.wider = draw_kind(out.levels.all, used, rng);
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law_draws = random.stream("law"), look = random.stream("look");
    const Law law = draw_law(request, law_draws);
    const IconBoard board = icon_board(static_cast<int>(law.kinds.size()) + 1, look);
    Scene scene = blank(picture_width, picture_height);
    scene.objects = board.behind;
    const auto add = [&](const IconSpot& spot, const std::string& kind, const char* role) {
        const std::vector<Object> parts = on_board(board, spot, icon(kind), role);
        scene.objects.insert(scene.objects.end(), parts.begin(), parts.end());
    };
    for (std::size_t i = 0; i < law.kinds.size(); ++i) add(board.spots[i], law.kinds[i], "thing");
    add(board.spots.back(), manipulated(request) ? law.wider : law.usual, "changed");
    return {std::move(scene), options[static_cast<std::size_t>(law.levels.shared)].meaning, nullptr};
}

Json truth(const Scene& scene) {
    std::optional<std::size_t> widest;
    for (const Object& object : scene.objects)
        if (const auto level = class_level(object)) widest = std::max(widest.value_or(0), *level);
    if (!widest) throw InvalidParams("the scene has no thing of a class that is asked about");
    return options[*widest].meaning;
}

}  // namespace

Domain hierarchy_class() {
    Domain out = core_picture({.id = "hierarchy_class",
                               .title = "Which is the narrowest word for all things: birds, animals, living things, things?",
                               .size_meaning = "things: 4 + (n - 1) / 3",
                               .about = concepts::hierarchical_relation,
                               .shows = "The picture shows things of several kinds.",
                               .rule = "Which of these words is the narrowest that fits all of them?",
                               .options = options,
                               .version = 3,
                               .sample = sample,
                               .truth = truth});
    out.needs = Needs{.kind = true};
    return out;
}

}  // namespace stim::core_knowledge
