/** The keys of the app: one table that the handler reads and the help lists. */
import { N_ } from "../lib/i18n.ts";

export type KeyCommand =
  | "programs"
  | "firstProgram"
  | "secondProgram"
  | "twoPeople"
  | "end"
  | "restart"
  | "menu"
  | "back"
  | "forward"
  | "start"
  | "finish"
  | "undo"
  | "redo"
  | "hint"
  | "flip"
  | "pause"
  | "explain"
  | "numbers"
  | "type"
  | "analyse"
  | "black"
  | "white"
  | "erase"
  | "turn"
  | "mark"
  | "next"
  | "show"
  | "keys";

/** Pages with keys that mean nothing elsewhere. */
export type KeyPage = "editor" | "analysis" | "drill";

export interface KeyRow {
  readonly command: KeyCommand;
  /** The only page on which it is one. */
  readonly page?: KeyPage;
  /** Values of `KeyboardEvent.key`; letters in lower case. */
  readonly keys: readonly string[];
  /** What it does, a text of the catalogue. */
  readonly text: string;
}

export const KEYS: readonly KeyRow[] = [
  { command: "programs", keys: ["F1"], text: N_("Program against program") },
  { command: "firstProgram", keys: ["F2"], text: N_("Play the first program") },
  { command: "secondProgram", keys: ["F3"], text: N_("Play the second program") },
  { command: "twoPeople", keys: ["F4"], text: N_("Two players on this screen") },
  { command: "end", keys: ["q"], text: N_("End the game") },
  { command: "restart", keys: ["r"], text: N_("Start again") },
  { command: "menu", keys: ["m"], text: N_("Go to the start page") },
  { command: "back", keys: ["ArrowLeft"], text: N_("One move back") },
  { command: "forward", keys: ["ArrowRight"], text: N_("One move forward") },
  { command: "start", keys: ["ArrowUp", "Home"], text: N_("To the start of the game") },
  { command: "finish", keys: ["ArrowDown", "End"], text: N_("To the last move") },
  { command: "undo", keys: ["u"], text: N_("Undo") },
  { command: "redo", keys: ["y"], text: N_("Redo") },
  { command: "hint", keys: ["h"], text: N_("Hint") },
  { command: "flip", keys: ["f"], text: N_("Flip the board") },
  { command: "pause", keys: ["p"], text: N_("Pause or continue") },
  { command: "explain", keys: ["e"], text: N_("Show thoughts on the board") },
  { command: "numbers", keys: ["n"], text: N_("Move numbers") },
  { command: "type", keys: ["/"], text: N_("Type a move") },
  { command: "analyse", keys: ["a"], text: N_("Analyse") },
  { command: "mark", page: "analysis", keys: ["d"], text: N_("Analysis: draw marks, or stop drawing") },
  { command: "black", page: "editor", keys: ["b"], text: N_("Board editor: black stones") },
  { command: "white", page: "editor", keys: ["w"], text: N_("Board editor: white stones") },
  { command: "erase", page: "editor", keys: ["x"], text: N_("Board editor: erase") },
  { command: "turn", page: "editor", keys: ["t"], text: N_("Board editor: the other side to move") },
  { command: "next", page: "drill", keys: ["c"], text: N_("Drills, lessons, puzzles: continue") },
  { command: "show", page: "drill", keys: ["s"], text: N_("Drills, lessons, puzzles: show the answer") },
  { command: "keys", keys: ["?"], text: N_("Show keyboard shortcuts") },
];

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** A key as it is written on the keyboard. */
export function keyName(key: string): string {
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

export interface Pressed {
  readonly key: string;
  /** The place on the keyboard, such as "KeyH"; where it is told. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Where the focus is when a key is pressed: text being typed takes all but function keys, a dialog those too, a board its arrows. */
export type Focus = "page" | "board" | "text" | "dialog";

const BOARD_KEYS = /^(Arrow\w+|Home|End|PageUp|PageDown|Enter| )$/;

/** A key, letters in lower case; one of another alphabet is the Latin letter on the same place. */
export function letterOf({ key, code = "" }: Pick<Pressed, "key" | "code">): string {
  if (key.length !== 1) return key;
  const isForeign = key.charCodeAt(0) > 0x24f && /^Key[A-Z]$/.test(code);
  return (isForeign ? code.slice(3) : key).toLowerCase();
}

/** The command of a pressed key, null for none; unknown keys and shortcuts are the browser's. */
export function commandOf(pressed: Pressed, focus: Focus, page?: KeyPage): KeyCommand | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  if (focus === "dialog") return null;
  const isFunction = /^F\d+$/.test(pressed.key);
  if (focus === "text" && !isFunction) return null;
  if (focus === "board" && BOARD_KEYS.test(pressed.key)) return null;
  const key = letterOf(pressed);
  return KEYS.find((row) => row.keys.includes(key) && (row.page === undefined || row.page === page))?.command ?? null;
}

const TYPING = "input:not([type=radio]):not([type=checkbox]):not([type=button]), textarea, select";

/** Where the focus of the document is. */
export function focusOf(element: Element | null): Focus {
  if (document.querySelector("dialog[open]")) return "dialog";
  if (!element) return "page";
  if (element.matches(`${TYPING}, [contenteditable]`)) return "text";
  if (element.matches("input[type=radio], [role=tab], [role=slider]")) return "board";
  return element.closest("[role=grid]") ? "board" : "page";
}
