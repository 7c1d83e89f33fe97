// One agent, one thing, nine efficient walks to it: what both background tasks about a single thing share.
#pragma once

#include <optional>
#include <vector>

#include "generators/bib/parts/choice.hpp"

namespace stim::bib {

struct SinglePlan {
    Ground ground;
    Point start;
    std::vector<Walk> walks;
};
/// The thing lies anew in each trial.
std::optional<SinglePlan> draw_single(Ground ground, Rng& rng);
/// Template: the thing goes along an arc.
SinglePlan fixed_single(int blocks, Rng& rng);

}  // namespace stim::bib
