/** Games from elsewhere: a file or pasted text. The server tells the format; what fails stays, with the reason. */
import { useRef, useState } from "preact/hooks";

import type { RecordsTaken } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { api, loadVariants, titleOf, errorText } from "../api.ts";
import { loadFormats } from "../game/share.tsx";
import { useLoad } from "../load.ts";
import { Select } from "../parts/choice.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { go } from "../router.ts";
import { Found, Outcome } from "./import-found.tsx";

export interface ImportOptions {
  /** The name of the file; its extension counts where the content does not tell the format. */
  readonly name?: string;
  /** The format and the game, where they are not to be told by the content. */
  readonly format?: string;
  readonly variant?: string;
  /** The one game of several that is wanted, counted from 1; none: all of them. */
  readonly number?: number;
  /** Whether several games are only told, so that one can be chosen. */
  readonly chooses?: boolean;
}

/** Hand games to the server. */
export function importGames(content: Blob | string, options: ImportOptions): Promise<RecordsTaken> {
  const told = Object.entries(options).filter(([, value]) => value !== "" && value !== false);
  const query = new URLSearchParams(told.map(([name, value]) => [name, String(value)]));
  return api.post<RecordsTaken>(`/api/records?${query}`, content);
}

/** What somebody wants to have taken in. */
export interface Source {
  readonly text: string;
  readonly file: File | null;
  readonly format: string;
  readonly variant: string;
}

export const NOTHING: Source = { text: "", file: null, format: "", variant: "" };

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [source, setSource] = useState<Source>(NOTHING);
  const [answer, setAnswer] = useState<RecordsTaken | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const leave = (address: string) => {
    onClose();
    go(address);
  };
  const take = async (wanted: Source, choice: Pick<ImportOptions, "number" | "chooses">) => {
    setSource(wanted);
    setBusy(true);
    try {
      const { text, file, format, variant } = wanted;
      const taken = await importGames(file ?? text, { name: file?.name ?? "", format, variant, ...choice });
      const hasGames = taken.games.length + (taken.found?.length ?? 0) > 0;
      setError(hasGames ? null : problemOf(taken));
      if (taken.games.length === 1 && taken.refused.length === 0) return leave(`/analysis/${taken.games[0]}`);
      setAnswer(hasGames ? taken : null);
    } catch (problem) {
      setError(errorText(problem));
    } finally {
      setBusy(false);
    }
  };
  const found = answer?.found ?? [];
  return (
    <Dialog title={_("Import games")} onClose={onClose}>
      {answer !== null && error && <Problem text={error} />}
      {answer === null && <Sources source={source} error={error} isBusy={isBusy} onChange={setSource} onTake={(wanted) => void take(wanted, { chooses: true })} />}
      {answer !== null && found.length > 0 && (
        <Found games={found} refused={answer.refused} isBusy={isBusy} onBack={() => setAnswer(null)} onTake={(number) => void take(source, { number })} />
      )}
      {answer !== null && found.length === 0 && <Outcome answer={answer} onLeave={leave} />}
    </Dialog>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p class="banner bad" role="alert">
      {text}
    </p>
  );
}

function problemOf({ refused, unknown_game }: RecordsTaken): string {
  if (unknown_game) return _("The text does not say which game it is: choose the game.");
  return refused[0] ?? _("There is no game in it.");
}

interface SourcesProps {
  readonly source: Source;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onChange: (source: Source) => void;
  readonly onTake: (source: Source) => void;
}

export function Sources({ source, error, isBusy, onChange, onTake }: SourcesProps) {
  const formats = useLoad(() => loadFormats(), []);
  const variants = useLoad(loadVariants, []);
  const area = useRef<HTMLTextAreaElement>(null);
  const line = source.file ? null : lineOf(error);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onTake(source);
      }}
    >
      <label class="drop">
        <Icon name="upload" />
        <span>{source.file?.name ?? _("Choose a file")}</span>
        <input
          type="file"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onTake({ ...source, file });
          }}
        />
      </label>
      <label class="field">
        <span>{_("or paste games, moves or a position")}</span>
        <textarea
          class="input code"
          rows={6}
          ref={area}
          value={source.text}
          spellcheck={false}
          placeholder="(;GM[4]SZ[15];B[hh]…   h8 i9 j10…   x2/1o1/2x o"
          onInput={(event) => onChange({ ...source, text: event.currentTarget.value, file: null })}
        />
      </label>
      {error && <Problem text={error} />}
      {line !== null && (
        <button type="button" class="button plain" onClick={() => showLine(area.current, line)}>
          {_("Show line {line}", { line })}
        </button>
      )}
      <div class="two-fields">
        <Select
          label={_("Game")}
          options={[{ value: "", label: _("As stated in the file") }, ...(variants.value ?? []).map(({ name }) => ({ value: name, label: titleOf(name) }))]}
          value={source.variant}
          onChange={(variant) => onChange({ ...source, variant })}
        />
        <Select
          label={_("Format")}
          options={[{ value: "", label: _("Recognised automatically") }, ...(formats.value ?? []).map(({ name, title }) => ({ value: name, label: title }))]}
          value={source.format}
          onChange={(format) => onChange({ ...source, format })}
        />
      </div>
      <div class="dialog-foot">
        <button type="submit" class="button primary" disabled={isBusy || (source.file === null && source.text.trim() === "")}>
          {_("Import")}
        </button>
      </div>
    </form>
  );
}

/** The line that a problem names. */
function lineOf(problem: string | null): number | null {
  const found = /\bline (\d+)/.exec(problem ?? "")?.[1];
  return found === undefined ? null : Number(found);
}

function showLine(area: HTMLTextAreaElement | null, line: number): void {
  if (!area) return;
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (area.scrollHeight * Math.max(0, line - 3)) / lines.length;
}
