"""Settings for one player on one machine. https://docs.djangoproject.com/en/5.2/ref/settings/

Reading them touches no disk: `simulate` and `replay` need neither database nor data folder. `play` makes the folder;
the secret key is made when something is first signed.
"""

import os
from datetime import UTC, datetime
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.functional import lazy

from campaign.server import datafolder

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = os.environ.get("RISE_OF_ROME_DEBUG") == "1"
SECRET_KEY = lazy(datafolder.secret_key, str)()
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]  # on the local network also this machine's address, and no other
LAN_ADDRESS = ""  # while the network is open, the program's address for other devices: "http://192.168.1.20:8000/"

CAMPAIGNS = [  # a campaign's room: this line adds it (docs/write-a-campaign.md)
    "campaign.italy",
    "campaign.boudica",
    "campaign.agricola",
    "campaign.fury",
]
GAMES = [
    *(f"{room}.game.GAME" for room in CAMPAIGNS),
    "battles.web.game.GAME",
    "battles.short.games.LINED_DICE",
    "battles.short.games.ODDS_TABLE",
]

INSTALLED_APPS = [
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "engine",
    "campaign",
    "battles",
    "campaign.advice",
    "campaign.chronicle",
    "campaign.desk",
    "campaign.maps",
    "campaign.server",
    "campaign.shelf",
    *CAMPAIGNS,
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    # Compression makes ETags weak, and WhiteNoise knows only its own strong ones: so the 304 answers come from outside
    # it.
    "django.middleware.http.ConditionalGetMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    # Before static files: a device that has not been let in gets only those of the pairing page.
    "campaign.server.web.pairing.Pairing",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "campaign.server.web.gate.Gated",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "campaign.shelf.web.errors.StorageTrouble",
]

ROOT_URLCONF = "campaign.urls"
WSGI_APPLICATION = "campaign.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,  # the installed package has them inside (setup.py)
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "campaign.server.web.pairing.context",
            ],
        },
    },
]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": datafolder.database(),
        "OPTIONS": {
            # Readers never wait for the writer; a writer takes its turn at the start, not halfway. Sorting and
            # statement rollback use memory, not files that a full disk would refuse.
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA temp_store = MEMORY",
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,  # seconds
        },
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
CLOCK = datetime.now(UTC).astimezone().tzinfo  # the player's, read before Django replaces it with TIME_ZONE

# Up to this size uploads stay in memory, so that on a full disk the page that says so still appears.
FILE_UPLOAD_MAX_MEMORY_SIZE = 64_000_000

# Files are served from their source folders, without `collectstatic`: checked at each page, sent only when changed.
# Style sheets and scripts come joined (engine/web/joined.py), at an address that changes with them.
STATIC_URL = "static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 0
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}  # unknown to WhiteNoise and some systems
WHITENOISE_IMMUTABLE_FILE_TEST = r"/fonts/.+\.woff2$"  # a changed font gets a new name

MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Strict"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# Django hides errors unless DEBUG is on; the player's terminal should show them.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"terminal": {"class": "logging.StreamHandler"}},
    "loggers": {
        "django.request": {"handlers": ["terminal"], "level": "ERROR", "propagate": False},
        "waitress.queue": {"level": "ERROR"},  # the player need not know that a request waits a moment
    },
}
