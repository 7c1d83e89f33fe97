"""The documented verbs whose code stands above the class that has them: loaded when they are first called.

Besides the places that suites name, these are the only texts by which one module loads another.
"""

from __future__ import annotations

from typing import Any

from perceptv._lazy import named

VERBS = {
    "Catalogue._repr_html_": "perceptv.core.notebook:catalogue_html",
    "Dataset._repr_html_": "perceptv.core.notebook:dataset_html",
    "Dataset.save": "perceptv.sets.saving:save",
    "Dataset.to_coco": "perceptv.export.coco:to_coco",
    "Dataset.to_hf": "perceptv.export.hf:to_hf",
    "Dataset.to_parquet": "perceptv.export.parquet:to_parquet",
    "Dataset.to_webdataset": "perceptv.export.webdataset:to_webdataset",
    "Dataset.to_yolo": "perceptv.export.yolo:to_yolo",
    "Dataset.with_look": "perceptv.core.dressing:shown_so",
    "DomainInfo._repr_html_": "perceptv.core.notebook:domain_html",
    "Leaderboard.to_html": "perceptv.reports.leaderboard_html:leaderboard_html",
    "Looks._repr_html_": "perceptv.core.notebook:looks_html",
    "PeopleScores.sections": "perceptv.study.study_report:make_sections",
    "PeopleScores.text": "perceptv.study.study_report:sections_text",
    "PeopleScores.to_html": "perceptv.study.study_report:write_html",
    "Report.plot": "perceptv.reports.report_plots:plot",
    "Sample.boxes": "perceptv.annotations.objects:boxes",
    "Sample.keypoints": "perceptv.annotations.points:keypoints",
    "Sample.messages": "perceptv.core.showing:parts_of",
    "Sample.outlines": "perceptv.annotations.polygons:outlines",
    "Sample.route": "perceptv.annotations.points:route",
}

REPORT_FORMS = {
    "document": "perceptv.reports.report_json:write_document",
    "of_document": "perceptv.reports.report_json:read_document",
    "page": "perceptv.reports.report_html:report_page",
    "records": "perceptv.reports.report_records:records",
    "sections": "perceptv.reports.report_sections:sections",
    "text": "perceptv.reports.report_notices:report_text",
    "warnings": "perceptv.reports.report_notices:report_warnings",
}
"""Of `Report`: what `ReportBase` asks of its subclasses."""

MEASURE_FORMS = {
    "document": "perceptv.reports.measurement_forms:write_document",
    "of_document": "perceptv.reports.measurement_forms:read_document",
    "page": "perceptv.reports.measurement_forms:measurement_page",
    "records": "perceptv.reports.measurement_forms:domain_records",
    "sections": "perceptv.reports.measurement_forms:sections",
    "text": "perceptv.reports.measurement_forms:measurement_text",
    "warnings": "perceptv.reports.measurement_forms:measurement_warnings",
}
"""The same of `Measurement`."""
MEASURED_MODELS_FORMS = {
    "document": "perceptv.reports.measured_models:document",
    "page": "perceptv.reports.measured_models:page",
    "sections": "perceptv.reports.measured_models:sections",
    "text": "perceptv.reports.measured_models:text",
    "warnings": "perceptv.reports.measured_models:warnings",
}
"""The same of `MeasuredModels`, which are read one by one."""


def verb(name: str) -> Any:
    """The function behind ``"Class.method"``."""
    return named(VERBS[name])
