#include "readers/toolkit/digits.hpp"

#include <ft2build.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <memory>
#include <opencv2/imgproc.hpp>

#include "stim/base/error.hpp"
#include "stim/scene/font.hpp"

namespace stim::read {
namespace {

struct FontDeleter {
    void operator()(FT_Library library) const { FT_Done_FreeType(library); }
    void operator()(FT_Face face) const { FT_Done_Face(face); }
};
using Library = std::unique_ptr<std::remove_pointer_t<FT_Library>, FontDeleter>;
using Face = std::unique_ptr<std::remove_pointer_t<FT_Face>, FontDeleter>;

struct Glyph {
    char character;
    cv::Mat ink;  // cropped to its box
};

cv::Mat cropped(const cv::Mat& ink) {
    const cv::Rect box = cv::boundingRect(ink > 127);
    return box.empty() ? cv::Mat() : ink(box).clone();
}

std::vector<Glyph> draw_glyphs(double digit_height, std::string_view alphabet) {
    FT_Library raw_library = nullptr;
    if (FT_Init_FreeType(&raw_library)) throw GenerationError("FreeType does not start");
    const Library library(raw_library);
    FT_Face raw_face = nullptr;
    const auto file = font_file();
    if (FT_New_Memory_Face(library.get(), file.data(), static_cast<FT_Long>(file.size()), 0, &raw_face))
        throw GenerationError("the bundled font does not load");
    const Face face(raw_face);
    FT_Set_Char_Size(face.get(), 0, static_cast<FT_F26Dot6>(std::lround(font_size(digit_height) * 64)), 72, 72);
    std::vector<Glyph> out;
    for (const char c : alphabet) {
        if (FT_Load_Char(face.get(), static_cast<FT_ULong>(c), FT_LOAD_NO_HINTING | FT_LOAD_RENDER)) continue;
        const FT_Bitmap& map = face->glyph->bitmap;
        const cv::Mat view(static_cast<int>(map.rows), static_cast<int>(map.width), CV_8UC1, map.buffer,
                           static_cast<std::size_t>(map.pitch));
        out.push_back({c, cropped(view)});
    }
    return out;
}

// Drawn once per thread; tasks use a handful of heights and alphabets.
const std::vector<Glyph>& glyphs(double digit_height, std::string_view alphabet) {
    thread_local std::map<std::pair<double, std::string>, std::vector<Glyph>> drawn;
    const auto [place, fresh] = drawn.try_emplace({digit_height, std::string(alphabet)});
    if (fresh) place->second = draw_glyphs(digit_height, alphabet);
    return place->second;
}

// Mean difference over the common frame, best of small shifts; 0 = equal, 1 = ink against none.
double difference(const cv::Mat& a, const cv::Mat& b) {
    const int width = std::max(a.cols, b.cols) + 2, height = std::max(a.rows, b.rows) + 2;
    double best = 1e9;
    cv::Mat fixed = cv::Mat::zeros(height, width, CV_8UC1);
    a.copyTo(fixed({1, 1, a.cols, a.rows}));
    const double ink = std::max(cv::sum(a)[0], cv::sum(b)[0]);
    for (int dy = 0; dy <= height - b.rows; ++dy)
        for (int dx = 0; dx <= width - b.cols; ++dx) {
            cv::Mat moved = cv::Mat::zeros(height, width, CV_8UC1);
            b.copyTo(moved({dx, dy, b.cols, b.rows}));
            best = std::min(best, cv::norm(fixed, moved, cv::NORM_L1) / ink);
        }
    return best;
}

// The character whose glyph is nearest, if it is near and clearly nearer than the next.
std::optional<char> nearest(const cv::Mat& piece, const std::vector<Glyph>& alphabet) {
    constexpr double near_enough = 0.35, clearly = 0.04;
    double best = 1e9, second = 1e9;
    char found = 0;
    for (const Glyph& glyph : alphabet) {
        if (std::abs(glyph.ink.rows - piece.rows) > 3 || std::abs(glyph.ink.cols - piece.cols) > 3) continue;
        const double d = difference(piece, glyph.ink);
        if (d < best) {
            second = best;
            best = d;
            found = glyph.character;
        } else {
            second = std::min(second, d);
        }
    }
    if (best > near_enough || second - best < clearly) return std::nullopt;
    return found;
}

}  // namespace

cv::Mat ink_share(const cv::Mat& rgb, Rgb ink, Rgb paper) {
    const double axis[3] = {double(ink.r) - paper.r, double(ink.g) - paper.g, double(ink.b) - paper.b};
    const double length2 = axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2];
    cv::Mat out(rgb.size(), CV_8UC1);
    for (int y = 0; y < rgb.rows; ++y)
        for (int x = 0; x < rgb.cols; ++x) {
            const Rgb p = pixel(rgb, x, y);
            const double along = ((p.r - paper.r) * axis[0] + (p.g - paper.g) * axis[1] + (p.b - paper.b) * axis[2]) / length2;
            out.at<std::uint8_t>(y, x) = cv::saturate_cast<std::uint8_t>(255 * along);
        }
    return out;
}

std::optional<std::string> read_text(const cv::Mat& ink, double digit_height, std::string_view alphabet) {
    const std::vector<Glyph>& templates = glyphs(digit_height, alphabet);
    std::vector<Blob> pieces = blobs(ink > 110, 3);
    std::sort(pieces.begin(), pieces.end(), [](const Blob& a, const Blob& b) { return a.box.x < b.box.x; });
    std::string out;
    for (const Blob& piece : pieces) {
        const auto character = nearest(cropped(ink(piece.box)), templates);
        if (!character) return std::nullopt;
        out += *character;
    }
    return out;
}

int required_number(const cv::Mat& ink, double digit_height) {
    const auto text = read_text(ink, digit_height);
    require(text && !text->empty() && text->size() <= 6, "a label that cannot be read");
    int value = 0;
    std::from_chars(text->data(), text->data() + text->size(), value);
    return value;
}

}  // namespace stim::read
