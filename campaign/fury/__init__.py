"""Hell Hath No Fury: the rising of Boudica in 25 turns of AD 60 and 61, tract by tract. It is not on the shelf yet."""
