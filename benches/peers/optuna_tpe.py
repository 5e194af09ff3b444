"""The games that it takes to find settings: `perihelion tune` against Optuna's TPE, on the same file and side by side.

    pip install optuna
    cargo build --release
    python benches/peers/optuna_tpe.py

Both are asked for settings of timers that `standard` wins in 33 to 37 % and `expert` in 57 to 63 % of games, among 198
combinations. Optuna (https://optuna.org) proposes combinations by its TPE sampler; each is played `--games` games a player,
and told how far the want that is missed most lies from the middle of its band. One that looks good enough is put to the
same test as perihelion's own answers: `perihelion tune` on a file in which this combination alone is left. All games are
counted, those of tests too; a search ends with its first answer that passes.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile

import optuna

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCENARIO = ROOT / "scenarios" / "timers" / "standard.toml"
FREE = {
    "timers.start": list(range(18, 29)),
    "spy.cost": [0, 1, 2],
    "financier.credits": list(range(4, 10)),
}
WANTS = {"standard": (0.35, 0.02), "expert": (0.60, 0.03)}


def run(program, *arguments, codes=(0,)):
    done = subprocess.run([program, *arguments, "--quiet"], capture_output=True, text=True, cwd=ROOT)
    if done.returncode not in codes:
        raise SystemExit(done.stderr)
    return done.stdout


def tune(program, folder, free, seed, games):
    """The games that `perihelion tune` takes among these values, and whether it finds an answer."""
    lines = [f'scenario = "{SCENARIO.as_posix()}"', f"games = {games}", "[free]"]
    lines += [f'"{path}" = {values}' for path, values in free.items()]
    for strategy, (is_, within) in WANTS.items():
        lines += ["[[want]]", f'strategy = "{strategy}"', f"wins = {{ is = {is_}, within = {within} }}"]
    path = pathlib.Path(folder) / "wanted.toml"
    path.write_text("\n".join(lines) + "\n")
    told = json.loads(run(program, "tune", str(path), "--seed", str(seed), "--format", "json", codes=(0, 4)))
    return told["games"], told["verdict"] == "met"


def by_optuna(program, folder, seed, games, ready, most):
    """The games until a combination that Optuna proposed passes the test; `None` if none does in time."""
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed))
    played, failed = 0, set()
    while played < most:
        trial = study.ask()
        values = {path: trial.suggest_int(path, all_[0], all_[-1]) for path, all_ in FREE.items()}
        sets = [word for path, value in values.items() for word in ("--set", f"{path}={value}")]
        names = [word for strategy in WANTS for word in ("-s", strategy)]
        luck = str(1_000 * seed + trial.number)
        told = json.loads(
            run(program, "run", str(SCENARIO), *names, *sets, "-n", str(games), "--seed", luck, "--format", "json")
        )
        played += games * len(WANTS)
        rates = {cell["strategy"]: cell["win_rate"] for cell in told}
        miss = max(abs(rates[strategy] - is_) / within for strategy, (is_, within) in WANTS.items())
        key = tuple(values.values())
        if miss <= ready and key not in failed:
            more, met = tune(program, folder, {path: [value] for path, value in values.items()}, luck, most - played)
            played += more
            if met:
                return played
            failed.add(key)
        study.tell(trial, miss)
    return None


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--program", default=str(ROOT / "target" / "release" / "perihelion"))
    arguments.add_argument("--seeds", type=int, default=20)
    arguments.add_argument("--games", type=int, default=1_000, help="games of each player in a trial of Optuna's")
    arguments.add_argument("--ready", type=float, default=0.8, help="a miss, in half widths, that is put to the test")
    arguments.add_argument("--most", type=int, default=1_000_000, help="games after which a search is given up")
    given = arguments.parse_args()
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(1, given.seeds + 1):
            games, met = tune(given.program, folder, FREE, seed, given.most)
            ours.append(games if met else None)
            theirs.append(by_optuna(given.program, folder, seed, given.games, given.ready, given.most))
            print(f"seed {seed}: perihelion {ours[-1]}, Optuna {theirs[-1]}", flush=True)
    for name, games in (("perihelion tune", ours), ("Optuna's TPE", theirs)):
        found = [count for count in games if count is not None]
        middle = f"{statistics.median(found):,.0f}" if found else "–"
        print(f"{name}: {len(found)} of {len(games)} certified, median {middle} games of those")
    pairs = [(one, other) for one, other in zip(ours, theirs) if one and other]
    if pairs:
        print(f"median of the ratios, seed by seed: {statistics.median(one / other for one, other in pairs):.2f}")


if __name__ == "__main__":
    main()
