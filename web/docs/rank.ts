/** An entry of the search index, as the build writes it: a heading of a page, a call, a field or an error code. */
export type Entry = readonly [address: string, page: string, heading: string, text: string, reader: number];

export interface Found {
  readonly entry: Entry;
  readonly score: number;
}

const MAX_RESULTS = 20;
/** Points for pages of the reader's own audience: more than a better match in a title, less than the very name. */
const OWN_PAGES = 30;

/** The entries that hold every word of the query, the best first. `reader` is whose pages are being read. */
export function search(index: readonly Entry[], query: string, reader: number): Found[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = index.flatMap((entry) => {
    const score = scoreOf(entry, words, query.trim().toLowerCase());
    return score === 0 ? [] : [{ entry, score: score + (entry[4] === reader ? OWN_PAGES : 0) }];
  });
  return found.sort((a, b) => b.score - a.score).slice(0, MAX_RESULTS);
}

function scoreOf([, page, heading, text]: Entry, words: readonly string[], query: string): number {
  const [name, title, body] = [heading.toLowerCase(), page.toLowerCase(), text.toLowerCase()];
  let score = name === query ? 100 : name.startsWith(query) ? 40 : 0;
  for (const word of words) {
    const points = (startsWord(name, word) ? 24 : name.includes(word) ? 12 : 0) + (startsWord(title, word) ? 10 : 0);
    const inText = startsWord(body, word) ? 4 : body.includes(word) ? 1 : 0;
    if (points + inText === 0) return 0;
    score += points + inText;
  }
  return score;
}

/** Whether a word of the text begins with this. `_` is part of a word: reference_transaction_id is one. */
function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}_]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

const BEFORE = 40;
const EXCERPT_LENGTH = 150;

/** The part of the text around its first match. */
export function excerptOf(text: string, query: string): string {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = Math.min(...places, text.length);
  const from = places.length === 0 || first < BEFORE * 2 ? 0 : text.lastIndexOf(" ", first - BEFORE) + 1;
  const part = text.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? "… " : ""}${part}${from + EXCERPT_LENGTH < text.length ? " …" : ""}`;
}

/** The text in pieces, each with whether it matches a word of the query. */
export function marksOf(text: string, query: string): { text: string; isMatch: boolean }[] {
  const words = query.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [{ text, isMatch: false }];
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text
    .split(new RegExp(`(${pattern})`, "gi"))
    .map((piece, at) => ({ text: piece, isMatch: at % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
