"""The files that a study leaves beside its journal: the report, the findings, the tables."""

from pathlib import Path

import msgspec

from enishi.errors import BadSetup
from enishi.lab.study.findings import Findings
from enishi.lab.study.report import report
from enishi.lab.study.tables import tables
from enishi.lab.study.verdicts import Teller

REPORT, FINDINGS, TABLES = "report.html", "findings.json", "tables"


def write_files(findings: Findings, folder: Path, language: str) -> Path:
    """Writes everything anew; the report's place."""
    try:
        return _write_files(findings, folder, language)
    except OSError as error:
        raise BadSetup("study_full", folder=str(folder), reason=error.strerror or str(error)) from error


def _write_files(findings: Findings, folder: Path, language: str) -> Path:
    (folder / FINDINGS).write_bytes(msgspec.json.format(msgspec.json.encode(findings), indent=1) + b"\n")
    (folder / TABLES).mkdir(exist_ok=True)
    for table in tables(findings, Teller(findings.plan, "en")):
        (folder / TABLES / f"{table.name}.csv").write_text(table.csv(), encoding="utf-8")
    file = folder / REPORT
    file.write_text(report(findings, language), encoding="utf-8")
    return file
