/** How much the coach says in games against programs. */
import { _ } from "../../lib/i18n.ts";
import { coachLevel } from "../preferences.ts";
import { Select } from "./choice.tsx";

export function CoachChoice() {
  return (
    <Select
      label={_("Coach")}
      options={[
        { value: "off", label: _("Off") },
        { value: "quiet", label: _("Quiet: a word after the game") },
        { value: "companion", label: _("Companion: after a mistake, with take-back") },
        { value: "guide", label: _("Guide: also before a mistake") },
      ]}
      value={coachLevel.value}
      onChange={(level) => (coachLevel.value = level)}
    />
  );
}
