"""The tracker's result as a file to take away."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from battles import chronicle, results
from battles.rules.slip import slip_code
from battles.web.views import fetch

KINDS = {
    "json": (results.as_json, "application/json"),
    "csv": (results.as_csv, "text/csv; charset=utf-8"),
}


@require_GET
def result_file(request: HttpRequest, fight: uuid.UUID, extension: str) -> HttpResponse:
    """404 until the result is confirmed."""
    found = fetch(fight)
    outcome = chronicle.outcome(found)
    if outcome is None or extension not in KINDS:
        raise Http404("No result yet")
    write, content_type = KINDS[extension]
    code = slip_code(found.brief)
    headers = {"Content-Disposition": f'attachment; filename="result-{code}.{extension}"'}
    return HttpResponse(write(results.of(outcome, code)), content_type=content_type, headers=headers)
