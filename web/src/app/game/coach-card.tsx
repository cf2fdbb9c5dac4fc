/** What the coach says beside the board, with help in steps; loaded when there is a coach. */
import { useEffect } from "preact/hooks";

import type { EndingAnswer, ReviewAnswer } from "../../lib/answers.ts";
import { _, say as said } from "../../lib/i18n.ts";
import { api } from "../api.ts";
import { useLoad } from "../load.ts";
import { Icon } from "../parts/icon.tsx";
import { coachSpeaks } from "./coach.ts";
import type { GameRoom } from "./room.ts";

export default function CoachCard({ room }: { room: GameRoom }) {
  const speaks = coachSpeaks.value;
  useEffect(() => () => room.coaching.dismiss(), [room, speaks]);
  return (
    <>
      {/* The room for what is read out is always there. */}
      <div role="status">{speaks && room.coaching.remark.value && <Remark room={room} />}</div>
      {room.state.value.outcome && room.state.value.line.length > 0 && <Afterwards key={room.state.value.n} room={room} />}
    </>
  );
}

function Remark({ room }: { room: GameRoom }) {
  const { coaching } = room;
  const remark = coaching.remark.value;
  if (!remark) return null;
  const steps = remark.steps.slice(0, coaching.shown.value);
  const hasMore = coaching.shown.value < remark.steps.length;
  return (
    <section class="card coach-card" aria-label={_("Coach")}>
      <p class="coach-words">
        <Icon name="hint" /> {said(remark.sentence)}
      </p>
      {steps.map((step, at) => (
        <p key={at} class="coach-step">
          {said(step.sentence)} {step.line.length > 0 && <span class="numbers">{step.line.join(" ")}</span>}
        </p>
      ))}
      <div class="row">
        {coaching.isAboutMove && (
          <button type="button" class="button primary" disabled={room.can.value.undo_to === null} onClick={() => takeBack(room, remark.ply)}>
            <Icon name="undo" /> {_("Take back")}
          </button>
        )}
        {hasMore && (
          <button type="button" class="button" onClick={() => showMore(room)}>
            {coaching.shown.value === 0 ? _("Help me") : _("Show more")}
          </button>
        )}
        <button type="button" class="button plain" onClick={() => dismiss(room)}>
          {_("Dismiss")}
        </button>
      </div>
    </section>
  );
}

function takeBack(room: GameRoom, ply: number): void {
  dismiss(room);
  void room.inOrder(() => room.send({ do: "rewind", to: ply }));
}

/** The last step plays its line out: on the board as it stood there. */
function showMore(room: GameRoom): void {
  room.coaching.showMore();
  const step = room.coaching.step.value;
  if (step?.ply != null) room.viewPly(step.ply);
}

function dismiss(room: GameRoom): void {
  room.coaching.dismiss();
  room.viewPly(room.state.value.ply);
}

/** One sentence of praise and one to work on, from the review, which is made for it. */
function Afterwards({ room }: { room: GameRoom }) {
  const review = useLoad(() => api.post<ReviewAnswer>(`/api/games/${room.id}/review`, {}), [room.id]);
  const progress = room.reviewing.value;
  const isDone = review.value?.state === "done" || (progress !== null && progress.done >= progress.of);
  if (review.error) return null;
  return isDone ? (
    <Summary id={room.id} />
  ) : (
    <p class="muted small" role="status">
      {_("The coach is looking at the game…")}
    </p>
  );
}

function Summary({ id }: { id: string }) {
  const ending = useLoad(() => api.get<EndingAnswer>(`/api/games/${id}/ending`), [id]);
  const { praise, work } = ending.value ?? { praise: null, work: null };
  if (!praise && !work) return null;
  return (
    <section class="card coach-card" aria-label={_("Coach")}>
      {praise && (
        <p class="coach-words">
          <Icon name="check" /> {said(praise)}
        </p>
      )}
      {work && (
        <p class="coach-words">
          <Icon name="target" /> {said(work)}
        </p>
      )}
    </section>
  );
}
