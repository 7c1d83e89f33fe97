#pragma once

#include "libstim/src/score/answers/reading.hpp"
