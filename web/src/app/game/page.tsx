/** The page of a game. */
import { computed, signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";

import type { PlayedMove } from "../../lib/fold.ts";
import { _, say as said } from "../../lib/i18n.ts";
import type { Color } from "../../lib/protocol.ts";
import { createGame, enter, me, errorText } from "../api.ts";
import { controlText } from "../clock.ts";
import type { KeyCommand } from "../keys.ts";
import { useKeys } from "../keyboard.ts";
import { leavePage } from "../leaving.ts";
import { useLoad } from "../load.ts";
import { boardPage } from "../parts/board-page.ts";
import { CoachChoice } from "../parts/coach-choice.tsx";
import { ConfirmDialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { say } from "../parts/toasts.tsx";
import { ErrorPage } from "../parts/error-page.tsx";
import { coachLevel, evaluationSide, hasNumbers, pace } from "../preferences.ts";
import { go } from "../router.ts";
import { evaluatedColor } from "../score.ts";
import { useTitle } from "../title.ts";
import { actionWord, colorOf, kindText, moveText, sizeText } from "../words.ts";
import { Actions, actionsOf, Pace } from "./actions.tsx";
import { Chat } from "./chat.tsx";
import { coachSpeaks } from "./coach.ts";
import { whyNoAnalysis } from "./fair-play.ts";
import { LeaveGuard } from "./leave.tsx";
import { ProgramThoughts } from "./program-thoughts.tsx";
import { useFirstMove } from "./first-move.ts";
import { Moves } from "./moves.tsx";
import { GameRoom } from "./room.ts";
import { ShareDialog } from "./share.tsx";
import { Questions, Status } from "./status.tsx";
import { requestLike } from "./steps.ts";
import { BoardArea, overlay } from "./board-area.tsx";
import { Thoughts } from "./thoughts.tsx";
import { TypedMove } from "./typed-move.tsx";

type Open = "none" | "share" | "end";

export function GamePage({ id }: { id: string }) {
  const entered = useLoad(enter, []);
  if (entered.error) return <ErrorPage text={entered.error} />;
  return me.value ? <RoomPage id={id} /> : <main class="page" aria-busy="true" />;
}

function RoomPage({ id }: { id: string }) {
  const room = useMemo(() => new GameRoom(id), [id]);
  useEffect(() => () => room.close(), [room]);
  const [isFlipped, setFlipped] = useState(false);
  const [open, setOpen] = useState<Open>("none");
  const { isShown, isHovered, shows } = useThoughtSwitch();
  const actions = actionsOf(room, {
    flip: () => setFlipped((flipped) => !flipped),
    share: () => setOpen("share"),
    end: () => setOpen("end"),
    menu: () => leavePage("link", () => go("/")),
    restart: () => leavePage("restart", () => void restart(room)),
  });
  useFirstMove(room);
  useRoomMessages(room);
  useTitle(titleOfGame(room));
  useRematch(room);
  useResultInSight(room);
  usePace(room);
  useKeys(gameKeys(room, actions, isShown));
  const close = () => setOpen("none");
  if (room.status.value === "closed" && !room.facts.value) return <ErrorPage text={_("There is no such game.")} />;
  return (
    <main {...boardPage(room.facts.value, "game")}>
      <BoardArea room={room} isFlipped={isFlipped} showsThoughts={shows} />
      <aside class="side">
        <Headline room={room} />
        <Status room={room} />
        <Questions room={room} />
        <Coach room={room} />
        <Actions room={room} actions={actions} />
        <Pace room={room} />
        <ProgramThoughts room={room} />
        <Details room={room} isShown={isShown} isHovered={isHovered} onFlip={actions.flip} />
        <TypedMove room={room} />
        <Further room={room} onShare={actions.share} />
      </aside>
      <Log room={room} />
      <LeaveGuard room={room} />
      {open === "share" && <ShareDialog game={{ id, length: room.state.value.line.length, ply: room.ply.value }} onClose={close} />}
      {open === "end" && <EndDialog room={room} onClose={close} />}
    </main>
  );
}

/** The coach, loaded when somebody wants one. */
function Coach({ room }: { room: GameRoom }) {
  const [card, setCard] = useState<{ Shown: ComponentType<{ room: GameRoom }> } | null>(null);
  const speaks = coachSpeaks.value;
  // Not by the card: a move may be made before it is loaded.
  useLayoutEffect(() => (speaks ? room.coaching.follow(room) : undefined), [room, speaks]);
  const isWanted = room.can.value.coach && coachLevel.value !== "off";
  useEffect(() => {
    if (isWanted && !card) void import("./coach-card.tsx").then(({ default: Shown }) => setCard({ Shown }), () => {});
  }, [isWanted]);
  return isWanted && card ? <card.Shown room={room} /> : null;
}

/** A person on another tab sees when it is their turn. */
function titleOfGame(room: GameRoom): string {
  const name = room.facts.value?.title ?? "";
  const title = _(name);
  return room.isMyTurn.value && room.facts.value?.you !== "both" ? `● ${_("Your turn")} – ${title}` : title;
}

function useThoughtSwitch() {
  return useMemo(() => {
    const isShown = signal(false);
    const isHovered = signal(false);
    return { isShown, isHovered, shows: computed(() => isShown.value || isHovered.value) };
  }, []);
}

async function restart(room: GameRoom): Promise<void> {
  const facts = room.facts.value;
  if (!facts) return;
  try {
    go(`/game/${await createGame(requestLike(facts))}`);
  } catch (error) {
    say(errorText(error));
  }
}

/** Refusals become messages at the foot of the page. */
function useRoomMessages(room: GameRoom): void {
  useEffect(() => room.refusal.subscribe((refusal) => refusal && say(refusal.text)), [room]);
}

/** Players follow a rematch that comes while they watch. */
function useRematch(room: GameRoom): void {
  useEffect(() => {
    let isFirst = !room.isCurrent.value;
    return room.state.subscribe(({ rematch }) => {
      if (rematch && !isFirst && room.isCurrent.value) go(`/game/${rematch}`);
      isFirst = false;
    });
  }, [room]);
}

/** A panel that was scrolled shows how the game ended. */
function useResultInSight(room: GameRoom): void {
  const isOver = room.state.value.outcome !== null;
  useEffect(() => {
    if (isOver) document.querySelector(".side")?.scrollTo({ top: 0 });
  }, [isOver]);
}

/** A new game of two programs goes at the pace that was last chosen. */
function usePace(room: GameRoom): void {
  const isUnset = room.isCurrent.value && room.state.value.pace === null && room.state.value.outcome === null;
  const isOurs = room.can.value.pace && isUnset;
  useEffect(() => {
    if (isOurs) void room.send({ do: "pace", seconds: pace.value });
  }, [isOurs]);
}

type Handlers = Partial<Record<KeyCommand, () => void>>;

function gameKeys(room: GameRoom, actions: ReturnType<typeof actionsOf>, isShown: { value: boolean }): Handlers {
  // That a game is over may be shown before it is known that nothing can be done in it any more.
  const canEnd = () => room.state.value.outcome === null && (room.can.value.end || room.can.value.resign);
  return {
    end: () => (canEnd() ? actions.end() : actions.menu()),
    restart: actions.restart,
    menu: actions.menu,
    back: () => room.viewPly(room.ply.value - 1),
    forward: () => room.viewPly(room.ply.value + 1),
    start: () => room.viewPly(0),
    finish: () => room.viewPly(room.state.value.line.length),
    undo: actions.undo,
    redo: actions.redo,
    hint: actions.hint,
    flip: actions.flip,
    pause: () => (room.can.value.pause || room.can.value.resume) && actions.pause(),
    explain: () => {
      isShown.value = !isShown.value;
    },
    numbers: () => {
      hasNumbers.value = !hasNumbers.value;
    },
    type: () => document.querySelector<HTMLInputElement>("#typed-move")?.focus(),
    analyse: () => {
      const reason = whyNoAnalysis(room.can.value);
      if (reason) say(reason);
      else go(`/analysis/${room.id}`);
    },
  };
}

function Headline({ room }: { room: GameRoom }) {
  const facts = room.facts.value;
  // Its place only: a heading without words would be read out.
  if (!facts) return <div class="game-title">&nbsp;</div>;
  // Who watches two programs, or strangers, need not be told of himself.
  const watching = room.presence.value.watching - (facts.you === null ? 1 : 0);
  const opening = openingName(room.state.value.line.slice(0, room.ply.value));
  const parts = [opening, sizeText(facts), kindText(facts.kind), facts.rated ? _("rated") : "", controlText(facts.clock)].filter((part) => part !== "");
  const title = _(facts.title);
  const about = parts.join(" · ");
  return (
    <header class="game-head">
      <h1 class="game-title" title={title}>
        {title}
      </h1>
      <p class="muted small" title={about}>
        {about}
      </p>
      {watching > 0 && (
        <span class="tag" title={_("Watching")}>
          <Icon name="eye" /> {watching}
        </span>
      )}
    </header>
  );
}

interface DetailsProps {
  readonly room: GameRoom;
  readonly isShown: Signal<boolean>;
  readonly isHovered: Signal<boolean>;
  readonly onFlip: () => void;
}

function Details({ room, isShown, isHovered, onFlip }: DetailsProps) {
  const state = room.state.value;
  const [tab, setTab] = useState<"moves" | "chat">("moves");
  const hasChat = room.facts.value?.kind === "friend";
  const last = lastExplained(room);
  const explained = room.hint.value ?? last;
  const mover = (room.hint.value ? state.scene?.turn : last?.color) ?? "black";
  const facts = room.facts.value;
  const drawn = facts ? overlay(room, facts, isShown.value || isHovered.value) : {};
  return (
    <>
      {explained && (
        <section class="card thought-card" aria-label={_("Why this move")}>
          <Thoughts
            move={room.hint.value ? _("Hint: {move}", { move: explained.move }) : _("Why {move}?", { move: actionWord(explained.move) })}
            thought={explained.thought}
            {...viewOf(room, mover)}
            isShown={isShown}
            isHovered={isHovered}
            drawn={drawn}
          />
        </section>
      )}
      <section class="card details">
        {hasChat && (
          <Tabs
            label={_("Details")}
            tabs={[
              { name: "moves", label: _("Moves") },
              { name: "chat", label: state.chat.length > 0 ? `${_("Chat")} · ${state.chat.length}` : _("Chat") },
            ]}
            value={tab}
            onChange={setTab}
          />
        )}
        {tab === "chat" && hasChat ? (
          <Chat room={room} />
        ) : (
          <Moves line={state.line} at={room.ply.value} upto={state.ply} onViewPly={(ply) => room.viewPly(ply)} onFlip={onFlip} />
        )}
      </section>
    </>
  );
}

/** Whose thought it is, and for whom its score is shown. */
function viewOf(room: GameRoom, mover: Color) {
  const facts = room.facts.value;
  const you = facts && colorOf(facts, room.state.value);
  return { mover, side: evaluatedColor(evaluationSide.value, mover, you), family: facts?.family ?? "gomoku" } as const;
}

/** The move looked at, or the one before it: whichever a program explained. */
function lastExplained(room: GameRoom) {
  const { line } = room.state.value;
  const ply = room.ply.value;
  return [line[ply - 1], line[ply - 2]].find((played) => played?.thought) ?? null;
}

/** What the opening is called that these moves went through; "" without a name. */
function openingName(line: readonly PlayedMove[]): string {
  const name = line.findLast(({ scene }) => scene.opening != null)?.scene.opening;
  return name ? _(name) : "";
}

function Further({ room, onShare }: { room: GameRoom; onShare: () => void }) {
  const reason = whyNoAnalysis(room.can.value);
  return (
    <>
      <nav class="row further" aria-label={_("About this game")}>
        {reason ? (
          <button type="button" class="button plain" disabled aria-describedby="no-analysis">
            <Icon name="chart" /> {_("Analyse")}
          </button>
        ) : (
          <a class="button plain" href={`/analysis/${room.id}`}>
            <Icon name="chart" /> {_("Analyse")}
          </a>
        )}
        <button type="button" class="button plain" onClick={onShare}>
          <Icon name="link" /> {_("Share")}
        </button>
        <a class="button plain" href={`/rules/${room.facts.value?.variant ?? ""}`}>
          <Icon name="book" /> {_("Rules")}
        </a>
      </nav>
      {room.can.value.coach && <CoachChoice />}
      {reason && (
        <p id="no-analysis" class="muted small">
          {reason}
        </p>
      )}
    </>
  );
}

function EndDialog({ room, onClose }: { room: GameRoom; onClose: () => void }) {
  const isFree = room.can.value.end;
  const isComputer = room.facts.value?.kind === "computer";
  return (
    <ConfirmDialog
      title={isFree ? _("End this game?") : _("Resign this game?")}
      other={isFree && isComputer ? { label: _("Resign"), on: () => void room.send({ do: "resign" }) } : undefined}
      yes={isFree ? _("End the game") : _("Resign")}
      onYes={() => void room.send({ do: isFree ? "end" : "resign" })}
      onClose={onClose}
    />
  );
}

/** Moves as they come, for those who listen. */
function Log({ room }: { room: GameRoom }) {
  const { line, ply, scene, outcome } = room.state.value;
  const last = line[ply - 1];
  const facts = room.facts.value;
  const prompt = scene?.prompt ? said(scene.prompt) : "";
  return (
    <div class="unseen" role="log" aria-live="polite">
      {last && <p key={ply}>{moveText(last.color, last.move)}</p>}
      {outcome && facts && scene && <p>{_("The game is over.")}</p>}
      {prompt && room.isMyTurn.value && <p>{prompt}</p>}
    </div>
  );
}
