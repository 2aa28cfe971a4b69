/* The galaxy: drag and pinch, zoom by buttons and keys, and tell what each hex is.
   Without this the galaxy is as wide as it must be, and scrolls. */

(() => {
  // As the galaxy is drawn: see games/boards/kepler_3042/hexes.py.
  const WIDE = 40;
  const PITCH = 35;
  const LEFT = 30;
  const TOP = 26;
  const COLUMNS = 22;
  const ROWS = 19;

  const LEGIBLE = 34; // css pixels of a hex
  const CLOSEST = 6; // hexes across
  const SLOP = 6; // css pixels a finger may tremble

  let map = null;
  let whole = null;
  let shown = null; // what is looked at, in units of the drawing; kept when the table is swapped
  let cursor = "k10";
  const fingers = new Map();
  let dragged = false;

  const start = () => {
    const found = document.querySelector(".galaxy-map > svg");
    if (!found || found === map) return;
    map = found;
    const [, , width, height] = map.getAttribute("viewBox").split(" ").map(Number);
    whole = { x: 0, y: 0, w: width, h: height };
    map.closest(".pieces").classList.add("is-live");
    map.setAttribute("tabindex", "0");
    for (const hidden of part().querySelectorAll("[hidden]")) hidden.hidden = false;
    fingers.clear();
    look(shown ?? firstLook());
    const pressed = map.querySelector(".is-pressed");
    if (pressed) reveal(pressed);
  };
  const part = () => map.closest(".board-part");

  // What is shown

  const firstLook = () => {
    const across = (map.clientWidth / LEGIBLE) * WIDE;
    if (across >= whole.w * 0.8) return whole;
    const about = map.querySelector(".spot") ?? map.querySelector('[data-hex="k10"]');
    const box = about.getBBox();
    return around(box.x + box.width / 2, box.y + box.height / 2, across);
  };
  const around = (x, y, w) => {
    const h = (w * map.clientHeight) / map.clientWidth;
    return { x: x - w / 2, y: y - (h * uncovered()) / 2, w, h };
  };
  // On a phone the sheet with the question may lie over the lower part: what part is above it.
  const uncovered = () => {
    const sheet = document.querySelector(".sheet.is-yours");
    if (!sheet || getComputedStyle(sheet).position !== "fixed") return 1;
    const { top, height } = map.getBoundingClientRect();
    const seen = (sheet.getBoundingClientRect().top - top) / height;
    return seen > 0.3 && seen < 1 ? seen : 1;
  };
  const look = (at) => {
    const ratio = map.clientHeight / map.clientWidth || whole.h / whole.w;
    const widest = Math.max(whole.w, whole.h / ratio);
    const w = Math.min(Math.max(at.w, CLOSEST * WIDE), widest);
    const h = w * ratio;
    const within = (value, size, all) =>
      size >= all ? (all - size) / 2 : Math.min(Math.max(value, 0), all - size);
    shown = { x: within(at.x, w, whole.w), y: within(at.y, h, whole.h), w, h };
    map.setAttribute("viewBox", [shown.x, shown.y, w, h].map((n) => n.toFixed(1)).join(" "));
    map.classList.toggle("is-zoomed", w < widest);
  };
  const zoom = (factor, x = shown.x + shown.w / 2, y = shown.y + shown.h / 2) => {
    const w = Math.min(Math.max(shown.w / factor, CLOSEST * WIDE), whole.w * 1.5);
    const scale = w / shown.w;
    look({ x: x - (x - shown.x) * scale, y: y - (y - shown.y) * scale, w });
  };
  const reveal = (element) => {
    const box = element.getBBox();
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const edge = WIDE / 2;
    const isAcross = x > shown.x + edge && x < shown.x + shown.w - edge;
    const isDown = y > shown.y + edge && y < shown.y + shown.h * uncovered() - edge;
    if (!isAcross || !isDown) look(around(x, y, shown.w));
  };
  const inDrawing = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY);
    return point.matrixTransform(map.getScreenCTM().inverse());
  };

  // What a hex is

  const hexAt = ({ x, y }) => {
    let nearest = null;
    let least = (WIDE * 0.62) ** 2;
    const about = Math.round((y - TOP - 23) / PITCH);
    for (const row of [about - 1, about, about + 1]) {
      const column = Math.round((x - LEFT - WIDE / 2 - (row % 2) * (WIDE / 2)) / WIDE);
      if (row < 0 || row >= ROWS || column < 0 || column >= COLUMNS) continue;
      const [cx, cy] = centre(column, row);
      const far = (x - cx) ** 2 + (y - cy) ** 2;
      if (far < least) [nearest, least] = [nameOf(column, row), far];
    }
    return nearest;
  };
  const nameOf = (column, row) => String.fromCharCode(97 + column) + (row + 1);
  const centre = (column, row) => [
    LEFT + WIDE / 2 + WIDE * column + (row % 2) * (WIDE / 2),
    TOP + 23 + PITCH * row,
  ];
  const columnOf = (hex) => hex.charCodeAt(0) - 97;
  const rowOf = (hex) => Number(hex.slice(1)) - 1;
  const spotOf = (hex) => map.querySelector(`.spot[data-touch="hex-${hex}"]`);
  const wordsOf = (hex) => {
    const about = spotOf(hex) ?? map.querySelector(`[data-hex="${hex}"]`);
    const title = about?.querySelector("title")?.textContent;
    if (title) return title;
    const space = part().querySelector(".galaxy-tools").dataset;
    const zone = space.zones[rowOf(hex) * COLUMNS + columnOf(hex)];
    return `${hex.toUpperCase()}, ${space.words.split("|")["sml".indexOf(zone)]}`;
  };
  const tell = (text) => {
    const tip = part().querySelector(".galaxy-tip");
    if (tip && tip.textContent !== text) tip.textContent = text;
  };
  const mark = (hex) => {
    let ring = map.querySelector(".k-cursor");
    if (!ring) {
      ring = document.createElementNS("http://www.w3.org/2000/svg", "use");
      ring.setAttribute("href", "#k-ring");
      ring.setAttribute("class", "k-cursor");
      map.append(ring);
    }
    const [x, y] = centre(columnOf(hex), rowOf(hex));
    ring.setAttribute("x", x - 20);
    ring.setAttribute("y", y - 23);
    return ring;
  };

  // Fingers and mice

  const isMap = (event) => map && event.target.closest?.("svg") === map;
  const middle = () => {
    const all = [...fingers.values()];
    const x = all.reduce((sum, at) => sum + at.clientX, 0) / all.length;
    const y = all.reduce((sum, at) => sum + at.clientY, 0) / all.length;
    const [one, two] = all;
    return { clientX: x, clientY: y, apart: two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0 };
  };
  document.addEventListener("pointerdown", (event) => {
    if (!isMap(event) || event.button > 0) return;
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY, from: [event.clientX, event.clientY] });
  });
  document.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      if (isMap(event)) {
        const hex = hexAt(inDrawing(event));
        if (hex) tell(wordsOf(hex));
      }
      return;
    }
    const before = middle();
    const was = inDrawing(before);
    finger.clientX = event.clientX;
    finger.clientY = event.clientY;
    const [x, y] = finger.from;
    if (!dragged && fingers.size < 2 && Math.hypot(event.clientX - x, event.clientY - y) < SLOP) return;
    dragged = true;
    const now = middle();
    if (before.apart && now.apart) zoom(now.apart / before.apart, was.x, was.y);
    const is = inDrawing(now);
    look({ ...shown, x: shown.x + was.x - is.x, y: shown.y + was.y - is.y });
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  document.addEventListener("dragstart", (event) => isMap(event) && event.preventDefault());
  document.addEventListener(
    "click",
    (event) => {
      if (!isMap(event)) return;
      if (dragged) {
        event.preventDefault();
        event.stopImmediatePropagation();
        dragged = false;
        return;
      }
      const hex = event.detail ? hexAt(inDrawing(event)) : null;
      if (hex) tell(wordsOf(hex));
    },
    true,
  );
  document.addEventListener(
    "wheel",
    (event) => {
      if (!isMap(event) || !event.ctrlKey) return;
      event.preventDefault();
      const at = inDrawing(event);
      zoom(Math.exp(-event.deltaY / 200), at.x, at.y);
    },
    { passive: false },
  );

  // Buttons and keys

  document.addEventListener("click", (event) => {
    const how = event.target.closest?.("[data-zoom]")?.dataset.zoom;
    if (!how || !map) return;
    if (how === "whole") look(whole);
    else zoom(how === "in" ? 1.5 : 1 / 1.5);
  });
  document.addEventListener("focusin", (event) => {
    if (!isMap(event)) return;
    const spot = event.target.closest(".spot");
    if (!spot) return;
    reveal(spot);
    tell(spot.querySelector("title").textContent);
  });
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("keydown", (event) => {
    if (!map || event.target !== map || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) {
      const column = Math.min(Math.max(columnOf(cursor) + step[0], 0), COLUMNS - 1);
      const row = Math.min(Math.max(rowOf(cursor) + step[1], 0), ROWS - 1);
      cursor = nameOf(column, row);
      reveal(mark(cursor));
      tell(wordsOf(cursor));
    } else if (event.key === "+" || event.key === "=") zoom(1.5);
    else if (event.key === "-") zoom(1 / 1.5);
    else if (event.key === "0") look(whole);
    else if (event.key === "Enter") spotOf(cursor)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else return;
    event.preventDefault();
  });

  window.addEventListener("resize", () => map && look(shown));
  document.addEventListener("htmx:afterSwap", start);
  start();
})();
