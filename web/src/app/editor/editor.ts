/** The board editor without its page: the position, its history, and what the server says of it. */
import { computed, signal } from "@preact/signals";

import type { Shape } from "../../board/index.ts";
import type { PositionAnswer } from "../../lib/answers.ts";
import { checkPosition, errorText, loadBoard, variantNamed, variants } from "../api.ts";
import { shapeAsked, sizeWord } from "../board-address.ts";
import type { Variant } from "../choices.ts";
import { choices } from "../preferences.ts";
import { CLEARED, positionFrom, textOf } from "./position.ts";
import type { EditedPosition, Tool } from "./position.ts";

/** A position is checked so long after it was changed. */
const CHECK_MS = 120;
const MAX_HISTORY = 500;

export class PositionEditor {
  readonly variant: string;
  readonly shape: Shape;
  readonly position = signal<EditedPosition>(CLEARED);
  readonly tool = signal<Tool>("black");
  /** What is known of the position that is shown; null while the server is asked. */
  readonly checked = signal<PositionAnswer | null>(null);
  /** Why nothing is known of it. */
  readonly error = signal<string | null>(null);
  readonly canUndo = computed(() => this.#past.value.length > 0);
  readonly canRedo = computed(() => this.#future.value.length > 0);
  readonly text = computed(() => this.checked.value?.text ?? textOf(this.position.value, this.shape));

  readonly #past = signal<readonly EditedPosition[]>([]);
  readonly #future = signal<readonly EditedPosition[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(variant: string, answer: PositionAnswer) {
    this.variant = variant;
    const { family } = variantNamed(variant) ?? { family: "gomoku" };
    this.shape = { width: answer.width, height: answer.height, layers: answer.layers, family };
    this.position.value = positionFrom(answer);
    this.checked.value = answer;
  }

  set(next: EditedPosition): void {
    if (next === this.position.value) return;
    this.#past.value = [...this.#past.value.slice(-MAX_HISTORY), this.position.value];
    this.#future.value = [];
    this.#show(next);
  }

  undo(): void {
    const last = this.#past.value.at(-1);
    if (!last) return;
    this.#past.value = this.#past.value.slice(0, -1);
    this.#future.value = [...this.#future.value, this.position.value];
    this.#show(last);
  }

  redo(): void {
    const next = this.#future.value.at(-1);
    if (!next) return;
    this.#future.value = this.#future.value.slice(0, -1);
    this.#past.value = [...this.#past.value, this.position.value];
    this.#show(next);
  }

  /** The position of a text, on a board of this size; rejects where it cannot be read. */
  async read(text: string): Promise<void> {
    this.set(positionFrom(await checkPosition(this.variant, text, sizeWord(this.shape))));
  }

  async restart(): Promise<void> {
    await this.read(await startText(this.variant, this.shape));
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #show(position: EditedPosition): void {
    this.position.value = position;
    this.checked.value = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(position), CHECK_MS);
  }

  async #check(position: EditedPosition): Promise<void> {
    try {
      const answer = await checkPosition(this.variant, textOf(position, this.shape), sizeWord(this.shape));
      if (this.position.value !== position) return;
      this.error.value = null;
      this.position.value = positionFrom(answer);
      this.checked.value = answer;
    } catch (error) {
      if (this.position.value === position) this.error.value = errorText(error);
    }
  }
}

export interface OpenedEditor {
  readonly editor: PositionEditor;
  /** A text of the address that could not be read, and why. */
  readonly refused: { readonly text: string; readonly reason: string } | null;
}

/** Open the position of an address, otherwise the start of a game. */
export async function openEditor(query: URLSearchParams): Promise<OpenedEditor> {
  const variant = variantNamed(query.get("variant") ?? "") ?? variantNamed(choices.value.variant) ?? variants.value[0];
  if (!variant) throw new Error("no variants");
  const text = query.get("position") ?? "";
  if (text === "") return { editor: await atStart(variant, query), refused: null };
  try {
    return { editor: new PositionEditor(variant.name, await checkPosition(variant.name, text)), refused: null };
  } catch (error) {
    return { editor: await atStart(variant, query), refused: { text, reason: errorText(error) } };
  }
}

async function atStart(variant: Variant, query: URLSearchParams): Promise<PositionEditor> {
  const shape = shapeAsked(variant, query.get("size"), choices.value);
  return new PositionEditor(variant.name, await checkPosition(variant.name, await startText(variant.name, shape)));
}

async function startText(variant: string, shape: Shape): Promise<string> {
  const size = sizeWord(shape);
  return (await loadBoard({ variant, ...(size ? { size } : {}), moves: [] })).text;
}
