/** The list of games: pages, choosing, deleting with undo, tags. */
import { useEffect, useRef, useState } from "preact/hooks";

import type { GameChoicesAnswer, GameSummary, Thumbnail } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import { errorText } from "../api.ts";
import { useLoad } from "../load.ts";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { changeGames, loadGames, loadThumbnails } from "../summaries.ts";
import { isAll, requestOf } from "./filter.ts";
import type { ListFilter } from "./filter.ts";
import { GameRow } from "./game-row.tsx";
import { Nothing } from "./nothing.tsx";
import { startReviews } from "./reviews.tsx";
import { TagDialog } from "./tags.tsx";

/** Games of a page; as many have thumbnails at once. */
const PAGE = 20;

interface ListProps {
  readonly filter: ListFilter;
  readonly choices: GameChoicesAnswer;
  /** Something was deleted, brought back or tagged. */
  readonly onChange: () => void;
}

export function GameList({ filter, choices, onChange }: ListProps) {
  const request = { ...requestOf(filter, choices), limit: PAGE };
  const first = useLoad(() => loadGames(request), []);
  const [more, setMore] = useState<readonly GameSummary[]>([]);
  const [next, setNext] = useState<string | null | undefined>(undefined);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [tags, setTags] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [isTagging, setTagging] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const loaded = [...(first.value?.games ?? []), ...more].map((game) => ({ ...game, tags: tags[game.id] ?? game.tags }));
  const games = loaded.filter(({ id }) => !gone.has(id));
  const thumbnails = useThumbnails(games);
  const cursor = next === undefined ? (first.value?.next ?? null) : next;
  const picked = games.filter(({ id }) => chosen.has(id));
  const finished = picked.flatMap(({ id, ended }) => (ended === null ? [] : [id]));

  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      say(errorText(error));
      return false;
    }
  };
  const loadMore = () =>
    attempt(async () => {
      const page = await loadGames({ ...request, ...(cursor === null ? {} : { before: cursor }) });
      setMore([...more, ...page.games]);
      setNext(page.next);
    });
  const move = async (names: readonly string[], action: "delete" | "restore") => {
    if (!(await attempt(() => changeGames(action, names)))) return;
    setGone((before) => new Set([...before, ...names]));
    setChosen(new Set());
    focusNear(list.current, names[0] ?? "");
    onChange();
    const back = action === "delete" ? "restore" : "delete";
    const undo = async () => {
      if (!(await attempt(() => changeGames(back, names)))) return;
      setGone((before) => new Set([...before].filter((name) => !names.includes(name))));
      onChange();
    };
    say(doneText(action, names.length), { label: _("Undo"), run: () => void undo() });
  };
  const tag = async (add: readonly string[], remove: readonly string[]) => {
    setTagging(false);
    const names = picked.map(({ id }) => id);
    if ((add.length === 0 && remove.length === 0) || !(await attempt(() => changeGames("tags", names, { add, remove })))) return;
    const changed = picked.map((game) => [game.id, [...new Set([...game.tags.filter((one) => !remove.includes(one)), ...add])].toSorted()] as const);
    setTags({ ...tags, ...Object.fromEntries(changed) });
    onChange();
  };

  if (first.error) return <p class="banner bad">{first.error}</p>;
  if (!first.value) return <p class="muted" aria-busy="true">{_("Loading…")}</p>;
  if (loaded.length === 0) return isAll(filter) ? <Nothing deleted={choices.deleted} /> : <p class="card empty">{filter.deleted ? _("No deleted games.") : _("No games match.")}</p>;
  const isDeleted = filter.deleted !== "";
  return (
    <>
      {isDeleted && <p class="banner">{ngettext("Deleted games are removed for good after {count} day. Games with others stay theirs.", "Deleted games are removed for good after {count} days. Games with others stay theirs.", choices.kept_days)}</p>}
      <ul class="game-list" ref={list}>
        {games.map((game) => (
          <GameRow
            key={game.id}
            game={game}
            thumbnail={thumbnails.get(keyOf(game)) ?? null}
            isChosen={chosen.has(game.id)}
            onChoose={(isChosen) => setChosen(new Set(isChosen ? [...chosen, game.id] : [...chosen].filter((one) => one !== game.id)))}
            onDelete={isDeleted ? null : () => void move([game.id], "delete")}
            onRestore={() => void move([game.id], "restore")}
          />
        ))}
      </ul>
      {cursor !== null && (
        <button type="button" class="button" onClick={() => void loadMore()}>
          {_("Show more")}
        </button>
      )}
      {picked.length > 0 && (
        <div class="chosen-bar card" role="region" aria-label={_("Chosen games")}>
          <strong class="grow">{ngettext("{count} game chosen", "{count} games chosen", picked.length)}</strong>
          <button type="button" class="button" onClick={() => setChosen(new Set(games.slice(0, MAX_CHOSEN).map(({ id }) => id)))}>
            {_("Choose all")}
          </button>
          {isDeleted ? (
            <button type="button" class="button primary" onClick={() => void move(picked.map(({ id }) => id), "restore")}>
              <Icon name="undo" /> {_("Restore")}
            </button>
          ) : (
            <>
              {finished.length > 0 && (
                <button type="button" class="button" onClick={() => (setChosen(new Set()), void startReviews(finished))}>
                  <Icon name="target" /> {_("Review")}
                </button>
              )}
              <button type="button" class="button" onClick={() => setTagging(true)}>
                {_("Tags")}
              </button>
              <button type="button" class="button danger" onClick={() => void move(picked.map(({ id }) => id), "delete")}>
                <Icon name="trash" /> {_("Delete")}
              </button>
            </>
          )}
          <button type="button" class="button plain square" aria-label={_("Choose none")} title={_("Choose none")} onClick={() => setChosen(new Set())}>
            <Icon name="close" />
          </button>
        </div>
      )}
      {isTagging && <TagDialog games={picked} known={choices.tags.map(({ name }) => name)} onDone={(add, remove) => void tag(add, remove)} onClose={() => setTagging(false)} />}
    </>
  );
}

