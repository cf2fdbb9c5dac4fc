const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
let latest = "";
async function go(link) {
  const rel = link.rel;
  latest = link.href;
  const answer = await fetch(link.href).catch(() => null);
  if (!answer?.ok) return void (location.href = link.href);
  const text = await answer.text();
  if (latest !== answer.url) return;
  const main = new DOMParser().parseFromString(text, "text/html").querySelector("main");
  document.querySelector("main").replaceWith(main);
  history.replaceState(null, "", answer.url);
  const current = main.querySelector("a[aria-current]");
  const list = main.querySelector("ol");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  ((rel && main.querySelector(`a[href][rel="${rel}"]`)) || current)?.focus({ preventScroll: true });
}
addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="?"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link);
});
addEventListener("keydown", (event) => {
  const rel = keys[event.key];
  const link = rel && document.querySelector(`a[href][rel="${rel}"]`);
  if (!link || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  go(link);
});
