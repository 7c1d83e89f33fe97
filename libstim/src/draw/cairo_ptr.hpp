// Cairo's objects, owned.
#pragma once

#include <cairo.h>

#include <memory>

namespace stim {

struct CairoDeleter {
    void operator()(cairo_t* c) const { cairo_destroy(c); }
    void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
    void operator()(cairo_font_face_t* f) const { cairo_font_face_destroy(f); }
};
template <class T>
using CairoPtr = std::unique_ptr<T, CairoDeleter>;

/// Throws GenerationError when the context is in an error state.
void check(cairo_t* cairo);

}  // namespace stim
