/** A puzzle: whose move it is, what is asked, the answer and what comes back, and what it was worth. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { _, ngettext } from "../../lib/i18n.ts";
import { errorText, titleOf } from "../api.ts";
import { Asked, Feedback } from "../exercise/feedback.tsx";
import { ExerciseFrame } from "../exercise/frame.tsx";
import type { Solving } from "../exercise/solving.ts";
import type { PuzzleStepAnswer, ShownPuzzleAnswer } from "../../lib/answers.ts";
import { useSolving } from "../exercise/use-solving.ts";
import { ShareLink } from "../game/invitation.tsx";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { go } from "../router.ts";
import { useTitle } from "../title.ts";
import { loadNext, loadOverview, loadPuzzle, puzzleRequests } from "./requests.ts";
import type { Series } from "./requests.ts";
import { changeText, LESSONS, puzzleAddress, seriesOf } from "./series.ts";

export function PuzzlePage({ id, query }: { id: string; query: URLSearchParams }) {
  const loaded = useLoad(() => loadPuzzle(id), [id]);
  useTitle(_("Puzzle"));
  if (loaded.error) return <ErrorPage text={loaded.error} />;
  if (loaded.value?.id !== id) return <main class="exercise" aria-busy="true" />;
  return <OpenedPuzzle key={id} puzzle={loaded.value} series={seriesOf(query)} />;
}

interface OpenedPuzzleProps {
  readonly puzzle: ShownPuzzleAnswer;
  readonly series: Series | null;
  readonly title?: string;
  readonly subtitle?: string;
  readonly notice?: ComponentChildren;
}

export function OpenedPuzzle({ puzzle, series, title, subtitle, notice }: OpenedPuzzleProps) {
  const [first, setFirst] = useState<PuzzleStepAnswer | null>(null);
  const [share, setShare] = useState(false);
  // The first answer that counts is the one with a rating; later ones only practise.
  const solving: Solving<PuzzleStepAnswer> = useSolving(puzzle.id, puzzle.board, puzzleRequests(puzzle, puzzle.rated ? "rated" : "practice"), (judged) => {
    if (judged.rating !== null) setFirst((before) => before ?? judged);
  });
  const isOver = solving.phase.value === "over";
  const next = () => void follow(series ?? { mode: "rated", variant: puzzle.shape.variant, theme: "" });
  const analyse = () => go(analysisOf(puzzle, solving));
  return (
    <ExerciseFrame
      name="puzzle"
      board={{ solving, shape: puzzle.shape }}
      onNext={next}
      onAnalyse={analyse}
      head={
        <>
          <h1>{title ?? (puzzle.game === null ? _("Puzzle") : _("From your own game"))}</h1>
          <p class="small muted">{[subtitle, titleOf(puzzle.shape.variant)].filter(Boolean).join(" · ")}</p>
          {notice}
        </>
      }
      feedback={
        <>
          <Asked task={puzzle.task} side={puzzle.side} />
          <Feedback
            solving={solving}
            hints={puzzle.hints}
            more={<Facts puzzle={puzzle} solving={solving} />}
            after={
              <button type="button" class="button primary" onClick={next}>
                {_("Next puzzle")} <Icon name="forward" />
              </button>
            }
          />
          <Change rating={first?.rating ?? null} isHelped={solving.isHelped.value} isRated={puzzle.rated} />
        </>
      }
      further={
        <nav class="row" aria-label={_("Tools")}>
          {isOver && (
            <button type="button" class="button" onClick={analyse}>
              <Icon name="chart" /> {_("Analyse")}
            </button>
          )}
          <button type="button" class="button plain" onClick={() => setShare(true)}>
            <Icon name="link" /> {_("Share")}
          </button>
          {puzzle.game !== null && (
            <a class="button plain" href={`/review/${puzzle.game}`}>
              <Icon name="target" /> {_("To the game")}
            </a>
          )}
          <a class="button plain" href="/puzzles">
            <Icon name="back" /> {_("All puzzles")}
          </a>
          {share && (
            <Dialog title={_("Share this puzzle")} onClose={() => setShare(false)}>
              <ShareLink label={_("Link to this puzzle")} address={location.origin + puzzleAddress(puzzle.id, null)} />
            </Dialog>
          )}
        </nav>
      }
    />
  );
}

async function follow(series: Series): Promise<void> {
  try {
    go(puzzleAddress((await loadNext(series)).id, series));
  } catch (error) {
    say(errorText(error));
    go("/puzzles");
  }
}

/** The position of the puzzle with the line that was played, where anything can be tried. */
function analysisOf({ shape, board }: ShownPuzzleAnswer, solving: Solving<PuzzleStepAnswer>): string {
  const moves = solving.board.value.moves.slice(board.moves.length);
  return `/analysis?${new URLSearchParams({ variant: shape.variant, start: board.text, ...(moves.length > 0 ? { moves: moves.join(" ") } : {}) })}`;
}

/** What a puzzle that is over was about. */
function Facts({ puzzle, solving }: { puzzle: ShownPuzzleAnswer; solving: Solving<PuzzleStepAnswer> }) {
  const themes = useLoad(loadOverview, []).value?.variants.find(({ variant }) => variant === puzzle.shape.variant)?.themes ?? [];
  const judged = solving.judged.value;
  const titles = (judged?.themes ?? []).map((name) => themes.find(({ theme }) => theme === name)).filter((one) => one !== undefined);
  const days = judged?.days ?? null;
  return (
    <>
      <p class="row puzzle-facts">
        {puzzle.rating !== null && <span class="tag numbers">{_("difficulty {rating}", { rating: Math.round(puzzle.rating) })}</span>}
        {titles.map(({ theme, title }) => (
          <ThemeTag key={theme} title={_(title)} lesson={LESSONS[theme]} />
        ))}
      </p>
      {days !== null && <p class="small muted">{days === 0 ? _("You will be asked again.") : ngettext("You will be asked again in {count} day.", "You will be asked again in {count} days.", days)}</p>}
    </>
  );
}

/** What a puzzle was about; a press leads to the lesson that teaches it. */
function ThemeTag({ title, lesson }: { title: string; lesson: string | undefined }) {
  if (lesson === undefined) return <span class="tag">{title}</span>;
  return (
    <a class="tag" href={`/lessons/${lesson}`} title={_("To the lesson")}>
      <Icon name="learn" /> {title}
    </a>
  );
}

interface ChangeProps {
  readonly rating: { readonly before: number; readonly after: number } | null;
  readonly isHelped: boolean;
  readonly isRated: boolean;
}

/** What the first attempt did to one's rating. */
function Change({ rating, isHelped, isRated }: ChangeProps) {
  if (rating !== null) {
    const isUp = rating.after >= rating.before;
    return (
      <p class={isUp ? "rating-change up" : "rating-change down"} role="status">
        {_("Your rating: {rating}", { rating: Math.round(rating.after) })} <strong class="numbers">{changeText(rating)}</strong>
      </p>
    );
  }
  if (!isRated) return <p class="small muted">{_("This one does not change your rating.")}</p>;
  return isHelped ? <p class="small muted">{_("With a hint it does not change your rating.")}</p> : null;
}
