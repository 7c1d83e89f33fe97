// PNG files of other writers, of every form: RGB8 is read in one go, the rest by Cairo, and damage is seen by both.
#include <png.h>
#include <zlib.h>

#include <catch2/catch.hpp>
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

#include "libstim/src/png/decode_rgb.hpp"
#include "stim/base/error.hpp"
#include "stim/png/decode.hpp"
#include "stim/png/encode.hpp"
#include "tests/png_chunks.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;
using png_chunks::append_chunk;

// Shaded on the left, noise on the right.
stim::Image picture(int width, int height) {
    stim::Image out{width, height, {}};
    std::mt19937 rng(7);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < 3; ++c) {
                const int shade = 3 * x + 2 * y + 40 * c, noise = static_cast<int>(rng() & 0xff);
                out.rgb.push_back(static_cast<std::uint8_t>(x < width / 2 ? shade : noise));
            }
    return out;
}

struct Form {
    int bits = 8, colour = PNG_COLOR_TYPE_RGB, filters = PNG_ALL_FILTERS, interlace = PNG_INTERLACE_NONE;
    int channels = 3;
    bool text = false, one_transparent = false;
    std::size_t part = 8192;  // bytes of a chunk
};

void append(png_structp png, png_bytep data, png_size_t size) {
    auto* out = static_cast<Bytes*>(png_get_io_ptr(png));
    out->insert(out->end(), data, data + size);
}

void describe(png_structp png, png_infop info, const Form& form) {
    if (form.text) {
        char key[] = "Title", words[] = "a picture";
        png_text text{};
        text.compression = PNG_TEXT_COMPRESSION_NONE;
        text.key = key;
        text.text = words;
        png_set_text(png, info, &text, 1);
        png_set_gAMA(png, info, 1.0);
    }
    png_color_16 transparent{};
    if (form.one_transparent) png_set_tRNS(png, info, nullptr, 0, &transparent);
    png_color grey[256];
    for (int i = 0; i < 256; ++i) grey[i].red = grey[i].green = grey[i].blue = static_cast<png_byte>(i);
    if (form.colour == PNG_COLOR_TYPE_PALETTE) png_set_PLTE(png, info, grey, 256);
}

Bytes written(const stim::Image& image, const Form& form = {}) {
    Bytes out;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &out, append, nullptr);
    png_set_filter(png, 0, form.filters);
    png_set_compression_buffer_size(png, form.part);
    png_set_IHDR(png, info, static_cast<png_uint_32>(image.width), static_cast<png_uint_32>(image.height), form.bits, form.colour,
                 form.interlace, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    describe(png, info, form);
    png_write_info(png, info);
    // Rows as long as the form has them, of the picture's bytes over and over.
    const int width = image.width * form.channels * form.bits / 8;
    Bytes rows(static_cast<std::size_t>(width * image.height));
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = image.rgb[i % image.rgb.size()];
    std::vector<png_bytep> starts;
    for (int y = 0; y < image.height; ++y) starts.push_back(rows.data() + y * width);
    png_write_image(png, starts.data());
    png_write_end(png, nullptr);
    png_destroy_write_struct(&png, &info);
    return out;
}

Bytes packed(const Bytes& rows) {
    Bytes out(compressBound(rows.size()));
    uLongf size = out.size();
    compress(out.data(), &size, rows.data(), rows.size());
    out.resize(size);
    return out;
}

// A file of 2 x 2 px with this stream; with an odd chunk before it, or more data behind it.
Bytes file_with(const Bytes& stream, std::string_view extra = "", bool more = false) {
    Bytes out{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    append_chunk(out, "IHDR", Bytes{0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0});
    if (!extra.empty()) append_chunk(out, extra, Bytes{1});
    append_chunk(out, "IDAT", stream);
    if (more) append_chunk(out, "IDAT", Bytes{0});
    append_chunk(out, "IEND", {});
    return out;
}

// The same of these rows, filter bytes included.
Bytes file_of(const Bytes& rows, std::string_view extra = "", bool more = false) {
    return file_with(packed(rows), extra, more);
}

}  // namespace