/** As many games are changed at once. */
const MAX_CHOSEN = 100;

function doneText(action: "delete" | "restore", count: number): string {
  return action === "delete"
    ? ngettext("{count} game was deleted.", "{count} games were deleted.", count)
    : ngettext("{count} game was brought back.", "{count} games were brought back.", count);
}

/** After a row is gone the focus stays in the list, where it was. */
function focusNear(list: HTMLElement | null, gone: string): void {
  const links = [...(list?.querySelectorAll<HTMLElement>(".game-link") ?? [])];
  const index = links.findIndex((link) => link.getAttribute("href") === `/game/${gone}`);
  if (!links[index]?.closest(".game-row")?.contains(document.activeElement)) return;
  (links[index + 1] ?? links[index - 1])?.focus();
}

/** A board changes with every move of its game. */
const keyOf = ({ id, updated }: GameSummary): string => `${id} ${updated}`;
const known = new Map<string, Thumbnail>();
const MAX_KNOWN = 500;

/** The boards of games, asked for a page at a time and remembered. */
function useThumbnails(games: readonly GameSummary[]): ReadonlyMap<string, Thumbnail> {
  const [, redraw] = useState(0);
  const missing = games.filter((game) => !known.has(keyOf(game))).slice(0, PAGE);
  useEffect(() => {
    if (missing.length === 0) return;
    const keys = new Map(missing.map((game) => [game.id, keyOf(game)]));
    loadThumbnails([...keys.keys()]).then(
      (found) => {
        if (known.size > MAX_KNOWN) known.clear();
        for (const one of found.games) known.set(keys.get(one.game) ?? one.game, one);
        if (found.games.length > 0) redraw((times) => times + 1);
      },
      () => {}, // the pictures of the games stay
    );
  }, [missing.map(keyOf).join(" ")]);
  return known;
}
