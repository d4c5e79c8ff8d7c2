"""The running program: its data folder, backups, network and devices."""
