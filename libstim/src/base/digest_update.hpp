// The inner loop of the digests, once for every x86-64 CPU and once each for those with AVX2 and AVX-512: the same digests,
// faster.
#pragma once

#include <cstddef>

namespace stim::detail {

/// `state` is an XXH3_state_t.
using DigestUpdate = void (*)(void* state, const void* bytes, std::size_t size);

void update_digest(void* state, const void* bytes, std::size_t size);
#if defined(__x86_64__) && defined(__GNUC__)
void update_digest_avx2(void* state, const void* bytes, std::size_t size);
void update_digest_avx512(void* state, const void* bytes, std::size_t size);
#endif

}  // namespace stim::detail
