/** The web app starts here. */
import "../styles/app.css";
import { render } from "preact";

import { enter, loadVariants } from "./api.ts";
import { tellUntold } from "./exercise/ahead.ts";
import { startPreferences } from "./preferences.ts";
import { watchServer } from "./offline.ts";
import { startRouting } from "./router.ts";
import { App } from "./shell.tsx";

startPreferences();
startRouting();
watchServer();
tellUntold();
enter().catch(() => {});
loadVariants().catch(() => {});

const root = document.getElementById("app");
if (root) render(<App />, root);

// The app opens next time even while the server is away; where that is not possible, nothing is lost.
addEventListener("load", () => {
  navigator.serviceWorker?.register("/worker.js").catch(() => {});
});
