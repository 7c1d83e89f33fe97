# Writes INPUT as a C++ byte array to OUTPUT: FUNCTION, which HEADER declares, returns it.
file(READ ${INPUT} HEX_TEXT HEX)
string(LENGTH "${HEX_TEXT}" HEX_LENGTH)
math(EXPR BYTES "${HEX_LENGTH} / 2")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," BODY "${HEX_TEXT}")
file(WRITE ${OUTPUT} "#include \"${HEADER}\"
namespace stim {
static const unsigned char bytes[${BYTES}] = {${BODY}};
std::span<const unsigned char> ${FUNCTION}() { return bytes; }
}
")
