/** Choosing one of a few things: radio buttons drawn as one bar, switches, lists. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export interface Option<T extends string | number> {
  readonly value: T;
  readonly label: ComponentChildren;
  readonly title?: string;
}

interface SegmentsProps<T extends string | number> {
  readonly legend: string;
  readonly options: readonly Option<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Whether the legend is read out but not shown. */
  readonly hidesLegend?: boolean;
  /** Four options of long words: where one row is too narrow for them, two rows of two. */
  readonly hasLongWords?: boolean;
}

export function Segments<T extends string | number>(props: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset class="stack-s">
      <legend class={props.hidesLegend ? "unseen" : "legend"}>{props.legend}</legend>
      <div class={props.hasLongWords ? "segments long" : "segments"}>
        {props.options.map((option) => (
          <label class="segment" key={option.value} title={option.title}>
            <input
              type="radio"
              name={name}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: ComponentChildren;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface SelectProps<T extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function Select<T extends string | number>(props: SelectProps<T>) {
  const choose = (index: number) => {
    const option = props.options[index];
    if (option) props.onChange(option.value);
  };
  return (
    <label class="field">
      <span>{props.label}</span>
      <select class="input" onChange={(event) => choose(event.currentTarget.selectedIndex)}>
        {props.options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === props.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

export function NumberField({ label, value, min, max, onChange }: NumberProps) {
  const read = (text: string) => {
    const number = Number(text);
    if (text !== "" && number >= min && number <= max) onChange(number);
  };
  return (
    <label class="field">
      <span>{label}</span>
      <input
        class="input numbers"
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={value}
        onInput={(event) => read(event.currentTarget.value)}
        onChange={(event) => {
          // What is no such number gives way to the one that counts.
          event.currentTarget.value = String(value);
        }}
      />
    </label>
  );
}
