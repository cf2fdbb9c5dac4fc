/** The ratings of a player, each with the curve of how it came about. */
import { useId, useState } from "preact/hooks";

import type { ProfileAnswer, RatingAnswer, RatingPointAnswer } from "../../lib/answers.ts";
import { _, dateLocale, ngettext } from "../../lib/i18n.ts";
import { titleOf } from "../api.ts";
import { Segments } from "../parts/choice.tsx";
import { RatingCurve } from "./rating-curve.tsx";

export function Ratings({ ratings, history }: Pick<ProfileAnswer, "ratings" | "history">) {
  const names = Object.keys({ ...ratings, ...history }).toSorted((one, other) => gamesIn(ratings[other]) - gamesIn(ratings[one]));
  const [chosen, choose] = useState(names[0] ?? "");
  if (names.length === 0) return null;
  const rating = ratings[chosen];
  return (
    <section class="card stack">
      <h2>{_("Ratings")}</h2>
      {names.length > 1 && (
        <Segments
          legend={_("Game")}
          options={names.map((name) => ({ value: name, label: `${titleOf(name)} ${rounded(ratings[name])}` }))}
          value={chosen}
          onChange={choose}
        />
      )}
      {rating && (
        <p>
          <strong class="numbers">{rounded(rating)}</strong> <span class="muted numbers">± {Math.round(2 * rating.deviation)}</span>{" "}
          <span class="muted">
            {titleOf(chosen)} · {ngettext("{count} rated game", "{count} rated games", rating.games)}
          </span>
        </p>
      )}
      <Curve points={history[chosen] ?? []} name={titleOf(chosen)} />
    </section>
  );
}

const gamesIn = (rating: RatingAnswer | undefined): number => rating?.games ?? 0;
const rounded = (rating: RatingAnswer | undefined): string => (rating ? String(Math.round(rating.rating)) : "");

/** The curve, and the same as a table for those who read it. */
function Curve({ points, name }: { points: readonly RatingPointAnswer[]; name: string }) {
  const heading = useId();
  if (points.length === 0) return <p class="muted small">{_("No rated games yet.")}</p>;
  return (
    <>
      {points.length > 1 && <RatingCurve points={points} label={_("Rating in {game}", { game: name })} />}
      <details>
        <summary id={heading}>{_("As a table")}</summary>
        <table class="table rating-table" aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{_("Date")}</th>
              <th scope="col" class="right">{_("Rating")}</th>
              <th scope="col" class="right">{_("Change")}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point, at) => <Row key={at} point={point} before={points[at - 1]} />).toReversed()}
          </tbody>
        </table>
      </details>
    </>
  );
}

function Row({ point, before }: { point: RatingPointAnswer; before: RatingPointAnswer | undefined }) {
  const change = before ? Math.round(point.rating) - Math.round(before.rating) : null;
  return (
    <tr>
      <td>{new Date(point.at).toLocaleDateString(dateLocale(), { dateStyle: "medium" })}</td>
      <td class="right numbers">{Math.round(point.rating)}</td>
      <td class="right numbers">{change === null ? "–" : `${change < 0 ? "−" : "+"}${Math.abs(change)}`}</td>
    </tr>
  );
}
