/** What is going on: whose turn, who thinks, what the opening asks for, how it ended. */
import { useRef, useState } from "preact/hooks";

import { _, say } from "../../lib/i18n.ts";
import type { Color, Facts, Proposal, Scene, Seat } from "../../lib/protocol.ts";
import { declaredNumber } from "../fifths.ts";
import { Icon } from "../parts/icon.tsx";
import { actionLabel, capital, playerName, resultText, stayLabel, turnText, whyText } from "../words.ts";
import type { GameRoom } from "./room.ts";
import { hasChoice } from "./steps.ts";
import { ThinkingNow } from "./thinking.tsx";

export function Status({ room }: { room: GameRoom }) {
  const facts = room.facts.value;
  const scene = room.state.value.scene;
  if (!facts || !scene) return <Waiting text={_("Loading the game…")} />;
  return (
    <div class="status" role="status">
      <Connection room={room} />
      {room.isLive.value ? <Present room={room} facts={facts} scene={scene} /> : <Past room={room} />}
    </div>
  );
}

function Connection({ room }: { room: GameRoom }) {
  const status = room.status.value;
  if (status === "open") return null;
  if (status === "closed") return <p class="banner bad">{_("The connection is closed.")}</p>;
  return <Waiting text={_("Reconnecting…")} />;
}

export function Waiting({ text }: { text: string }) {
  return (
    <p class="status-line muted">
      <span class="spinner" aria-hidden="true" />
      {text}
    </p>
  );
}

function Past({ room }: { room: GameRoom }) {
  return (
    <div class="status-line">
      <p class="grow">{_("Viewing move {ply}", { ply: room.ply.value })}</p>
      <button type="button" class="button" onClick={() => room.viewPly(room.state.value.ply)}>
        {_("Back to the game")}
      </button>
    </div>
  );
}

interface PresentProps {
  readonly room: GameRoom;
  readonly facts: Facts;
  readonly scene: Scene;
}

function Present({ room, facts, scene }: PresentProps) {
  const { outcome } = room.state.value;
  if (outcome) return <Result {...{ room, facts, scene }} />;
  if (room.isWaiting.value) return <Invitation {...{ room, facts }} />;
  const thinker = thinkingSeat(room, facts, scene);
  if (scene.seat !== null && !hasChoice(scene)) return <MustPass color={scene.turn} />;
  return (
    <>
      <ForcedPass room={room} />
      <Swapped {...{ room, facts, scene }} />
      {thinker ? <ThinkingSign room={room} seat={thinker} /> : <p class="status-line turn-line">{turnText(scene, facts)}</p>}
      {room.isMyTurn.value && <OpeningChoices room={room} scene={scene} />}
    </>
  );
}

/** The seat of the program whose turn it is. */
function thinkingSeat(room: GameRoom, facts: Facts, scene: Scene): Seat | null {
  if (scene.seat === null || room.state.value.isPaused) return null;
  return facts.players[scene.seat]?.kind === "computer" ? scene.seat : null;
}

function ThinkingSign({ room, seat }: { room: GameRoom; seat: Seat }) {
  if (room.failure.value) return <Failure room={room} text={room.failure.value} />;
  const facts = room.facts.value;
  const name = playerName(facts?.players[seat] ?? null);
  return (
    <div class="status-line">
      <span class="thinking" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <div class="grow">
        <p>{_("{name} is thinking…", { name })}</p>
        <ThinkingNow key={room.state.value.ply} room={room} />
      </div>
      {room.can.value.stop && (
        <button type="button" class="button" onClick={() => void room.send({ do: "stop" })}>
          <Icon name="stop" /> {_("Stop")}
        </button>
      )}
    </div>
  );
}

/** The program does not move; who plays may let it try again. */
function Failure({ room, text }: { room: GameRoom; text: string }) {
  return (
    <div class="banner bad" role="alert">
      <p>{text}</p>
      {room.can.value.retry && (
        <button type="button" class="button primary" onClick={() => void room.send({ do: "retry" })}>
          <Icon name="again" /> {_("Try again")}
        </button>
      )}
    </div>
  );
}

function ForcedPass({ room }: { room: GameRoom }) {
  const played = room.played.value;
  if (played?.move !== "pass") return null;
  if (room.facts.value?.family === "reversi") return <MustPass color={played.color} />;
  return <p class="banner">{played.color === "black" ? _("Black passes.") : _("White passes.")}</p>;
}

/** Said while the pass is on its way, and after it. */
function MustPass({ color }: { color: Color | null }) {
  const text =
    color === "black" ? _("Black has no legal move and must pass.") : _("White has no legal move and must pass.");
  return <p class="banner warn">{text}</p>;
}

function OpeningChoices({ room, scene }: { room: GameRoom; scene: Scene }) {
  const actions = scene.actions;
  if (!scene.prompt && actions.length === 0) return null;
  const mayPlace = scene.legal === "empty" || scene.legal.length > 0;
  const isNumbers = actions.length > 1 && actions.every((action) => declaredNumber(action) !== null);
  return (
    <div class="banner opening">
      {scene.prompt && <p>{say(scene.prompt)}</p>}
      {actions.length === 0 && details(scene).map((detail) => <p class="small" key={detail}>{_(detail)}</p>)}
      {isNumbers ? (
        <Numbers room={room} actions={actions} />
      ) : (
        actions.toSorted(byLength).map((action) => (
          <button type="button" class="button primary" key={action} onClick={() => void room.play(action)}>
            {actionLabel(action, scene)}
          </button>
        ))
      )}
      {actions.some((action) => action !== "pass" && action !== "claim") && mayPlace && <p class="small">{stayLabel(scene)}</p>}
    </div>
  );
}

