#include "libstim/src/draw/cairo_ptr.hpp"

#include <fmt/format.h>

#include "stim/base/error.hpp"

namespace stim {

void check(cairo_t* cairo) {
    if (const cairo_status_t status = cairo_status(cairo))
        throw GenerationError(fmt::format("drawing failed: {}", cairo_status_to_string(status)));
}

}  // namespace stim
