/* The arrow keys go back and on, wherever one is on the page of a replay; on the slider they move
   that, as everywhere. Without any of it the links work. */

document.addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!rel || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest?.("input, select, textarea, pre, .scroll")) return;
  const link = document.querySelector(`.replay-bar a[rel="${rel}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
