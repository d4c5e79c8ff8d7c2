"""The wheel's packages: the project's own, and its templates as data of the one that looks for them (settings.py)."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["engine*", "powers*", "battles*", "campaign*"]), "campaign.templates"],
    package_dir={"campaign.templates": "templates"},
)
