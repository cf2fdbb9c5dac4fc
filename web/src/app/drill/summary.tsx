/** A drill that is over: what was remembered, what was not, what is left. */
import { _, ngettext } from "../../lib/i18n.ts";
import { useKeys } from "../keyboard.ts";
import { Figures } from "../parts/figures.tsx";
import { Icon } from "../parts/icon.tsx";
import type { Drilling, Forgotten } from "./drilling.ts";
import { deckTitle, dueText, partTitle, standingText } from "./words.ts";

interface SummaryProps {
  readonly drilling: Drilling;
  readonly onLeave: () => void;
}

export function Summary({ drilling, onLeave }: SummaryProps) {
  const { lines, known, helped, forgotten } = drilling.tally.value;
  const standing = drilling.standing.value;
  useKeys({ next: () => void drilling.next() }, "drill");
  const facts: readonly (readonly [string, number])[] = [
    [_("Remembered"), known],
    [_("With a hint"), helped],
    [_("Forgotten"), forgotten.length],
  ];
  return (
    <main class="page">
      <h1>{deckTitle(standing)}</h1>
      <p class="lead">{ngettext("{count} line played", "{count} lines played", lines)}</p>
      <Figures figures={facts} />
      {forgotten.length > 0 && (
        <section class="card stack-s">
          <h2>{_("Forgotten")}</h2>
          <ul class="forgotten">
            {withoutRepeats(forgotten).map(({ name, moves, move }) => (
              <li key={`${moves.join(" ")} ${move}`}>
                <strong>{partTitle(standing, name)}</strong> <span class="pv muted">{moves.join(" ")}</span> <span class="tag">{move}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p class="muted numbers">
        {standingText(standing)}
        {standing.due + standing.new === 0 && standing.next !== null && ` · ${dueText(standing.next, Date.now())}`}
      </p>
      <div class="row">
        <button type="button" class="button primary" onClick={() => void drilling.next()}>
          <Icon name="play" /> {standing.due + standing.new > 0 ? _("Continue drilling") : _("Practise")}
        </button>
        <button type="button" class="button" onClick={onLeave}>
          {_("Done")}
        </button>
      </div>
    </main>
  );
}

/** What was forgotten several times is listed once. */
function withoutRepeats(forgotten: readonly Forgotten[]): readonly Forgotten[] {
  const places = new Map(forgotten.map((one) => [`${one.moves.join(" ")} ${one.move}`, one]));
  return [...places.values()];
}
