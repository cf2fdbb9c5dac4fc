/** The card of the opening explorer on a page; what is in it is loaded when it is first opened. */
import { useEffect, useState } from "preact/hooks";
import type { ComponentType } from "preact";

import { _ } from "../../lib/i18n.ts";
import { Switch } from "../parts/choice.tsx";
import { showsExplorer } from "../preferences.ts";
import type { ExplorerProps } from "./panel.tsx";

type Loaded = { readonly Panel: ComponentType<ExplorerProps> } | "failed" | null;

export function ExplorerCard(props: ExplorerProps) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const isOpen = showsExplorer.value;
  useEffect(() => {
    if (!isOpen || (loaded && loaded !== "failed")) return;
    import("./panel.tsx").then(
      ({ ExplorerPanel: Panel }) => setLoaded({ Panel }),
      () => setLoaded("failed"),
    );
  }, [isOpen]);
  return (
    <section class="card explorer-card" aria-label={_("Opening explorer")}>
      <Switch label={<strong>{_("Opening explorer")}</strong>} checked={isOpen} onChange={(on) => (showsExplorer.value = on)} />
      {isOpen && loaded === "failed" && <p class="banner warn small">{_("This page could not be loaded; please reload.")}</p>}
      {isOpen && loaded && loaded !== "failed" && <loaded.Panel {...props} />}
    </section>
  );
}
