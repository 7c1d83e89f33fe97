// How the live page shows an instance: its look, its width, and what a record says of them.
#pragma once

#include "stim/look/appearance.hpp"

namespace stim::page {

/// asked["look"], a name, and asked["width"], in px of each picture; each may be absent. Throws InvalidParams where the instance
/// does not take them.
Appearance appearance_of(const Domain& domain, const Instance& instance, const Json& asked);
/// The record of an instance that is shown so: id, words and the columns of looks are those that Python writes.
Json record_of(const Domain& domain, const Instance& instance, const Appearance& appearance, const Json& asked);
/// What may be asked for: `looks`, each with a `name` and why it is `refused`, or null; `width`, the usual one; `widths`, the
/// least and the largest.
Json choices_of(const Domain& domain, const Instance& instance);

}  // namespace stim::page
