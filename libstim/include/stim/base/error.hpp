// The errors of the library. Messages name the parameter, the value and the legal range.
#pragma once

#include <stdexcept>
#include <string>

namespace stim {

/// A parameter is outside its legal range or of the wrong kind.
class InvalidParams : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
    InvalidParams(const std::string& parameter, const std::string& value, const std::string& legal)
        : std::invalid_argument(parameter + " is " + value + "; legal: " + legal) {}
};

/// There is no domain of that id; the message lists similar names.
class UnknownDomain : public std::out_of_range {
public:
    using std::out_of_range::out_of_range;
};

/// A generator broke one of its own promises; the message names the key so that it can be reproduced.
class GenerationError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Stored data differ from what their recipe gives.
class VerificationError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace stim
