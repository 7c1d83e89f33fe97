// A page of PDF by Cairo.
#pragma once

#include <functional>
#include <string>

#include "libstim/src/draw/cairo_ptr.hpp"

namespace stim {

/// What `paint` draws on a page of that size, one point a px. The same drawing gives the same file: no dates, no versions.
std::string pdf_page(int width, int height, const std::function<void(cairo_t*)>& paint);

}  // namespace stim
