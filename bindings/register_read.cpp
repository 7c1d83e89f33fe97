#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <map>

#include "bindings/convert.hpp"
#include "bindings/gil.hpp"
#include "bindings/register.hpp"
#include "readers/toolkit/reader.hpp"
#include "stim/base/error.hpp"
#include "stim/png/decode.hpp"

namespace py = pybind11;

namespace stim {
namespace {

class Readers {
public:
    Readers() {
        for (const read::BuiltinReader& row : read::builtin_readers()) {
            read::Reader reader = row.make();
            readers_.emplace(reader.domain, std::move(reader));
        }
    }

    std::vector<std::string> domains() const {
        std::vector<std::string> out;
        for (const auto& [id, reader] : readers_) out.push_back(id);
        return out;
    }

    // How many pictures a reader takes: (low, high); (low, None) for frames of a video.
    py::tuple images(const std::string& domain) const {
        const read::Reader& reader = reader_of(domain);
        if (reader.fewest) return py::make_tuple(reader.fewest, py::none());
        return py::make_tuple(reader.images, reader.images);
    }

    // How few options a question may list; a choice that grows with the size lists a part of the vocabulary.
    std::size_t fewest_options(const std::string& domain) const {
        const read::Reader& reader = reader_of(domain);
        return reader.fewest_options ? reader.fewest_options : reader.options.size();
    }

    // (answer value, answer text, "") or (None, None, reason).
    py::tuple read(const std::string& domain, const Few<Pixels>& pictures, const std::string& preset,
                   const Switches& switches, const Few<std::string>& options,
                   const std::string& asked) const {
        std::vector<Image> images;
        for (const Pixels& p : pictures) images.push_back(image_of(p));
        return result(domain, {preset_of(preset), switches, options, asked},
                      [&] { return std::move(images); });
    }

    py::tuple read_png(const std::string& domain, const Few<py::bytes>& files, const std::string& preset,
                       const Switches& switches, const Few<std::string>& options,
                       const std::string& asked) const {
        std::vector<std::string_view> views(files.begin(), files.end());
        return result(domain, {preset_of(preset), switches, options, asked}, [&] {
            std::vector<Image> images;
            for (const std::string_view view : views)
                images.push_back(decode_png({reinterpret_cast<const std::uint8_t*>(view.data()), view.size()}));
            return images;
        });
    }

private:
    const read::Reader& reader_of(const std::string& domain) const {
        const auto place = readers_.find(domain);
        if (place == readers_.end()) throw UnknownDomain("no reader for " + quoted(domain));
        return place->second;
    }

    // `pictures` is called without the GIL.
    template <class F>
    py::tuple result(const std::string& domain, const read::Question& question, F pictures) const {
        const read::Reader& reader = reader_of(domain);
        const read::Reading reading = without_gil([&] { return read::run(reader, pictures(), question); });
        if (!reading.answer) return py::make_tuple(py::none(), py::none(), reading.why_not);
        return py::make_tuple(to_python(reading.answer->value), reading.answer->text, "");
    }

    std::map<std::string, read::Reader> readers_;
};

}  // namespace

void register_read(Module& module) {
    Class<Readers>(module, "Readers", "The built-in pixel readers.")
        .init(py::init<>())
        .def("domains", &Readers::domains)
        .def("fewest_options", &Readers::fewest_options, py::arg("domain"),
             "How few options a question of the domain may list; the most is its vocabulary.")
        .def("images", &Readers::images, py::arg("domain"),
             "Fewest and most pictures that the domain's reader takes; most may be None.")
        .def("read", &Readers::read, py::arg("domain"), py::arg("images"), py::arg("preset"), py::arg("switches"),
             py::arg("options"), py::arg("asked"),
             "(value, answer text, '') or (None, None, why not). No options: those of the vocabulary, in its order. `asked`\n"
             "is the sentence of the prompt that hangs on the instance; empty where there is none.")
        .def("read_png", &Readers::read_png, py::arg("domain"), py::arg("files"), py::arg("preset"), py::arg("switches"),
             py::arg("options"), py::arg("asked"), "The same from PNG files.");
    module.def("decode_png", [](const py::bytes& file) {
        const std::string_view view = file;
        return to_array(decode_png({reinterpret_cast<const std::uint8_t*>(view.data()), view.size()}));
    }, py::arg("file"), "Pixels of a PNG file, (H, W, 3) uint8; transparency shows white.");
}

}  // namespace stim
