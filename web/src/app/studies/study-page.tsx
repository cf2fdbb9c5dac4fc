/** A study: its chapters, and the analysis of one of them, kept as it changes and following what others change. */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";

import type { ChapterAnswer, ChapterHeadAnswer, StudyAnswer, StudyImportAnswer } from "../../lib/answers.ts";
import { ApiError } from "../../lib/http.ts";
import { _ } from "../../lib/i18n.ts";
import { AnalysisView } from "../analysis/view.tsx";
import { loadVariants } from "../api.ts";
import { useLoad } from "../load.ts";
import { LearnCard } from "../drill/learn-card.tsx";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { say } from "../parts/toasts.tsx";
import { go } from "../router.ts";
import { useTitle } from "../title.ts";
import { analysisOf } from "./board.ts";
import { Chapters } from "./chapters.tsx";
import { StudyHead } from "./head.tsx";
import { ImportReport } from "./import.tsx";
import { ChapterKeeper } from "./keeper.ts";
import { loadChapter, loadStudy, studyAddress } from "./requests.ts";
import { StudyTools } from "./tools.tsx";

/** How often a study is asked whether somebody changed it, while it is seen. */
const FOLLOW_MS = 4000;
const GONE = 404;

export function StudyPage({ id, part, query }: PageProps) {
  const opened = useLoad(async () => {
    await loadVariants();
    return loadStudy(id);
  }, [id]);
  if (opened.error) return <ErrorPage text={opened.error} />;
  if (!opened.value) return <main class="page" aria-busy="true" />;
  return <OpenedStudy opened={opened.value} part={part} ply={Number(query.get("ply")) || 0} />;
}

interface OpenedStudyProps {
  readonly opened: StudyAnswer;
  readonly part: string;
  readonly ply: number;
}

/** A study with what came of the last import, if games were left out. */
function OpenedStudy(props: OpenedStudyProps) {
  const [imported, setImported] = useState<StudyImportAnswer | null>(null);
  return (
    <>
      <ShownStudy {...props} onImport={(answer) => answer.refused.length > 0 && setImported(answer)} />
      {imported && <ImportReport answer={imported} onClose={() => setImported(null)} />}
    </>
  );
}

function ShownStudy({ opened, part, ply, onImport }: OpenedStudyProps & Pick<OpenedChapterProps, "onImport">) {
  const [study, setStudy] = useState(opened);
  const keeper = useSignal<ChapterKeeper | null>(null);
  const { isGone, ask } = useFollowing(study.id, keeper, setStudy);
  useTitle(study.name);
  const takeIn = (answer: StudyImportAnswer) => {
    setStudy(answer.study);
    go(studyAddress(study.id, answer.study.chapters.at(-answer.taken)?.id));
    onImport(answer);
  };
  const at = study.chapters.find(({ id }) => id === part) ?? study.chapters[0] ?? null;
  const chapter = useLoad(() => (at ? loadChapter(study.id, at.id) : Promise.resolve(null)), [study.id, at?.id]);
  const head = (
    <>
      <StudyHead study={study} isGone={isGone} keeper={keeper.value} />
      <Chapters study={study} at={at?.id ?? ""} keeper={keeper.value} onStudy={setStudy} onAgain={ask} />
    </>
  );
  if (at && !chapter.error && chapter.value?.id !== at.id) return <main class="page" aria-busy="true" />;
  if (!at || !chapter.value) {
    return (
      <main class="page narrow">
        {chapter.error && <p class="banner bad">{chapter.error}</p>}
        {head}
        <StudyTools study={study} chapter={at} keeper={null} onStudy={setStudy} onImport={takeIn} />
      </main>
    );
  }
  return <OpenedChapter key={at.id} {...{ study, at, ply, keeper, head }} chapter={chapter.value} onStudy={setStudy} onImport={takeIn} onAgain={ask} />;
}

interface OpenedChapterProps {
  readonly study: StudyAnswer;
  readonly at: ChapterHeadAnswer;
  readonly chapter: ChapterAnswer;
  readonly ply: number;
  readonly keeper: Signal<ChapterKeeper | null>;
  readonly head: ComponentChildren;
  readonly onStudy: (study: StudyAnswer) => void;
  readonly onImport: (answer: StudyImportAnswer) => void;
  /** Ask for the study again. */
  readonly onAgain: () => Promise<void>;
}

function OpenedChapter({ study, at, chapter, ply, keeper, head, onStudy, onImport, onAgain }: OpenedChapterProps) {
  const kept = useMemo(() => {
    const analysis = analysisOf(chapter.record, ply);
    return analysis && new ChapterKeeper(study.id, chapter, analysis, study.mine);
  }, [chapter]);
  // Before anything can be written: what is written is kept from its first letter on.
  useLayoutEffect(() => {
    keeper.value = kept;
    const stop = kept?.start();
    return () => {
      keeper.value = null;
      stop?.();
    };
  }, [kept]);
  if (!kept) return <ErrorPage text={_("This program does not know the game of this chapter.")} />;
  return (
    <AnalysisView analysis={kept.analysis} page="analysis study" isReadOnly={!study.mine} head={head}>
      <LearnCard study={study} chapter={at} analysis={kept.analysis} onAgain={onAgain} />
      <StudyTools study={study} chapter={at} keeper={kept} onStudy={onStudy} onImport={onImport} />
    </AnalysisView>
  );
}

/** Ask again and again what became of a study; take in what others changed in the chapter that is shown. */
function useFollowing(id: string, keeper: Signal<ChapterKeeper | null>, setStudy: (take: (known: StudyAnswer) => StudyAnswer) => void) {
  const [isGone, setGone] = useState(false);
  const ask = async () => {
    const study = await loadStudy(id);
    setGone(false);
    setStudy((known) => (study.revision < known.revision ? known : study)); // asked before what was answered since
    const chapter = study.chapters.find((one) => one.id === keeper.value?.id);
    const isNew = chapter && (await keeper.value?.follow(chapter.revision));
    if (isNew && study.mine) say(_("Changes from another window were taken in."));
  };
  useEffect(() => {
    const look = () => {
      if (!document.hidden) ask().catch((error: unknown) => setGone(error instanceof ApiError && error.status === GONE));
    };
    const timer = setInterval(look, FOLLOW_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [id]);
  return { isGone, ask };
}
