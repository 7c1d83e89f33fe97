# OpenCV core and imgproc alone (Debian ships no config file for just these two):
# imported target OpenCV::imgproc.
find_path(OpenCVImgproc_INCLUDE_DIR opencv2/imgproc.hpp PATH_SUFFIXES opencv4)
find_library(OpenCVImgproc_CORE opencv_core)
find_library(OpenCVImgproc_IMGPROC opencv_imgproc)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OpenCVImgproc
    REQUIRED_VARS OpenCVImgproc_INCLUDE_DIR OpenCVImgproc_CORE OpenCVImgproc_IMGPROC)
if(OpenCVImgproc_FOUND AND NOT TARGET OpenCV::imgproc)
    add_library(OpenCV::core UNKNOWN IMPORTED)
    set_target_properties(OpenCV::core PROPERTIES IMPORTED_LOCATION ${OpenCVImgproc_CORE})
    target_include_directories(OpenCV::core SYSTEM INTERFACE ${OpenCVImgproc_INCLUDE_DIR})
    add_library(OpenCV::imgproc UNKNOWN IMPORTED)
    set_target_properties(OpenCV::imgproc PROPERTIES IMPORTED_LOCATION ${OpenCVImgproc_IMGPROC})
    target_link_libraries(OpenCV::imgproc INTERFACE OpenCV::core)
endif()
