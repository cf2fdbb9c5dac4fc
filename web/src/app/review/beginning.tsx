/** A review that has not begun, or is on its way: the board stays, and it can be stopped. */
import { useState } from "preact/hooks";

import type { NoReview, RunningReview } from "../../lib/answers.ts";
import type { GameState } from "../../lib/fold.ts";
import { _ } from "../../lib/i18n.ts";
import type { Facts } from "../../lib/protocol.ts";
import { titleOf } from "../api.ts";
import { Moves } from "../game/moves.tsx";
import { useKeys } from "../keyboard.ts";
import { boardPage } from "../parts/board-page.ts";
import { Icon } from "../parts/icon.tsx";
import { playerName, sizeText } from "../words.ts";
import { ReviewBoard } from "./board.tsx";

interface BeginningProps {
  readonly facts: Facts;
  readonly state: GameState;
  readonly review: NoReview | RunningReview;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

export function Beginning({ facts, state, review, onStart, onStop }: BeginningProps) {
  const last = state.line.length;
  const [ply, setPly] = useState(last);
  const viewPly = (next: number) => setPly(Math.max(0, Math.min(last, next)));
  useKeys({ back: () => viewPly(ply - 1), forward: () => viewPly(ply + 1), start: () => viewPly(0), finish: () => viewPly(last) });
  const parts = [titleOf(facts.variant), sizeText(facts)];
  if (facts.kind !== "here") parts.push(`${playerName(facts.players.first)} – ${playerName(facts.players.second)}`);
  return (
    <main {...boardPage(facts, "review")}>
      <div class="table-side">
        <ReviewBoard facts={facts} state={state} ply={ply} judged={null} side="black" />
      </div>
      <aside class="side">
        <header class="game-head">
          <h1 class="game-title">{_("Review")}</h1>
          <p class="muted small">{parts.join(" · ")}</p>
        </header>
        <section class="card review-progress">
          {review.state === "running" ? <Running review={review} onStop={onStop} /> : <Offer onStart={onStart} />}
        </section>
        <section class="card details">
          <Moves line={state.line} at={ply} upto={last} onViewPly={viewPly} />
        </section>
        <nav class="row further" aria-label={_("About this game")}>
          <a class="button plain" href={`/game/${facts.id}`}>
            <Icon name="back" /> {_("Back to the game")}
          </a>
        </nav>
      </aside>
    </main>
  );
}

function Running({ review, onStop }: { review: RunningReview; onStop: () => void }) {
  return (
    <>
      <p>{_("Every move is compared with the best one…")}</p>
      <progress max={review.of} value={review.done} aria-label={_("Progress")} />
      <div>
        <button type="button" class="button" onClick={onStop}>
          <Icon name="stop" /> {_("Stop")}
        </button>
      </div>
    </>
  );
}

function Offer({ onStart }: { onStart: () => void }) {
  return (
    <>
      <p>{_("A strong program looks at every move and shows where the game was won and lost. Then you can try the mistakes again.")}</p>
      <div>
        <button type="button" class="button primary big" onClick={onStart}>
          <Icon name="target" /> {_("Review this game")}
        </button>
      </div>
    </>
  );
}
