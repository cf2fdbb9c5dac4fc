/** Sentences about a game. Whole sentences for each colour: other languages bend their words. */
import { _, fullStop, N_, say } from "../lib/i18n.ts";
import type { Color, Explanation, Facts, Message, Outcome, Player, Scene, Seat } from "../lib/protocol.ts";
import { declaredNumber, isOffering } from "./fifths.ts";
import { hasCrosses } from "./preferences.ts";

export const otherColor = (color: Color): Color => (color === "black" ? "white" : "black");
export const otherSeat = (seat: Seat): Seat => (seat === "first" ? "second" : "first");

/** Whether people see crosses and circles, and speak of them. */
const isCrosses = (): boolean => hasCrosses.value;

export function colorWord(color: Color): string {
  if (isCrosses()) return color === "black" ? _("Crosses") : _("Circles");
  return color === "black" ? _("Black") : _("White");
}

/** The name of a player as it is shown: "Level 3", "Franta", a person's own name. */
export function playerName(player: Pick<Player, "kind" | "name" | "player"> | null): string {
  if (!player) return _("Open seat");
  if (player.kind === "computer") return programName(player.player ?? player.name);
  return personName(player.name);
}

/** What the server calls visitors who have chosen no name. */
const GUEST = /^(?:Guest(?: (\d{4}))?)?$/;
export const isGuest = (name: string): boolean => GUEST.test(name);

/** The name of a person as it is shown; guests are called so in every language. */
export function personName(name: string): string {
  const guest = GUEST.exec(name);
  if (!guest) return name;
  return guest[1] ? _("Guest {number}", { number: guest[1] }) : _("Guest");
}

/** Programs and characters; those with a name that is the same everywhere are not among them. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "classic:easy": N_("Classic, easy"),
  "classic:medium": N_("Classic, medium"),
  "classic:hard": N_("Classic, hard"),
  attacker: N_("Attacker"),
  defender: N_("Defender"),
  trickster: N_("Trickster"),
  positional: N_("Positional"),
  "corner-lover": N_("Corner-lover"),
  franta: N_("Franta"),
  combination: N_("Combination"),
  pattern: N_("Pattern"),
  scorer: N_("Scorer"),
  threat: N_("Threat"),
  sighted: N_("Sighted"),
  student: N_("Student"),
  textbook: N_("Textbook"),
  random: N_("Random"),
  perfect: N_("Perfect"),
  learner: N_("Learner"),
  apprentice: N_("Apprentice"),
  novice: N_("Novice"),
  greedy: N_("Greedy"),
  expert: N_("Expert"),
  easy: N_("Easy"),
  medium: N_("Medium"),
  hard: N_("Hard"),
};

const LEARNER_LEVELS: Readonly<Record<string, string>> = {
  easy: N_("Learner, easy"),
  medium: N_("Learner, medium"),
  hard: N_("Learner, hard"),
};

/** The options in the name of a program. */
const OPTIONS = /^([\w-]+)\[[^\]]*\]/;

/** A program by the name it is opened with, without its options: "level:3" reads "Level 3", "franta" reads "Franta". */
export function programName(name: string): string {
  const learner = LEARNER_LEVELS[/^learner\[(?:[^\]]*,)?level=(\w+)/.exec(name)?.[1] ?? ""];
  if (learner) return _(learner);
  const plain = name.replace(OPTIONS, "$1");
  const number = /^level:(\d+)$/.exec(plain)?.[1];
  if (number) return _("Level {number}", { number });
  const known = PROGRAMS[plain];
  return known ? _(known) : capital(plain);
}

/** Who plays whom: "Ada – Level 3". */
export const pairText = ({ players: { first, second } }: Pick<Facts, "players">): string => `${playerName(first)} – ${playerName(second)}`;

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence of a player: most begin with a small letter and leave the full stop to us; points stay small. */
export function sentence(message: Message): string {
  const said = say(message).replaceAll(/(\d) %/g, "$1\u202f%");
  const text = /^[a-z]{1,2}\d/.test(said) ? said : capital(said);
  return fullStop(text);
}

/** A sentence that only repeats the line, which is printed beside it. */
const LINE_ALONE = "Expects {line}.";

/** The reasons of an explanation, without what the page shows elsewhere. */
export function reasonsOf(explanation: Pick<Explanation, "sentences"> | null | undefined): readonly string[] {
  return (explanation?.sentences ?? []).filter(({ template }) => template !== LINE_ALONE).map(sentence);
}

/** The colour of the person at the screen; null for a spectator, or one who plays both. */
export function colorOf(facts: Facts, { scene }: { readonly scene: Scene | null }): Color | null {
  const { you } = facts;
  return you === "first" || you === "second" ? (scene?.colors[you] ?? null) : null;
}

