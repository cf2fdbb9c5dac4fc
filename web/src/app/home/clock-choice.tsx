/** The clock of a new game. */
import { _ } from "../../lib/i18n.ts";
import type { Control } from "../../lib/protocol.ts";
import type { ClockWish } from "../choices.ts";
import { NumberField, Segments } from "../parts/choice.tsx";

interface ClockChoiceProps {
  readonly value: ClockWish;
  readonly onChange: (wish: ClockWish) => void;
}

interface Field {
  readonly name: "base" | "increment" | "periods" | "period" | "days";
  readonly label: string;
  readonly least: number;
  readonly most: number;
}

export function ClockChoice({ value, onChange }: ClockChoiceProps) {
  const options: readonly { value: Control["kind"]; label: string }[] = [
    { value: "none", label: _("None") },
    { value: "game", label: _("Per game") },
    { value: "byoyomi", label: _("Byo-yomi") },
    { value: "correspondence", label: _("Days") },
  ];
  return (
    <div class="stack-s">
      <Segments legend={_("Clock")} options={options} value={value.kind} onChange={(kind) => onChange({ ...value, kind })} />
      <div class="fields">
        {fieldsOf(value.kind).map(({ name, label, least, most }) => (
          <NumberField key={name} label={label} value={value[name]} least={least} most={most} onChange={(number) => onChange({ ...value, [name]: number })} />
        ))}
      </div>
    </div>
  );
}

function fieldsOf(kind: Control["kind"]): readonly Field[] {
  const base: Field = { name: "base", label: _("Minutes"), least: 0, most: 180 };
  switch (kind) {
    case "none":
      return [];
    case "game":
      return [{ ...base, least: 1 }, { name: "increment", label: _("Seconds added a move"), least: 0, most: 180 }];
    case "byoyomi":
      return [
        base,
        { name: "periods", label: _("Periods"), least: 1, most: 20 },
        { name: "period", label: _("Seconds a period"), least: 1, most: 300 },
      ];
    case "correspondence":
      return [{ name: "days", label: _("Days a move"), least: 1, most: 30 }];
  }
}
