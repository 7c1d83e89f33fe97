// The text of a domain's golden file: what its outputs are, short enough to read in a diff.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/cpp/support/combos.hpp"

namespace golden {

using contract::Combo;

/// Checksums over 200 instances: scenes and answers (exact everywhere), pixels (exact on the reference stack).
struct Checksums {
    std::string truth, pixels;
};

/// Sizes 1..20 (or the legal ones of these, repeated) x 10 indices, seed 0, over `threads` threads.
Checksums checksums(const Combo& combo, int threads);

/// The head, and one line per preset, choice of switches and size.
std::string instances_text(std::string_view domain);
/// One line per preset: its checksums.
std::string checksums_text(std::string_view domain, int threads);
/// The whole file: one after the other.
std::string text_of(std::string_view domain, int threads);

/// The ids in the registry, in its order.
std::vector<std::string> domain_ids();

}  // namespace golden
