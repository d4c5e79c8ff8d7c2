"""`python -m tests.replayed FILE…`: `manage.py replay` of each, in one process; ends with the first that fails."""

import os
import sys

import django
from django.core.management import call_command

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
    django.setup()
    for file in sys.argv[1:]:
        call_command("replay", file)
