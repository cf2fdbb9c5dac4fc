/** What is going on: whose turn, who thinks, what the opening asks for, how it ended. */
import { _ } from "../../lib/i18n.ts";
import type { Color, Facts, Proposal, Scene, Seat } from "../../lib/protocol.ts";
import { Icon } from "../parts/icon.tsx";
import { playerName, turnText } from "../words.ts";
import { Ending } from "./ending.tsx";
import { Gone } from "./gone.tsx";
import { Invitation } from "./invitation.tsx";
import { OpeningTask, OpeningWait, Swapped } from "./opening.tsx";
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
  if (outcome) return <Ending key={room.id} {...{ room, facts, scene }} />;
  if (room.isWaiting.value) return <Invitation {...{ room, facts }} />;
  const thinker = thinkingSeat(room, facts, scene);
  if (scene.seat !== null && !hasChoice(scene)) return <MustPass color={scene.turn} />;
  return (
    <>
      <ForcedPass room={room} />
      <Swapped {...{ room, scene }} />
      {thinker ? <ThinkingSign room={room} seat={thinker} /> : <p class="status-line turn-line">{turnText(scene, facts)}</p>}
      {room.isMyTurn.value ? <OpeningTask {...{ room, scene }} /> : <OpeningWait {...{ room, scene }} />}
      <Gone room={room} />
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
