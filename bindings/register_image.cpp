#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/convert.hpp"
#include "bindings/gil.hpp"
#include "bindings/register.hpp"
#include "stim/base/area.hpp"
#include "stim/base/digest.hpp"
#include "stim/base/error.hpp"
#include "stim/base/palette.hpp"
#include "stim/base/yuv.hpp"
#include "stim/png/encode.hpp"
#include "stim/scene/colour.hpp"

namespace py = pybind11;

namespace stim {
namespace {

// (3 H / 2, W): the planes one below the other.
Pixels planes_of(const Pixels& pixels) {
    require_image(pixels);
    const auto height = pixels.shape(0), width = pixels.shape(1);
    std::vector<std::uint32_t> packed;
    packed.reserve(static_cast<std::size_t>(height * width));
    const std::uint8_t* end = pixels.data() + pixels.size();
    for (const std::uint8_t* p = pixels.data(); p < end; p += 3) packed.push_back(Rgb{p[0], p[1], p[2]}.packed());
    Pixels out({height * 3 / 2, width});
    yuv420({packed.data(), static_cast<int>(width), static_cast<int>(height), width}, out.mutable_data());
    return out;
}

// The sums, (height, width, 3), and the area of each.
py::tuple sums_of(const Pixels& pixels, int width, int height) {
    require_image(pixels);
    const AreaSums found =
        area_sums(pixels.data(), static_cast<int>(pixels.shape(1)), static_cast<int>(pixels.shape(0)), width, height);
    return py::make_tuple(py::array_t<std::int64_t>({height, width, 3}, found.sums.data()), found.area);
}

// ([(H, W) places in the palette], (K, 3) palette).
py::tuple indexed_of(const Few<Pixels>& pictures, int most) {
    std::vector<const std::uint8_t*> each;
    for (const Pixels& picture : pictures) {
        require_image(picture);
        const Pixels& first = pictures.front();
        if (picture.shape(0) != first.shape(0) || picture.shape(1) != first.shape(1))
            throw InvalidParams("images", "arrays of several sizes", "arrays of one size");
        each.push_back(picture.data());
    }
    if (each.empty()) throw InvalidParams("images", "no array", "one or more");
    const auto height = pictures.front().shape(0), width = pictures.front().shape(1);
    Indexed found;
    {
        const WithoutGil released;
        found = indexed(each, static_cast<std::size_t>(height * width), most);
    }
    py::list places;
    for (const std::vector<std::uint8_t>& picture : found.pictures) places.append(Pixels({height, width}, picture.data()));
    Pixels palette({static_cast<py::ssize_t>(found.palette.size()), py::ssize_t{3}});
    std::uint8_t* to = palette.mutable_data();
    for (const std::uint32_t colour : found.palette) {
        const auto [r, g, b] = unpacked(colour);
        for (const std::uint8_t channel : {r, g, b}) *to++ = channel;
    }
    return py::make_tuple(places, palette);
}

}  // namespace

void register_image(Module& module) {
    module.def("encode_png", [](const Pixels& pixels) {
        return as_bytes(encode_png(image_of(pixels)));
    }, py::arg("image").noconvert(), "PNG bytes of an (H, W, 3) uint8 array.");
    module.def("yuv420", planes_of, py::arg("image").noconvert(),
               "(3 H / 2, W) uint8: an (H, W, 3) uint8 array as video encoders take it, 4:2:0 of BT.709 in the range 16..235. "
               "H and W are even.");
    module.def("indexed", indexed_of, py::arg("images"), py::arg("most") = 256,
               "([(H, W) uint8, ...], (K, 3) uint8): (H, W, 3) uint8 arrays of one size as indices into a palette of at most "
               "`most` colours that they share; exact where they have no more, else near.");
    module.def("area_sums", sums_of, py::arg("image").noconvert(), py::arg("width"), py::arg("height"),
               "Sums over the areas of width x height equal parts of an (H, W, 3) uint8 array, (height, width, 3) int64, and the "
               "area of each, in the largest parts of a pixel that make all of them whole.");
    module.def("pixel_digest", [](const Pixels& pixels) { return pixel_digest(image_of(pixels)).hex(); },
               py::arg("image").noconvert(), "XXH3-128 of '<width>x<height>:' and the RGB bytes, as 32 hexadecimal digits.");
    module.def("digest", [](const py::bytes& data) { return digest(static_cast<std::string_view>(data)).hex(); }, py::arg("data"),
               "XXH3-128 of bytes, as 32 hexadecimal digits.");
}

}  // namespace stim
