"""The application, for `INSTALLED_APPS`."""

from django.apps import AppConfig


class LinkmarkConfig(AppConfig):
    """`linkmark.django`."""

    name = "linkmark.django"
    label = "linkmark"
