"""Runs the Python blocks of docs/notebook.md one after the other, as a notebook does, and reads every table of the run with
polars, pandas and DuckDB, which must agree.

    python tests/notebook/run.py PAGE FOLDER

FOLDER is where `reports/start` lies that the page speaks of.
"""

import os
import pathlib
import re
import sys

page, folder = pathlib.Path(sys.argv[1]).read_text(), sys.argv[2]
os.chdir(folder)

blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
assert len(blocks) >= 5, f"{len(blocks)} blocks"
names = {}
for place, block in enumerate(blocks, 1):
    exec(compile(block, f"block {place}", "exec"), names)
assert pathlib.Path("wins.png").stat().st_size > 5_000

import duckdb
import pandas
import polars

tables = sorted(pathlib.Path("reports/start").glob("*.parquet"))
assert len(tables) >= 12, tables
for table in tables:
    one, two = polars.read_parquet(table), pandas.read_parquet(table)
    three = duckdb.sql(f"SELECT * FROM '{table}'").pl()
    assert list(two.columns) == one.columns == three.columns, table
    assert len(one) == len(two) == len(three) > 0, table
    for name, kind in one.schema.items():
        if not kind.is_numeric():
            continue
        sums = [float(frame[name].sum()) for frame in (one, two, three)]
        assert max(sums) - min(sums) <= 1e-9 * max(1.0, abs(sums[0])), (table, name, sums)
    print(f"{table.name}: {len(one)} rows, {len(one.columns)} columns, alike in polars, pandas and DuckDB")
