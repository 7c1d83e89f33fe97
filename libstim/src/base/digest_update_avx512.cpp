// Compiled for AVX-512 alone, as digest_update_avx2.cpp is for AVX2: nothing from the standard library may stand here.
#if defined(__x86_64__) && defined(__GNUC__)
// gcc 12 takes the intrinsics' own registers for variables without a value (its bug 105593).
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "libstim/src/base/digest_update.hpp"

void stim::detail::update_digest_avx512(void* state, const void* bytes, std::size_t size) {
    XXH3_128bits_update(static_cast<XXH3_state_t*>(state), bytes, size);
}
#endif
