/** The clock of a new game. */
import { _ } from "../../lib/i18n.ts";
import type { Control } from "../../lib/protocol.ts";
import type { ClockRequest } from "../choices.ts";
import { NumberField, Segments } from "../parts/choice.tsx";

interface ClockChoiceProps {
  readonly value: ClockRequest;
  readonly onChange: (clock: ClockRequest) => void;
}

interface Field {
  readonly name: "base" | "increment" | "periods" | "period" | "days";
  readonly label: string;
  readonly min: number;
  readonly max: number;
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
        {fieldsOf(value.kind).map(({ name, label, min, max }) => (
          <NumberField key={name} label={label} value={value[name]} min={min} max={max} onChange={(number) => onChange({ ...value, [name]: number })} />
        ))}
      </div>
    </div>
  );
}

function fieldsOf(kind: Control["kind"]): readonly Field[] {
  const base: Field = { name: "base", label: _("Minutes"), min: 0, max: 180 };
  switch (kind) {
    case "none":
      return [];
    case "game":
      return [{ ...base, min: 1 }, { name: "increment", label: _("Seconds added per move"), min: 0, max: 180 }];
    case "byoyomi":
      return [
        base,
        { name: "periods", label: _("Periods"), min: 1, max: 20 },
        { name: "period", label: _("Seconds per period"), min: 1, max: 300 },
      ];
    case "correspondence":
      return [{ name: "days", label: _("Days per move"), min: 1, max: 30 }];
  }
}
