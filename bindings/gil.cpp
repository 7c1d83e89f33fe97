#include "bindings/gil.hpp"

#include <chrono>
#include <thread>

namespace stim {

bool interpreter_ends() {
#if PY_VERSION_HEX >= 0x030D0000
    return Py_IsFinalizing() != 0;
#else
    return _Py_IsFinalizing() != 0;
#endif
}

void stay_for_ever() {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

WithoutGil::~WithoutGil() {
    in_interpreter([&] { PyEval_RestoreThread(state_); });
}

WithGil::WithGil() : state_(in_interpreter([] { return PyGILState_Ensure(); })) {}

}  // namespace stim
