/** Program against program: how the game stands in their own eyes, and what each thought of its last move. */
import { _ } from "../../lib/i18n.ts";
import type { PlayedMove } from "../../lib/fold.ts";
import type { Color, Score, Seat, Thought } from "../../lib/protocol.ts";
import { EvaluationBar } from "../analysis/evaluation-bar.tsx";
import { Stone } from "../parts/stone.tsx";
import { forBlack, scoreText } from "../score.ts";
import { playerName, sentence } from "../words.ts";
import type { GameRoom } from "./room.ts";

const SEATS: readonly Seat[] = ["first", "second"];

export function ProgramThoughts({ room }: { room: GameRoom }) {
  const facts = room.facts.value;
  if (facts?.kind !== "programs") return null;
  const score = latestScore(room);
  const line = room.state.value.line.slice(0, room.ply.value);
  const thought = SEATS.map((seat) => ({ seat, played: line.findLast((one) => one.seat === seat && one.thought !== null) ?? null }));
  if (score === null && thought.every(({ played }) => played === null)) return null;
  return (
    <section class="card program-thoughts" aria-label={_("What the programs think")}>
      {score && <EvaluationBar score={score} />}
      {thought.map(({ seat, played }) => played && <LastThought key={seat} name={playerName(facts.players[seat])} played={played} isTold={played === line.at(-1)} />)}
    </section>
  );
}

/** The reason is left out where it is told in full beside it: that of the last move. */
function LastThought({ name, played, isTold }: { name: string; played: PlayedMove; isTold: boolean }) {
  const { thought } = played;
  const reason = isTold ? undefined : thought?.explanation?.sentences[0];
  return (
    <p class="program-thought small">
      <Stone color={played.color} /> <strong>{name}</strong> {thought?.score && <span class="tag numbers">{scoreText(thought.score)}</span>}{" "}
      <span class="muted">{reason ? sentence(reason) : ""}</span>
    </p>
  );
}

/** What black may expect, as the program said that thinks now or moved last and told a score. */
function latestScore(room: GameRoom): Score | null {
  const thinking = room.isLive.value ? room.thinking.value : null;
  const now = thinking && scoreOf(thinking.info, room.state.value.scene?.colors[thinking.seat]);
  if (now) return now;
  const played = room.state.value.line.slice(0, room.ply.value).findLast((one) => one.thought?.score);
  return played ? scoreOf(played.thought, played.color) : null;
}

function scoreOf(thought: Thought | null, color: Color | undefined): Score | null {
  return thought?.score && color ? forBlack(thought.score, color) : null;
}
