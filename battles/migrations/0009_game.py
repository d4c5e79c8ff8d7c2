"""What belongs to a campaign names it, beside the key by which that knows it."""

from django.db import migrations

from engine.migrations._columns import with_game


class Migration(migrations.Migration):
    dependencies = [("battles", "0008_own_odds_table"), ("engine", "0007_part_of_a_game")]

    operations = [
        with_game("battles", "fight", "battles_fight", "fights"),
        with_game("battles", "cardbattle", "battles_cardbattle", "card_battles"),
        with_game("battles", "chosenrules", "battles_chosenrules", "chosen_rules"),
    ]
