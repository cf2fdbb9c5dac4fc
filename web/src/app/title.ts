/** The title of the page, in the tab and for those who listen. */
import { useEffect } from "preact/hooks";

const NAME = "Tengen";

/** Name the page while a component is shown; an empty title is the name of the app alone. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? NAME : `${title} · ${NAME}`;
    return () => {
      document.title = NAME;
    };
  }, [title]);
}
