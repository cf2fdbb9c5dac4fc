/** The wheel, and a finger that moves sideways, step through the moves of a game. */
import { useRef } from "preact/hooks";

/** How far a wheel turns for a step, in CSS pixels, and how far a finger moves. */
const WHEEL_STEP = 60;
const SWIPE_STEP = 36;
/** Pixels of a line and a page, in which some browsers measure the wheel. */
const WHEEL_UNITS = [1, 20, 400] as const;

/** Turns distances into whole steps; what is left over counts for the next one. */
export class Stride {
  #rest = 0;
  readonly #length: number;

  constructor(length: number) {
    this.#length = length;
  }

  /** The steps that a further distance makes; a turn back begins anew. */
  take(distance: number): number {
    if (Math.sign(distance) !== Math.sign(this.#rest)) this.#rest = 0;
    this.#rest += distance;
    const steps = Math.trunc(this.#rest / this.#length);
    this.#rest -= steps * this.#length;
    return steps === 0 ? 0 : steps;
  }

  forget(): void {
    this.#rest = 0;
  }
}

/** The moves of a game as a page shows them. */
export interface Steppable {
  readonly at: number;
  readonly lastPly: number;
  readonly onViewPly: (ply: number) => void;
}

/** The ply that lies so many steps away, kept within the game. */
export function plyAfter({ at, lastPly }: Pick<Steppable, "at" | "lastPly">, steps: number): number {
  return Math.max(0, Math.min(lastPly, at + steps));
}

export interface StepHandlers {
  readonly "data-steps"?: "";
  readonly onWheel?: (event: WheelEvent) => void;
  readonly onPointerDown?: (event: PointerEvent) => void;
  readonly onPointerMove?: (event: PointerEvent) => void;
  readonly onPointerUp?: (event: PointerEvent) => void;
  readonly onPointerCancel?: (event: PointerEvent) => void;
}

/** What an element needs so that wheel and finger step over it; nothing while `isOn` is false. */
export function useStepping(moves: Steppable, isOn = true): StepHandlers {
  const wheel = useRef(new Stride(WHEEL_STEP)).current;
  const swipe = useRef(new Stride(SWIPE_STEP)).current;
  const finger = useRef<{ readonly id: number; readonly x: number } | null>(null);
  const lift = (): void => {
    finger.current = null;
    swipe.forget();
  };
  if (!isOn) return {};
  const step = (steps: number): void => {
    const ply = plyAfter(moves, steps);
    if (ply !== moves.at) moves.onViewPly(ply);
  };
  return {
    "data-steps": "",
    onWheel: (event) => {
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
      // At either end of the game the wheel scrolls the page.
      const isAtEnd = plyAfter(moves, Math.sign(event.deltaY)) === moves.at;
      if (event.ctrlKey || event.defaultPrevented || isSideways || isAtEnd) return;
      event.preventDefault();
      step(wheel.take(event.deltaY * WHEEL_UNITS[event.deltaMode as 0 | 1 | 2]));
    },
    onPointerDown: (event) => {
      lift();
      // A board without edges is dragged.
      const isDragged = event.target instanceof Element && event.target.closest("[data-open]") !== null;
      if (event.pointerType !== "touch" || !event.isPrimary || isDragged) return;
      finger.current = { id: event.pointerId, x: event.clientX };
    },
    onPointerMove: (event) => {
      const { current } = finger;
      if (current?.id !== event.pointerId) return;
      // To the left is forward, as pages are turned.
      const steps = swipe.take(current.x - event.clientX);
      finger.current = { id: event.pointerId, x: event.clientX };
      step(steps);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
