/** Games from elsewhere: a file or pasted text, in any format there is. */
import { useState } from "preact/hooks";

import type { FormatAnswer, RecordsTaken } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import { api, loadVariants, titleOf, errorText } from "../api.ts";
import { loadFormats } from "../game/share.tsx";
import { useLoad } from "../load.ts";
import { Select } from "../parts/choice.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { go } from "../router.ts";

/** Hand games to the server; the name says the format, the variant the game where a file does not. */
export function importGames(content: Blob | string, name: string, variant = ""): Promise<RecordsTaken> {
  const game = variant === "" ? "" : `&variant=${encodeURIComponent(variant)}`;
  return api.post<RecordsTaken>(`/api/records?name=${encodeURIComponent(name)}${game}`, content);
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<RecordsTaken | null>(null);
  const [error, setError] = useState<string | null>(null);
  const take = async (content: Blob | string, name: string, variant: string) => {
    try {
      const found = await importGames(content, name, variant);
      setError(null);
      if (found.games.length === 1 && found.refused.length === 0) return leave(`/analysis/${found.games[0]}`);
      setAnswer(found);
    } catch (problem) {
      setError(errorText(problem));
    }
  };
  const leave = (address: string) => {
    onClose();
    go(address);
  };
  return (
    <Dialog title={_("Import games")} onClose={onClose}>
      {error && <p class="banner bad">{error}</p>}
      {answer ? <Outcome answer={answer} onLeave={leave} /> : <Sources onTake={(content, name, variant) => void take(content, name, variant)} />}
    </Dialog>
  );
}

function Outcome({ answer, onLeave }: { answer: RecordsTaken; onLeave: (address: string) => void }) {
  const count = answer.games.length;
  return (
    <>
      <p>{ngettext("{count} game was imported.", "{count} games were imported.", count)}</p>
      {answer.refused.length > 0 && (
        <details open={count === 0}>
          <summary>{ngettext("{count} game was left out.", "{count} games were left out.", answer.refused.length)}</summary>
          <ul class="small muted">
            {answer.refused.slice(0, 20).map((reason, index) => (
              <li key={index}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
      <div class="dialog-foot">
        {count > 0 && (
          <button type="button" class="button" onClick={() => onLeave(`/analysis/${answer.games[0]}`)}>
            {_("Open the first game")}
          </button>
        )}
        <button type="button" class="button primary" onClick={() => onLeave("/games?kind=imported")}>
          {_("Go to the list of games")}
        </button>
      </div>
    </>
  );
}

function Sources({ onTake }: { onTake: (content: Blob | string, name: string, variant: string) => void }) {
  const formats = useLoad(() => loadFormats(), []);
  const variants = useLoad(loadVariants, []);
  const [variant, setVariant] = useState("");
  const [format, setFormat] = useState("sgf");
  const [text, setText] = useState("");
  return (
    <>
      <label class="drop">
        <Icon name="upload" />
        <span>{_("Choose a file")}</span>
        <input
          type="file"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onTake(file, file.name, variant);
          }}
        />
      </label>
      <Select
        label={_("Game")}
        options={[{ value: "", label: _("As stated in the file") }, ...(variants.value ?? []).map(({ name }) => ({ value: name, label: titleOf(name) }))]}
        value={variant}
        onChange={setVariant}
      />
      <p class="muted small center">{_("or paste a game")}</p>
      <label class="field">
        <span>{_("Game text")}</span>
        <textarea class="input" rows={5} value={text} onInput={(event) => setText(event.currentTarget.value)} placeholder="(;GM[4]SZ[15];B[hh]…" />
      </label>
      <Select
        label={_("Format")}
        options={(formats.value ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        value={format}
        onChange={setFormat}
      />
      <div class="dialog-foot">
        <button type="button" class="button primary" disabled={text.trim() === ""} onClick={() => onTake(text, `game.${extensionOf(formats.value ?? [], format)}`, variant)}>
          {_("Import")}
        </button>
      </div>
    </>
  );
}

function extensionOf(formats: readonly FormatAnswer[], name: string): string {
  const extension = formats.find((format) => format.name === name)?.extensions[0] ?? name;
  return extension.replace(/^\./, "");
}
