// Where a run was written last: how rows of many small shapes find something to copy.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace stim::detail {

/// A pixel: its row in the upper half, its column in the lower; sides are below 2^15. The first pixel of all stands for
/// nowhere.
using Place = std::uint32_t;
inline constexpr Place nowhere = 0;

inline Place place_of(int x, int y) { return static_cast<Place>(y) << 16 | static_cast<Place>(x); }
inline int column_of(Place place) { return static_cast<int>(place & 0xffff); }
inline int row_of(Place place) { return static_cast<int>(place >> 16); }

/// Remembers one place per hash.
struct RunDictionary {
    struct Entry {
        std::uint32_t key;
        Place place;
    };
    static constexpr unsigned bits = 12;
    static constexpr std::uint32_t colour_factor = 0x9e3779b1, length_factor = 0x27d4eb2f, hash_factor = 0x85ebca6b,
                                   row_factor = 0xc2b2ae35;

    std::array<Entry, std::size_t{1} << bits> entries;

    void clear() { entries.fill({0, nowhere}); }

    /// Stands for a run by its colour, its length and the next colour: what has the same key goes on to be the same there, too.
    static std::uint32_t key(std::uint32_t colour, int length, std::uint32_t next) {
        return colour ^ static_cast<std::uint32_t>(length) * length_factor ^ next * colour_factor;
    }

    /// The last place with this hash, if it had this key. `place` replaces it.
    Place exchange(std::uint32_t key, Place place) {
        Entry& entry = entries[key * hash_factor >> (32 - bits)];
        const Place last = entry.key == key ? entry.place : nowhere;
        entry = {key, place};
        return last;
    }
};

}  // namespace stim::detail
