import { when } from "../../../lib/format.ts";

/** A place in what was sent, and its value before and after. */
export interface Change {
  /** "providers[0].tiers[0].percent". */
  readonly path: string;
  /** Undefined where nothing was sent before. */
  readonly before: string | undefined;
  readonly after: string;
}

interface Sent {
  readonly action: string;
  readonly detail?: unknown;
  readonly before?: unknown;
}

/** Only a PUT sets again what it set before: other calls, jobs and seeds of one name may be of another subject each time. */
export const isComparable = ({ action, before }: Sent): boolean => action.startsWith("PUT ") && before !== null;

/** The places that differ from the last time, or all that were sent where there is nothing to compare with. */
export function changesOf(entry: Sent): Change[] {
  const now = leavesOf(entry.detail);
  if (!isComparable(entry)) return [...now].map(([path, after]) => ({ path, before: undefined, after }));
  const then = leavesOf(entry.before);
  // A field that is not sent stays as it was. In a field that is, what is missing was taken away.
  const sent = new Set([...now.keys()].map(fieldOf));
  const paths = new Set([...now.keys(), ...[...then.keys()].filter((path) => sent.has(fieldOf(path)))]);
  return [...paths]
    .map((path) => ({ path, before: then.get(path) ?? NOTHING, after: now.get(path) ?? NOTHING }))
    .filter(({ before, after }) => before !== after);
}

/** "percent: 12 → 12.25", for a file. */
export function changesText(entry: Sent): string {
  return changesOf(entry)
    .map(({ path, before, after }) => `${path}: ${before === undefined ? "" : `${before} → `}${after}`)
    .join("; ");
}

const NOTHING = "–";

const fieldOf = (path: string) => path.split(/[.[]/, 1)[0] ?? path;

/** Each value that is no list and no object, by its path. */
function leavesOf(sent: unknown): Map<string, string> {
  const leaves = new Map<string, string>();
  const add = (value: unknown, path: string, name: string): void => {
    if (typeof value !== "object" || value === null) leaves.set(path, worded(value, name));
    else if (Array.isArray(value) && value.every((one) => typeof one === "string"))
      leaves.set(path, value.join(", ") || "none");
    else if (Array.isArray(value)) for (const [at, one] of value.entries()) add(one, `${path}[${at}]`, name);
    else
      for (const [key, one] of Object.entries(value)) {
        // As the call names it: some entries have the code's own spelling.
        const field = key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
        add(one, path === "" ? field : `${path}.${field}`, field);
      }
  };
  if (typeof sent === "object" && sent !== null) add(sent, "", "");
  return leaves;
}

/** Below it a number is no time in milliseconds: 2001. */
const FIRST_MS = 1e12;
const ISO = /^\d{4}-\d\d-\d\dT.*Z$/;

function worded(value: unknown, name: string): string {
  if (value === undefined || value === null) return NOTHING;
  const isTime = typeof value === "number" ? value >= FIRST_MS : ISO.test(String(value));
  return isTime && /(^|_)(at|from|until|since)$/.test(name)
    ? when(new Date(value as number | string).toISOString())
    : String(value);
}
