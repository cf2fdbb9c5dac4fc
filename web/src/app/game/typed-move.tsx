/** A box for those who type their moves; the keys of a move open it wherever the focus is. */
import { useEffect, useMemo } from "preact/hooks";

import { formatPoint, parsePoint } from "../../board/index.ts";
import { _ } from "../../lib/i18n.ts";
import type { Facts } from "../../lib/protocol.ts";
import { moveNamed } from "../fifths.ts";
import { focusOf, letterOf } from "../keys.ts";
import { say } from "../parts/toasts.tsx";
import { confirmTap } from "../preferences.ts";
import type { GameRoom } from "./room.ts";
import { beginsPoint, FirstKeys, isComplete, POINT_MS } from "./typing.ts";

/** A point, or a word such as "pass". */
export function TypedMove({ room }: { room: GameRoom }) {
  const facts = room.facts.value;
  if (!facts || facts.you === null || room.state.value.outcome || room.isWaiting.value) return null;
  return <Box room={room} facts={facts} />;
}

function Box({ room, facts }: { room: GameRoom; facts: Facts }) {
  // What is typed outlives news of the game: the board stays the same.
  const box = useMemo(() => new MoveBox(room, facts), [room]);
  useEffect(() => () => box.close(), [box]);
  useFirstKeys(box, facts);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    box.play();
  };
  return (
    <form class="row typed" onSubmit={submit}>
      <label class="small muted" for="typed-move">
        {_("Type a move")}
      </label>
      <input
        ref={box.attach}
        class="input"
        id="typed-move"
        name="move"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder={example(facts)}
        onInput={(event) => box.read(event.inputType.startsWith("delete") || event.isComposing)}
        onKeyDown={(event) => event.key === "Escape" && !event.isComposing && box.close()}
        onBlur={() => box.leave()}
      />
      <button class="button" type="submit">
        {_("Make move")}
      </button>
    </form>
  );
}

/** What is typed: shown on the board, and played when it is complete if a key opened the box. */
class MoveBox {
  readonly #room: GameRoom;
  readonly #facts: Facts;
  #field: HTMLInputElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the focus was when a key opened the box; null if the box was chosen. */
  #before: Element | null = null;
  /** How far panel and page were scrolled before: browsers scroll to a field that is typed into. */
  #scrolled: (() => void) | null = null;
  /** Nothing is played before Enter once something was deleted. */
  #isCorrected = false;

  constructor(room: GameRoom, facts: Facts) {
    this.#room = room;
    this.#facts = facts;
  }

  readonly attach = (field: HTMLInputElement | null): void => {
    this.#field = field;
  };

  /** A key elsewhere on the page begins a move. */
  open(text: string): void {
    if (!this.#field) return;
    this.#before = document.activeElement ?? document.body;
    this.#scrolled = scrollKeeper(this.#field.closest(".side"));
    this.#isCorrected = false;
    this.#field.value = text;
    this.#field.focus({ preventScroll: true });
    this.read(false);
  }

  read(isDeleted: boolean): void {
    clearTimeout(this.#timer);
    this.#isCorrected ||= isDeleted;
    const point = parsePoint(this.#text, this.#facts);
    this.#room.typed.value = point;
    if (!point || !this.#before || this.#isCorrected || confirmTap.value === "always") return;
    if (isComplete(this.#text, this.#facts)) this.play();
    else this.#timer = setTimeout(() => this.play(), POINT_MS);
  }

  play(): void {
    clearTimeout(this.#timer);
    const text = this.#text;
    if (text === "") return;
    const move = readMove(text, this.#room, this.#facts);
    if (move === null) return say(_("{text} is not a point of this board.", { text }));
    void this.#room.inOrder(() => {
      if (!this.#room.canPlay.value) say(_("It is not your turn."));
      else void this.#room.play(move);
      this.#empty();
    });
    this.#goBack();
  }

  /** Nothing is played; the focus goes where it was. */
  close(): void {
    this.#empty();
    this.#goBack();
  }

  /** The focus went elsewhere: what is typed stays, but only a press on the button plays it. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#before = null;
    this.#room.typed.value = null;
  }

  get #text(): string {
    return (this.#field?.value ?? "").normalize("NFKC").trim().toLowerCase();
  }

  #empty(): void {
    clearTimeout(this.#timer);
    if (this.#field) this.#field.value = "";
    this.#room.typed.value = null;
  }

  #goBack(): void {
    const before = this.#before;
    this.#before = null;
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
    if (before === document.body) this.#field?.blur();
    // The browser scrolls after it has told of the key.
    if (this.#scrolled) requestAnimationFrame(this.#scrolled);
    this.#scrolled = null;
  }
}

/** Returns what scrolls back to where panel and page are now. */
function scrollKeeper(panel: Element | null): () => void {
  const [top, pageTop] = [panel?.scrollTop ?? 0, scrollY];
  return () => {
    panel?.scrollTo({ top });
    scrollTo({ top: pageTop });
  };
}

/** A typed text as a move; null where it is none. */
function readMove(text: string, room: GameRoom, facts: Facts): string | null {
  const { scene } = room.state.value;
  const word = text.replaceAll(/[: ]+/g, ":");
  if (/^offer:/.test(word) || scene?.actions.includes(word)) return word;
  const point = parsePoint(text, facts);
  return point && moveNamed(formatPoint(point, facts), scene);
}

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead"]);

/** Keys pressed anywhere but in a field or a dialog; before they are shortcuts they may begin a move. */
function useFirstKeys(box: MoveBox, facts: Facts): void {
  useEffect(() => {
    const passed = new WeakSet<Event>();
    const keys = new FirstKeys({
      shape: () => facts,
      begin: (text) => box.open(text),
      shortcut: (key) => {
        const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        passed.add(event);
        (document.activeElement ?? document.body).dispatchEvent(event);
      },
    });
    const listen = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.altKey || event.metaKey || MODIFIERS.has(event.key);
      const focus = focusOf(document.activeElement);
      if (passed.has(event) || isOther || focus === "text" || focus === "dialog") return;
      const isTaken = event.repeat ? beginsPoint(letterOf(event), facts) : keys.press(letterOf(event));
      if (!isTaken) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("keydown", listen, true);
    return () => {
      removeEventListener("keydown", listen, true);
      keys.cancel();
    };
  }, [box]);
}

/** A point as it is written on this board, near the middle. */
function example(facts: Facts): string {
  const middle = (side: number) => Math.floor(side / 2);
  const { width, height, layers } = facts;
  return formatPoint([middle(width), middle(height), middle(layers - 1)], facts);
}