const WHY: Readonly<Record<string, string>> = {
  line: N_("with a row"),
  captures: N_("by captures"),
  "line and captures": N_("with a row and by captures"),
  "full board": N_("the board is full"),
  discs: N_("by discs"),
  overline: N_("by a foul: overline"),
  "double four": N_("by a foul: double four"),
  "double three": N_("by a foul: double three"),
  passes: N_("both sides passed"),
  resignation: N_("by resignation"),
  time: N_("on time"),
  agreement: N_("by agreement"),
  forfeit: N_("by forfeit"),
  ended: N_("ended early"),
};

/** Why a game ended, in a few words; "" where nobody knows. */
export function whyText(outcome: { readonly reason: string }): string {
  const words = WHY[outcome.reason];
  if (words) return _(words);
  return outcome.reason === "unknown" ? "" : _(outcome.reason);
}

/** Who won: "Black wins", "A draw". */
export function winnerText(outcome: Outcome): string {
  if (outcome.winner === null) return outcome.reason === "ended" ? _("No result") : _("A draw");
  if (isCrosses()) return outcome.winner === "black" ? _("Crosses win") : _("Circles win");
  return outcome.winner === "black" ? _("Black wins") : _("White wins");
}

/** How it ended as the person at the screen sees it: "You win", "You lose", otherwise who won. */
export function resultText(outcome: Outcome, scene: Scene, facts: Facts): string {
  if (outcome.winner === null || facts.you === null || facts.you === "both") return winnerText(outcome);
  return scene.colors[facts.you] === outcome.winner ? _("You win") : _("You lose");
}

/** Whose turn it is, for the person at the screen. */
export function turnText(scene: Scene, facts: Facts): string {
  const { seat, turn } = scene;
  if (seat === null) return "";
  if (facts.you === seat) return _("Your turn");
  const player = facts.players[seat];
  if (facts.you === "both" || !player) return colorTurn(placesNothing(scene) ? scene.colors[seat] : turn);
  return _("{name} to move", { name: shortened(playerName(player)) });
}

const MAX_LETTERS = 16;

/** A name for a line that has little room: its beginning. */
function shortened(name: string): string {
  const letters = [...name];
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join("").trimEnd()}…` : name;
}

/** Whether no stone of one's own is asked for: somebody says a number, or takes a stone for the other side. */
function placesNothing({ actions, fifths }: Scene): boolean {
  return fifths?.left === 0 || (actions.length > 0 && actions.every((action) => declaredNumber(action) !== null));
}

export function colorTurn(turn: Color | null): string {
  if (isCrosses()) return turn === "white" ? _("Circles to move") : _("Crosses to move");
  return turn === "white" ? _("White to move") : _("Black to move");
}

/** A move as it is read out: "Black: h8". */
export function moveText(color: Color, move: string): string {
  return `${colorWord(color)}: ${actionWord(move)}`;
}

/** A move or a named action as it is written in lists. */
export function actionWord(move: string): string {
  switch (move) {
    case "pass":
      return _("pass");
    case "swap":
      return _("swap");
    case "add":
      return _("add");
    case "claim":
      return _("claim");
    default:
      return aboutWord(move);
  }
}

/** An action about a point or a number: "offer:i8", "declare:3". */
function aboutWord(move: string): string {
  const [word, what] = move.split(":");
  if (what === undefined) return move;
  return word === "offer" ? _("offer {what}", { what }) : _("declare {what}", { what });
}

/** What a named action of the opening does, on its button. */
export function actionLabel(action: string, scene: Scene): string {
  switch (action) {
    case "swap":
      return scene.turn === "white" ? _("Take black") : _("Take white");
    case "add":
      return _("Add two stones and let the other choose");
    case "claim":
      return _("Claim the foul");
    case "pass":
      return _("Pass");
    default: {
      const count = declaredNumber(action);
      return count === null ? _(action) : _("Offer fifth stones: {count}", { count });
    }
  }
}

/** What else may be done beside the actions: a stone, or an offer, keeps the colour to move. */
export function stayLabel(scene: Scene): string {
  if (isOffering(scene)) return _("or offer a point for the fifth stone and keep black");
  return scene.turn === "white"
    ? _("or place a white stone and keep white")
    : _("or place a black stone and keep black");
}

export function kindText(kind: Facts["kind"]): string {
  switch (kind) {
    case "computer":
      return _("Against the computer");
    case "here":
      return _("Two players on this screen");
    case "friend":
      return _("With a friend");
    case "programs":
      return _("Program against program");
    case "imported":
      return _("Imported");
  }
}

/** The board in a few characters: "15 × 15", "7 × 7 × 7", "∞". */
export function sizeText(shape: { width: number; height: number; layers: number }): string {
  if (shape.width === 0) return "∞";
  const sides = [shape.width, shape.height, ...(shape.layers > 1 ? [shape.layers] : [])];
  return sides.join(" × ");
}
