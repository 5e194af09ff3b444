"""Random games of Pig: perihelion against OpenSpiel's own loop in C++, one thread each, in turns.

    pip install open_spiel
    cargo build --release --package pig
    python benches/peers/openspiel.py

OpenSpiel (https://github.com/google-deepmind/open_spiel) plays games to their end at random within C++ where its
`RandomRolloutEvaluator` judges a state: a search with one simulation asks for as many games as wanted, from the first
state on. Its Pig is for two to ten players and takes one too, which is perihelion's game: 100 points alone, rolling or
holding with the same chance. Both are told, since a game of two players ends when the first of them has 100 points.
"""

import argparse
import json
import pathlib
import random
import statistics
import subprocess
import time

import pyspiel

ROOT = pathlib.Path(__file__).resolve().parents[2]
PIG = ROOT / "examples" / "pig"


def decisions_a_game(game, games=2_000):
    """The mean number of decisions of a random game, dice not counted."""
    decisions = 0
    chooser = random.Random(1)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                faces, weights = zip(*state.chance_outcomes())
                state.apply_action(chooser.choices(faces, weights)[0])
            else:
                decisions += 1
                state.apply_action(chooser.choice(state.legal_actions()))
    return decisions / games


def openspiel(game, games, seed):
    """Games a second of OpenSpiel's loop."""
    evaluator = pyspiel.RandomRolloutEvaluator(games, seed)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, seed, False)
    begun = time.perf_counter()
    search.mcts_search(game.new_initial_state())
    return games / (time.perf_counter() - begun)


def perihelion(program, seconds):
    """Games and decisions a second of perihelion's random player on one thread."""
    command = [program, "bench", "pig", "-s", "random", "--threads", "1", "--repeats", "1", "--format", "json", "-q"]
    told = subprocess.run(command + ["--seconds", str(seconds)], cwd=PIG, check=True, capture_output=True, text=True)
    [pace] = json.loads(told.stdout)["players"]
    return pace["games_per_second"][0], pace["decisions_per_second"][0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=ROOT / "target" / "release" / "pig", help="the program of examples/pig")
    parser.add_argument("--turns", type=int, default=7, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each measurement of perihelion takes")
    given = parser.parse_args()
    ours, theirs = [], {1: [], 2: []}
    games = {players: pyspiel.load_game(f"pig(players={players})") for players in theirs}
    length = {players: decisions_a_game(game) for players, game in games.items()}
    for turn in range(given.turns):
        ours.append(perihelion(given.program, given.seconds))
        for players, game in games.items():
            theirs[players].append(openspiel(game, 40_000, turn + 1))
    own_games, own_decisions = (statistics.median(column) for column in zip(*ours))
    print(f"perihelion: {own_games:,.0f} games/s, {own_decisions:,.0f} decisions/s, {own_decisions / own_games:.1f} a game")
    for players, paces in theirs.items():
        pace = statistics.median(paces)
        decisions = pace * length[players]
        print(
            f"OpenSpiel, {players} player{'s' if players > 1 else ''}: {pace:,.0f} games/s, {decisions:,.0f} decisions/s, "
            f"{length[players]:.1f} a game; perihelion is {own_games / pace:.1f} times as fast by games, "
            f"{own_decisions / decisions:.1f} times by decisions"
        )


if __name__ == "__main__":
    main()
