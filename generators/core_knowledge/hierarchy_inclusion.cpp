// Hierarchical relation (class inclusion): birds are animals. Are there more birds or more animals? Harder with more things,
// of which few decide.
#include <algorithm>
#include <array>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/icon_board.hpp"
#include "generators/core_knowledge/parts/icon_classes.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

const std::vector<OptionText> options{{"birds", "more birds"},
                                      {"animals", "more animals"},
                                      {"living", "more living things"},
                                      {"equal", "as many of the one as of the other"}};

using Kinds = std::vector<std::string>;

// Their long straight edges take fewer bytes than any living thing.
constexpr std::array straight_kinds{"book", "chair", "lamp", "shoe"};

Kinds kinds_of_levels(int first, int last) {
    Kinds out;
    for (int level = first; level <= last; ++level)
        for (const std::string& kind : class_kinds(static_cast<std::size_t>(level)))
            if (std::find(straight_kinds.begin(), straight_kinds.end(), kind) == straight_kinds.end()) out.push_back(kind);
    return out;
}

// `most` kinds or fewer, none of them used; each of the `count` things has one of them.
Kinds drawn_things(Kinds from, int most, int count, Kinds& used, Rng& rng) {
    std::erase_if(from, [&](const std::string& one) { return std::find(used.begin(), used.end(), one) != used.end(); });
    rng.shuffle(from);
    from.resize(static_cast<std::size_t>(std::min(most, count)));
    used.insert(used.end(), from.begin(), from.end());
    Kinds out = from;
    for (int i = static_cast<int>(from.size()); i < count; ++i) out.push_back(rng.pick(from));
    return out;
}

struct Law {
    int narrow = 0;  ///< level of the narrow class; the wide one is the next
    Kinds things;    ///< of both members: of the narrow class, then outside the wide one
    Kinds within, outside;  ///< spare things: of the wide class alone, or outside it
};

Kinds narrow_things(const Law& law, int count, Kinds& used, Rng& rng) {
    if (law.narrow == 0) return drawn_things(kinds_of_levels(0, 0), 3, count, used, rng);
    Kinds out = drawn_things(kinds_of_levels(0, 0), 1, static_cast<int>(rng.integer(1, count - 1)), used, rng);
    const int left = count - static_cast<int>(out.size());
    const Kinds others = drawn_things(kinds_of_levels(1, 1), 2, left, used, rng);
    out.insert(out.end(), others.begin(), others.end());
    return out;
}

Law draw_law(const Request& request, Rng& rng) {
    Law out;
    out.narrow = textbook_or_coin(request, true, rng) ? 0 : 1;
    const int spare = request.size <= 10 ? 2 : 3, more = request.size / 3;
    const int narrow = spare + 1 + static_cast<int>(rng.integer(0, 2 + more));
    const int others = 2 + static_cast<int>(rng.integer(0, 1 + more));
    Kinds used;
    out.things = narrow_things(out, narrow, used, rng);
    const Kinds outside = drawn_things(kinds_of_levels(out.narrow + 2, 3), 2, others, used, rng);
    out.things.insert(out.things.end(), outside.begin(), outside.end());
    out.within = drawn_things(kinds_of_levels(out.narrow + 1, out.narrow + 1), 2, spare, used, rng);
    out.outside = drawn_things(kinds_of_levels(out.narrow + 2, 3), 2, spare, used, rng);
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law_draws = random.stream("law"), look = random.stream("look");
    const Law law = draw_law(request, law_draws);
    const Kinds& spare = manipulated(request) ? law.outside : law.within;
    const IconBoard board = icon_board(static_cast<int>(law.things.size() + spare.size()), look);
    Scene scene = blank(picture_width, picture_height);
    scene.objects = board.behind;
    const auto add = [&](std::size_t spot, const std::string& kind, const char* role) {
        const std::vector<Object> parts = on_board(board, board.spots[spot], icon(kind), role);
        scene.objects.insert(scene.objects.end(), parts.begin(), parts.end());
    };
    for (std::size_t i = 0; i < law.things.size(); ++i) add(i, law.things[i], "thing");
    for (std::size_t i = 0; i < spare.size(); ++i) add(law.things.size() + i, spare[i], "spare");
    const std::string narrow = class_names.at(static_cast<std::size_t>(law.narrow));
    const std::string wide = class_names.at(static_cast<std::size_t>(law.narrow) + 1);
    scene.params["asked"] = Json::Array{narrow, wide};
    return {std::move(scene), wide, narrow, {narrow, wide, "equal"}};
}

/// The narrow class that is asked about; the wide one is the next.
std::size_t narrow_of(const Scene& scene) {
    const auto& asked = scene.params.at("asked").as_array();
    for (const std::size_t level : {0U, 1U})
        if (asked.size() == 2 && asked[0] == class_names[level] && asked[1] == class_names[level + 1]) return level;
    throw InvalidParams("classes asked about", scene.params.at("asked").dump(), "birds and animals, animals and living things");
}

Json truth(const Scene& scene) {
    const std::size_t narrow = narrow_of(scene);
    int more = 0;  // things of the wide class that are not of the narrow one
    for (const Object& object : scene.objects) more += class_level(object) == narrow + 1;
    return more > 0 ? class_names[narrow + 1] : "equal";
}

std::string question(const Scene& scene) {
    const std::size_t narrow = narrow_of(scene);
    const std::array words{"birds", "animals", "living things"};
    return std::string("Are there more ") + words[narrow] + " or more " + words[narrow + 1] + " in the picture?";
}

}  // namespace

Domain hierarchy_inclusion() {
    Domain out = core_picture({.id = "hierarchy_inclusion",
                               .title = "Are there more birds or more animals, or as many?",
                               .size_meaning = "things: as many as six more of each part, and n / 3",
                               .about = concepts::hierarchical_relation,
                               .shows = "The picture shows things of several kinds.",
                               .options = options,
                               .question = question,
                               .version = 5,
                               .sample = sample,
                               .truth = truth});
    out.needs = Needs{.kind = true};
    return out;
}

}  // namespace stim::core_knowledge
