// Where a run was written last: how rows of many small shapes find something to copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stim::detail {

struct Place {
    int x, y;
};

/// Remembers one place per hash. What it returns is a guess: the caller compares the pixels.
class RunDictionary {
public:
    void clear() { places_.assign(kSize, {0, kNowhere}); }

    /// The last place with this key, which `here` now replaces.
    Place exchange(std::uint64_t key, Place here) {
        Place& entry = places_[key * 0x9e3779b97f4a7c15 >> (64 - kBits)];
        const Place old = entry;
        entry = here;
        return old;
    }

    static constexpr int kNowhere = -1;

private:
    static constexpr unsigned kBits = 12;
    static constexpr std::size_t kSize = std::size_t{1} << kBits;
    std::vector<Place> places_;
};

}  // namespace stim::detail
