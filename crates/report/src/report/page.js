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

  // On paper nothing can be opened, so all but the longest tables are.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open]):not(.long)")];
    opened.forEach(details => { details.open = true; });
  });
  addEventListener("afterprint", () => { opened.forEach(details => { details.open = false; }); });
})();
