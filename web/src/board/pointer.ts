/** The pointer over a board: pressing and hovering; without edges also dragging, pinching and Ctrl with the wheel. */

import type { Signal } from "@preact/signals";
import type { HTMLAttributes } from "preact";
import { useRef } from "preact/hooks";
import { CELL, nearest, shifted, zoomed } from "./geometry.ts";
import type { View } from "./geometry.ts";
import { isUnbounded, keyOf, plain, pointOf } from "./points.ts";
import type { Sketch } from "./sketch.ts";
import type { Point } from "./types.ts";

/** How far a wheel turns to show a column more on each side, in pixels. */
const WHEEL_ZOOM = 40;

interface PointerHost {
  readonly pointed: Signal<Point | null>;
  readonly press: (point: Point, isTouch: boolean) => void;
  readonly setView: (view: View) => void;
}

type Handlers = Pick<
  HTMLAttributes<HTMLDivElement>,
  "onClick" | "onContextMenu" | "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onPointerLeave" | "onWheel"
>;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where fingers or the mouse went down, and what was shown then. */
interface Drag {
  readonly spots: ReadonlyMap<number, Spot>;
  readonly view: View;
}

export function usePointer(sketch: Sketch, host: PointerHost): Handlers {
  const kind = useRef("mouse");
  const { drag, hasDragged } = useDrag(sketch, host.setView);
  const onWheel = useWheelZoom(sketch, host.setView);
  const stroke = useStroke(sketch);
  const hasDrawn = useRef(false);
  const show = (point: Point | null): void => {
    const { pointed } = host;
    if ((point && keyOf(point)) === (pointed.value && keyOf(pointed.value))) return;
    pointed.value = point;
    sketch.props.onPoint?.(point && plain(point, sketch.shape));
  };
  return {
    onWheel,
    onContextMenu: (event) => {
      if (sketch.props.onDraw && kind.current === "mouse") event.preventDefault();
    },
    onPointerDown: (event) => {
      kind.current = event.pointerType;
      hasDrawn.current = false;
      if (!stroke.begin(event)) drag.begin(event);
    },
    onPointerMove: (event) => {
      drag.move(event);
      show(event.pointerType === "mouse" && !hasDragged.current ? pointUnder(sketch, event) : null);
    },
    onPointerUp: (event) => {
      hasDrawn.current = stroke.end(event);
      drag.end(event);
    },
    onPointerCancel: (event) => {
      stroke.drop();
      drag.end(event);
    },
    onPointerLeave: (event) => {
      stroke.drop();
      drag.end(event);
      show(null);
    },
    onClick: (event) => {
      // A press by a screen reader has no place, only a cell.
      const point = (event.detail === 0 ? pointOfElement(event.target) : null) ?? pointUnder(sketch, event);
      if (point !== null && !hasDragged.current && !hasDrawn.current) host.press(point, kind.current !== "mouse");
    },
  };
}

/** Draws from one point to another: with the right button, and with the left one where points are picked. */
function useStroke(sketch: Sketch) {
  const from = useRef<{ readonly point: Point; readonly button: number } | null>(null);
  return {
    /** Returns whether the pointer draws, and nothing else. */
    begin(event: PointerEvent): boolean {
      const { onDraw, onPick } = sketch.props;
      const mayDraw = event.button === 2 || (event.button === 0 && onPick !== undefined && !isUnbounded(sketch.shape));
      const point = onDraw && event.pointerType === "mouse" && mayDraw ? pointUnder(sketch, event) : null;
      from.current = point && { point, button: event.button };
      return point !== null && event.button === 2;
    },
    /** Returns whether a line was drawn: then it was no press. */
    end(event: PointerEvent): boolean {
      const start = from.current;
      const end = start && pointUnder(sketch, event);
      from.current = null;
      if (!start || !end || (start.button === 0 && keyOf(start.point) === keyOf(end))) return false;
      sketch.props.onDraw?.(plain(start.point, sketch.shape), plain(end, sketch.shape), event);
      return start.button === 0;
    },
    drop(): void {
      from.current = null;
    },
  };
}

/** Moves the window of a board without edges, by one pointer; two change how much it shows. */
function useDrag(sketch: Sketch, setView: (view: View) => void) {
  const hasDragged = useRef(false);
  const started = useRef<Drag | null>(null);
  const spots = useRef(new Map<number, Spot>()).current;
  const restart = (): void => {
    started.current = spots.size > 0 ? { spots: new Map(spots), view: sketch.layout.view } : null;
  };
  const drag = {
    begin(event: PointerEvent): void {
      if (spots.size === 0) hasDragged.current = false;
      if (!isUnbounded(sketch.shape)) return;
      spots.set(event.pointerId, { x: event.clientX, y: event.clientY });
      restart();
    },
    move(event: PointerEvent): void {
      const start = started.current;
      if (start === null || !spots.has(event.pointerId)) return;
      spots.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const view = start.spots.size > 1 ? pinchedView(start, spots) : draggedView(sketch, start, event);
      if (view === null || isSameView(view, sketch.layout.view)) return;
      hasDragged.current = true;
      setView(view);
    },
    end(event: PointerEvent): void {
      if (spots.delete(event.pointerId)) restart();
    },
  };
  return { drag, hasDragged };
}

/** Returns the window after a drag by whole cells; null where the board cannot be measured. */
function draggedView({ layout }: Sketch, { spots, view }: Drag, event: PointerEvent): View | null {
  const surface = surfaceOf(event);
  const from = spots.get(event.pointerId);
  if (surface === null || from === undefined) return null;
  const cell = (CELL * surface.getBoundingClientRect().width) / layout.width;
  const way = layout.isFlipped ? -1 : 1;
  return shifted(view, way * Math.round((from.x - event.clientX) / cell), way * Math.round((from.y - event.clientY) / cell));
}

/** Returns the window that two fingers, drawn apart or together, leave. */
function pinchedView({ spots, view }: Drag, now: ReadonlyMap<number, Spot>): View | null {
  const [before, after] = [apart(spots), apart(now)];
  if (before === 0 || after === 0) return null;
  return zoomed(view, Math.round((view.columns * (before / after - 1)) / 2));
}

function apart(spots: ReadonlyMap<number, Spot>): number {
  const [one, other] = [...spots.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

function useWheelZoom(sketch: Sketch, setView: (view: View) => void): (event: WheelEvent) => void {
  const rest = useRef(0);
  return (event) => {
    if (!isUnbounded(sketch.shape) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    rest.current += event.deltaY;
    const steps = Math.trunc(rest.current / WHEEL_ZOOM);
    rest.current -= steps * WHEEL_ZOOM;
    const view = zoomed(sketch.layout.view, steps, pointUnder(sketch, event));
    if (!isSameView(view, sketch.layout.view)) setView(view);
  };
}

function isSameView(one: View, other: View): boolean {
  return (["left", "top", "columns", "rows"] as const).every((name) => one[name] === other[name]);
}

function pointUnder({ layout }: Sketch, event: MouseEvent): Point | null {
  const surface = surfaceOf(event);
  if (surface === null) return null;
  const box = surface.getBoundingClientRect();
  const scale = layout.width / box.width;
  const layer = Number(surface.dataset["layer"] ?? 0);
  return nearest(layout, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale, layer);
}

function surfaceOf(event: Event): SVGElement | null {
  return event.target instanceof Element ? event.target.closest<SVGElement>("svg.surface") : null;
}

export function pointOfElement(target: EventTarget | null): Point | null {
  const key = target instanceof Element ? target.getAttribute("data-key") : null;
  return key === null ? null : pointOf(key);
}
