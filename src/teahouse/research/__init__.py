"""The games in the interfaces that researchers use: PettingZoo, Gymnasium, OpenSpiel, and arrays out of records.

Each part is imported on its own and needs its own library; `pip install teahouse[research]` brings them all.
"""
