/** Lines that were learnt and are to be asked for again. */
import { _, ngettext } from "../../lib/i18n.ts";
import { loadDrills } from "../drill/requests.ts";
import { useLoad } from "../load.ts";
import { Icon } from "../parts/icon.tsx";

export function DueDrills() {
  const { value } = useLoad(loadDrills, []);
  const due = (value ?? []).filter((one) => one.due > 0);
  const count = due.reduce((sum, one) => sum + one.due, 0);
  if (count === 0) return null;
  return (
    <a class="banner unfinished" href={due.length === 1 ? `/drill/${due[0]?.deck}` : "/drill"}>
      <Icon name="again" />
      <span class="grow">
        <strong>{_("Repeat your lines")}</strong>
        <span class="muted small">{ngettext("{count} position is due", "{count} positions are due", count)}</span>
      </span>
      <Icon name="forward" />
    </a>
  );
}
