/** A table of the laboratory, which may be wider than its card. */
import type { ComponentChildren } from "preact";

export function LabTable({ label, titles, children }: { label: string; titles: readonly string[]; children: ComponentChildren }) {
  return (
    <div class="lab-scroll" tabIndex={0} role="region" aria-label={label}>
      <table class="table small numbers lab-table">
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
