// Pictures painted from the input's bytes: libpng and our own reader must read back the pixels that were written, and an
// encoder that has written other pictures must write the same bytes as a new one.
#include <png.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "stim/png/decode.hpp"
#include "stim/png/encode.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;

// Large ones, for rows beyond the window and for several blocks, are worth their time now and then.
constexpr int few_pixels = 1 << 12, most_pixels = 1 << 17;

class Input {
public:
    Input(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}
    bool ended() const { return rest_.empty(); }
    std::uint32_t bytes(int count) {
        std::uint32_t out = 0;
        for (; count > 0 && !rest_.empty(); --count, rest_ = rest_.subspan(1)) out = out << 8 | rest_[0];
        return out;
    }
    /// 0 .. below - 1
    int number(int below) { return static_cast<int>(bytes(2) % static_cast<std::uint32_t>(below)); }

private:
    std::span<const std::uint8_t> rest_;
};

struct Picture {
    int width, height;
    std::ptrdiff_t stride;
    std::vector<std::uint32_t> pixels;

    std::uint32_t& at(int x, int y) { return pixels[static_cast<std::size_t>(y * stride + x)]; }
    stim::PixelView view() const { return {pixels.data(), width, height, stride}; }
};

Picture blank(Input& in) {
    const int most = in.bytes(1) % 32 ? few_pixels : most_pixels;
    const int width = 1 + in.number(std::min(32767, most));
    const int height = 1 + in.number(std::min(2048, std::max(1, most / width)));
    const std::ptrdiff_t stride = width + in.number(9);
    const std::uint32_t ground = in.bytes(4);  // the top byte, too, may be anything
    return {width, height, stride, std::vector<std::uint32_t>(static_cast<std::size_t>(stride * height), ground)};
}

// Runs, dots, noise, ramps, rows copied from elsewhere: what rows, matches and stored blocks are coded from.
void paint(Picture& p, Input& in) {
    const std::uint32_t how = in.bytes(1);
    const int x0 = in.number(p.width), y0 = in.number(p.height);
    const int x1 = std::min(p.width, x0 + 1 + in.number(p.width)), y1 = std::min(p.height, y0 + 1 + in.number(p.height));
    const std::uint32_t colour = in.bytes(4), step = 1 + in.bytes(1);
    std::uint32_t noise = colour | 1;
    const int from = in.number(p.height);
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) {
            noise = noise * 1664525u + 1013904223u;
            const auto across = static_cast<std::uint32_t>(x), down = static_cast<std::uint32_t>(y);
            switch (how % 7) {
                case 0: p.at(x, y) = colour; break;
                case 1: p.at(x, y) = noise >> 8; break;
                case 2: p.at(x, y) = (across / step) % 2 ? colour : ~colour; break;
                case 3: p.at(x, y) = (across + down) % step ? p.at(x, y) : colour; break;
                case 4: p.at(x, y) = colour + across * step; break;
                case 5: p.at(x, y) = (noise >> 24) % step ? p.at(x, y) : colour; break;
                case 6: p.at(x, y) = p.at(x, from); break;
            }
        }
}

stim::Image plain(const Picture& p) {
    stim::Image out{p.width, p.height, {}};
    out.rgb.reserve(static_cast<std::size_t>(3 * p.width * p.height));
    for (int y = 0; y < p.height; ++y)
        for (int x = 0; x < p.width; ++x)
            for (int shift = 16; shift >= 0; shift -= 8)
                out.rgb.push_back(static_cast<std::uint8_t>(p.view().row(y)[x] >> shift));
    return out;
}

stim::Image read_by_libpng(const Bytes& file) {
    png_image reader{};
    reader.version = PNG_IMAGE_VERSION;
    must(png_image_begin_read_from_memory(&reader, file.data(), file.size()) != 0, "libpng reads the header");
    must(reader.format == PNG_FORMAT_RGB, "the file is RGB8");
    stim::Image out{static_cast<int>(reader.width), static_cast<int>(reader.height), Bytes(PNG_IMAGE_SIZE(reader))};
    must(png_image_finish_read(&reader, nullptr, out.rgb.data(), 0, nullptr) != 0, "libpng reads the rows");
    must(reader.warning_or_error == 0, "libpng has nothing to complain of");
    return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static stim::PngEncoder kept;
    static Bytes file;
    Input in(data, size);
    Picture picture = blank(in);
    for (int strokes = 0; !in.ended() && strokes < 16; ++strokes) paint(picture, in);
    kept.encode(picture.view(), file);
    Bytes anew;
    stim::encode_png(picture.view(), anew);
    must(file == anew, "the bytes do not depend on earlier pictures");
    const stim::Image pixels = plain(picture);
    must(read_by_libpng(file) == pixels, "libpng reads the pixels that were written");
    must(stim::decode_png(file) == pixels, "decode_png reads the pixels that were written");
    return 0;
}
