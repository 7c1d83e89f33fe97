// The domains that come with the library.
#pragma once

#include <vector>

#include "stim/domain/registry.hpp"

namespace stim {

/// The table that the build writes from the files under generators/, in file name order.
std::vector<BuiltinDomain> builtin_domains();
/// A registry of all of them. Throws InvalidParams if the name of a file is not the id of its domain.
Registry builtin_registry();

}  // namespace stim
