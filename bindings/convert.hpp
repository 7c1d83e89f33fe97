// Between values of the core and plain Python objects.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <vector>

#include "stim/base/image.hpp"
#include "stim/base/json.hpp"

namespace stim {

pybind11::object to_python(const Json& json);
/// dict, list, tuple, str, bool, int, float, None, NumPy values, up to 64 lists and dicts within each other; else
/// InvalidParams.
Json from_python(const pybind11::handle& object);

using Pixels = pybind11::array_t<std::uint8_t, pybind11::array::c_style>;

/// InvalidParams unless (H, W, 3) with 1..2^28 pixels.
void require_image(const Pixels& pixels);
Image image_of(const Pixels& pixels);
/// (H, W, 3) uint8.
pybind11::array_t<std::uint8_t> to_array(const Image& image);

pybind11::bytes as_bytes(const std::vector<std::uint8_t>& data);
/// The most items that are copied or drawn at once.
constexpr int most_items = 1 << 24;
/// The length of what is read item by item; InvalidParams beyond `most_items`, and -1 where it has none: it may never end.
int length_of(const pybind11::handle& items);

/// Items of a list with a length, at most `most_items`: a range of thousands of millions takes no memory until it is read.
template <class T>
struct Few : std::vector<T> {
    using std::vector<T>::vector;
};

[[noreturn]] void refuse_item(const char* name, const pybind11::handle& item);
/// The native objects of a list; they stay, whatever other threads do to the list. InvalidParams for anything else in it.
template <class T>
class Natives {
public:
    Natives(const char* name, const pybind11::iterable& items) {
        if (length_of(items) < 0) refuse_item(name, items);
        owners_ = pybind11::tuple(items);
        for (const pybind11::handle item : owners_) {
            if (!pybind11::isinstance<T>(item)) refuse_item(name, item);
            all_.push_back(&item.cast<const T&>());
        }
    }
    const std::vector<const T*>& all() const { return all_; }

private:
    pybind11::tuple owners_;
    std::vector<const T*> all_;
};

/// InvalidParams unless two lists that belong together have as many items.
void require_as_many(const char* name, std::size_t count, const char* as, std::size_t due);

}  // namespace stim

namespace pybind11::detail {

template <class T>
struct type_caster<stim::Few<T>> : list_caster<stim::Few<T>, T> {
    bool load(handle items, bool convert) {
        return stim::length_of(items) >= 0 && list_caster<stim::Few<T>, T>::load(items, convert);
    }
};

}  // namespace pybind11::detail
