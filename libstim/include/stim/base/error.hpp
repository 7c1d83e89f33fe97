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

/// No domain of that id; the message lists near names.
class UnknownDomain : public std::out_of_range {
public:
    using std::out_of_range::out_of_range;
};

/// A generator broke one of its own promises; the message names the key so that it can be reproduced.
class GenerationError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Stored data do not agree with what is derived from their recipe.
class VerificationError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace stim
