/** Styles that come with the pages that need them. */

/** Load a sheet once, however often it is asked for; a page without it is plain, but works. */
export function sheetLoader(address: string): () => Promise<void> {
  let loading: Promise<void> | null = null;
  return () => {
    loading ??= new Promise((done) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = address;
      link.addEventListener("load", () => done());
      link.addEventListener("error", () => done());
      document.head.append(link);
    });
    return loading;
  };
}
