# Sourced: the time that stands in archives is that of the last commit; outside a clone, that of the version's build file.
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || "${python:-python3}" -c 'import os; print(int(os.stat("CMakeLists.txt").st_mtime))')
fi
export SOURCE_DATE_EPOCH
