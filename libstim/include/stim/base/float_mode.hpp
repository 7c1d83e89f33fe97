// The floating-point mode in which the library computes.
#pragma once

#include <cfenv>

namespace stim {

/// While it lives, this thread rounds to nearest, keeps denormals and traps nothing, even if another library left another
/// mode behind. Afterwards the caller's mode is restored. Every entry point of the library has one, because an unusual mode
/// would silently change scenes and pixels.
class UsualFloats {
public:
    UsualFloats() {
        std::fegetenv(&before_);
        std::fesetenv(FE_DFL_ENV);
    }
    ~UsualFloats() { std::fesetenv(&before_); }
    UsualFloats(const UsualFloats&) = delete;
    UsualFloats& operator=(const UsualFloats&) = delete;

private:
    std::fenv_t before_;
};

}  // namespace stim
