/** A page that could not be shown, and why. */
import { _ } from "../../lib/i18n.ts";

export function ErrorPage({ text }: { text: string }) {
  return (
    <main class="page narrow">
      <h1>{_("Sorry")}</h1>
      <p class="banner bad">{text}</p>
      <a class="button" href="/">
        {_("Go to the start page")}
      </a>
    </main>
  );
}
