#include "stim/base/parallel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "stim/base/error.hpp"
#include "stim/base/float_mode.hpp"

namespace stim {
namespace {

// Waits for all of them in the end, whatever happens; not every standard library has std::jthread.
struct Joined {
    std::vector<std::thread> threads;
    ~Joined() {
        for (std::thread& thread : threads) thread.join();
    }
};

}  // namespace

void check_threads(int threads) {
    constexpr int most = 1024;
    if (threads < 1 || threads > most)
        throw InvalidParams("threads", fmt::format("{}", threads), fmt::format("integers 1..{}", most));
}

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t, int)>& job) {
    check_threads(threads);
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failure_lock;
    const auto work = [&](int thread) {
        const UsualFloats floats;
        try {
            for (std::size_t i; (i = next++) < count;) job(i, thread);
        } catch (...) {
            next = count;
            const std::lock_guard hold(failure_lock);
            if (!failure) failure = std::current_exception();
        }
    };
    const int used = static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(threads), std::max<std::size_t>(count, 1)));
    {
        Joined others;
        try {
            for (int t = 1; t < used; ++t) others.threads.emplace_back(work, t);
        } catch (const std::system_error&) {  // no more threads are to be had: those that there are do the work
        }
        work(0);
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace stim
