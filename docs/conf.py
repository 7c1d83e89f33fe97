"""Settings of the documentation site: `make docs` builds it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "_ext"))

from perceptv import __version__, domains

project = "perceptv"
author = "perceptv contributors"
version = release = __version__
html_title = f"perceptv {__version__}"
html_show_copyright = False
html_copy_source = html_show_sourcelink = False

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton", "perceptv_pages"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
# Pages by hand on single tasks are parts of those that perceptv_pages makes of every domain.
_BY_HAND = [f"{folder}{domain.id}.md" for domain in domains() for folder in ("", f"{domain.suite}/")]
exclude_patterns = [*_BY_HAND, "images", "_ext", "_static", "_templates"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 120
nb_execution_in_temp = True

suppress_warnings = ["ref.python"]  # attributes of one name in several classes, which docstrings name shortly

default_role = "code"  # what docstrings have in single backticks
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
napoleon_google_docstring = False
napoleon_use_rtype = False

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["exhibits.css", "site.css"]
html_theme_options = {"navigation_with_keys": True}
copybutton_exclude = ".linenos, .gp, .go"
