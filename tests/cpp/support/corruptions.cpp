#include "tests/cpp/support/corruptions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "stim/draw/canvas.hpp"

namespace corruptions {

using stim::Image;
using stim::Rng;

namespace {

using Pixel = std::array<std::uint8_t, 3>;

std::size_t at(const Image& image, int x, int y) {
    return 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x));
}

Pixel get(const Image& image, int x, int y) {
    const std::size_t i = at(image, x, y);
    return {image.rgb[i], image.rgb[i + 1], image.rgb[i + 2]};
}

void set(Image& image, int x, int y, const Pixel& pixel) {
    std::copy(pixel.begin(), pixel.end(), image.rgb.begin() + static_cast<std::ptrdiff_t>(at(image, x, y)));
}

Image plain(int width, int height, const Pixel& pixel) {
    Image out{width, height,
              std::vector<std::uint8_t>(std::size_t{3} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height))};
    for (std::size_t i = 0; i < out.rgb.size(); ++i) out.rgb[i] = pixel[i % 3];
    return out;
}

int draw(Rng& rng, int low, int high) { return static_cast<int>(rng.integer(low, high)); }

Pixel any_pixel(Rng& rng) {
    static const std::vector<Pixel> telling{{0, 0, 0}, {255, 255, 255}, {255, 0, 0}, {0, 0, 255}, {0, 128, 0}, {160, 160, 160},
                                            {128, 0, 128}};
    if (rng.coin()) return rng.pick(telling);
    Pixel out;
    for (auto& channel : out) channel = static_cast<std::uint8_t>(draw(rng, 0, 255));
    return out;
}

struct Patch {
    int x, y, width, height;
};

Patch any_patch(const Image& image, Rng& rng) {
    const int width = draw(rng, 1, std::max(1, image.width / 2)), height = draw(rng, 1, std::max(1, image.height / 2));
    const int x = draw(rng, 0, image.width - width), y = draw(rng, 0, image.height - height);
    return {x, y, width, height};
}

// Millions of draws a picture: xorshift64*, seeded from the stream.
class Quick {
public:
    explicit Quick(Rng& rng) : state_(static_cast<std::uint64_t>(rng.integer(1, 0xffffffff))) {}
    std::uint64_t next() {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545f4914f6cdd1dULL;
    }

private:
    std::uint64_t state_;
};

void bit_noise(Image& image, Rng& rng) {
    const double share = std::pow(10.0, rng.real(-5, -0.5));
    const auto flips = static_cast<std::int64_t>(share * static_cast<double>(image.rgb.size())) + 1;
    Quick quick(rng);
    for (std::int64_t i = 0; i < flips; ++i) {
        const std::uint64_t drawn = quick.next();
        image.rgb[(drawn >> 8) % image.rgb.size()] ^= static_cast<std::uint8_t>(1U << (drawn & 7));
    }
}

void noise(Image& image, Rng& rng) {
    Quick quick(rng);
    for (std::size_t i = 0; i < image.rgb.size(); i += 8) {
        const std::uint64_t drawn = quick.next();
        for (std::size_t k = 0; k < 8 && i + k < image.rgb.size(); ++k)
            image.rgb[i + k] = static_cast<std::uint8_t>(drawn >> (8 * k));
    }
}

// The picture pushed aside; what comes in is white or, rolled, what went out.
void shift(Image& image, Rng& rng) {
    const int dx = draw(rng, -image.width / 2, image.width / 2), dy = draw(rng, -image.height / 2, image.height / 2);
    const bool rolled = rng.coin();
    const Image before = image;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const int fx = x - dx, fy = y - dy;
            const bool inside = fx >= 0 && fy >= 0 && fx < image.width && fy < image.height;
            const int rx = (fx + image.width) % image.width, ry = (fy + image.height) % image.height;
            set(image, x, y, inside || rolled ? get(before, rx, ry) : Pixel{255, 255, 255});
        }
}

void erase_patches(Image& image, Rng& rng) {
    for (int i = draw(rng, 1, 6); i > 0; --i) {
        const Patch patch = any_patch(image, rng);
        const Pixel pixel = any_pixel(rng);
        for (int y = patch.y; y < patch.y + patch.height; ++y)
            for (int x = patch.x; x < patch.x + patch.width; ++x) set(image, x, y, pixel);
    }
}

void lines(Image& image, Rng& rng) {
    for (int i = draw(rng, 1, 8); i > 0; --i) {
        const Pixel pixel = any_pixel(rng);
        const int thick = draw(rng, 1, 5), from = draw(rng, 0, image.width - 1), to = draw(rng, 0, image.width - 1);
        for (int y = 0; y < image.height; ++y)
            for (int k = 0; k < thick; ++k)
                if (const int x = from + (to - from) * y / image.height + k; x < image.width) set(image, x, y, pixel);
    }
}

