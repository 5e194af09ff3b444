"use strict";
(() => {
  const root = document.documentElement;

  // Dark and light: what the system says, until the reader says otherwise.
  const button = document.getElementById("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => { try { return localStorage.getItem("perihelion-theme"); } catch { return null; } };
  const keep = theme => { try { localStorage.setItem("perihelion-theme", theme); } catch { /* not kept, then */ } };
  const isDark = () => root.dataset.theme ? root.dataset.theme === "dark" : system.matches;
  const label = () => { button.textContent = isDark() ? "Light" : "Dark"; button.setAttribute("aria-label", isDark() ? "Switch to light colours" : "Switch to dark colours"); };
  if (kept() === "dark" || kept() === "light") root.dataset.theme = kept();
  button.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; keep(root.dataset.theme); label(); });
  system.addEventListener("change", label);
  label();
  button.hidden = false;

  // Sorting: a click sorts upwards, the next one downwards. Entries without a number go last.
  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => head.querySelector("button").addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      const number = row => { const v = row.cells[column].dataset.v; return v === undefined ? NaN : Number(v); };
      const text = row => row.cells[column].textContent;
      const rows = [...table.tBodies[0].rows];
      const numeric = rows.some(row => !Number.isNaN(number(row)));
      const compare = (a, b) => {
        if (!numeric) return text(a).localeCompare(text(b), "en", { numeric: true }) * (down ? -1 : 1);
        const [x, y] = [number(a), number(b)];
        if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
        return (x - y) * (down ? -1 : 1);
      };
      rows.sort(compare);
      table.tBodies[0].append(...rows);
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
    }));
  }

  // A chart that is wider than its box can be scrolled by keyboard too.
  const reach = () => {
    for (const chart of document.querySelectorAll(".chart")) {
      if (chart.scrollWidth > chart.clientWidth + 1) chart.tabIndex = 0; else chart.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reach);
  reach();

  // What a mark stands for, as soon as the pointer or a finger is on it.
  const tip = document.getElementById("tip");
  const hide = () => { tip.hidden = true; };
  for (const chart of document.querySelectorAll(".chart")) {
    chart.addEventListener("pointerover", event => {
      const mark = event.target.closest("g.tt");
      if (!mark) return hide();
      const title = mark.querySelector("title");
      if (title) { mark.dataset.tip = title.textContent; title.remove(); }
      if (!mark.dataset.tip) return hide();
      tip.textContent = mark.dataset.tip;
      tip.hidden = false;
      place(event);
    });
    chart.addEventListener("pointermove", event => { if (!tip.hidden) place(event); });
    chart.addEventListener("pointerleave", hide);
  }
  function place(event) {
    const box = tip.getBoundingClientRect();
    const x = Math.min(event.clientX + 14, innerWidth - box.width - 8);
    const y = event.clientY + 18 + box.height > innerHeight ? event.clientY - box.height - 12 : event.clientY + 18;
    tip.style.left = Math.max(8, x) + "px";
    tip.style.top = y + "px";
  }
  addEventListener("keydown", event => { if (event.key === "Escape") hide(); });
  addEventListener("scroll", hide, { passive: true });

  // Commands, copied at a press.
  for (const command of document.querySelectorAll(".command")) {
    const copy = document.createElement("button");
    copy.type = "button";
    copy.className = "copy";
    copy.textContent = "Copy";
    copy.setAttribute("aria-label", "Copy the command");
    const code = command.querySelector("code");
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(code.textContent);
        copy.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(code);
        copy.textContent = "Selected: press Ctrl+C";
      }
      setTimeout(() => { copy.textContent = "Copy"; }, 2500);
    });
    command.append(copy);
  }

  // What the reader has chosen: the players and the variants that are hidden, the player whose games are looked at, and what
  // the rows of a table must hold. The address keeps it.
  const chosen = { hide: new Set(), without: new Set(), of: "", rows: new Map() };
  const named = JSON.parse(document.getElementById("summary")?.dataset.variants || "[]");
  const variants = named.map(([name]) => name);
  const said = new Map(named.map(([name, shown]) => [name, shown || name]));
  // Names as they are: the page keeps some of their letters together.
  const name = element => element.textContent.replace(/[\u00a0\u202f]/g, " ").replaceAll("\u2060", "").trim();
  const MARK = "#view:";
  const read = () => {
    chosen.hide.clear();
    chosen.without.clear();
    chosen.rows.clear();
    chosen.of = "";
    if (!location.hash.startsWith(MARK)) return;
    for (const part of location.hash.slice(MARK.length).split("&")) {
      const [key, value] = part.split("=").map(text => { try { return decodeURIComponent(text || ""); } catch { return ""; } });
      if (key === "hide") value.split("\n").filter(Boolean).forEach(name => chosen.hide.add(name));
      else if (key === "of") chosen.of = value;
      else if (key === "without") value.split("\n").filter(Boolean).forEach(name => chosen.without.add(name));
      else if (key === "only") {
        const only = new Set(value.split("\n"));
        variants.filter(name => !only.has(name)).forEach(name => chosen.without.add(name));
      }
      else if (key.startsWith("rows.") && value) chosen.rows.set(key.slice(5), value);
    }
  };
  const write = () => {
    const parts = chosen.hide.size ? ["hide=" + encodeURIComponent([...chosen.hide].join("\n"))] : [];
    if (chosen.without.size) {
      const only = variants.filter(name => !chosen.without.has(name));
      const [key, names] = only.length && only.length < chosen.without.size ? ["only", only] : ["without", [...chosen.without]];
      parts.push(key + "=" + encodeURIComponent(names.join("\n")));
    }
    if (chosen.of) parts.push("of=" + encodeURIComponent(chosen.of));
    for (const [table, text] of chosen.rows) parts.push("rows." + encodeURIComponent(table) + "=" + encodeURIComponent(text));
    try { history.replaceState(null, "", parts.length ? MARK + parts.join("&") : location.pathname + location.search); } catch { /* not kept, then */ }
  };

  // The series of a chart: a name in the legend, and the colour of the mark that follows it, by which its marks are found.
  const coloured = element => {
    for (const key of ["fill", "stroke"]) {
      const value = element.getAttribute(key) || "";
      if (value.startsWith("var(--line")) return value;
    }
    return null;
  };
  const legend = svg => {
    const series = new Map();
    for (const text of svg.querySelectorAll(":scope > text")) {
      const colour = text.nextElementSibling && coloured(text.nextElementSibling);
      if (colour) series.set(text.textContent, series.has(text.textContent) ? null : colour);
    }
    const colours = [...series.values()];
    return colours.includes(null) || new Set(colours).size < colours.length || series.size < 2 ? new Map() : series;
  };
  // A figure holds one chart, or one for each of several players.
  const drawn = [...document.querySelectorAll("figure")].flatMap(figure => {
    const each = [...figure.querySelectorAll(":scope > .of")];
    return (each.length ? each : [figure]).map(box => {
      const svgs = [...box.querySelectorAll(".chart > svg")];
      // The legend of some charts names variants.
      const places = svgs.length && svgs[0].dataset.series;
      const shown = places ? places.split(" ").map(place => variants[place]) : null;
      const series = svgs.length ? legend(svgs[0]) : new Map();
      return { figure, box, svgs, player: box.dataset.player, series, names: shown || [...series.keys()], hidden: shown ? chosen.without : chosen.hide };
    });
  });
  const labelled = (tag, className, label) => {
    const box = document.createElement(tag);
    box.className = className;
    if (label) { box.setAttribute("role", "group"); box.setAttribute("aria-label", label); }
    return box;
  };
  const press = (text, what, act) => {
    const pressed = document.createElement("button");
    pressed.type = "button";
    pressed.textContent = text;
    if (what) pressed.setAttribute("aria-label", what);
    pressed.addEventListener("click", act);
    return pressed;
  };
  const chips = [];
  const whose = [];
  for (const figure of new Set(drawn.filter(({ player }) => player).map(({ figure }) => figure))) {
    const those = drawn.filter(one => one.figure === figure);
    const box = labelled("div", "whose", "Whose games these charts are about");
    box.append("Games of ");
    for (const { player, box: of } of those) {
      if (of.tagName === "DETAILS") { of.open = true; of.classList.remove("long"); of.querySelector("summary").hidden = true; }
      const button = press(player, null, () => { chosen.of = player === those[0].player ? "" : player; apply(); write(); });
      whose.push([button, those, player]);
      box.append(button);
    }
    figure.querySelector("h3").after(box);
  }
  const toggle = (hidden, name) => { if (!hidden.delete(name)) hidden.add(name); apply(); write(); };
  const chip = (label, hidden, name) => {
    const button = press(label, null, () => toggle(hidden, name));
    chips.push([button, hidden, name]);
    return button;
  };
  const beside = "Shown in this chart and in the others";
  for (const { svgs, series, names, hidden } of drawn) {
    if (!series.size) continue;
    const box = labelled("div", "players", beside);
    [...series].forEach(([label, colour], place) => {
      const button = chip(label, hidden, names[place]);
      button.style.setProperty("--swatch", colour);
      box.append(button);
    });
    svgs.at(-1).parentElement.after(box);
  }

  // Players that a chart has a row or a column for, and no legend.
  const has = (svgs, what) => svgs.some(svg => svg.querySelector(".zone[" + what + "]"));
  for (const { svgs, series } of drawn) {
    if (series.size || !has(svgs, "data-p")) continue;
    const players = new Set([...svgs[0].querySelectorAll(".zone[data-p]")].map(zone => zone.dataset.p));
    if (players.size < 2) continue;
    const box = labelled("div", "players plain", beside);
    players.forEach(player => box.append(chip(player, chosen.hide, player)));
    svgs.at(-1).parentElement.after(box);
  }

  // Variants are many, so they are chosen from a list that opens. What it finds is made when it is opened.
  const MOST_LISTED = 60;
  const choices = [];
  for (const { svgs } of drawn) {
    if (variants.length < 3 || !has(svgs, "data-v")) continue;
    const box = document.createElement("details");
    box.className = "choose";
    const head = document.createElement("summary");
    const list = labelled("div", "players plain", beside);
    const find = document.createElement("input");
    find.type = "search";
    const fill = () => {
      const words = find.value.toLowerCase();
      const found = variants.filter(name => (name + " " + said.get(name)).toLowerCase().includes(words));
      const all = shown => () => { found.forEach(name => { if (shown) chosen.without.delete(name); else chosen.without.add(name); }); apply(); write(); };
      for (let place = chips.length - 1; place >= 0; place--) if (list.contains(chips[place][0])) chips.splice(place, 1);
      list.replaceChildren(press("Show all", null, all(true)), press("Hide all", null, all(false)));
      found.slice(0, MOST_LISTED).forEach(name => list.append(chip(said.get(name), chosen.without, name)));
      if (found.length > MOST_LISTED) list.append(`and ${found.length - MOST_LISTED} more`);
      apply();
    };
    const label = labelled("label", "filter");
    label.append("Only variants with ", find);
    find.addEventListener("input", fill);
    box.addEventListener("toggle", () => { if (box.open && !list.children.length) fill(); });
    box.append(head, ...(variants.length > 8 ? [label] : []), list);
    svgs.at(-1).parentElement.after(box);
    choices.push(head);
  }

  // Tables: rows of hidden players, and those without the words that are looked for, are left out.
  const filters = [];
  document.querySelectorAll("table.sortable").forEach((table, place) => {
    const name = String(place + 1);
    const columns = of => [...table.tHead.rows[0].cells].flatMap((head, column) => of.test(head.textContent.trim()) ? [column] : []);
    const [players, those] = [columns(/^(strategy|player|weaker|stronger|name)$/i), columns(/^(variant|level|from|to|name)$/i)];
    let input = null;
    if (table.tBodies[0].rows.length > 8) {
      const label = labelled("label", "filter");
      input = document.createElement("input");
      input.type = "search";
      input.addEventListener("input", () => {
        if (input.value) chosen.rows.set(name, input.value); else chosen.rows.delete(name);
        apply();
        write();
      });
      label.append("Only rows with ", input);
      table.parentElement.before(label);
    }
    filters.push({ table, name, players, those, input });
  });
  const apply = () => {
    for (const [button, those, player] of whose) {
      const now = those.some(one => one.player === chosen.of) ? chosen.of : those[0].player;
      button.setAttribute("aria-pressed", String(player === now));
      those.forEach(({ box, player }) => { box.hidden = player !== now; });
    }
    for (const [button, hidden, name] of chips) button.setAttribute("aria-pressed", String(!hidden.has(name)));
    const left = variants.filter(name => !chosen.without.has(name)).length;
    choices.forEach(head => { head.textContent = `Variants shown: ${left} of ${variants.length}`; });
    for (const { svgs, series, names, hidden } of drawn) {
      const away = new Set([...series.values()].filter((colour, place) => hidden.has(names[place])));
      for (const svg of svgs) {
        for (const mark of svg.querySelectorAll("[fill^='var(--line'], [stroke^='var(--line']")) {
          mark.classList.toggle("away", series.size > 0 && away.has(coloured(mark)));
        }
        for (const zone of svg.querySelectorAll(".zone")) {
          const of = zone.dataset.v ? zone.dataset.v.split(" ").map(place => variants[place]) : [];
          zone.classList.toggle("left", chosen.hide.has(zone.dataset.p) || of.some(name => chosen.without.has(name)));
        }
      }
    }
    for (const { table, name: place, players, those, input } of filters) {
      const wanted = (chosen.rows.get(place) || "").toLowerCase();
      if (input && input.value.toLowerCase() !== wanted) input.value = chosen.rows.get(place) || "";
      for (const row of table.tBodies[0].rows) {
        const names = (columns, hidden) => hidden.size > 0 && columns.some(column => hidden.has(name(row.cells[column])));
        const hidden = names(players, chosen.hide) || names(those, chosen.without);
        row.classList.toggle("away", hidden || !row.textContent.toLowerCase().includes(wanted));
      }
    }
  };
  read();
  apply();
  addEventListener("hashchange", () => { if (location.hash.startsWith(MARK)) { read(); apply(); } });

  // A chart as a picture, and its figures as a table for a spreadsheet.
  const save = (blob, name) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };
  const alone = svg => {
    const copy = svg.cloneNode(true);
    const [mine, theirs] = [svg, copy].map(one => [one, ...one.querySelectorAll("*")]);
    mine.forEach((element, place) => {
      const style = getComputedStyle(element);
      for (const key of ["fill", "stroke"]) {
        if ((element.getAttribute(key) || "").includes("var(")) theirs[place].setAttribute(key, style[key]);
      }
    });
    copy.querySelectorAll(".away").forEach(mark => mark.remove());
    // What is left out is covered, by the colour of the paper.
    const cover = getComputedStyle(svg.parentElement).backgroundColor;
    for (const zone of copy.querySelectorAll(".zone")) {
      if (!zone.classList.contains("left")) { zone.remove(); continue; }
      zone.lastElementChild.setAttribute("fill", cover);
      zone.lastElementChild.setAttribute("fill-opacity", "0.88");
    }
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    const paper = copy.querySelector("rect");
    if (paper) paper.setAttribute("fill", getComputedStyle(svg.parentElement).backgroundColor);
    return { text: new XMLSerializer().serializeToString(copy), width, height };
  };
  const png = async svg => {
    const { text, width, height } = alone(svg);
    const picture = new Image();
    picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2 * width, 2 * height];
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return new Promise(done => canvas.toBlob(done, "image/png"));
  };
  const csv = table => {
    const field = cell => {
      const text = cell.textContent.trim().replace(/[\u00a0\u202f]/g, " ");
      return /[",\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
    };
    const rows = [table.tHead.rows[0], ...[...table.tBodies[0].rows].filter(row => !row.classList.contains("away"))];
    return rows.map(row => [...row.cells].map(field).join(",")).join("\n") + "\n";
  };
  for (const { figure, box, svgs, player } of drawn) {
    if (!svgs.length) continue;
    const title = figure.querySelector("h3").textContent + (player ? ", " + player : "");
    const name = figure.id.replace(/^chart-/, "") + (player ? "-" + player.replace(/[^\w.-]+/g, "_") : "");
    const seen = () => svgs.find(svg => svg.checkVisibility()) || svgs[0];
    const tools = labelled("div", "tools", "Keep: " + title);
    tools.append("Keep as ");
    tools.append(press("SVG", "Keep as SVG: " + title, () => save(new Blob([alone(seen()).text], { type: "image/svg+xml" }), name + ".svg")));
    tools.append(press("PNG", "Keep as PNG: " + title, async () => save(await png(seen()), name + ".png")));
    const table = box.querySelector("table");
    if (table) tools.append(press("CSV", "Keep the figures as CSV: " + title, () => save(new Blob([csv(table)], { type: "text/csv" }), name + ".csv")));
    box.append(tools);
  }

  // On paper nothing can be opened, so all but the longest tables are.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open]):not(.long)")];
    opened.forEach(details => { details.open = true; });
  });
  addEventListener("afterprint", () => { opened.forEach(details => { details.open = false; }); });
})();
