// What JavaScript calls (core.js): a request as JSON in, an answer in bytes out.
#pragma once

#include <cstddef>

extern "C" {

/// The answer to a request {"do": "catalogue" | "instance" | "looks" | "record" | "png" | "svg", ...}: JSON, a PNG file or SVG
/// text, valid until the next call. An object with "error", the type, and "message" where there is none.
const char* perceptv_call(const char* request);
/// Bytes of the last answer.
std::size_t perceptv_length();
}
