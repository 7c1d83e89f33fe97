# Writes INPUT as a C++ byte array to OUTPUT.
file(READ ${INPUT} HEX_TEXT HEX)
string(LENGTH "${HEX_TEXT}" HEX_LENGTH)
math(EXPR BYTES "${HEX_LENGTH} / 2")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," BODY "${HEX_TEXT}")
file(WRITE ${OUTPUT} "#include \"stim/scene/font.hpp\"
namespace stim {
static const unsigned char bytes[${BYTES}] = {${BODY}};
std::span<const unsigned char> font_file() { return bytes; }
}
")
