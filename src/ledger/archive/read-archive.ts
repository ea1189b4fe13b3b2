import type { Ctx } from "../../context.ts";
import type { InShard } from "../../db/shards.ts";
import { upstreamUnavailable } from "../../errors.ts";
import type { Row } from "../books/rows.ts";
import { archivesOf } from "./find-archives.ts";
import {
  type Archive,
  type ArchivedFile,
  folderOf,
  type Manifest,
  manifestOf,
  type Place,
  type SectionName,
  spanning,
} from "./format.ts";

type Reader = Pick<Ctx, "env" | "log">;

/** The movement with an id, in each archive that has it. */
export async function archivedTransactions(ctx: Ctx, transactionId: string): Promise<InShard<Row>[]> {
  const archives = await archivesOf(ctx);
  const found = await Promise.all(
    archives.map(async (archive) =>
      (await rowsOf(ctx, archive, "transactions", [transactionId])).map((row) => ({ ...row, shard: archive.shard })),
    ),
  );
  return found.flat();
}

export interface ArchivedRound {
  readonly operatorCode: string;
  readonly roundId: string;
  /** The number of the row before. */
  readonly after?: number;
  readonly limit: number;
  /** The last `limit` rows or some more, in no order. */
  readonly fromEnd?: boolean;
}

/** Movements of an operator's round in an archive, in their order of arrival. A round may have more than memory holds. */
export async function archivedRound(ctx: Reader, archive: Archive, round: ArchivedRound): Promise<InShard<Row>[]> {
  const { operatorCode, roundId, ...part } = round;
  const rows = await rowsOf(ctx, archive, "rounds", [operatorCode, roundId], part);
  return rows.map((row) => ({ ...row, shard: archive.shard }));
}

/** A session of an archived shard, without what is erased of sessions. */
export async function archivedSession(ctx: Reader, archive: Archive, sessionId: string): Promise<Row | undefined> {
  return (await rowsOf(ctx, archive, "sessions", [sessionId]))[0];
}

/** The columns that the place of a row begins with. */
const KEYS = {
  transactions: ["transaction_id"],
  rounds: ["operator_code", "round_id"],
  sessions: ["id"],
} as const satisfies Partial<Record<SectionName, readonly string[]>>;

/**
 * The rows of a section whose places begin with a key: over the manifest and the lists to the files that may have them, which
 * are read one after the other. UPSTREAM_UNAVAILABLE if a file is gone: what it had must not seem never to have been.
 */
async function rowsOf(
  ctx: Reader,
  archive: Archive,
  section: keyof typeof KEYS,
  key: Place,
  { after = 0, limit = Number.POSITIVE_INFINITY, fromEnd = false } = {},
): Promise<Row[]> {
  const inTurn = <Part>(parts: readonly Part[]) => (fromEnd ? parts.toReversed() : parts);
  const [start, end] = [after === 0 ? key : [...key, after], [...key, Number.POSITIVE_INFINITY]];
  const manifest = JSON.parse(await text(ctx, manifestOf(archive))) as Manifest;
  const own = manifest.lists.filter((list) => list.section === section);
  const rows: Row[] = [];
  for (const list of inTurn(spanning(own, start, end))) {
    const files = linesOf<ArchivedFile>(await text(ctx, folderOf(archive.shard, archive.build) + list.name));
    for (const { name } of inTurn(spanning(files, start, end))) {
      if (rows.length >= limit) return rows;
      const lines = linesOf<Row>(await text(ctx, folderOf(archive.shard, archive.build) + name));
      const found = lines.filter((row) => KEYS[section].every((column, at) => row[column] === key[at]));
      const wanted = after === 0 ? found : found.filter(({ seq }) => Number(seq) > after);
      rows.push(...(fromEnd ? wanted : wanted.slice(0, limit - rows.length)));
    }
  }
  return rows;
}

export function linesOf<Line>(ndjson: string): Line[] {
  return ndjson.split("\n").flatMap((line) => (line === "" ? [] : (JSON.parse(line) as Line)));
}

async function text({ env, log }: Reader, name: string): Promise<string> {
  const file = await env.DOCUMENTS.get(name);
  if (!file) {
    log.error("archive.file_gone", { name });
    throw upstreamUnavailable("The archive cannot be read.");
  }
  if (!name.endsWith(".gz")) return file.text();
  return new Response(file.body.pipeThrough(new DecompressionStream("gzip"))).text();
}
