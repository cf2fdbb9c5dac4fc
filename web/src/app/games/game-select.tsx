/** Which game: one of them, or all. */
import { _ } from "../../lib/i18n.ts";
import { variants } from "../api.ts";
import { Select } from "../parts/choice.tsx";

export function GameSelect({ value, onChange }: { value: string; onChange: (variant: string) => void }) {
  const games = variants.value.map(({ name, title }) => ({ value: name, label: _(title) }));
  return <Select label={_("Game")} options={[{ value: "", label: _("All") }, ...games]} value={value} onChange={onChange} />;
}
