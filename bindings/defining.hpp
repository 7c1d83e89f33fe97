// How the module's functions and classes are defined: every call from Python runs in the usual floating-point mode.
#pragma once

#include <pybind11/pybind11.h>

#include <utility>

#include "stim/base/float_mode.hpp"

namespace stim {

using Guarded = pybind11::call_guard<UsualFloats>;

class Module {
public:
    explicit Module(pybind11::module_ module) : module_(std::move(module)) {}
    const pybind11::module_& get() const { return module_; }

    template <class F, class... Extra>
    void def(const char* name, F&& f, const Extra&... extra) {
        module_.def(name, std::forward<F>(f), Guarded(), extra...);
    }

private:
    pybind11::module_ module_;
};

/// pybind11::class_ whose methods and constructors hold the guard; properties read what is there and need none.
template <class T, class... Options>
class Class {
public:
    Class(const Module& module, const char* name, const char* doc) : class_(module.get(), name, doc) {}

    template <class F, class... Extra>
    Class& def(const char* name, F&& f, const Extra&... extra) {
        class_.def(name, std::forward<F>(f), Guarded(), extra...);
        return *this;
    }
    template <class Init, class... Extra>
    Class& init(Init&& init, const Extra&... extra) {
        class_.def(std::forward<Init>(init), Guarded(), extra...);
        return *this;
    }
    template <class F, class... Extra>
    Class& property(const char* name, F&& f, const Extra&... extra) {
        class_.def_property_readonly(name, std::forward<F>(f), extra...);
        return *this;
    }

private:
    pybind11::class_<T, Options...> class_;
};

}  // namespace stim
