// What the tests ask a page. Each probe returns a list of complaints; an empty list is what is wanted.
window.probe = (() => {
  const name = element => {
    const text = (element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 50);
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") || ""}"> ${text}`;
  };
  const seen = element => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== "hidden" && element.checkVisibility();
  };

  // Charts that are missing, empty or invisible.
  function charts(least) {
    const bad = [];
    // Each figure has a chart for wide screens and one for narrow ones, of which one is seen.
    const all = [...document.querySelectorAll("figure .chart > svg")].filter(svg => seen(svg.parentElement));
    for (const figure of document.querySelectorAll("figure")) {
      const shown = [...figure.querySelectorAll(".chart")].filter(seen).length;
      if (shown !== 1) bad.push(`${figure.id} shows ${shown} charts`);
    }
    if (all.length < least) bad.push(`${all.length} charts, expected at least ${least}`);
    for (const svg of all) {
      const box = svg.getBoundingClientRect();
      const figure = svg.closest("figure");
      if (box.width < 200 || box.height < 60) bad.push(`${figure.id} is ${box.width} by ${box.height}`);
      const marks = [...svg.querySelectorAll("path, rect, circle, line, polygon")].filter(mark => {
        const style = getComputedStyle(mark);
        const area = mark.getBoundingClientRect();
        return area.width + area.height > 3 && (style.fill !== "none" || style.stroke !== "none");
      });
      if (marks.length < 5) bad.push(`${figure.id} has only ${marks.length} visible marks`);
      if (svg.querySelectorAll("text").length < 2) bad.push(`${figure.id} has no labels`);
      if (!figure.querySelector("figcaption").textContent.trim()) bad.push(`${figure.id} has no caption`);
      if (!figure.querySelector("details table")) bad.push(`${figure.id} has no table`);
      if (/NaN|undefined|Infinity/.test(svg.outerHTML)) bad.push(`${figure.id} holds NaN or infinity`);
    }
    return bad;
  }

  // Whatever sticks out of the window sideways, unless it scrolls in a box of its own.
  function overflow() {
    const bad = [];
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > wide) bad.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${wide}`);
    for (const element of document.querySelectorAll("body *")) {
      if (!seen(element) || element.closest(".chart svg, .scroll > *, pre > *")) continue;
      const box = element.getBoundingClientRect();
      if (box.right > wide + 1 || box.left < -1) if (!element.closest(".skip")) bad.push(`${name(element)} reaches from ${box.left} to ${box.right}`);
    }
    return bad.slice(0, 5);
  }

  // Blocks of text and figures that lie on each other, and labels of one chart that do.
  function overlaps() {
    const bad = [];
    const blocks = [...document.querySelectorAll("h1, h2, h3, p, li, figcaption, .chart, .scroll, pre, dt, dd, summary, button")].filter(seen);
    const apart = (a, b, slack) => a.right <= b.left + slack || b.right <= a.left + slack || a.bottom <= b.top + slack || b.bottom <= a.top + slack;
    const pairs = (elements, slack) => {
      const boxes = elements.map(element => element.getBoundingClientRect());
      const order = elements.map((_, place) => place).sort((a, b) => boxes[a].top - boxes[b].top);
      order.forEach((a, place) => {
        for (let next = place + 1; next < order.length; next++) {
          const b = order[next];
          if (boxes[b].top >= boxes[a].bottom) break;
          const [one, other] = [elements[a], elements[b]];
          if (!one.contains(other) && !other.contains(one) && !apart(boxes[a], boxes[b], slack)) bad.push(`${name(one)} lies on ${name(other)}`);
        }
      });
    };
    pairs(blocks.filter(block => !block.closest("thead")), 1);
    for (const svg of document.querySelectorAll(".chart > svg")) {
      if (!seen(svg)) continue;
      const figure = svg.closest("figure").id;
      const before = bad.length;
      const frame = svg.getBoundingClientRect();
      const texts = [...svg.querySelectorAll("text")].filter(text => text.textContent.trim());
      pairs(texts.filter(text => !text.hasAttribute("transform")), 2.5);
      for (const text of texts) {
        const box = text.getBoundingClientRect();
        if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) bad.push(`${name(text)} leaves its chart`);
      }
      for (let place = before; place < bad.length; place++) bad[place] = `${figure}: ${bad[place]}`;
    }
    return bad.slice(0, 8);
  }

  // Charts that have to be scrolled sideways before their data is seen, and those whose labels take most of the room or
  // are too small to read.
  function offscreen() {
    const scale = text => { const { a, b } = text.getScreenCTM(); return Math.hypot(a, b); };
    const bad = [];
    for (const chart of document.querySelectorAll(".chart")) {
      if (!seen(chart)) continue;
      const figure = chart.closest("figure").id;
      const svg = chart.querySelector("svg");
      const frame = chart.getBoundingClientRect();
      if (chart.scrollWidth > chart.clientWidth + 1) bad.push(`${figure} is ${chart.scrollWidth} wide in ${chart.clientWidth}`);
      // Beside the axis names end; what is right of it is data.
      const names = [...svg.querySelectorAll("text[text-anchor=end]:not([transform])")].map(text => text.getBoundingClientRect());
      const axis = Math.max(frame.left, ...names.filter(name => name.left < frame.left + frame.width / 2).map(name => name.right));
      if (axis > frame.left + 0.62 * frame.width) bad.push(`${figure}: names take ${Math.round(axis - frame.left)} of ${Math.round(frame.width)}`);
      const small = [...svg.querySelectorAll("text")].find(text => text.textContent.trim() && scale(text) * parseFloat(getComputedStyle(text).fontSize) < 8.5);
      if (small) bad.push(`${figure}: ${name(small)} is too small`);
    }
    return bad.slice(0, 8);
  }

  const numbers = colour => {
    const parts = (colour.match(/[\d.]+(?:e-?\d+)?/g) || []).map(Number);
    if (colour.startsWith("color(")) return [parts[0] * 255, parts[1] * 255, parts[2] * 255, parts[3] ?? 1];
    return [parts[0], parts[1], parts[2], parts[3] ?? 1];
  };
  const light = ([r, g, b]) => {
    const part = value => { const v = value / 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  const ground = element => {
    for (let here = element; here; here = here.parentElement) {
      const colour = numbers(getComputedStyle(here).backgroundColor);
      if (colour[3] > 0.99) return colour;
    }
    return [255, 255, 255, 1];
  };

  // Text that is hard to read on what lies behind it (WCAG 2.2, 1.4.3).
  function contrast() {
    const bad = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const done = new Set();
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || done.has(element) || element.closest("script, style, svg") || !seen(element)) continue;
      done.add(element);
      const style = getComputedStyle(element);
      const size = parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const found = ratio(numbers(style.color), ground(element));
      if (found < (large ? 3 : 4.5)) bad.push(`${found.toFixed(2)}: ${name(element)}`);
    }
    for (const svg of document.querySelectorAll(".chart > svg")) {
      if (!seen(svg)) continue;
      svg.scrollIntoView({ block: "center", behavior: "instant" });
      const paper = ground(svg.parentElement);
      for (const text of svg.querySelectorAll("text")) {
        if (!text.textContent.trim()) continue;
        const box = text.getBoundingClientRect();
        const under = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        const area = under.find(other => other !== text && svg.contains(other) && /^(rect|path)$/.test(other.tagName) && getComputedStyle(other).fill !== "none" && Number(getComputedStyle(other).fillOpacity) > 0.99);
        const back = area ? numbers(getComputedStyle(area).fill) : paper;
        const found = ratio(numbers(getComputedStyle(text).fill), back);
        if (found < 4.5) bad.push(`${found.toFixed(2)}: ${svg.closest("figure").id} ${name(text)}`);
      }
    }
    return bad.slice(0, 8);
  }

  // How light the page's ground is, from 0 to 1.
  const lightness = () => light(ground(document.body));

  // Sorts every table by every column, and complains of wrong orders.
  function sorts() {
    const bad = [];
    document.querySelectorAll("details").forEach(details => { details.open = true; });
    for (const table of document.querySelectorAll("table")) {
      const heads = [...table.tHead.rows[0].cells];
      const count = table.tBodies[0].rows.length;
      heads.forEach((head, column) => {
        const values = () => [...table.tBodies[0].rows].map(row => row.cells[column].dataset.v).filter(value => value !== undefined).map(Number);
        for (const [way, sign] of [["ascending", 1], ["descending", -1]]) {
          head.querySelector("button").click();
          if (head.getAttribute("aria-sort") !== way) bad.push(`${name(head)}: aria-sort is ${head.getAttribute("aria-sort")}`);
          if (heads.filter(other => other.hasAttribute("aria-sort")).length !== 1) bad.push(`${name(table)}: several columns sort`);
          const list = values();
          if (list.some((value, place) => place > 0 && sign * (value - list[place - 1]) < 0)) bad.push(`${name(head)} is not ${way}`);
        }
        if (table.tBodies[0].rows.length !== count) bad.push(`${name(table)} lost rows`);
      });
    }
    if (!document.querySelector("table")) bad.push("no table");
    return bad.slice(0, 5);
  }

  // What would be cut by the edge of a page of paper of this height, in pixels.
  function cuts(height) {
    const bad = [];
    for (const figure of document.querySelectorAll("figure")) {
      const chart = [...figure.querySelectorAll(".chart")].find(seen);
      const box = chart.getBoundingClientRect();
      if (getComputedStyle(chart).breakInside !== "avoid") bad.push(`${figure.id}: its chart may be cut`);
      if (getComputedStyle(figure.querySelector("h3")).breakAfter !== "avoid") bad.push(`${figure.id}: its title may stand alone`);
      if (box.height > height) bad.push(`${figure.id} is ${box.height} high on paper of ${height}`);
      if (chart.scrollWidth > chart.clientWidth + 1) bad.push(`${figure.id} is wider than the paper`);
    }
    return bad;
  }

  return { charts, overflow, overlaps, offscreen, contrast, lightness, sorts, cuts };
})();
undefined;
