// One job over many items from several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace stim {

/// Calls job(item, thread) for item 0..count-1 from `threads` threads (the calling one included). Jobs are handed out in
/// order; the first exception stops the rest and is rethrown. InvalidParams unless threads are 1..1024.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t item, int thread)>& job);

void check_threads(int threads);

}  // namespace stim
