// Requests for instances, as Python gives them.
#pragma once

#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "bindings/convert.hpp"
#include "stim/domain/instance.hpp"

namespace stim {

/// One for each size and index.
inline std::vector<Request> requests_of(const Domain& domain, const Few<std::int64_t>& sizes,
                                        const Few<std::int64_t>& indices, std::int64_t seed, const std::string& preset,
                                        const Switches& switches) {
    require_as_many("indices", indices.size(), "sizes", sizes.size());
    std::vector<Request> out;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        out.push_back(make_request(domain, {sizes[i], indices[i], seed, preset, switches}));
    return out;
}

}  // namespace stim
