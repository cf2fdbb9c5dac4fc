/** Studies as the server keeps them: what is asked for, and what is changed. */
import type {
  ChapterAnswer,
  ChapterHeadAnswer,
  ListedStudyAnswer,
  RevisionAnswer,
  StudyAnswer,
  StudyDeletedAnswer,
  StudyImportAnswer,
  StudyListAnswer,
  Visibility,
} from "../../lib/answers.ts";
import type { Source } from "../analysis/import.tsx";
import type { GameRecord } from "../analysis/tree.ts";
import { api } from "../api.ts";

export const WHICH = ["mine", "public", "deleted"] as const;
export type Which = (typeof WHICH)[number];

export interface NewChapter {
  readonly name: string;
  readonly record: GameRecord;
  /** The chapter that it follows; the last one where none is named. */
  readonly after?: string;
}

export interface NewStudy {
  readonly name: string;
  readonly visibility: Visibility;
  readonly chapters: readonly NewChapter[];
}

export interface StudyChange {
  readonly name?: string;
  readonly description?: string;
  readonly visibility?: Visibility;
  readonly order?: readonly string[];
}

export interface ChapterChange {
  readonly revision: number;
  readonly name?: string;
  readonly record?: GameRecord;
}

const at = (study: string, chapter?: string): string => `/api/studies/${study}${chapter === undefined ? "" : `/chapters/${chapter}`}`;

export const loadStudies = (which: Which, q: string, page: number): Promise<StudyListAnswer> => api.get<StudyListAnswer>("/api/studies", { which, q, page });

/** All one's own studies, the latest changed first. */
export async function loadOwnStudies(): Promise<readonly ListedStudyAnswer[]> {
  const found: ListedStudyAnswer[] = [];
  for (let page = 0, hasMore = true; hasMore; page += 1) {
    const { studies, more } = await loadStudies("mine", "", page);
    found.push(...studies);
    hasMore = more;
  }
  return found;
}

export const loadStudy = (study: string): Promise<StudyAnswer> => api.get<StudyAnswer>(at(study));
export const createStudy = (study: NewStudy): Promise<StudyAnswer> => api.post<StudyAnswer>("/api/studies", study);
export const changeStudy = (study: string, change: StudyChange): Promise<StudyAnswer> => api.patch<StudyAnswer>(at(study), change);
export const deleteStudy = (study: string): Promise<StudyDeletedAnswer> => api.delete<StudyDeletedAnswer>(at(study));
export const restoreStudy = (study: string): Promise<StudyAnswer> => api.post<StudyAnswer>(`${at(study)}/restore`);
export const copyStudy = (study: string): Promise<StudyAnswer> => api.post<StudyAnswer>(`${at(study)}/copy`);

export const loadChapter = (study: string, chapter: string): Promise<ChapterAnswer> => api.get<ChapterAnswer>(at(study, chapter));
export const addChapter = (study: string, chapter: NewChapter): Promise<ChapterHeadAnswer> => api.post<ChapterHeadAnswer>(`${at(study)}/chapters`, chapter);
export const deleteChapter = (study: string, chapter: string): Promise<StudyAnswer> => api.delete<StudyAnswer>(at(study, chapter));
export const restoreChapter = (study: string, chapter: string): Promise<StudyAnswer> => api.post<StudyAnswer>(`${at(study, chapter)}/restore`);

/** Hand games to the server, which makes chapters of them. */
export function importChapters(study: string, { text, file, format, variant }: Source): Promise<StudyImportAnswer> {
  const told = Object.entries({ name: file?.name ?? "", format, variant }).filter(([, value]) => value !== "");
  return api.post<StudyImportAnswer>(`${at(study)}/import?${new URLSearchParams(told)}`, file ?? text);
}

export const saveChapter = (study: string, chapter: string, change: ChapterChange, isLeaving = false): Promise<RevisionAnswer> =>
  api.put<RevisionAnswer>(at(study, chapter), change, { isLeaving });

export const studyAddress = (study: string, chapter?: string): string => `/study/${study}${chapter ? `/${chapter}` : ""}`;
