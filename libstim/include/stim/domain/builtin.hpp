// The domains that come with the library.
#pragma once

#include <vector>

#include "stim/domain/registry.hpp"

namespace stim {

/// The table that the build writes from the files under generators/, in file name order.
std::vector<BuiltinDomain> builtin_domains();
/// A registry of them all. Throws InvalidParams when a file's stem is not its domain's id.
Registry builtin_registry();

}  // namespace stim
