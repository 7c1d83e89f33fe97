// BIB2 background: an agent walks to the object it likes, which lights up, beside another one.
#include "generators/bib/parts/plain.hpp"
#include "generators/bib/parts/square.hpp"

namespace stim::bib {
namespace {

Made make(const Request& request, const Streams& random) {
    return make_plain_preference(request, random, draw_lit_taste(request, random));
}

}  // namespace

Domain bib2_bg_preference() {
    Domain out;
    out.id = "bib2_bg_preference";
    out.title = "An agent walks to the same one of two objects nine times, and it lights up";
    out.skills = {"goals"};
    out.size_meaning = "clutter: n + 2 blocks";
    return squared_domain(std::move(out), make);
}

}  // namespace stim::bib
