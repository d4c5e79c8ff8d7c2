"""The rules of Hell Hath No Fury (Z1 to Z17): pure functions on frozen values."""