TEST_CASE("Decode: RGB8 of every filter, size and length of chunks is read in one go", "[decode]") {
    for (const auto& [width, height] : {std::pair{1, 1}, {2, 3}, {7, 5}, {64, 64}, {301, 200}}) {
        const stim::Image image = picture(width, height);
        for (const int filters :
             {PNG_FILTER_NONE, PNG_FILTER_SUB, PNG_FILTER_UP, PNG_FILTER_AVG, PNG_FILTER_PAETH, PNG_ALL_FILTERS})
            for (const std::size_t part : {16u, 8192u}) {
                Form form;
                form.filters = filters;
                form.part = part;
                form.text = part == 16;
                const Bytes file = written(image, form);
                INFO(width << " x " << height << " filters " << filters << " part " << part);
                CHECK(stim::detail::decode_rgb(file) == image);
                CHECK(stim::decode_png(file) == image);
            }
        CHECK(stim::detail::decode_rgb(stim::encode_png(image)) == image);
    }
}

TEST_CASE("Decode: other forms are left to Cairo, which reads them", "[decode]") {
    const stim::Image image = picture(31, 17);
    Form deep, alpha, grey, palette, interlaced, transparent;
    deep.bits = 16;
    alpha.colour = PNG_COLOR_TYPE_RGBA, alpha.channels = 4;
    grey.colour = PNG_COLOR_TYPE_GRAY, grey.channels = 1;
    palette.colour = PNG_COLOR_TYPE_PALETTE, palette.channels = 1;
    interlaced.interlace = PNG_INTERLACE_ADAM7;
    transparent.one_transparent = true;
    for (const Form& form : {deep, alpha, grey, palette, interlaced, transparent}) {
        const Bytes file = written(image, form);
        CHECK_FALSE(stim::detail::decode_rgb(file));
        const stim::Image read = stim::decode_png(file);
        CHECK((read.width == 31 && read.height == 17));
        if (form.interlace != PNG_INTERLACE_NONE) CHECK(read == image);
        for (std::size_t i = 0; form.channels == 1 && i < read.rgb.size(); ++i) CHECK(read.rgb[i] == image.rgb[i / 3]);
    }
}

TEST_CASE("Decode: no file with a changed byte or without its end is read in one go", "[decode]") {
    constexpr std::size_t signature = 8;
    const Bytes file = written(picture(5, 4));
    for (std::size_t i = signature; i < file.size(); ++i) {
        Bytes changed = file;
        changed[i] ^= 0x20;
        INFO("byte " << i);
        CHECK_FALSE(stim::detail::decode_rgb(changed));
        CHECK_FALSE(stim::detail::decode_rgb({file.data(), i}));
    }
}

TEST_CASE("Decode: what is wrong inside whole chunks is told as before", "[decode]") {
    const Bytes rows{0, 1, 2, 3, 4, 5, 6, 2, 1, 1, 1, 1, 1, 1};
    const stim::Image image{2, 2, {1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7}};
    CHECK(stim::detail::decode_rgb(file_of(rows)) == image);
    CHECK(stim::detail::decode_rgb(file_of(rows, "prVt")) == image);
    Bytes longer = rows, shorter = rows, unknown = rows;
    longer.push_back(0);
    shorter.pop_back();
    unknown[7] = 5;
    CHECK_FALSE(stim::detail::decode_rgb(file_of(longer)));
    CHECK(stim::decode_png(file_of(longer)) == image);  // as libpng has it
    CHECK_FALSE(stim::detail::decode_rgb(file_of(rows, "", true)));
    for (const Bytes& file : {file_of(shorter), file_of(unknown), file_of(rows, "CRIT")}) {
        CHECK_FALSE(stim::detail::decode_rgb(file));
        CHECK_THROWS_AS(stim::decode_png(file), stim::InvalidParams);
    }
}

TEST_CASE("Decode: a stream with a wrong bit or without its end is read where zlib reads it", "[decode]") {
    const Bytes rows{0, 1, 2, 3, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3};
    const Bytes stream = packed(rows);
    Bytes read(rows.size());
    std::size_t wrong = 0;
    const auto check = [&](const Bytes& changed) {
        uLongf size = read.size();
        uLong used = changed.size();
        const int status = uncompress2(read.data(), &size, changed.data(), &used);
        const bool whole = status == Z_OK && size == rows.size() && used == changed.size();
        CHECK(stim::detail::decode_rgb(file_with(changed)).has_value() == whole);
        wrong += !whole;
    };
    for (std::size_t bit = 0; bit < 8 * stream.size(); ++bit) {
        Bytes changed = stream;
        changed[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
        INFO("bit " << bit);
        check(changed);
    }
    for (auto end = stream.begin(); end != stream.end(); ++end) check({stream.begin(), end});
    CHECK(wrong > 8 * stream.size());  // what pads the last byte is free
}
