import type { LedgerDb } from "./client.ts";

const PAGE_SIZE = 1_000;

interface Forgotten {
  /** The name of its cursor. */
  readonly name: "sessions" | "calls" | "grants" | "players";
  /** The rows after the cursor, oldest first: `place`, and `at`, which decides whether a row is old. Takes a limit. */
  readonly next: string;
  /** Erases up to a place. Takes the place and the time. */
  readonly forget: string;
}

const MOVE_CURSOR = `INSERT INTO retention_cursors (name, through) VALUES (?, ?)
  ON CONFLICT (name) DO UPDATE SET through = excluded.through WHERE excluded.through > through`;

/** SQL: how far a job that forgets has come. */
export function through(name: Forgotten["name"]): string {
  return `COALESCE((SELECT through FROM retention_cursors WHERE name = '${name}'), 0)`;
}

interface Place {
  readonly place: number;
  readonly at: number;
}

/** Erases one page of what is older than a time, in the order of the rows, and remembers how far it came. */
export async function forgetInOrder(
  { d1 }: LedgerDb,
  { name, next, forget }: Forgotten,
  before: number,
): Promise<void> {
  const rows = async (limit: number) => (await d1.prepare(next).bind(limit).all<Place>()).results;
  const isOld = ({ at }: Place) => at < before;
  // Most runs end here, at one row.
  if (!(await rows(1)).some(isOld)) return;
  const page = await rows(PAGE_SIZE);
  const young = page.findIndex((row) => !isOld(row));
  const last = page.at(young < 0 ? -1 : young - 1);
  if (!last) return;
  await d1.batch([d1.prepare(forget).bind(last.place, before), d1.prepare(MOVE_CURSOR).bind(name, last.place)]);
}
