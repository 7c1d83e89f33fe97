// Where a run was written last: how rows of many small shapes find something to copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stim::detail {

struct Place {
    int x, y;
};

/// Remembers one place per hash.
class RunDictionary {
public:
    void clear() { entries_.assign(kSize, {kNoKey, 0}); }

    /// Stands for a run by its colour, its length and the next colour: what has the same key goes on to be the same there, too.
    /// Keys are cheap to compute for many runs at once.
    static std::uint32_t key(std::uint32_t colour, int length, std::uint32_t next) {
        return (colour & 0xffffff) ^ static_cast<std::uint32_t>(length) * 0x27d4eb2f ^ (next & 0xffffff) * 0x9e3779b1;
    }

    /// Whether the last place with this hash had this key; `place`, which now replaces it, becomes that place.
    bool exchange(std::uint32_t key, Place& place) {
        Entry& entry = entries_[key * 0x85ebca6b >> (32 - kBits)];
        const Entry old = entry;
        entry = {key, static_cast<std::uint32_t>(place.y) << 16 | static_cast<std::uint32_t>(place.x)};  // sides are below 2^15
        place = {static_cast<int>(old.place & 0xffff), static_cast<int>(old.place >> 16)};
        return old.key == key && key != kNoKey;
    }

private:
    struct Entry {
        std::uint32_t key, place;
    };
    static constexpr std::uint32_t kNoKey = 0;
    static constexpr unsigned kBits = 12;
    static constexpr std::size_t kSize = std::size_t{1} << kBits;
    std::vector<Entry> entries_;
};

}  // namespace stim::detail
