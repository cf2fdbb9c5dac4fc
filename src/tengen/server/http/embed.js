const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
const step = (rel) => document.querySelector(`a[href][rel="${rel}"]`);
let turn = Promise.resolve();
let waiting = 0;

async function show(link) {
  const answer = await fetch(link.href).catch(() => null);
  if (!answer?.ok) return void (location.href = link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = page.querySelector("main");
  document.querySelector("main").replaceWith(main);
  history.replaceState(null, "", answer.url);
  document.querySelector(".said").textContent = main.querySelector("img").alt;
  const current = main.querySelector("a[aria-current]");
  const list = main.querySelector("ol");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  ((link.rel && step(link.rel)) || current)?.focus({ preventScroll: true });
}

// One step after the other, however fast keys are pressed.
function go(find) {
  waiting += 1;
  turn = turn.then(async () => {
    const link = find();
    if (link) await show(link);
    waiting -= 1;
  });
}

addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="?"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(() => link);
});
addEventListener("keydown", (event) => {
  const rel = keys[event.key];
  if (!rel || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  if (!event.repeat || waiting < 2) go(() => step(rel));
});
