// The lock of the interpreter (GIL). While the interpreter ends, Python ends every other thread that asks for the lock, as
// an exception that nobody may stop (3.10 to 3.13): destructors and threads of ours that it passes would end the process.
// So such a thread stays where it asks, as in Python 3.14.
#pragma once

#include <pybind11/pybind11.h>

#ifdef __GLIBCXX__
#include <cxxabi.h>
#endif

namespace stim {

/// The interpreter has begun to end: nobody will need what Python objects hold.
bool interpreter_ends();
[[noreturn]] void stay_for_ever();

/// The value of a call into the interpreter. Does not return if the interpreter ends meanwhile, unless on its main thread.
template <class F>
auto in_interpreter(F&& f) {
#ifdef __GLIBCXX__
    try {
        return f();
    } catch (abi::__forced_unwind&) {
        stay_for_ever();
    }
#else
    return f();
#endif
}

/// Lets other threads run Python until the end of the block. For threads that hold the lock.
class WithoutGil {
public:
    WithoutGil() : state_(PyEval_SaveThread()) {}
    ~WithoutGil();
    WithoutGil(const WithoutGil&) = delete;
    WithoutGil& operator=(const WithoutGil&) = delete;

private:
    PyThreadState* state_;
};

/// Holds the lock until the end of the block. For every thread, whether it holds the lock or not.
class WithGil {
public:
    WithGil();
    ~WithGil() { PyGILState_Release(state_); }
    WithGil(const WithGil&) = delete;
    WithGil& operator=(const WithGil&) = delete;

private:
    PyGILState_STATE state_;
};

template <class F>
auto without_gil(F&& f) {
    const WithoutGil released;
    return f();
}

}  // namespace stim
