/* What a page can do beyond links and forms: light up what belongs together, let a press on the
   board press the answer, look for news ever more seldom, and let ships glide to where they went.
   Without any of it the page works. */

(() => {
  const touched = (element) => (element?.dataset.touch ?? "").split(" ").filter(Boolean);

  // Pointing at an answer lights up what it touches on the board, and the other way round.

  const light = (from) => {
    for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
    const ids = touched(from?.closest?.("[data-touch]"));
    if (!ids.length || !document.querySelector(".answers, .confirm")) return;
    const about = ids.map((id) => `[data-touch~="${CSS.escape(id)}"]`).join(",");
    for (const element of document.querySelectorAll(about)) {
      const isAnswer = element.closest(".sheet") || element.closest(".board");
      if (isAnswer) element.classList.add("lit");
    }
  };
  document.addEventListener("pointerover", (event) => light(event.target));
  document.addEventListener("focusin", (event) => light(event.target));

  // A press on the board gives its only answer, shows what can be pressed after it, or opens its
  // answers in the list.

  const send = (verb, url, more) =>
    window.htmx.ajax(verb, url, { target: "#table", swap: "outerHTML", ...more });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".can-press a, a.can-press");
    if (!link || !window.htmx || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const form = document.querySelector("form.answers");
    if (!form) return;
    if (link.matches("a.can-press")) {
      event.preventDefault();
      const { answer } = link.dataset;
      if (answer === undefined) send("GET", link.getAttribute("href"));
      else send("POST", form.action, { source: form, values: { answer } });
      return;
    }
    const ids = touched(link.closest("[data-touch]"));
    const answers = [...form.querySelectorAll(".option")].filter((option) =>
      touched(option).some((id) => ids.includes(id)),
    );
    if (!answers.length) return;
    event.preventDefault();
    document.querySelector(".sheet")?.setAttribute("open", "");
    if (answers.length === 1) {
      answers[0].click();
      return;
    }
    answers[0].closest("details.group")?.setAttribute("open", "");
    answers[0].scrollIntoView({ block: "nearest" });
    answers[0].focus();
  });

  // News: soon at first, then ever more seldom; at once when somebody comes back to the page.

  const SOON = 1000;
  const SELDOM = 60000;
  const SLOWER = 1.4;
  let pause = SOON;
  let timer = 0;
  const look = () => {
    const poll = document.querySelector("#poll");
    if (poll && document.visibilityState === "visible") window.htmx?.trigger(poll, "look");
    pause = Math.min(pause * SLOWER, SELDOM);
    timer = window.setTimeout(look, pause);
  };
  const lookSoon = () => {
    pause = SOON;
    window.clearTimeout(timer);
    timer = window.setTimeout(look, pause);
  };
  // A letter about the table waits while somebody looks at it: tell when they have left. Who only
  // looks at something else for a moment has not.

  const A_MOMENT = 10000;
  let leaving = 0;
  const leave = () => {
    window.clearTimeout(leaving);
    const address = document.querySelector("#poll")?.dataset.left;
    if (!address) return;
    const form = new FormData();
    form.set("csrfmiddlewaretoken", JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"]);
    navigator.sendBeacon(address, form);
  };
  document.addEventListener("visibilitychange", () => {
    window.clearTimeout(leaving);
    if (document.visibilityState === "visible") {
      lookSoon();
      look();
    } else leaving = window.setTimeout(leave, A_MOMENT);
  });
  window.addEventListener("pagehide", leave);
  lookSoon();

  // After a swap: who was in the answers goes on at the new question; ships glide.

  let ships = new Map();
  let wasInSheet = false;
  const places = () =>
    new Map(
      [...document.querySelectorAll("[data-ship]")].map((ship) => [
        ship.dataset.ship,
        ship.getBoundingClientRect(),
      ]),
    );
  // News that was asked for before a move and comes after it: that table is gone.
  const dropIfGone = (event) => {
    if (!event.target.isConnected) event.detail.shouldSwap = false;
  };
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.target.id !== "table" && event.target.id !== "still") return;
    event.target.addEventListener("htmx:beforeSwap", dropIfGone);
    ships = places();
    wasInSheet = Boolean(document.activeElement?.closest?.(".sheet, .can-press"));
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "table" && event.target.id !== "still") return;
    if (event.target.id === "table") lookSoon();
    const next =
      document.querySelector(".confirm [autofocus], a.is-pressed") ?? document.querySelector("#question");
    if (wasInSheet) next?.focus({ preventScroll: true });
    glide();
  });
  const glide = () => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const ship of document.querySelectorAll("[data-ship]")) {
      const before = ships.get(ship.dataset.ship);
      const now = ship.getBoundingClientRect();
      if (!before || (before.x === now.x && before.y === now.y)) continue;
      const scale = (ship.ownerSVGElement?.viewBox.baseVal.width || 1) / (ship.ownerSVGElement?.clientWidth || 1);
      const from = `translate(${(before.x - now.x) * scale}px, ${(before.y - now.y) * scale}px)`;
      ship.animate([{ transform: from }, { transform: "none" }], { duration: 450, easing: "ease-in-out" });
    }
  };
})();
