/** What is asked, what is said to an answer, and what can be done: hints, trying again, going on. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { ChoiceAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import type { Color } from "../../lib/protocol.ts";
import { isOffline } from "../offline.ts";
import { Icon } from "../parts/icon.tsx";
import { Stone } from "../parts/stone.tsx";
import { actionLabel } from "../words.ts";
import type { Judged, Solving } from "./solving.ts";
import { hintLabel, toneOf, verdictText } from "./words.ts";

interface AskedProps {
  readonly task: string;
  /** Who is to move; null where no move is asked for. */
  readonly side: Color | null;
}

/** The task; read aloud when there is another one. */
export function Asked({ task, side }: AskedProps) {
  return (
    <p class="asked" role="status">
      {side !== null && <Stone color={side} />} <span>{task}</span>
    </p>
  );
}

interface FeedbackProps<Answer extends Judged> {
  readonly solving: Solving<Answer>;
  /** How many hints there are. */
  readonly hints: number;
  readonly choices?: readonly ChoiceAnswer[];
  /** Whether the answer may be shown; in a race it may not. */
  readonly canShow?: boolean;
  /** What is added to what is said at the end. */
  readonly more?: ComponentChildren;
  /** The buttons at the end. */
  readonly after?: ComponentChildren;
}

export function Feedback<Answer extends Judged>(props: FeedbackProps<Answer>) {
  const { solving, choices = [], more, after } = props;
  const [phase, judged, hint] = [solving.phase.value, solving.judged.value, solving.hint.value];
  const isOver = phase === "over";
  const words = useRef<HTMLDivElement>(null);
  // On a phone the words may be below the edge of the window.
  useEffect(() => {
    if (judged !== null || hint !== null) words.current?.scrollIntoView({ block: "nearest" });
  }, [judged, hint, phase]);
  return (
    <div ref={words} class={`feedback ${toneOf(judged?.verdict)}`}>
      {choices.length > 0 && <Choices solving={solving} choices={choices} />}
      <div class="feedback-words" role="status">
        {judged !== null && <Said judged={judged} />}
        <Played solving={solving} />
        {judged === null && hint !== null && (
          <p>
            <Icon name="hint" /> <span>{hint.sentence}</span>
          </p>
        )}
        {isOver && more}
      </div>
      {isOffline.value && (
        <p class="small muted">
          {solving.knowsAhead ? _("The server is away: right answers are recognised all the same, any other is checked when it is back.") : _("Without the server you can look at the board; answers are checked when it is back.")}
        </p>
      )}
      <div class="row feedback-buttons">{isOver ? after : <Buttons {...props} />}</div>
      {phase !== "asked" && <Steps solving={solving} />}
    </div>
  );
}

function Said({ judged }: { judged: Judged }) {
  const tone = toneOf(judged.verdict);
  return (
    <p>
      {tone !== "plain" && <Icon name={tone === "good" ? "check" : "close"} />} <span>{verdictText(judged)}</span>
    </p>
  );
}

/** The moves of an answer for those who listen, once all are on the board. */
function Played<Answer extends Judged>({ solving }: { solving: Solving<Answer> }) {
  const moves = solving.board.value.moves.slice(solving.kept.value);
  if (moves.length === 0 || solving.isBusy.value || solving.judged.value === null) return null;
  return <p class="unseen">{_("Played: {moves}", { moves: moves.join(" ") })}</p>;
}

function Choices<Answer extends Judged>({ solving, choices }: { solving: Solving<Answer>; choices: readonly ChoiceAnswer[] }) {
  const [tried, phase, judged] = [solving.tried.value, solving.phase.value, solving.judged.value];
  const signOf = (id: string) => (judged?.solution?.includes(id) || (id === tried && phase === "over") ? "right" : id === tried && judged?.verdict === "wrong" ? "wrong" : "");
  return (
    <div class="exercise-choices">
      {choices.map(({ id, title }) => {
        const sign = signOf(id);
        return (
          <button type="button" key={id} class={`button big ${sign}`} disabled={phase === "over" && sign === ""} aria-pressed={sign !== "" && id === tried} onClick={() => void solving.answer(id)}>
            {sign === "right" && <Icon name="check" />}
            {sign === "wrong" && <Icon name="close" />}
            {_(title)}
          </button>
        );
      })}
    </div>
  );
}

function Buttons<Answer extends Judged>({ solving, hints, canShow = true }: FeedbackProps<Answer>) {
  const [phase, hint, isBusy] = [solving.phase.value, solving.hint.value, solving.isBusy.value];
  const scene = solving.board.value.scene;
  const actions = phase === "asked" ? scene.actions.filter((action) => action === "pass") : [];
  const isStuck = solving.misses.value > 0 || hint?.last === true;
  return (
    <>
      {actions.map((action) => (
        <button type="button" class="button" key={action} disabled={isBusy} onClick={() => void solving.answer(action)}>
          {actionLabel(action, scene)}
        </button>
      ))}
      {phase === "back" && (
        <button type="button" class="button primary" disabled={isBusy} onClick={() => solving.retry()}>
          <Icon name="again" /> {_("Try again")}
        </button>
      )}
      {phase === "asked" && hints > 0 && !hint?.last && (
        <button type="button" class="button" disabled={isBusy} onClick={() => void solving.help()}>
          <Icon name="hint" /> {hintLabel(hint, hints)}
        </button>
      )}
      {canShow && (isStuck || hints === 0) && (
        <button type="button" class="button plain" disabled={isBusy} onClick={() => void solving.answer(null)}>
          <Icon name="eye" /> {_("Show the answer")}
        </button>
      )}
    </>
  );
}

/** Walking through the line that was played. */
function Steps<Answer extends Judged>({ solving }: { solving: Solving<Answer> }) {
  const [length, ply] = [solving.board.value.moves.length, solving.ply.value];
  if (length - solving.kept.value < 2 && solving.phase.value !== "over") return null;
  if (length === 0) return null;
  return (
    <div class="row exercise-steps">
      <button type="button" class="button plain square" aria-label={_("One move back")} title={_("One move back")} disabled={ply === 0} onClick={() => solving.step(-1)}>
        <Icon name="back" />
      </button>
      <span class="small muted numbers pv">{solving.board.value.moves.slice(solving.phase.value === "over" ? 0 : solving.kept.value, ply).join(" ")}</span>
      <button type="button" class="button plain square" aria-label={_("One move forward")} title={_("One move forward")} disabled={ply === length} onClick={() => solving.step(1)}>
        <Icon name="forward" />
      </button>
    </div>
  );
}
