// Episodes in the form of the released files: one line of JSON, every frame complete.
#pragma once

#include <string>
#include <string_view>

#include "stim/episode/episode.hpp"

namespace stim::episode {

/// `bib`: the key is in "pin" and the lock in "key", each in a list of one. `mcs`: the key is in "key", the lock in "lock";
/// "occluder" has as many entries as in the first trial, if that has any, and the rest is in "screen".
enum class Dialect { bib, mcs };
/// Throws InvalidParams for an unknown name.
Dialect dialect_of(std::string_view name);

/// Array of trials of frames; the keys of a frame in the released order, then those that the episode uses beyond BIB1.
std::string published_json(const Episode& episode, Dialect dialect = Dialect::bib);
/// Path of a sprite's picture in the files.
std::string shape_path(Slot slot, std::string_view icon);

}  // namespace stim::episode
