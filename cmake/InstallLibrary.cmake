# `cmake --install`: headers, static libraries and the package that find_package(perceptv) finds.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(HEADERS ${CMAKE_INSTALL_INCLUDEDIR}/perceptv)
set(PACKAGE ${CMAKE_INSTALL_LIBDIR}/cmake/perceptv)

# Targets that a user gets together, in a file of their own, under the names that they have after `perceptv::` in the tree.
function(install_targets PART)  # target=name ...
    set(TARGETS "")
    foreach(PAIR IN LISTS ARGN)
        string(REGEX MATCH "^(.+)=(.+)$" MATCHED ${PAIR})
        set_target_properties(${CMAKE_MATCH_1} PROPERTIES EXPORT_NAME ${CMAKE_MATCH_2})
        list(APPEND TARGETS ${CMAKE_MATCH_1})
    endforeach()
    install(TARGETS ${TARGETS} EXPORT perceptv_${PART} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/perceptv
            INCLUDES DESTINATION ${HEADERS})
    install(EXPORT perceptv_${PART} NAMESPACE perceptv:: DESTINATION ${PACKAGE} FILE perceptv_${PART}.cmake)
endfunction()

install_targets(library perceptv_flags=flags stim=stim stim_score=score stim_generators=generators)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/libstim/include/stim DESTINATION ${HEADERS} FILES_MATCHING PATTERN "*.hpp")
install(FILES ${PROJECT_BINARY_DIR}/libstim/include/stim/version.hpp DESTINATION ${HEADERS}/stim)
if(PERCEPTV_READERS)
    install_targets(readers stim_read=read stim_readers=readers)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/readers/toolkit ${PROJECT_SOURCE_DIR}/readers/episode DESTINATION ${HEADERS}/readers
            FILES_MATCHING PATTERN "*.hpp" PATTERN check EXCLUDE)
endif()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/perceptvConfig.cmake.in ${PROJECT_BINARY_DIR}/perceptvConfig.cmake
    INSTALL_DESTINATION ${PACKAGE})
# Before 1.0 a minor version may change anything.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/perceptvConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/perceptvConfig.cmake ${PROJECT_BINARY_DIR}/perceptvConfigVersion.cmake
    ${PROJECT_SOURCE_DIR}/cmake/FindOpenCVImgproc.cmake DESTINATION ${PACKAGE})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/THIRD_PARTY_NOTICES.txt
    ${PROJECT_SOURCE_DIR}/libstim/font/LICENSE-DejaVu.txt
    ${PROJECT_SOURCE_DIR}/libstim/font/LICENSE-RobotoSlab.txt ${PROJECT_SOURCE_DIR}/libstim/font/LICENSE-ComicNeue.txt
    ${PROJECT_SOURCE_DIR}/libstim/font/LICENSE-JetBrainsMono.txt
    DESTINATION ${CMAKE_INSTALL_DOCDIR})
