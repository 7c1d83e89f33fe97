// Pictures that no generator makes: corrupted ones, and ones in which something needed is missing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "stim/base/image.hpp"
#include "stim/base/random.hpp"
#include "stim/domain/domain.hpp"
#include "stim/scene/scene.hpp"

namespace corruptions {

using Pictures = std::vector<stim::Image>;

struct Corrupted {
    std::string what;
    Pictures pictures;
    bool never_readable = false;  ///< no answer can be right
};

/// One random corruption of an instance's pictures. `others`: pictures of another domain, any size.
Corrupted corrupted(const Pictures& pictures, const Pictures& others, stim::Rng& rng);

/// All of those after which nothing can be read: blank, noise, a row of pixels less.
std::vector<Corrupted> unreadable(const Pictures& pictures, stim::Rng& rng);

/// The scene without what readers need beside the objects asked about: lines, bars, the dot, numbers at rows and grids,
/// the strip; one scene for each kind of them.
std::vector<std::pair<std::string, stim::Scene>> without_marks(const stim::Scene& scene);

/// Pictures of a video without one kind of thing each: a glass, what is in it, a whole row. Videos have no marks beside
/// what they ask about, so that is what must be there. Carriers may be missing; a row without the coin that was brought
/// to it is just another row.
std::vector<std::pair<std::string, Pictures>> without_things(const stim::Domain& domain, const stim::Scene& scene);

}  // namespace corruptions
