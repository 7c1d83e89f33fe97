#include "libstim/src/draw/cairo_use.hpp"

#include <atomic>
#include <chrono>
#include <thread>

// Windows and WebAssembly have no fork.
#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
#define PERCEPTV_FORKS
#include <pthread.h>
#endif

namespace stim {
namespace {

std::atomic<int> users{0}, forks{0};

void wait_a_little() { std::this_thread::sleep_for(std::chrono::microseconds(20)); }

#ifdef PERCEPTV_FORKS
void before_fork() {
    ++forks;
    while (users > 0) wait_a_little();
}

void in_parent() { --forks; }

// Threads that were about to begin stay behind.
void in_child() {
    users = 0;
    forks = 0;
}

// Before there are threads: registered on first use, it would be one more thing that a fork could meet half done.
[[maybe_unused]] const int registered = pthread_atfork(before_fork, in_parent, in_child);
#endif

}  // namespace

CairoUse::CairoUse() {
    for (++users; forks > 0; ++users) {
        --users;
        while (forks > 0) wait_a_little();
    }
}

CairoUse::~CairoUse() { --users; }

}  // namespace stim