void swap_channels(Image& image, Rng& rng) {
    std::vector<std::size_t> order{0, 1, 2};
    rng.shuffle(order);
    const bool negative = rng.chance(1, 3);
    for (std::size_t i = 0; i < image.rgb.size(); i += 3) {
        const Pixel before{image.rgb[i], image.rgb[i + 1], image.rgb[i + 2]};
        for (std::size_t k = 0; k < 3; ++k)
            image.rgb[i + k] = static_cast<std::uint8_t>(negative ? 255 - before[order[k]] : before[order[k]]);
    }
}

// All pixels of one colour in the picture take another.
void recolour(Image& image, Rng& rng) {
    const int x = draw(rng, 0, image.width - 1), y = draw(rng, 0, image.height - 1);
    const Pixel from = get(image, x, y), to = any_pixel(rng);
    for (std::size_t i = 0; i < image.rgb.size(); i += 3)
        if (std::equal(from.begin(), from.end(), image.rgb.begin() + static_cast<std::ptrdiff_t>(i)))
            std::copy(to.begin(), to.end(), image.rgb.begin() + static_cast<std::ptrdiff_t>(i));
}

void blur(Image& image, Rng& rng) {
    const int reach = draw(rng, 1, 3);
    const Image before = image;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const Pixel left = get(before, std::max(0, x - reach), y),
                        right = get(before, std::min(image.width - 1, x + reach), y);
            const Pixel above = get(before, x, std::max(0, y - reach)),
                        below = get(before, x, std::min(image.height - 1, y + reach));
            Pixel mean;
            for (std::size_t k = 0; k < 3; ++k)
                mean[k] = static_cast<std::uint8_t>((left[k] + right[k] + above[k] + below[k]) / 4);
            set(image, x, y, mean);
        }
}

void fade(Image& image, Rng& rng) {
    const double scale = rng.real(0.05, 1.5), offset = rng.real(-80, 160);
    for (auto& byte : image.rgb) byte = static_cast<std::uint8_t>(std::clamp(offset + scale * byte, 0.0, 255.0));
}

// A part of the picture lies somewhere else too.
void paste_part(Image& image, Rng& rng) {
    const Patch from = any_patch(image, rng);
    const int x = draw(rng, 0, image.width - from.width), y = draw(rng, 0, image.height - from.height);
    const Image before = image;
    for (int dy = 0; dy < from.height; ++dy)
        for (int dx = 0; dx < from.width; ++dx) set(image, x + dx, y + dy, get(before, from.x + dx, from.y + dy));
}

// Cut off or added, white.
Image resized(const Image& image, int width, int height) {
    Image out = plain(width, height, {255, 255, 255});
    for (int y = 0; y < std::min(height, image.height); ++y)
        for (int x = 0; x < std::min(width, image.width); ++x) set(out, x, y, get(image, x, y));
    return out;
}

Image other_canvas(const Image& image, Rng& rng) {
    const int way = draw(rng, 0, 3);
    if (way == 0) {
        const int height = draw(rng, 1, 12), width = draw(rng, 1, 12);
        return resized(image, width, height);
    }
    if (way == 1) return resized(image, image.width, std::max(1, image.height - draw(rng, 1, 50)));
    if (way == 2) return resized(image, image.width + draw(rng, 1, 50), image.height);
    return resized(image, image.height, image.width);
}

using Change = void (*)(Image&, Rng&);
struct Named {
    const char* what;
    Change change;
};
constexpr Named changes[] = {{"bit noise", bit_noise}, {"shifted", shift},     {"erased patches", erase_patches},
                             {"lines", lines},         {"channels", swap_channels}, {"recoloured", recolour},
                             {"blurred", blur},        {"faded", fade},        {"part pasted", paste_part}};

Corrupted foreign(const Pictures& pictures, const Pictures& others, Rng& rng) {
    Pictures out;
    const bool fit = rng.coin();
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const Image& other = others[i % others.size()];
        out.push_back(fit ? resized(other, pictures[i].width, pictures[i].height) : other);
    }
    return {"another domain's picture", out, false};
}

Corrupted one_canvas_off(Pictures pictures, Rng& rng) {
    for (Image& image : pictures) image = other_canvas(image, rng);
    return {"another canvas", std::move(pictures), false};
}

void white(Image& image, Rng&) { image = plain(image.width, image.height, {255, 255, 255}); }
void one_colour(Image& image, Rng& rng) { image = plain(image.width, image.height, any_pixel(rng)); }
void row_less(Image& image, Rng&) { image = resized(image, image.width, image.height - 1); }
void one_pixel(Image& image, Rng& rng) { image = plain(1, 1, any_pixel(rng)); }

constexpr Named erasures[] = {
    {"white", white}, {"one colour", one_colour}, {"noise", noise}, {"a row less", row_less}, {"one pixel", one_pixel}};

