// What tests of videos' readers share: the reader of a domain, and frames by number.
#pragma once

#include <algorithm>
#include <vector>

#include "tests/cpp/support/reading.hpp"

namespace stim::tests {

inline const read::Reader& reader_of(const Domain& domain) {
    static const std::vector<read::Reader> all = all_readers();
    return *std::find_if(all.begin(), all.end(), [&](const read::Reader& reader) { return reader.domain == domain.id; });
}

inline std::vector<Image> frames(const Domain& domain, const Scene& scene, const std::vector<int>& numbers) {
    std::vector<Image> out;
    for (const int t : numbers) out.push_back(render(domain.video->draw(scene, t)));
    return out;
}

}  // namespace stim::tests
