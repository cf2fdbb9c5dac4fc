/** The web app starts here. */
import "../styles/app.css";
import { render } from "preact";

import { enter, loadVariants } from "./api.ts";
import { startPreferences } from "./preferences.ts";
import { startRouting } from "./router.ts";
import { App } from "./shell.tsx";

startPreferences();
startRouting();
enter().catch(() => {});
loadVariants().catch(() => {});

const root = document.getElementById("app");
if (root) render(<App />, root);
