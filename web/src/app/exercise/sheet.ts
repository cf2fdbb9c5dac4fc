/** The styles of lessons and puzzles, loaded with their pages. */
import address from "../../styles/exercise.sheet.css";

let loading: Promise<void> | null = null;

/** Load them once; a page without them is plain, but works. */
export function loadSheet(): Promise<void> {
  loading ??= new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(address, import.meta.url).href;
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => done());
    document.head.append(link);
  });
  return loading;
}
