#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/bound_instance.hpp"
#include "bindings/convert.hpp"
#include "bindings/gil.hpp"
#include "bindings/register.hpp"
#include "stim/base/error.hpp"
#include "stim/base/yuv.hpp"
#include "stim/domain/audit.hpp"
#include "stim/domain/registry.hpp"
#include "stim/look/dresser.hpp"
#include "stim/look/named_looks.hpp"
#include "stim/png/encode.hpp"

namespace py = pybind11;

namespace stim {
namespace {

int image_number(const BoundInstance& bound, int image) {
    const int images = bound.instance.scene.images;
    if (image < 0 || image >= images) throw InvalidParams("image", fmt::format("{}", image), fmt::format("0..{}", images - 1));
    return image;
}

const Video& video_of(const BoundInstance& bound) {
    if (!bound.domain->video) throw InvalidParams(fmt::format("{} shows pictures, no video", bound.domain->id));
    return *bound.domain->video;
}

int frames_of(const BoundInstance& bound) { return frame_count(*bound.domain, bound.instance.request.switches); }

int frame_number(const BoundInstance& bound, int t) {
    video_of(bound);
    const int frames = frames_of(bound);
    if (t < 0 || t >= frames)
        throw InvalidParams(fmt::format("frame of {}", bound.domain->id), fmt::format("{}", t), fmt::format("0..{}", frames - 1));
    return t;
}

// Calls use(domain, instance, number, appearance), the arguments of what draws pictures, without the GIL.
template <class F>
auto unlocked_image(const BoundInstance& bound, int image, F use) {
    return without_gil([&] { return use(*bound.domain, bound.instance, image_number(bound, image), bound.appearance); });
}

// Frames take fewer looks than pictures.
Appearance frame_appearance(const BoundInstance& bound) {
    if (is_plain(bound.appearance.look)) return bound.appearance;
    return fitted(*bound.domain, bound.instance, bound.appearance, Showing::video);
}

template <class F>
auto unlocked_frame(const BoundInstance& bound, int t, F use) {
    return without_gil([&] { return use(*bound.domain, bound.instance, frame_number(bound, t), frame_appearance(bound)); });
}

std::vector<std::uint8_t> png_of(const PixelView& view) {
    std::vector<std::uint8_t> out;
    encode_png(view, out);
    return out;
}

// An array of frames; `put` writes what is drawn of each into its place. `shape`: of one frame, by width and height.
template <class Shape, class Put>
py::array_t<std::uint8_t> frames_into(const BoundInstance& bound, const Few<int>& wanted, Shape shape, Put put) {
    for (const int t : wanted) frame_number(bound, t);
    const Appearance appearance = without_gil([&] { return frame_appearance(bound); });
    const auto [width, height] = shown_size(*bound.domain, bound.instance, appearance);
    std::vector<py::ssize_t> sides = shape(py::ssize_t{width}, py::ssize_t{height});
    sides.insert(sides.begin(), static_cast<py::ssize_t>(wanted.size()));
    py::array_t<std::uint8_t> out(sides);
    std::uint8_t* data = out.mutable_data();
    const auto bytes = wanted.empty() ? 0 : out.size() / static_cast<py::ssize_t>(wanted.size());
    const WithoutGil released;
    Dresser dresser;
    for (const int t : wanted) {
        put(dresser.draw_frame(*bound.domain, bound.instance, t, appearance), data);
        data += bytes;
    }
    return out;
}

py::array_t<std::uint8_t> frames_array(const BoundInstance& bound, const Few<int>& wanted) {
    return frames_into(
        bound, wanted, [](auto width, auto height) { return std::vector<py::ssize_t>{height, width, 3}; },
        [](const PixelView& view, std::uint8_t* to) { pack_rgb(view, to, 3 * static_cast<std::size_t>(view.width)); });
}

py::array_t<std::uint8_t> frame_planes(const BoundInstance& bound, const Few<int>& wanted) {
    return frames_into(
        bound, wanted, [](auto width, auto height) { return std::vector<py::ssize_t>{height * 3 / 2, width}; }, yuv420);
}

// Hexadecimal pixel digests, without keeping the frames.
std::vector<std::string> frame_digests(const BoundInstance& bound, const Few<int>& wanted) {
    const WithoutGil released;
    const Appearance appearance = frame_appearance(bound);
    Dresser dresser;
    std::vector<std::string> out;
    for (const int t : wanted)
        out.push_back(pixel_digest(dresser.draw_frame(*bound.domain, bound.instance, frame_number(bound, t), appearance)).hex());
    return out;
}

BoundInstance make(BoundRegistry& registry, const std::string& id, std::int64_t size, std::int64_t index,
                   std::int64_t seed, const std::string& preset, const Switches& switches) {
    const Domain& domain = registry.at(id);
    const Request request = make_request(domain, {size, index, seed, preset, switches});
    const WithoutGil released;
    return {registry.shared_from_this(), &domain, generate(domain, request)};
}

BoundInstance twin(const BoundInstance& control, int k) {
    const WithoutGil released;
    Instance made = make_twin(*control.domain, control.instance, k);
    Appearance appearance = control.appearance.plain() ? Appearance{} : fitted(*control.domain, made, control.appearance);
    return {control.registry, control.domain, std::move(made), std::move(appearance)};
}

// `look`: a name, or a record in JSON.
BoundInstance in_appearance(const BoundInstance& bound, const std::string& look, std::int64_t num, std::int64_t den,
                            const std::string& legible) {
    const WithoutGil released;
    const Appearance asked{look_of_text(look), {num, den}, legible_of(legible)};
    return {bound.registry, bound.domain, bound.instance, fitted(*bound.domain, bound.instance, asked)};
}

py::array_t<std::int32_t> mask_array(const Mask& mask) {
    py::array_t<std::int32_t> out({mask.height, mask.width});
    std::copy(mask.ids.begin(), mask.ids.end(), out.mutable_data());
    return out;
}

py::tuple prompt_parts(const BoundInstance& b, bool video) {
    const Prompt prompt = prompt_of(*b.domain, b.instance.request, b.instance.scene, video ? Showing::video : Showing::pictures);
    return py::make_tuple(prompt.picture, prompt.rule, prompt.question, prompt.options,
                          prompt.form.in_text ? "" : prompt.form.line, prompt.form.explanation);
}

void register_video(Class<BoundInstance>& instance) {
    instance
        .property("frame_count", frames_of, "Frames of a video, 0 where there is none.")
        .property("shown_frames", [](const BoundInstance& b) {
            return b.domain->video ? shown_frames(*b.domain->video, frames_of(b)) : std::vector<int>{};
        }, "Numbers of the frames that are the pictures of a video.")
        .def("frame", [](const BoundInstance& b, int t) {
            return to_array(unlocked_frame(b, t, [](const auto&... shot) {
                Dresser dresser;
                return to_image(dresser.draw_frame(shot...));
            }));
        }, py::arg("t"))
        .def("frames", frames_array, py::arg("wanted"), "(K, H, W, 3) uint8, drawn without the GIL.")
        .def("planes", frame_planes, py::arg("wanted"), "(K, 3 H / 2, W) uint8: frames as `yuv420` makes them.")
        .def("frame_digests", frame_digests, py::arg("wanted"), "Pixel digests as hexadecimal text.")
        .def("frame_png", [](const BoundInstance& b, int t) {
            return as_bytes(unlocked_frame(b, t, [](const auto&... shot) {
                Dresser dresser;
                return png_of(dresser.draw_frame(shot...));
            }));
        }, py::arg("t"))
        .def("frame_svg", [](const BoundInstance& b, int t) { return unlocked_frame(b, t, dressed_frame_svg); }, py::arg("t"))
        .def("frame_scene", [](const BoundInstance& b, int t) {
            Scene now = b.instance.scene;
            now.objects = video_of(b).objects(b.instance.scene, frame_number(b, t));
            now.images = 1;
            now.timeline = nullptr;
            return to_python(to_json(now));
        }, py::arg("t"))
        .def("frame_mask", [](const BoundInstance& b, int t) {
            return mask_array(unlocked_frame(b, t, [](const auto&... shot) { return Dresser().frame_mask(shot...); }));
        }, py::arg("t"))
        .def("quantities", [](const BoundInstance& b, int t) {
            return to_python(video_of(b).quantities(b.instance.scene, frame_number(b, t)));
        }, py::arg("t"));
}

using Points = Few<std::pair<double, double>>;

template <class F>
std::vector<std::pair<double, double>> moved_points(const BoundInstance& bound, const Points& points, F move) {
    std::vector<Vec2> plain;
    for (const auto& [x, y] : points) plain.emplace_back(x, y);
    std::vector<std::pair<double, double>> out;
    for (const Vec2& p : move(*bound.domain, bound.instance, bound.appearance, std::move(plain))) out.emplace_back(p.x(), p.y());
    return out;
}

void register_appearance(Class<BoundInstance>& instance) {
    instance
        .def("shown", in_appearance, py::arg("look"), py::arg("num"), py::arg("den"), py::arg("legible"),
             "The same instance under a look, a name or a record in JSON, at a scale of num/den; legible for models, people or "
             "no.")
        .property("look_notes", [](const BoundInstance& b) { return b.appearance.notes; },
                  "What of the look was made weaker for this instance, and why.")
        .def("least_scale", [](const BoundInstance& b, const std::string& legible) {
            const Ratio least = without_gil([&] { return least_scale(*b.domain, b.instance, legible_of(legible)); });
            return py::make_tuple(least.num, least.den);
        }, py::arg("legible") = "models", "The smallest scale at which what decides can be seen, a fraction.")
        .property("shown_size", [](const BoundInstance& b) {
            const auto [width, height] = shown_size(*b.domain, b.instance, b.appearance);
            return py::make_tuple(width, height);
        }, "Width and height of each picture in px.")
        .property("pose", [](const BoundInstance& b) { return pose_of(*b.domain, b.instance, b.appearance); },
                  "From px of the plain picture to px of this one: 3 x 3 numbers, row by row.")
        .def("to_picture", [](const BoundInstance& b, const Points& points) { return moved_points(b, points, shown_points); },
             py::arg("points"), "Where points of the plain picture are in this one: wobble, pose and scale together.")
        .def("from_picture", [](const BoundInstance& b, const Points& points) { return moved_points(b, points, plain_points); },
             py::arg("points"), "Where points of this picture are in the plain one.");
}

}  // namespace

void register_instance(Module& module) {
    module.def("join_prompt", [](std::string picture, std::string rule, std::string question, const Few<std::string>& options,
                                 std::string line, std::string explanation) {
        return joined({std::move(picture), std::move(rule), std::move(question), {options.begin(), options.end()},
                       {std::move(line), std::move(explanation), {}}});
    }, py::arg("picture"), py::arg("rule"), py::arg("question"), py::arg("options"), py::arg("line"), py::arg("explanation"),
               "The whole text of a prompt. Parts without words are left out.");
    Class<BoundInstance> instance(module, "Instance", "One generated instance. Pictures are drawn when asked for.");
    instance.property("id", [](const BoundInstance& b) { return b.instance.id; })
        .property("domain", [](const BoundInstance& b) { return b.domain->id; })
        .property("prompt", [](const BoundInstance& b) { return joined(b.instance.prompt); })
        .def("prompt_parts", prompt_parts, py::arg("video") = false,
             "Picture, rule, question, options, answer line and its explanation, for those who see the pictures, or the whole "
             "video or the episodes.")
        .property("answer", [](const BoundInstance& b) { return to_python(b.instance.answer.value); })
        .property("answer_text", [](const BoundInstance& b) { return b.instance.answer.text; })
        .property("options", [](const BoundInstance& b) { return b.instance.prompt.options; },
                                   "Texts of the options (A), (B) ...; empty where there are none.")
        .property("images", [](const BoundInstance& b) { return b.instance.scene.images; })
        .property("canvas", [](const BoundInstance& b) {
            return py::make_tuple(b.instance.scene.height, b.instance.scene.width);
        })
        .property("work", [](const BoundInstance& b) {
            const Work& w = b.instance.scene.work;
            py::dict out;
            out["tries"] = w.tries;
            out["restarts"] = w.restarts;
            out["fallbacks"] = w.fallbacks;
            return out;
        }, "What the layout searches cost: tries, restarts, fallbacks.")
        .def("extents", [](const BoundInstance& b) {
            const std::vector<Box> boxes = extents(b.instance.scene);
            py::array_t<double> out({boxes.size(), std::size_t{4}});
            double* to = out.mutable_data();
            for (const Box& box : boxes)
                for (const double place : {box.low.x(), box.low.y(), box.high.x(), box.high.y()}) *to++ = place;
            return out;
        }, "(N, 4) float64: low x, low y, high x, high y in px of all objects and labels of all pictures.")
        .property("fills", [](const BoundInstance& b) { return count_fills(b.instance.scene); }, "The number of different fills.")
        .def("record", [](const BoundInstance& b) { return to_python(record(*b.domain, b.instance)); })
        .def("head", [](const BoundInstance& b) { return to_python(record_head(*b.domain, b.instance)); },
             "The record without its scene, which is most of it.")
        .def("record_json", [](const BoundInstance& b) {
            return without_gil([&] { return record(*b.domain, b.instance).dump(); });
        })
        .def("image", [](const BoundInstance& b, int k) {
            return to_array(unlocked_image(b, k, [](const auto&... shot) {
                Dresser dresser;
                return to_image(dresser.draw(shot...));
            }));
        }, py::arg("image") = 0)
        .def("mask", [](const BoundInstance& b, int k) {
            return mask_array(unlocked_image(b, k, [](const auto&... shot) { return Dresser().mask(shot...); }));
        }, py::arg("image") = 0)
        .def("png", [](const BoundInstance& b, int k) {
            return as_bytes(unlocked_image(b, k, [](const auto&... shot) {
                Dresser dresser;
                return png_of(dresser.draw(shot...));
            }));
        }, py::arg("image") = 0)
        .def("svg", [](const BoundInstance& b, int k) {
            return unlocked_image(b, k, dressed_svg);
        }, py::arg("image") = 0)
        .def("pdf", [](const BoundInstance& b, int k) {
            return py::bytes(unlocked_image(b, k, dressed_pdf));
        }, py::arg("image") = 0)
        .property("changed", [](const BoundInstance& b) {
            return b.instance.twin ? b.instance.twin->changed : std::vector<int>();
        }, "Ids of the objects that differ from the control; empty for a control.")
        .def("twin", twin, py::arg("k"));

    register_video(instance);
    register_appearance(instance);

    module.def("generate", make, py::arg("registry"), py::arg("domain"), py::arg("size"), py::arg("index"), py::arg("seed"),
               py::arg("preset"), py::arg("switches"));
}

}  // namespace stim
