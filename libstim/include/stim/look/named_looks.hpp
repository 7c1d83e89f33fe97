// The looks that have names, as data, and how names are joined.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stim/look/look.hpp"

namespace stim {

/// plain, dark ... scan, the single parts, and the families with levels 1 to 5, in the order in which joined names stand.
const std::vector<Look>& named_looks();
/// "dark+noise-2" as one record under its canonical name. Throws InvalidParams, which lists near names, for an unknown name
/// and where two parts set one factor.
Look look_of(std::string_view name);
/// Of a name, or of a record in JSON.
Look look_of_text(const std::string& text);
/// The factors of all looks in one record, named "a+b" in the order of named_looks, own looks first. Throws InvalidParams
/// where two set one factor.
Look joined(std::vector<Look> looks);

}  // namespace stim
