// The floating-point mode that all numbers of the library are worked out in.
#pragma once

#include <cfenv>

namespace stim {

/// While it lives, this thread rounds to nearest, keeps denormals and traps nothing, whatever mode another library left
/// behind; afterwards the caller's mode is back. Every way into the library holds one: a mode that is not the usual one
/// would change scenes and pixels in silence.
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
