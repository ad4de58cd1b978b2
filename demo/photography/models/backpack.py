"""Backpacks, by style."""
from importlib import import_module


def build(look, spec, view):
    return import_module(f"models.backpack_{spec['style']}").build(look, spec, view)
