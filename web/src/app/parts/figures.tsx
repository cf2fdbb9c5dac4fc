/** Figures and what they are, a card for each. */
export function Figures({ figures }: { figures: readonly (readonly [label: string, value: string | number])[] }) {
  return (
    <dl class="figures">
      {figures.map(([label, value]) => (
        <div key={label} class="card figure">
          <dt class="muted small">{label}</dt>
          <dd class="numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