/** How many fifth stones can be declared: a button for each number. */
function Numbers({ room, actions }: { room: GameRoom; actions: readonly string[] }) {
  return (
    <div class="numbers-row" role="group" aria-label={_("How many fifth stones")}>
      {actions.map((action) => (
        <button type="button" class="button primary" key={action} onClick={() => void room.play(action)}>
          {declaredNumber(action)}
        </button>
      ))}
    </div>
  );
}

/** Said after a swap, while the opening lasts, to whoever sits in one seat: which colour is theirs now. */
function Swapped({ room, facts, scene }: PresentProps) {
  const { line, ply } = room.state.value;
  const isRecent = scene.prompt !== null || room.played.value?.move === "swap";
  if (!isRecent || !line.slice(0, ply).some(({ move }) => move === "swap")) return null;
  if (facts.you !== "first" && facts.you !== "second") return null;
  return <p class="banner">{scene.colors[facts.you] === "black" ? _("You are now black.") : _("You are now white.")}</p>;
}

/** Taking a colour now stands before the longer way of adding stones. */
const byLength = (one: string, other: string): number => Number(one === "add") - Number(other === "add");

/** What the opening asks for besides, such as a part of the board to stay out of. */
function details(scene: Scene): readonly string[] {
  const { details: found } = (scene.prompt ?? {}) as { readonly details?: readonly string[] };
  return found ?? [];
}

function Result({ room, facts, scene }: PresentProps) {
  const { outcome } = room.state.value;
  if (!outcome) return null;
  const why = whyText(outcome);
  const score = facts.family === "reversi" && outcome.reason === "discs";
  return (
    <div class="result">
      <div>
        <p class="result-head">{resultText(outcome, scene, facts)}</p>
        {why && !score && <p class="muted">{capital(why)}</p>}
        {score && (
          <p class="muted numbers">
            {_("Discs: black {black}, white {white}", { black: scene.counts.black, white: scene.counts.white })}
          </p>
        )}
      </div>
      {room.state.value.line.length > 0 && (
        <a class="button" href={`/review/${room.id}`}>
          <Icon name="target" /> {_("Review")}
        </a>
      )}
    </div>
  );
}

function Invitation({ room, facts }: { room: GameRoom; facts: Facts }) {
  if (room.can.value.join) {
    return (
      <div class="banner">
        <p>
          {_("There is an open seat. Join this game?")}
          {facts.spectator_analysis && <span class="muted small"> {_("Spectators may analyse it with a delay of three moves.")}</span>}
        </p>
        <button type="button" class="button primary" onClick={() => void room.join()}>
          {_("Join")}
        </button>
      </div>
    );
  }
  return (
    <div class="stack-s">
      <p class="status-line">
        <span class="spinner" aria-hidden="true" />
        {facts.owner ? _("Send this link to your friend; the game starts when they join.") : _("Waiting for a second player…")}
      </p>
      {facts.owner && <ShareLink />}
    </div>
  );
}

/** The address of the page, to copy. */
export function ShareLink() {
  const address = location.origin + location.pathname;
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => field.current && setCopied(await copyFrom(field.current));
  return (
    <>
      <div class="row together">
        <input ref={field} class="input grow" readOnly value={address} aria-label={_("Link to this game")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button primary" onClick={() => void copy()}>
          {isCopied ? _("Copied") : _("Copy")}
        </button>
      </div>
      {LOOPBACK.has(location.hostname) && (
        <p class="muted small">
          {_("This link works only on this computer. To let others join, start the server with: {command}", { command: "tengen serve --host 0.0.0.0" })}
        </p>
      )}
    </>
  );
}

/** Names by which a computer calls itself. */
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Copies what stands in a field; returns whether it could. Without HTTPS browsers know the old way only. */
async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

// -- questions between two people ------------------------------------------------------------------

export function Questions({ room }: { room: GameRoom }) {
  const { questions } = room.state.value;
  const you = room.facts.value?.you;
  const asked = (Object.entries(questions) as [Proposal, Seat][]).filter(([, seat]) => seat === you);
  return (
    <>
      {asked.map(([what]) => (
        <Asked key={what} what={what} />
      ))}
      {room.can.value.answer.map((what) => (
        <Answering key={what} room={room} what={what} />
      ))}
    </>
  );
}

function Asked({ what }: { what: Proposal }) {
  const texts: Record<Proposal, string> = {
    takeback: _("You asked to take a move back."),
    draw: _("You offered a draw."),
    rematch: _("You asked for a rematch."),
  };
  return (
    <div class="banner">
      <p>{texts[what]}</p>
      <span class="muted small">{_("Waiting for an answer…")}</span>
    </div>
  );
}

function Answering({ room, what }: { room: GameRoom; what: Proposal }) {
  const texts: Record<Proposal, string> = {
    takeback: _("The other side would like to take a move back."),
    draw: _("The other side offers a draw."),
    rematch: _("The other side would like a rematch."),
  };
  const answer = (yes: boolean) => void room.send({ do: "answer", what, yes });
  return (
    <div class="banner" role="alert">
      <p>{texts[what]}</p>
      <span class="row">
        <button type="button" class="button primary" onClick={() => answer(true)}>
          {_("Agree")}
        </button>
        <button type="button" class="button" onClick={() => answer(false)}>
          {_("Decline")}
        </button>
      </span>
    </div>
  );
}
