// Compiled for AVX2 alone: nothing from the standard library's templates may stand here, lest the linker keep
// its AVX2 form for all.
#if defined(__x86_64__) && defined(__GNUC__)
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "libstim/src/base/digest_update.hpp"

void stim::detail::update_digest_avx2(void* state, const void* bytes, std::size_t size) {
    XXH3_128bits_update(static_cast<XXH3_state_t*>(state), bytes, size);
}
#endif
