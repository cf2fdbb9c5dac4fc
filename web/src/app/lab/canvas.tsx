/** The tree on a canvas: it grows with the steps, is moved and zoomed, and a press chooses a node. */
import { effect, useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { _, ngettext } from "../../lib/i18n.ts";
import { Icon } from "../parts/icon.tsx";
import type { Laboratory } from "./laboratory.ts";
import type { LabTree } from "./tree.ts";
import { draw, kept, MIN_ROW, MAX_ROW, nodeAt, revealed, wholeView, zoomed } from "./view.ts";
import type { Palette, TreeView } from "./view.ts";

/** Pixels a finger or a mouse may move and still press. */
const PRESS = 5;
/** Steps a second up to which the view follows what is watched. */
const FOLLOWED = 20;
const ZOOM = 1.6;

interface TreeCanvasProps {
  readonly lab: Laboratory;
  readonly tree: LabTree;
}

export function TreeCanvas({ lab, tree }: TreeCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useSignal<TreeView>({ left: 0, scale: 1 });
  const width = useSignal(0);
  const row = Math.round(Math.min(MAX_ROW, Math.max(MIN_ROW, 330 / (tree.depth + 1))));
  const height = row * (tree.depth + 1) + 2;
  useWidth(canvas, width);
  useDrawing(canvas, { lab, tree, view, width, row, height });
  useEffect(() => {
    view.value = wholeView(tree, Math.max(1, width.value));
  }, [tree]);
  useWatching(lab, tree);
  useRevealing(lab, tree, view, width);
  const zoom = (factor: number) => () => (view.value = zoomed(view.value, tree, width.value, width.value / 2, factor));
  const handlers = usePointers(view, tree, width, (x, y) => {
    const node = nodeAt({ tree, view: view.value, step: lab.step.value, row }, x, y);
    if (node !== null) lab.select(node);
  });
  return (
    <div class="lab-tree">
      <canvas
        ref={canvas}
        class="lab-canvas"
        style={{ height: `${height}px` }}
        role="img"
        tabIndex={0}
        aria-label={_("The tree of the search. Arrow keys walk through it: down to the first move below, up to where it came from, left and right to its neighbours.")}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || !walk(event.key, lab, tree)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        {...handlers}
      />
      <div class="row lab-zoom">
        <span class="grow small muted numbers">{ngettext("{count} node", "{count} nodes", tree.size, { count: tree.size.toLocaleString() })}</span>
        <button type="button" class="button square plain" aria-label={_("Zoom out")} onClick={zoom(1 / ZOOM)}>
          −
        </button>
        <button type="button" class="button square plain" aria-label={_("Zoom in")} onClick={zoom(ZOOM)}>
          +
        </button>
        <button type="button" class="button plain" onClick={() => (view.value = wholeView(tree, width.value))}>
          <Icon name="grid" /> {_("Whole tree")}
        </button>
      </div>
    </div>
  );
}

function walk(key: string, lab: Laboratory, tree: LabTree): boolean {
  const at = lab.selected.value;
  const next = { ArrowUp: tree.parent[at]!, ArrowDown: at + 1 < tree.end[at]! ? at + 1 : -1, ArrowLeft: tree.sibling(at, -1) ?? -1, ArrowRight: tree.sibling(at, 1) ?? -1 }[key];
  if (next === undefined) return false;
  if (next >= 0) lab.select(next);
  return true;
}

function useWidth(canvas: { readonly current: HTMLCanvasElement | null }, width: Signal<number>): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const measure = () => (width.value = element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}

interface Drawn extends TreeCanvasProps {
  readonly view: Signal<TreeView>;
  readonly width: Signal<number>;
  readonly row: number;
  readonly height: number;
}

/** Draw in the next frame after something has changed, and only then. */
function useDrawing(canvas: { readonly current: HTMLCanvasElement | null }, { lab, tree, view, width, row, height }: Drawn): void {
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    let frame = 0;
    const paint = () => {
      frame = 0;
      const ratio = Math.min(devicePixelRatio, 2);
      const [wide, high] = [Math.round(width.value * ratio), Math.round(height * ratio)];
      if (element.width !== wide) element.width = wide;
      if (element.height !== high) element.height = high;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const palette = paletteOf(element);
      draw(context, { tree, view: kept(view.value, tree, width.value), step: lab.step.value, selected: lab.selected.value, width: width.value, row, palette });
    };
    const ask = () => {
      frame ||= requestAnimationFrame(paint);
    };
    const stop = effect(() => {
      void [lab.step.value, lab.selected.value, view.value, width.value];
      ask();
    });
    const themes = new MutationObserver(ask);
    themes.observe(document.documentElement, { attributes: true });
    return () => {
      stop();
      themes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [tree, row, height]);
}

function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: color("--ink"),
    muted: color("--muted"),
    surface: color("--surface-2"),
    line: color("--line"),
    accent: color("--accent"),
    soft: color("--accent-soft"),
    bad: color("--bad"),
    badSoft: color("--bad-soft"),
    warnSoft: color("--warn-soft"),
    font: style.fontFamily,
  };
}

