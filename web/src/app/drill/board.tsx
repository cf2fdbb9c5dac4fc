/** A drill on the board. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";

import type { BoardProps, Point } from "../../board/index.ts";
import type { DrillTurnAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { errorText, titleOf } from "../api.ts";
import { moveAt, pointOfMove, withOffers } from "../fifths.ts";
import { moveSound } from "../game/room.ts";
import { useKeys } from "../keyboard.ts";
import { sceneAfter, stonesAfter } from "../line.ts";
import { ErrorPage } from "../pages.tsx";
import { boardPage } from "../parts/board-page.ts";
import { Switch } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { say } from "../parts/toasts.tsx";
import { isAnimated, skipsKnown, sounds } from "../preferences.ts";
import { actionLabel, colorWord, sizeText } from "../words.ts";
import { Drilling, LINES, placeOf } from "./drilling.ts";
import { drillRequests, leaveOut } from "./requests.ts";
import { Summary } from "./summary.tsx";
import { againText, deckTitle, partTitle, sideText, standingText } from "./words.ts";

/** Milliseconds for which the learner's own move is seen before the reply. */
const REST_MS = 350;

interface DrillBoardProps {
  readonly deck: string;
  readonly part?: string;
  readonly onLeave: () => void;
}

export function DrillBoard({ deck, part, onLeave }: DrillBoardProps) {
  const drilling = useDrilling(deck, part);
  const turn = drilling.turn.value;
  const phase = drilling.phase.value;
  useKeys(
    {
      hint: () => void drilling.hint(),
      restart: () => void drilling.restart(),
      next: () => void (phase === "off" ? drilling.proceed() : phase === "over" || phase === "finished" ? drilling.next() : undefined),
      show: () => void (phase === "asked" && drilling.play(null)),
    },
    "drill",
  );
  if (phase === "finished") return <Summary drilling={drilling} onLeave={onLeave} />;
  if (phase === "failed") return <ErrorPage text={_("No line could be started.")} />;
  if (!turn) return <main class="page" aria-busy="true" />;
  return (
    <main {...boardPage(turn.shape, "review")}>
      <div class="table-side">
        <LineBoard drilling={drilling} turn={turn} />
        <Feedback drilling={drilling} turn={turn} />
      </div>
      <aside class="side">
        <header class="game-head">
          <h1 class="game-title">{partTitle(drilling.standing.value, turn.name)}</h1>
          <p class="muted small">{`${deckTitle(drilling.standing.value)} · ${sideText(turn.side)}`}</p>
        </header>
        <Running drilling={drilling} turn={turn} />
        <Remarks drilling={drilling} turn={turn} />
        <section class="card stack-s">
          <Switch
            label={_("Skip what I know")}
            checked={skipsKnown.value}
            onChange={(on) => {
              skipsKnown.value = on;
              drilling.skips = on;
            }}
          />
          <nav class="row">
            <button type="button" class="button" onClick={() => void drilling.restart()}>
              <Icon name="again" /> {_("Restart the line")}
            </button>
            {drilling.standing.value.mine && turn.board.moves.length > 0 && <LeaveOut deck={deck} drilling={drilling} turn={turn} />}
            <button type="button" class="button plain" onClick={onLeave}>
              <Icon name="back" /> {_("End the drill")}
            </button>
          </nav>
        </section>
      </aside>
    </main>
  );
}

function useDrilling(deck: string, part: string | undefined): Drilling {
  const drilling = useMemo(() => {
    const rest = () => new Promise<void>((done) => setTimeout(done, isAnimated.value ? REST_MS : 0));
    const report = (error: unknown) => say(errorText(error));
    return new Drilling(drillRequests(deck), { ...(part === undefined ? {} : { part }), skips: skipsKnown.value, report, rest });
  }, [deck, part]);
  useEffect(() => {
    void drilling.begin();
  }, [drilling]);
  return drilling;
}

interface TurnProps {
  readonly drilling: Drilling;
  readonly turn: DrillTurnAnswer;
}

function LineBoard({ drilling, turn }: TurnProps) {
  const { board, shape } = turn;
  const ply = drilling.upto.value ?? board.moves.length;
  const stones = useMemo(() => stonesAfter(board, ply), [board, ply]);
  const phase = drilling.phase.value;
  useEffect(() => {
    if (ply > 0) sounds.play(moveSound(board.changes[ply - 1] ?? []));
  }, [ply]);
  const isAtEnd = ply === board.moves.length;
  const scene = useMemo(() => sceneAfter(board, ply, shape), [board, ply]);
  const canPlay = (phase === "asked" || phase === "off") && isAtEnd;
  return (
    <div class="board-holder">
      <PreferredBoard
        shape={shape}
        stones={stones}
        scene={scene}
        isPlayable={canPlay}
        isBusy={drilling.isBusy.value}
        label={`${titleOf(shape.variant)}, ${sizeText(shape)}`}
        onPlay={(point: Point) => void drilling.play(moveAt(point, shape, board.scene))}
        {...withOffers(overlay(drilling, turn), isAtEnd ? board.scene : null)}
      />
    </div>
  );
}

