#include <pybind11/stl.h>

#include "bindings/convert.hpp"
#include "bindings/register.hpp"
#include "stim/base/error.hpp"
#include "stim/base/random.hpp"

namespace py = pybind11;

namespace stim {

void register_random(Module& module) {
    Class<Rng>(module, "Rng", "One named stream of draws (Philox 4x32-10): the same on every machine.")
        .def("integer", &Rng::integer, py::arg("low"), py::arg("high"), "Uniform integer, both ends included.")
        .def("real", &Rng::real, py::arg("low"), py::arg("high"), "Uniform float in [low, high).")
        .def("coin", &Rng::coin, "True or False, p = 1/2.")
        .def("sample", [](Rng& rng, int n, int k) {
            if (k > most_items) throw InvalidParams("k", std::to_string(k), "0..2^24");
            return rng.sample(n, k);
        }, py::arg("n"), py::arg("k"), "k distinct numbers of 0..n-1, in random order.")
        .def(
            "choice", [](Rng& rng, const py::sequence& items) -> py::object { return items[rng.index(py::len(items))]; },
            py::arg("items"), "One item of a sequence, uniformly.")
        .def(
            "shuffled",
            [](Rng& rng, const py::sequence& items) {
                py::list out;
                const int n = length_of(items);
                for (const int i : rng.sample(n, n)) out.append(items[static_cast<std::size_t>(i)]);
                return out;
            },
            py::arg("items"), "A list of the items in random order.");

    Class<Streams>(module, "Streams", "The root of an instance's randomness.")
        .init(py::init<std::string_view>(), py::arg("key"), "Streams of any text: equal texts give equal streams.")
        .def("stream", &Streams::stream, py::arg("name"), "An independent stream by name.");
}

}  // namespace stim
