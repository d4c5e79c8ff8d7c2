"""What a model says of itself is true of its columns."""

import re

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db.models import Model

MODELS = [model for app in ("campaign", "battles", "engine") for model in apps.get_app_config(app).get_models()]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_it_names_no_field_that_it_does_not_have(model: type[Model]):
    """Words in backticks are fields of it."""
    named = set(re.findall(r"`(\w+)`", model.__doc__ or ""))

    assert named <= {field.name for field in model._meta.get_fields()}


@pytest.mark.django_db
def test_they_have_their_migrations():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_some_name_fields():
    assert sum("`" in (model.__doc__ or "") for model in MODELS) >= 5
