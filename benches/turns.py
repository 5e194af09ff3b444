"""How fast one program of perihelion plays against another, in turns on one thread: an older version against a newer.

    python benches/turns.py OLD NEW
    python benches/turns.py OLD NEW aliens:search:expert --rollouts 100 --decisions --seconds 4

What is measured is named RULESET:PLAYER; players that take seconds for a game are compared by --decisions. Each turn measures both programs, so that what drifts with the time of day
drifts for both; told are the medians of games a second, and the median and the range of the ratios of single turns.
"""

import argparse
import csv
import statistics
import subprocess

RULESETS = ["timers", "exploration", "competition", "aliens", "endeavours"]
PLAYERS = ["random", "standard", "expert"]


def pace(program, what, given):
    """Games, or decisions, a second on one thread."""
    ruleset, player = what.split(":", 1)
    command = [program, "bench", ruleset, "-s", player, "--threads", "1", "--seconds", str(given.seconds), "--format", "csv", "-q"]
    if given.rollouts:
        command += ["--rollouts", str(given.rollouts)]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    [row] = csv.DictReader(told.stdout.splitlines())
    return float(row["decisions_per_second" if given.decisions else "games_per_second"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old")
    parser.add_argument("new")
    everything = [f"{ruleset}:{player}" for ruleset in RULESETS for player in PLAYERS]
    parser.add_argument("what", nargs="*", default=everything, help="RULESET:PLAYER, such as aliens:expert")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each measurement takes, about")
    parser.add_argument("--rollouts", type=int)
    parser.add_argument("--decisions", action="store_true", help="compare decisions a second, not games")
    given = parser.parse_args()
    print("| what | old | new | times as fast |\n|---|---|---|---|")
    for what in given.what:
        turns = [(pace(given.old, what, given), pace(given.new, what, given)) for _ in range(given.turns)]
        old, new = (statistics.median(column) for column in zip(*turns))
        ratios = sorted(new / old for old, new in turns)
        range_ = f"{ratios[0]:.2f} – {ratios[-1]:.2f}"
        print(f"| {what} | {old:,.1f} | {new:,.1f} | {statistics.median(ratios):.2f} ({range_}) |", flush=True)


if __name__ == "__main__":
    main()
