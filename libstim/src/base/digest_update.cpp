#include "libstim/src/base/digest_update.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

void stim::detail::update_digest(void* state, const void* bytes, std::size_t size) {
    XXH3_128bits_update(static_cast<XXH3_state_t*>(state), bytes, size);
}
