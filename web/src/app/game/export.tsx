/** A game as a file: a record in any format, a picture, an animation; with the options of each. */
import { useEffect, useState } from "preact/hooks";

import type { FormatAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { download } from "../download.ts";
import { NumberField, Segments, Select, Switch } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { pieces, theme } from "../preferences.ts";

/** What the server draws: pixels of a picture, and of one that moves. */
const MIN_SIZE = 64;
const MAX_SIZE = { svg: 2048, png: 2048, gif: 1024 } as const;
/** The longest line that fits into an address. */
const MAX_LINE = 6000;
const PREVIEW_SIZE = 320;
const PREVIEW_AFTER_MS = 400;

type PictureKind = keyof typeof MAX_SIZE;

export interface ExportSource {
  /** The game. */
  readonly id: string;
  /** The line that is shown, where it may be another than that of the game. */
  readonly line?: readonly string[];
  /** How long that line is, and how far it is shown. */
  readonly length: number;
  readonly ply: number;
  readonly formats: readonly FormatAnswer[];
}

interface ExportOptions {
  readonly kind: string;
  readonly hasNotes: boolean;
  readonly hasEvaluations: boolean;
  readonly hasNumbers: boolean;
  readonly hasCoordinates: boolean;
  readonly size: number;
  readonly first: number;
  readonly last: number;
  readonly moveMs: number;
}

export function ExportForm({ source }: { source: ExportSource }) {
  const [options, setOptions] = useState<ExportOptions>({
    kind: "sgf",
    hasNotes: true,
    hasEvaluations: true,
    hasNumbers: false,
    hasCoordinates: true,
    size: 720,
    first: 1,
    last: source.ply,
    moveMs: 600,
  });
  const change = (some: Partial<ExportOptions>) => setOptions((before) => ({ ...before, ...some }));
  const kind = pictureKind(options.kind);
  const formats = source.formats.map(({ name, title }) => ({ value: name, label: `${name.toUpperCase()} – ${title}` }));
  const pictures = [
    { value: "svg", label: `SVG – ${_("a picture of any size")}` },
    { value: "png", label: `PNG – ${_("a picture")}` },
    { value: "gif", label: `GIF – ${_("an animation")}` },
  ];
  return (
    <div class="stack export">
      <Select
        label={_("Format")}
        options={[...formats, ...pictures]}
        value={options.kind}
        // A whole game moves, a picture shows where we are.
        onChange={(chosen) => change({ kind: chosen, last: chosen === "gif" ? source.length : source.ply, size: Math.min(options.size, MAX_SIZE[pictureKind(chosen) ?? "png"]) })}
      />
      <div class="stack-s">
        <Switch label={kind ? _("Marks and arrows") : _("My comments, variations and marks")} checked={options.hasNotes} onChange={(hasNotes) => change({ hasNotes })} />
        <Switch label={kind ? _("Evaluation under the board") : _("Evaluations")} checked={options.hasEvaluations} onChange={(hasEvaluations) => change({ hasEvaluations })} />
        {kind && (
          <>
            <Switch label={_("Move numbers")} checked={options.hasNumbers} onChange={(hasNumbers) => change({ hasNumbers })} />
            <Switch label={_("Coordinates")} checked={options.hasCoordinates} onChange={(hasCoordinates) => change({ hasCoordinates })} />
          </>
        )}
      </div>
      {kind && <PictureChoices kind={kind} options={options} length={source.length} onChange={change} />}
      {kind && <Preview address={pictureAddress(source, kind, { ...options, size: PREVIEW_SIZE })} />}
      <div class="dialog-foot">
        <button type="button" class="button primary" onClick={() => void download(kind ? pictureAddress(source, kind, options) : recordAddress(source, options))}>
          <Icon name="download" /> {_("Download")}
        </button>
      </div>
    </div>
  );
}

interface PictureChoicesProps {
  readonly kind: PictureKind;
  readonly options: ExportOptions;
  readonly length: number;
  readonly onChange: (some: Partial<ExportOptions>) => void;
}

function PictureChoices({ kind, options, length, onChange }: PictureChoicesProps) {
  const { size, first, last, moveMs } = options;
  const begins = kind === "gif" || options.hasNumbers;
  return (
    <>
      <div class="three-fields">
        <NumberField label={_("Width in pixels")} value={size} min={MIN_SIZE} max={MAX_SIZE[kind]} onChange={(width) => onChange({ size: width })} />
        {begins && <NumberField label={_("From move")} value={Math.min(first, Math.max(1, last))} min={1} max={Math.max(1, last)} onChange={(move) => onChange({ first: move })} />}
        <NumberField label={_("To move")} value={last} min={0} max={length} onChange={(move) => onChange({ last: move, first: Math.min(first, Math.max(1, move)) })} />
      </div>
      {kind === "gif" && (
        <Segments
          legend={_("Seconds a move")}
          options={[300, 600, 1000, 2000].map((ms) => ({ value: ms, label: (ms / 1000).toLocaleString() }))}
          value={moveMs}
          onChange={(ms) => onChange({ moveMs: ms })}
        />
      )}
    </>
  );
}

/** The picture as it will be, drawn when nothing has changed for a moment. */
function Preview({ address }: { address: string }) {
  const [shown, setShown] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [address]);
  return <img class="export-preview" src={shown} alt={_("Preview")} />;
}

function pictureKind(kind: string): PictureKind | null {
  return kind === "svg" || kind === "png" || kind === "gif" ? kind : null;
}

function recordAddress({ id }: ExportSource, { kind, hasNotes, hasEvaluations }: ExportOptions): string {
  const query = new URLSearchParams({ format: kind, notes: String(hasNotes), evaluations: String(hasEvaluations) });
  return `/api/games/${id}/record?${query}`;
}

function pictureAddress({ id, line }: ExportSource, kind: PictureKind, options: ExportOptions): string {
  const moves = line?.join(" ") ?? "";
  const query = new URLSearchParams({
    ply: String(options.last),
    first: String(options.first),
    notes: "true",
    marks: String(options.hasNotes),
    evaluations: String(options.hasEvaluations),
    numbers: String(options.hasNumbers),
    coordinates: String(options.hasCoordinates),
    size: String(options.size),
    theme: theme.value,
    style: pieces.value,
    ...(kind === "gif" ? { move_ms: String(options.moveMs) } : {}),
    ...(moves !== "" && moves.length <= MAX_LINE ? { line: moves } : {}),
  });
  return `/api/games/${id}/picture.${kind}?${query}`;
}
