"""The phases of a turn (W3.1), each a module of the steps that it has in turn.SEQUENCE.

Of a step: `begin(play)` says who acts in it, in order, sides or spaces; nobody: it is left out. `decides(state)` is the
side whose moment it is, None for the program; `choices(state)` all that it may decide, by what it sees (of a
state from `seen_by`, too). `resolve(play, decision)` lets one of these happen, with `play.emit`. The step is over when
`to_do` is empty.
"""
