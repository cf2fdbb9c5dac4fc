/** Sentences about a game. Whole sentences for each colour: other languages bend their words. */
import { _, N_, say } from "../lib/i18n.ts";
import type { Color, Facts, Message, Outcome, Player, Scene, Seat } from "../lib/protocol.ts";
import { pieces } from "./preferences.ts";

export const otherColor = (color: Color): Color => (color === "black" ? "white" : "black");
export const otherSeat = (seat: Seat): Seat => (seat === "first" ? "second" : "first");

/** Whether people see crosses and circles, and speak of them. */
const isCrosses = (): boolean => pieces.value === "crosses";

export function colorWord(color: Color): string {
  if (isCrosses()) return color === "black" ? _("Crosses") : _("Circles");
  return color === "black" ? _("Black") : _("White");
}

/** The name of a player as it is shown: "Level 3", "Franta", a person's own name. */
export function playerName(player: Pick<Player, "kind" | "name" | "player"> | null): string {
  if (!player) return _("Nobody yet");
  if (player.kind === "computer") return programName(player.player ?? player.name);
  return player.name || _("Guest");
}

/** A program by the name it is opened with: "level:3" reads "Level 3", "franta" reads "Franta". */
export function programName(name: string): string {
  const number = /^level:(\d+)$/.exec(name)?.[1];
  return number ? _("Level {number}", { number }) : capital(_(name));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence of a player: most begin with a small letter and leave the full stop to us; points stay small. */
export function sentence(message: Message): string {
  const said = say(message).replaceAll(/(\d) %/g, "$1\u202f%");
  const text = /^[a-z]{1,2}\d/.test(said) ? said : capital(said);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

const WHY: Readonly<Record<string, string>> = {
  line: N_("with a row"),
  captures: N_("by captures"),
  "line and captures": N_("with a row and by captures"),
  "full board": N_("the board is full"),
  discs: N_("by discs"),
  resignation: N_("by resignation"),
  time: N_("on time"),
  agreement: N_("by agreement"),
  forfeit: N_("by forfeit"),
};

/** Why a game ended, in a few words; "" where nobody knows. */
export function whyText(outcome: Outcome): string {
  const words = WHY[outcome.reason];
  if (words) return _(words);
  return outcome.reason === "unknown" ? "" : _(outcome.reason);
}

/** Who won: "Black wins", "A draw". */
export function winnerText(outcome: Outcome): string {
  if (outcome.winner === null) return _("A draw");
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
  if (facts.you === "both" || !player) return colorTurn(turn);
  return _("{name} to move", { name: playerName(player) });
}

function colorTurn(turn: Color | null): string {
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
    default:
      return move;
  }
}

/** What a named action of the opening does, on its button. */
export function actionLabel(action: string, scene: Scene): string {
  switch (action) {
    case "swap":
      return scene.turn === "white" ? _("Take black") : _("Take white");
    case "add":
      return _("Add two stones and let the other choose");
    case "pass":
      return _("Pass");
    default:
      return _(action);
  }
}

/** What else may be done beside the actions: placing a stone keeps the colour to move. */
export function stayLabel(scene: Scene): string {
  return scene.turn === "white"
    ? _("or place a white stone and keep white")
    : _("or place a black stone and keep black");
}

export function kindText(kind: Facts["kind"]): string {
  switch (kind) {
    case "computer":
      return _("Against the computer");
    case "here":
      return _("Two people at this screen");
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
