"""Hoods, lying above the neck with their opening towards the lens."""


def hood(g, inside):
    raise NotImplementedError
