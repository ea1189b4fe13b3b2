const HEADER = "x-agg-warning";

/** Adds a sentence to the header of warnings. A caller's own words in it are cut to what a header may carry. */
export function addWarning(headers: Headers, text: string): void {
  const plain = text.replaceAll(/[^\x20-\x7e]/g, "?");
  const before = headers.get(HEADER);
  headers.set(HEADER, before === null ? plain : `${before} ${plain}`);
}
