#include "generators/percept_v/parts/counts.hpp"

#include <algorithm>

namespace stim::percept_v {

std::int64_t ways_to_share(int total, int parts, int most) {
    if (total < 0 || total > parts * most) return 0;
    if (parts <= 1) return 1;
    std::int64_t ways = 0;
    for (int first = 0; first <= std::min(total, most); ++first) ways += ways_to_share(total - first, parts - 1, most);
    return ways;
}

std::vector<int> shared_out(int total, int parts, int most, Rng& rng) {
    std::int64_t wanted = rng.integer(1, ways_to_share(total, parts, most));
    std::vector<int> out;
    for (int left = parts - 1; left >= 0; --left) {
        int count = 0;
        // The ways are listed by their first count, then their second ...; `wanted` numbers one of them.
        for (; count < most && wanted > ways_to_share(total - count, left, most); ++count)
            wanted -= ways_to_share(total - count, left, most);
        out.push_back(count);
        total -= count;
    }
    return out;
}

int ceil_root(int value) {
    int root = 0;
    for (; root < value && root * root < value; ++root) {}
    return root;
}

}  // namespace stim::percept_v