/** What was tried and what would have been right; or the points of a hint. */
function overlay(drilling: Drilling, turn: DrillTurnAnswer): Pick<BoardProps, "ghosts" | "marks"> {
  const stone = turn.board.scene.turn === "white" ? "w" : "b";
  if (drilling.phase.value !== "off" || !drilling.told.value) {
    const points = drilling.hints.value.map((move) => pointOfMove(move, turn.shape)).filter((point) => point !== null);
    return points.length > 0 ? { marks: points.map((point) => ({ point, mark: "circle" })) } : {};
  }
  const [right, tried] = [pointOfMove(drilling.told.value.move, turn.shape), pointOfMove(drilling.tried.value ?? "", turn.shape)];
  return {
    ghosts: [...(right ? [{ point: right, stone, label: "!" } as const] : []), ...(tried ? [{ point: tried, stone, label: "✗" } as const] : [])],
  };
}

/** What is asked, or what was told, and what can be done. */
function Feedback({ drilling, turn }: TurnProps) {
  const phase = drilling.phase.value;
  return (
    <div class={phase === "off" ? "banner bad under-board" : "banner under-board"} role="status">
      <p>{statusText(drilling, turn)}</p>
      {phase === "asked" && (
        <>
          {turn.board.scene.actions.map((action) => (
            <Button key={action} onClick={() => void drilling.play(action)}>
              {actionLabel(action, turn.board.scene)}
            </Button>
          ))}
          <Button onClick={() => void drilling.hint()}>
            <Icon name="hint" /> {drilling.hints.value.length > 0 ? _("Show the move") : _("Hint")}
          </Button>
        </>
      )}
      {phase === "off" && (
        <>
          <Button onClick={() => drilling.retry()}>{_("Try again")}</Button>
          <Button isMain onClick={() => void drilling.proceed()}>
            {_("Continue the line")}
          </Button>
        </>
      )}
      {phase === "over" && (
        <Button isMain onClick={() => void drilling.next()}>
          {_("Next line")}
        </Button>
      )}
    </div>
  );
}

function Button({ isMain = false, onClick, children }: { isMain?: boolean; onClick: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class={isMain ? "button primary" : "button"} onClick={onClick}>
      {children}
    </button>
  );
}

function statusText(drilling: Drilling, turn: DrillTurnAnswer): string {
  const [told, tried] = [drilling.told.value, drilling.tried.value];
  if (drilling.phase.value === "over") return _("The line ends here. {again}", { again: told?.days == null ? "" : againText(told.days) }).trim();
  if (drilling.phase.value === "off" && told) {
    return tried === null ? _("The line plays {move}.", { move: told.move }) : _("{tried} is not in your lines: they play {move}.", { tried, move: told.move });
  }
  if (drilling.hints.value.length > 0) return _("One of the marked points is right.");
  const color = colorWord(turn.board.scene.turn ?? "black");
  if (told?.right) return _("{move} is right. Your next move, {color}?", { move: told.move, color });
  return _("What do the lines play for {color}?", { color });
}

/** How far the drill is, and the line so far. */
function Running({ drilling, turn }: TurnProps) {
  const { lines, known, helped, forgotten } = drilling.tally.value;
  const phase = drilling.phase.value;
  const number = Math.min(LINES, lines + Number(phase !== "over"));
  return (
    <section class="card stack-s">
      <p class="row small">
        <span class="grow">{_("Line {number} of {count}", { number, count: LINES })}</span>
        <span class="tag" title={_("Remembered")}>
          <Icon name="check" /> {known + helped}
        </span>
        <span class="tag" title={_("Forgotten")}>
          <Icon name="close" /> {forgotten.length}
        </span>
      </p>
      <p class="small muted numbers">{standingText(drilling.standing.value)}</p>
      {turn.board.moves.length > 0 && <p class="pv">{turn.board.moves.join(" ")}</p>}
    </section>
  );
}

/** What the lines say: of the move to be learnt once it is known, and of the last move. */
function Remarks({ drilling, turn }: TurnProps) {
  const told = drilling.told.value;
  const remarks = [
    { move: told?.move ?? "", text: told?.comment ?? "" },
    { move: turn.board.moves.at(-1) ?? "", text: turn.comment },
  ].filter(({ text }, at, all) => text !== "" && all.findIndex((one) => one.text === text) === at);
  if (remarks.length === 0) return null;
  return (
    <section class="card stack-s">
      {remarks.map(({ move, text }) => (
        <p key={move} class="comment-text">
          <strong>{move}</strong> {text}
        </p>
      ))}
    </section>
  );
}

function LeaveOut({ deck, drilling, turn }: TurnProps & { deck: string }) {
  const act = () =>
    void leaveOut(deck, placeOf(turn)).then(
      () => {
        say(_("The line is left out from {move} on.", { move: turn.board.moves.at(-1) ?? "" }));
        return drilling.begin();
      },
      (error: unknown) => say(errorText(error)),
    );
  return (
    <button type="button" class="button plain" onClick={act}>
      <Icon name="trash" /> {_("Leave this line out")}
    </button>
  );
}
