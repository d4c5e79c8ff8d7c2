"""Whether the reader wants to see our history: a setting of his browser, for all campaigns."""

from django.http import HttpRequest, HttpResponse

COOKIE, OFF = "history", "off"  # the same in templates/chronicle/_history.html
KEPT_FOR = 10 * 365 * 24 * 60 * 60  # seconds


def is_wanted(request: HttpRequest) -> bool:
    """On by default."""
    return request.COOKIES.get(COOKIE) != OFF


def keep(answer: HttpResponse, wanted: bool) -> None:
    answer.set_cookie(COOKIE, "" if wanted else OFF, max_age=KEPT_FOR, httponly=True, samesite="Lax")
