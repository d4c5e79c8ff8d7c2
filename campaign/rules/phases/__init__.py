"""The six phases of a turn, one module each; campaign.rules.turn puts their steps in the printed order."""
