#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/register.hpp"
#include "stim/base/digest.hpp"
#include "stim/base/error.hpp"
#include "stim/png/encode.hpp"

namespace py = pybind11;

namespace stim {
namespace {

using Pixels = py::array_t<std::uint8_t, py::array::c_style>;

Image image_of(const Pixels& pixels) {
    if (pixels.ndim() != 3 || pixels.shape(2) != 3 || pixels.shape(0) < 1 || pixels.shape(1) < 1)
        throw InvalidParams("image", "an array of another shape", "(H, W, 3) uint8, C order");
    return {static_cast<int>(pixels.shape(1)), static_cast<int>(pixels.shape(0)),
            std::vector<std::uint8_t>(pixels.data(), pixels.data() + pixels.size())};
}

}  // namespace

void register_image(Module& module) {
    module.def("encode_png", [](const Pixels& pixels) {
        const std::vector<std::uint8_t> png = encode_png(image_of(pixels));
        return py::bytes(reinterpret_cast<const char*>(png.data()), png.size());
    }, py::arg("image").noconvert(), "PNG bytes of an (H, W, 3) uint8 array.");
    module.def("pixel_digest", [](const Pixels& pixels) { return pixel_digest(image_of(pixels)).hex(); },
               py::arg("image").noconvert(), "XXH3-128 of '<width>x<height>:' and the RGB bytes, as 32 hexadecimal digits.");
    module.def("digest", [](const py::bytes& data) { return digest(static_cast<std::string_view>(data)).hex(); }, py::arg("data"),
               "XXH3-128 of bytes, as 32 hexadecimal digits.");
}

}  // namespace stim
