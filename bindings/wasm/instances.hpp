// Instances for the live page: from a request as JSON to a record, a PNG file or SVG text.
#pragma once

#include <cstdint>
#include <vector>

#include "stim/base/json.hpp"
#include "stim/domain/registry.hpp"

namespace stim::page {

/// {"domain", "preset", "size", "seed", "index", "switches"}; where wanted "look" and "width", see appearances.hpp, and "twin":
/// the number of a twin of that instance. Its `record`; `vector`, whether there is an SVG of it; and `pictures`: width, height
/// and digest of each, and the boxes [left, top, right, bottom] of what a twin changes in it.
Json instance(const Registry& registry, const Json& asked);
/// The looks and widths that the instance takes, see appearances.hpp.
Json choices(const Registry& registry, const Json& asked);
/// The record alone, as its canonical text: JavaScript cannot hold every seed.
std::string record_text(const Registry& registry, const Json& asked);
/// Picture number asked["picture"] as a PNG file.
std::vector<std::uint8_t> png(const Registry& registry, const Json& asked);
/// The same as SVG.
std::string svg(const Registry& registry, const Json& asked);

}  // namespace stim::page