/** While it plays: as many steps in each frame as the speed asks for. */
function useWatching(lab: Laboratory, tree: LabTree): void {
  useEffect(() => {
    let frame = 0;
    let [before, due] = [0, 0];
    const tick = (now: number) => {
      const speed = lab.speed.value || tree.steps / 2;
      due += before === 0 ? 1 : Math.min(0.2, (now - before) / 1000) * speed;
      before = now;
      if (due >= 1) {
        lab.goTo(lab.step.value + Math.floor(due));
        due %= 1;
      }
      if (lab.step.value >= tree.steps) lab.isPlaying.value = false;
      else frame = requestAnimationFrame(tick);
    };
    const stop = effect(() => {
      cancelAnimationFrame(frame);
      [before, due] = [0, 0];
      if (lab.isPlaying.value) frame = requestAnimationFrame(tick);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [lab, tree]);
}

/** Whatever is chosen is brought where it can be read; a quick search is watched from afar. */
function useRevealing(lab: Laboratory, tree: LabTree, view: Signal<TreeView>, width: Signal<number>): void {
  useEffect(() => {
    let isFirst = true;
    return lab.selected.subscribe((node) => {
      if (isFirst) return void (isFirst = false);
      const isQuick = lab.isPlaying.peek() && (lab.speed.peek() === 0 || lab.speed.peek() > FOLLOWED);
      if (!isQuick && node < tree.size) view.value = revealed(view.peek(), tree, width.peek(), node);
    });
  }, [lab, tree]);
}

/** Drag to move, wheel or two fingers to zoom, press to choose. */
function usePointers(view: Signal<TreeView>, tree: LabTree, width: Signal<number>, press: (x: number, y: number) => void) {
  const down = useRef(new Map<number, { x: number; y: number; from: number }>());
  const place = (event: PointerEvent | WheelEvent): readonly [number, number] => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const move = (event: PointerEvent) => {
    const held = down.current.get(event.pointerId);
    if (!held) return;
    const [x, y] = place(event);
    const other = [...down.current.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [before, now] = [Math.abs(held.x - other.x), Math.abs(x - other.x)];
      if (before > 20) view.value = zoomed(view.value, tree, width.value, (x + other.x) / 2, now / before);
    } else {
      view.value = kept({ ...view.value, left: view.value.left - (x - held.x) / view.value.scale }, tree, width.value);
    }
    down.current.set(event.pointerId, { x, y, from: held.from + Math.abs(x - held.x) });
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const [x, y] = place(event);
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x, y, from: 0 });
    },
    onPointerMove: move,
    onPointerUp: (event: PointerEvent) => {
      const held = down.current.get(event.pointerId);
      down.current.delete(event.pointerId);
      if (held && held.from < PRESS) press(...place(event));
    },
    onPointerCancel: (event: PointerEvent) => down.current.delete(event.pointerId),
    onWheel: (event: WheelEvent) => {
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
      event.preventDefault();
      if (isSideways) view.value = kept({ ...view.value, left: view.value.left + event.deltaX / view.value.scale }, tree, width.value);
      else view.value = zoomed(view.value, tree, width.value, place(event)[0], Math.exp(-event.deltaY / 300));
    },
  };
}