Corrupted erased(const Pictures& pictures, const Named& way, Rng& rng) {
    Corrupted out{way.what, pictures, true};
    for (Image& image : out.pictures) way.change(image, rng);
    return out;
}

}  // namespace

Corrupted corrupted(const Pictures& pictures, const Pictures& others, Rng& rng) {
    const int way = draw(rng, 0, 12);
    if (way == 0) return foreign(pictures, others, rng);
    if (way == 1) return one_canvas_off(pictures, rng);
    if (way == 2) return erased(pictures, rng.pick(erasures), rng);
    if (way == 3 && pictures.size() > 1) {
        Pictures swapped{pictures.rbegin(), pictures.rend()};
        if (rng.coin()) swapped[0] = swapped[1];
        return {"pictures swapped or equal", swapped, false};
    }
    Corrupted out{"", pictures, false};
    for (int steps = draw(rng, 1, 2); steps > 0; --steps) {
        const Named& chosen = rng.pick(changes);
        chosen.change(rng.coin() ? out.pictures.front() : out.pictures.back(), rng);
        out.what += out.what.empty() ? chosen.what : std::string(" and ") + chosen.what;
    }
    return out;
}

std::vector<Corrupted> unreadable(const Pictures& pictures, Rng& rng) {
    std::vector<Corrupted> out;
    for (const Named& way : erasures) out.push_back(erased(pictures, way, rng));
    return out;
}

std::vector<std::pair<std::string, stim::Scene>> without_marks(const stim::Scene& scene) {
    std::vector<std::pair<std::string, stim::Scene>> out;
    for (const char* role : {"axis", "divider", "grid", "marker", "label", "path"}) {
        stim::Scene less = scene;
        std::erase_if(less.objects, [&](const stim::Object& object) { return object.role == role; });
        if (less.objects.size() < scene.objects.size()) out.emplace_back(role, std::move(less));
    }
    if (scene.legend) {
        out.emplace_back("strip", scene);
        out.back().second.legend.reset();
    }
    return out;
}

namespace {

using KindAndRole = std::pair<std::string, std::string>;

// Frames are drawn from the timeline, so things are left out of the drawing, not of the scene.
Pictures pictures_without(const stim::Domain& domain, const stim::Scene& scene, const KindAndRole& thing) {
    Pictures out;
    for (int k = 0; k < domain.images; ++k) {
        stim::DisplayList list = domain.draw(scene, k);
        std::erase_if(list.items, [&](const stim::DrawItem& item) {
            if (item.object < 0) return false;
            const stim::Object& object = scene.objects[static_cast<std::size_t>(item.object)];
            return object.kind == thing.first && object.role == thing.second;
        });
        out.push_back(stim::render(list));
    }
    return out;
}


// What stands about and hides or holds things: the question compares none of it.
bool is_furniture(const std::string& domain, const std::string& kind) {
    static const std::map<std::string, std::set<std::string>> all{
        {"boundary_rod", {"boards", "fence", "post", "print"}},
        {"conservation_length", {"wall"}},
        {"conservation_number", {"wall"}},
        {"conservation_volume", {"wall"}},
        {"continuity_mice", {"body", "ear", "eye", "mark", "tail"}},  // a mouse is told by its nose
        {"continuity_screens", {"cords", "foot", "print", "rail"}},
        {"permanence_cover", {"flap", "mark", "opening", "print", "wall"}},
        {"permanence_cups", {"mark"}},
        {"permanence_gates", {"door", "print", "screen", "track"}},
        {"physics_launch", {"hub", "table"}},
        {"tool_rake", {"mark"}},
        {"spatiality_around", {"arm", "box", "eye", "hand", "lid", "nose", "print", "pupil", "rim", "shoulders", "table"}}};
    const auto found = all.find(domain);
    return found != all.end() && found->second.count(kind) > 0;
}

}  // namespace

std::vector<std::pair<std::string, Pictures>> without_things(const stim::Domain& domain, const stim::Scene& scene) {
    const auto last = static_cast<std::size_t>(domain.images - 1);
    std::set<KindAndRole> things;
    for (const stim::Object& object : scene.objects) {
        // What the hand holds is seen in other frames, too; stains on a wall are there for their looks.
        const bool spared = object.role == "carrier" || object.role == "brought" || object.kind == "backdrop" ||
                            object.kind == "stain" || is_furniture(domain.id, object.kind);
        if (!spared && (object.visible(0) || object.visible(last))) things.emplace(object.kind, object.role);
    }
    std::vector<std::pair<std::string, Pictures>> out;
    for (const KindAndRole& thing : things)
        out.emplace_back(thing.first + " " + thing.second, pictures_without(domain, scene, thing));
    return out;
}

}  // namespace corruptions
