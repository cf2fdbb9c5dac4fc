/** Program against program: how the game stands in their own eyes, and what each thought of its last move. */
import { _ } from "../../lib/i18n.ts";
import type { PlayedMove } from "../../lib/fold.ts";
import type { Color, Score, Seat, Thought } from "../../lib/protocol.ts";
import { EvaluationBar } from "../analysis/evaluation-bar.tsx";
import { Stone } from "../parts/stone.tsx";
import { evaluationSide } from "../preferences.ts";
import { evaluatedColor, scoreFor, scoreText } from "../score.ts";
import { playerName, sentence } from "../words.ts";
import type { GameRoom } from "./room.ts";

const SEATS: readonly Seat[] = ["first", "second"];

export function ProgramThoughts({ room }: { room: GameRoom }) {
  const facts = room.facts.value;
  if (facts?.kind !== "programs") return null;
  const side = evaluatedColor(evaluationSide.value, room.state.value.scene?.turn ?? null, null);
  const score = latestScore(room, side);
  const line = room.state.value.line.slice(0, room.ply.value);
  const thought = SEATS.map((seat) => ({ seat, played: line.findLast((one) => one.seat === seat && one.thought !== null) ?? null }));
  if (score === null && thought.every(({ played }) => played === null)) return null;
  return (
    <section class="card program-thoughts" aria-label={_("What the programs think")}>
      {score && <EvaluationBar score={score} side={side} family={facts.family} />}
      {thought.map(({ seat, played }) => played && <LastThought key={seat} name={playerName(facts.players[seat])} played={played} side={side} isTold={played === line.at(-1)} />)}
    </section>
  );
}

interface LastThoughtProps {
  readonly name: string;
  readonly played: PlayedMove;
  /** The side that evaluations are shown for. */
  readonly side: Color;
  readonly isTold: boolean;
}

/** The reason is left out where it is told in full beside it: that of the last move. */
function LastThought({ name, played, side, isTold }: LastThoughtProps) {
  const { thought } = played;
  const reason = isTold ? undefined : thought?.explanation?.sentences[0];
  return (
    <p class="program-thought small">
      <Stone color={played.color} /> <strong>{name}</strong> {thought?.score && <span class="tag numbers">{scoreText(scoreFor(side, thought.score, played.color))}</span>}{" "}
      <span class="muted">{reason ? sentence(reason) : ""}</span>
    </p>
  );
}

/** What a side may expect, as the program said that thinks now or moved last and told a score. */
function latestScore(room: GameRoom, side: Color): Score | null {
  const thinking = room.isLive.value ? room.thinking.value : null;
  const now = thinking && scoreOf(thinking.info, room.state.value.scene?.colors[thinking.seat], side);
  if (now) return now;
  const played = room.state.value.line.slice(0, room.ply.value).findLast((one) => one.thought?.score);
  return played ? scoreOf(played.thought, played.color, side) : null;
}

function scoreOf(thought: Thought | null, color: Color | undefined, side: Color): Score | null {
  return thought?.score && color ? scoreFor(side, thought.score, color) : null;
}
