/** A repertoire before it is drilled: how it stands, its parts, and for its owner what is learnt of it. */
import { useState } from "preact/hooks";

import type { DrillAnswer, DrillPartAnswer, DrillSide } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { errorText, titleOf } from "../api.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import { Segments, Switch } from "../parts/choice.tsx";
import { ConfirmDialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { skipsKnown } from "../preferences.ts";
import { drillRequests, giveUp, markSide } from "./requests.ts";
import { deckTitle, dueText, partTitle, READY_GAMES, sideOptions, sideText, standingText } from "./words.ts";

interface DeckProps {
  readonly deck: string;
  readonly onBegin: (wanted: { readonly part?: string }) => void;
}

export function DeckPage({ deck, onBegin }: DeckProps) {
  const [version, setVersion] = useState(0);
  const [asks, setAsks] = useState(false);
  const loaded = useLoad(() => drillRequests(deck).standing(), [deck, version]);
  const again = () => setVersion(version + 1);
  const trying = (act: Promise<unknown>) => void act.then(again, (error: unknown) => say(errorText(error)));
  if (loaded.error) return <ErrorPage text={loaded.error} />;
  if (!loaded.value) return <main class="page" aria-busy="true" />;
  const found = loaded.value;
  const marks = (part: string, side: DrillSide | null) => trying(markSide(deck, part, side));
  const isBegun = found.new < found.positions;
  return (
    <main class="page" aria-busy={loaded.isLoading || undefined}>
      <h1>{deckTitle(found)}</h1>
      <section class="card stack-s">
        <p class="numbers">{standingText(found)}</p>
        {found.due + found.new === 0 && found.next !== null && <p class="muted">{dueText(found.next, Date.now())}</p>}
        {found.positions === 0 && <p class="muted">{found.mine ? _("Choose below which side of a chapter you want to learn.") : _("No lines are marked to be learnt here.")}</p>}
        <Switch label={_("Skip what I know")} checked={skipsKnown.value} onChange={(on) => (skipsKnown.value = on)} />
        <div class="row">
          <button type="button" class="button primary" disabled={found.positions === 0} onClick={() => onBegin({})}>
            <Icon name="play" /> {found.due + found.new > 0 || found.positions === 0 ? _("Drill") : _("Practise")}
          </button>
          {READY_GAMES[deck] === undefined && (
            <a class="button" href={`/study/${deck}`}>
              <Icon name="book" /> {_("To the study")}
            </a>
          )}
          <a class="button plain" href="/drill">
            {_("All drills")}
          </a>
          {isBegun && (
            <button type="button" class="button plain danger" onClick={() => setAsks(true)}>
              <Icon name="trash" /> {_("Forget my progress")}
            </button>
          )}
        </div>
      </section>
      <Parts found={found} onBegin={onBegin} onMark={marks} />
      {asks && (
        <ConfirmDialog
          title={_("Forget my progress")}
          text={_("All positions of this repertoire will be new again.")}
          yes={_("Forget")}
          onYes={() => trying(giveUp(deck))}
          onClose={() => setAsks(false)}
        />
      )}
    </main>
  );
}

interface PartsProps {
  readonly found: DrillAnswer;
  readonly onBegin: DeckProps["onBegin"];
  readonly onMark: (part: string, side: DrillSide | null) => void;
}

function Parts({ found, onBegin, onMark }: PartsProps) {
  const isStudy = found.study !== null;
  return (
    <section class="stack-s">
      <h2>{isStudy ? _("Chapters") : _("Openings")}</h2>
      <ul class={isStudy ? "drill-list" : "drill-list many"}>
        {found.parts.map((part) => (
          <li key={part.id} class="card drill-part">
            <span class="grow">
              <strong>{partTitle(found, part.name)}</strong>
              <span class="small muted numbers block">{part.side === null ? titleOf(part.variant) : standingText(part)}</span>
            </span>
            {isStudy && (found.mine ? <Sides part={part} onMark={onMark} /> : <span class="muted small">{sideText(part.side)}</span>)}
            {part.positions > 0 && (
              <button type="button" class="button plain square" aria-label={_("Drill: {name}", { name: partTitle(found, part.name) })} title={_("Drill")} onClick={() => onBegin({ part: part.id })}>
                <Icon name="play" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sides({ part, onMark }: { part: DrillPartAnswer; onMark: PartsProps["onMark"] }) {
  return (
    <Segments
      legend={_("Side to learn: {name}", { name: part.name })}
      hidesLegend
      options={sideOptions()}
      value={part.side ?? "none"}
      onChange={(side) => onMark(part.id, side === "none" ? null : side)}
    />
  );
}
