import MiniSearch from "minisearch";

/** An entry of the search index, as the build writes it: a heading of a page, a call, a field or an error code. */
export type Entry = readonly [address: string, page: string, heading: string, text: string, reader: number];

export interface Finder {
  /** The entries that answer a query, the best first. `reader` is whose pages are being read. */
  find(query: string, reader: number): Found[];
}

export interface Found {
  readonly entry: Entry;
  /** The stems of the entry's words that answer. */
  readonly stems: readonly string[];
}

const MAX_RESULTS = 20;
/** Weight of a match in a field beside one in the text. */
const BOOST = { page: 2, heading: 3 };
/** Headings are short and rows of tables shorter: that alone makes no better answer. */
const LENGTH_MATTERS = { k: 1.2, b: 0.25, d: 0.5 };
/** Weight of a synonym. */
const SYNONYM = 0.4;
const OWN_PAGES = 2;
/** A row of a table is the answer to its own name, and seldom to a question. */
const ROW = 0.5;
/** Why something was chosen, and what has changed, is what a reader looks for last. */
const HISTORY = /^\/docs\/(decisions|changelog|clients\/typescript\/changelog|reliability|performance)/i;
const HISTORY_WEIGHT = 0.3;
const TIMEOUT = /\btim(?:e|es|ed|ing)[ -]?outs?\b/gi;
/** Words of a question that say nothing about its subject. */
const STOP_WORDS = new Set(
  (
    "a an and are at be by can could do does for from get gets has have how i if in into is it its long make me my of on or " +
    "our should that the their them there they this to us want was we what when where which who whose why will with would you your"
  ).split(" "),
);

/** Words for the same thing: a query with one finds pages with the others. */
const SYNONYMS = [
  ["timeout", "unanswered", "unknown"],
  ["idempotent", "idempotency", "repeat", "repeated", "duplicate", "twice"],
  ["retry", "retries", "retried", "again", "resend"],
  ["ip", "address", "addresses", "allowlist"],
  ["webhook", "callback", "notification", "event"],
  ["verify", "check", "validate"],
  ["secret", "key", "credentials", "token"],
  ["launch", "open", "start"],
  ["cancel", "revoke", "withdraw"],
  ["refund", "rollback", "undo"],
  ["image", "picture", "thumbnail", "logo"],
  ["user", "player", "customer"],
  ["casino", "operator"],
  ["studio", "provider", "supplier"],
  ["limit", "throttle", "quota"],
  ["sandbox", "test", "testing", "staging"],
  ["freespins", "spins"],
  ["bill", "invoice", "billing"],
];

const synonyms = new Map<string, readonly string[]>();
for (const group of SYNONYMS.map((words) => words.map(stem)))
  for (const word of group) synonyms.set(word, [...new Set([...(synonyms.get(word) ?? []), ...group])]);

/** Makes the index of the entries, in steps between which the page goes on. */
export async function finderOf(entries: readonly Entry[]): Promise<Finder> {
  const index = new MiniSearch<{ id: number; page: string; heading: string; text: string }>({
    fields: ["page", "heading", "text"],
    tokenize: wordsOf,
    processTerm: stem,
  });
  await index.addAllAsync(
    entries.map(([, page, heading, text], id) => ({ id, page, heading, text })),
    { chunkSize: 200 },
  );
  return { find: (query, reader) => find(index, entries, query, reader) };
}

function find(index: MiniSearch, entries: readonly Entry[], query: string, reader: number): Found[] {
  const words = wordsOf(query.replace(TIMEOUT, "timeout"));
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const asked = (telling.length > 0 ? telling : words).map(stem);
  const found = index.search(asked.join(" "), {
    boost: BOOST,
    bm25: LENGTH_MATTERS,
    boostDocument: (id) => weightOf(entries[id], reader, query),
    boostTerm: (term) => (asked.includes(term) ? 1 : SYNONYM),
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    weights: { fuzzy: 0.1, prefix: 0.4 },
    tokenize: (text) => text.split(" "),
    processTerm: (term) => [...(synonyms.get(term) ?? [term])],
  });
  // A page with every word of a question comes before one that has one of them often.
  const share = (terms: readonly string[]) =>
    asked.filter((word) => (synonyms.get(word) ?? [word]).some((one) => terms.includes(one))).length / asked.length;
  return found
    .map(({ id, score, terms, queryTerms }) => ({ id, score: score * share(queryTerms) ** 2, terms }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .flatMap(({ id, terms }) => {
      const entry = entries[id];
      return entry ? [{ entry, stems: terms }] : [];
    });
}

function weightOf(entry: Entry | undefined, reader: number, query: string): number {
  if (!entry) return 0;
  const [address, , heading, , audience] = entry;
  // One plain word, as "signature", asks what it means more often than for the field of a call that is named so.
  const isField = /^[a-z]+$/.test(heading) && address.startsWith("/docs/reference/");
  const isNamed = !isField && heading.toLowerCase() === query.trim().toLowerCase();
  const isRow = !isNamed && /^[a-z]+[A-Z]|[_.[\]]|^[a-z]+$/.test(heading);
  return (
    (isNamed ? 10 : 1) *
    (isRow ? ROW : 1) *
    (audience === reader ? OWN_PAGES : 1) *
    (HISTORY.test(address) ? HISTORY_WEIGHT : 1)
  );
}

const WORD = /[\p{L}\p{N}_]+/gu;

/** The words of a text. The name of a field or call is one word, and so is each of its parts. */
function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) => {
    const parts = word.split(/_+|(?<=\p{Ll})(?=\p{Lu})/u);
    return parts.length > 1 ? [word, ...parts.filter((part) => part !== "")] : [word];
  });
}

/** A word without the endings of plurals and forms of verbs. */
function stem(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length < 5 || lower.includes("_")) return lower;
  return lower
    .replace(/ies$/, "y")
    .replace(/(?<=[^s])s$/, "")
    .replace(/(?:ing|ed)$/, "");
}

/** A piece of text, and whether it answers. */
interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

const BEFORE = 40;
const EXCERPT_LENGTH = 150;

/** The part of a text around the first word that answers. */
export function excerptOf(text: string, stems: readonly string[]): string {
  const first = [...text.matchAll(WORD)].find(([word]) => answers(word, stems))?.index ?? 0;
  const from = first < BEFORE * 2 ? 0 : text.lastIndexOf(" ", first - BEFORE) + 1;
  const part = text.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? "… " : ""}${part}${from + EXCERPT_LENGTH < text.length ? " …" : ""}`;
}

/** The text in pieces, each with whether it answers. */
export function marksOf(text: string, stems: readonly string[]): Piece[] {
  return text
    .split(/([\p{L}\p{N}_]+)/u)
    .filter((piece) => piece !== "")
    .map((piece) => ({ text: piece, isMatch: answers(piece, stems) }));
}

function answers(word: string, stems: readonly string[]): boolean {
  return wordsOf(word).some((part) => stems.includes(stem(part)));
}
