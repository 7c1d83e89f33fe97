// Every domain of the registry under each preset and each choice of its switches.
#pragma once

#include <string>
#include <vector>

#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"

namespace contract {

using namespace stim;

/// A domain under one preset and one choice of switches.
struct Combo {
    const Domain* domain;
    Preset preset;
    Switches switches;
    SizeRange sizes;

    /// "mirror_image paper legend=off"
    std::string name() const;
    /// The same without the domain.
    std::string label() const;
    Request request(std::int64_t size, std::int64_t index, std::int64_t seed = 0) const;
    /// 10, or the middle of a range that lacks it.
    int middle() const;
    /// Both ends, the middle and small sizes, each once, ascending.
    std::vector<int> few_sizes() const;
    bool shown_by_default() const;
    /// A switch that is not in the key has another value than the first, with which there is a combination of the same key.
    bool shares_key() const;
};

/// Every combination, domain by domain; of domains with many switches each value beside the others' defaults.
const std::vector<Combo>& combos();

/// Digests of an instance's pictures, one after the other; of a video some more frames.
std::string pixels_of(const Domain& domain, const Scene& scene, Rasteriser& rasteriser);

/// All that is made of a key: scene, answer and pixels in one text.
std::string all_of(const Combo& combo, const Request& request, Rasteriser& rasteriser);

}  // namespace contract
