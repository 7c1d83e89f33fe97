// How the module's functions and classes are defined, so that no call from Python can end the process: every call runs in the
// usual floating-point mode, no argument may be a null pointer or endless, and no object lacks its value (sealing.hpp).
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "bindings/sealing.hpp"
#include "stim/base/float_mode.hpp"

namespace stim {

using Guarded = pybind11::call_guard<UsualFloats>;

/// What Python's None would be a null pointer of: pointers, and containers of them.
template <class T>
struct MayBeNull : std::is_pointer<T> {};
template <class T, class D>
struct MayBeNull<std::unique_ptr<T, D>> : std::true_type {};
template <class T>
struct MayBeNull<std::shared_ptr<T>> : std::true_type {};
template <template <class...> class C, class... T>
struct MayBeNull<C<T...>> : std::disjunction<MayBeNull<std::remove_cv_t<T>>...> {};

/// What ranges and generators of Python fill without an end.
template <class T>
struct MayBeEndless : std::false_type {};
template <class T>
struct MayBeEndless<std::vector<T>> : std::true_type {};
template <class T, std::size_t n>
struct MayBeEndless<std::array<T, n>> : std::true_type {};

template <class T>
using IsSafe = std::negation<std::disjunction<MayBeNull<std::remove_cvref_t<T>>, MayBeEndless<std::remove_cvref_t<T>>>>;
template <class Signature>
struct AllSafe;
template <class R, class... Arguments>
struct AllSafe<R(Arguments...)> : std::conjunction<IsSafe<Arguments>...> {};
template <class R, class C, class... Arguments>
struct AllSafe<R (C::*)(Arguments...)> : AllSafe<R(Arguments...)> {};
template <class R, class C, class... Arguments>
struct AllSafe<R (C::*)(Arguments...) const> : AllSafe<R(Arguments...)> {};

template <class F>
constexpr void check_arguments() {
    static_assert(AllSafe<pybind11::detail::function_signature_t<std::decay_t<F>>>::value,
                  "take references, Natives for lists of native objects, Few for other lists, and std::tuple for few items");
}

class Module {
public:
    explicit Module(pybind11::module_ module) : module_(std::move(module)) {}
    const pybind11::module_& get() const { return module_; }

    template <class F, class... Extra>
    void def(const char* name, F&& f, const Extra&... extra) {
        check_arguments<F>();
        module_.def(name, std::forward<F>(f), Guarded(), extra...);
    }

private:
    pybind11::module_ module_;
};

/// pybind11::class_ whose methods and constructors hold the guard; properties read what is there and need none. It is sealed
/// at the end of its definition.
template <class T, class... Options>
class Class {
public:
    Class(const Module& module, const char* name, const char* doc)
        : class_(module.get(), name, doc, pybind11::is_final(), pybind11::custom_type_setup(guard_new)) {}
    ~Class() noexcept(false) { seal(class_); }
    Class(const Class&) = delete;
    Class& operator=(const Class&) = delete;

    template <class F, class... Extra>
    Class& def(const char* name, F&& f, const Extra&... extra) {
        check_arguments<F>();
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
