/** Tabs with the keyboard: arrows move between them. */

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (name: T) => void;
}

export function Tabs<T extends string>({ label, tabs, value, onChange }: TabsProps<T>) {
  const step = (event: KeyboardEvent, index: number) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = tabs[(index + by + tabs.length) % tabs.length];
    if (by === 0 || !next) return;
    event.preventDefault();
    onChange(next.name);
    const list = (event.currentTarget as HTMLElement).parentElement;
    list?.querySelectorAll("button")[tabs.indexOf(next)]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ name, label: text }, index) => (
        <button
          type="button"
          role="tab"
          key={name}
          aria-selected={name === value}
          tabIndex={name === value ? 0 : -1}
          onClick={() => onChange(name)}
          onKeyDown={(event) => step(event, index)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
