import { byBytes } from "../../lib/entry.ts";

/** The parts of an archive, each in an order of its own: by transaction, by round, by day, never completed. */
export const SECTIONS = ["transactions", "rounds", "days", "unfinished", "sessions", "revenue"] as const;
export type SectionName = (typeof SECTIONS)[number];

/** A row's key in the order of its section. */
export type Place = readonly (string | number)[];

/** A file of rows: NDJSON, gzip. */
export interface ArchivedFile {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** R2's own digest of it. */
  readonly etag: string;
  readonly first: Place;
}

/** A list of files: NDJSON of `ArchivedFile`. Its numbers are the sums of theirs, its digest its own. */
export interface ArchivedList extends Omit<ArchivedFile, "etag"> {
  readonly section: SectionName;
  readonly files: number;
}

export interface ArchiveSummary {
  readonly movements: number;
  readonly sessions: number;
  readonly revenueDays: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** When the newest movement was created, completed or changed, in milliseconds; 0: it has none. */
  readonly lastActivityAt: number;
}

/** docs/ledger.md#the-archive-of-a-shard describes it. */
export interface Manifest extends ArchiveSummary {
  readonly format: 1;
  readonly shard: number;
  readonly build: string;
  readonly exportedAt: string;
  readonly lists: readonly ArchivedList[];
}

/** A finished archive of a shard. */
export interface Archive {
  readonly shard: number;
  readonly build: string;
}

export function folderOf(shard: number, build?: string): string {
  return build === undefined ? `archive/${shard}/` : `archive/${shard}/${build}/`;
}

export function manifestOf({ shard, build }: Archive): string {
  return `${folderOf(shard, build)}manifest.json`;
}

/** Orders places as the databases do: text by its bytes. A place that is the beginning of another comes before it. */
function comparePlaces(one: Place, other: Place): number {
  for (const [at, part] of one.entries()) {
    const with_ = other[at];
    if (with_ === undefined) return 1;
    const order = typeof part === "number" ? part - Number(with_) : byBytes(part, String(with_));
    if (order !== 0) return order;
  }
  return one.length < other.length ? -1 : 0;
}

/** Parts, in order, that may have a place between two others. */
export function spanning<Part extends { readonly first: Place }>(
  parts: readonly Part[],
  from: Place,
  to: Place,
): readonly Part[] {
  const begin = parts.findLastIndex(({ first }) => comparePlaces(first, from) <= 0);
  return parts.slice(Math.max(0, begin)).filter(({ first }) => comparePlaces(first, to) <= 0);
}
