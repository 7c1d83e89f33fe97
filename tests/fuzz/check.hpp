// What must hold in a fuzz target: a line that says what did not, then the end that libFuzzer records.
#pragma once

#include <cstdio>
#include <cstdlib>

inline void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}
