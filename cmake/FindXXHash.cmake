# xxHash, used header-only (XXH_INLINE_ALL): imported target XXHash::XXHash.
find_path(XXHash_INCLUDE_DIR xxhash.h)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(XXHash REQUIRED_VARS XXHash_INCLUDE_DIR)
if(XXHash_FOUND AND NOT TARGET XXHash::XXHash)
    add_library(XXHash::XXHash INTERFACE IMPORTED)
    target_include_directories(XXHash::XXHash SYSTEM INTERFACE ${XXHash_INCLUDE_DIR})
endif()
