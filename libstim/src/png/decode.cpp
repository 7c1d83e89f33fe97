#include "stim/png/decode.hpp"

#include <cairo.h>
#include <fmt/format.h>

#include <algorithm>

#include "libstim/src/draw/cairo_ptr.hpp"
#include "libstim/src/png/decode_rgb.hpp"
#include "libstim/src/png/format.hpp"
#include "stim/base/error.hpp"

namespace stim {
namespace {

using namespace detail;

constexpr std::size_t header_end = 24;  // signature, chunk length and name, width, height

// The size is checked before anything is allocated for it.
void check_header(std::span<const std::uint8_t> file, std::int64_t most_pixels) {
    if (file.size() < header_end || !std::equal(png_signature.begin(), png_signature.end(), file.begin()))
        throw InvalidParams("picture", fmt::format("{} bytes that are no PNG file", file.size()), "a PNG file");
    const std::int64_t width = big_endian(file.subspan(16, 4)), height = big_endian(file.subspan(20, 4));
    if (width < 1 || height < 1 || width > 32767 || height > 32767 || width * height > most_pixels)
        throw InvalidParams("picture", fmt::format("{}x{}", width, height),
                            fmt::format("sides 1..32767, at most {} px", most_pixels));
}

cairo_status_t take(void* closure, unsigned char* out, unsigned int length) {
    auto& rest = *static_cast<std::span<const std::uint8_t>*>(closure);
    if (rest.size() < length) return CAIRO_STATUS_READ_ERROR;
    std::copy_n(rest.begin(), length, out);
    rest = rest.subspan(length);
    return CAIRO_STATUS_SUCCESS;
}

CairoPtr<cairo_surface_t> on_white(cairo_surface_t* picture) {
    const int width = cairo_image_surface_get_width(picture), height = cairo_image_surface_get_height(picture);
    CairoPtr<cairo_surface_t> out(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
    const CairoPtr<cairo_t> cairo(cairo_create(out.get()));
    cairo_set_source_rgb(cairo.get(), 1, 1, 1);
    cairo_paint(cairo.get());
    cairo_set_source_surface(cairo.get(), picture, 0, 0);
    cairo_paint(cairo.get());
    check(cairo.get());
    return out;
}

Image pixels_of(cairo_surface_t* surface) {
    cairo_surface_flush(surface);
    return to_image({reinterpret_cast<const std::uint32_t*>(cairo_image_surface_get_data(surface)),
                     cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface),
                     cairo_image_surface_get_stride(surface) / 4});
}

}  // namespace

Image decode_png(std::span<const std::uint8_t> file, std::int64_t most_pixels) {
    check_header(file, most_pixels);
    if (auto plain = decode_rgb(file)) return *std::move(plain);
    std::span<const std::uint8_t> rest = file;
    const CairoPtr<cairo_surface_t> read(cairo_image_surface_create_from_png_stream(take, &rest));
    if (const cairo_status_t status = cairo_surface_status(read.get()))
        throw InvalidParams(fmt::format("picture is a damaged PNG file ({})", cairo_status_to_string(status)));
    const bool opaque = cairo_image_surface_get_format(read.get()) == CAIRO_FORMAT_RGB24;
    return opaque ? pixels_of(read.get()) : pixels_of(on_white(read.get()).get());
}

}  // namespace stim
