// Cairo has locks for the whole process. A child forked while another thread holds one of them would wait for it for ever.
#pragma once

namespace stim {

/// One for every stretch of calls of Cairo, not one within another: while it lives, a fork waits; while the process forks, it
/// waits to begin.
class CairoUse {
public:
    CairoUse();
    ~CairoUse();
    CairoUse(const CairoUse&) = delete;
    CairoUse& operator=(const CairoUse&) = delete;
};

}  // namespace stim
