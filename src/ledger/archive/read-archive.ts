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
export function archivedTransactions(ctx: Ctx, transactionId: string): Promise<InShard<Row>[]> {
  return inEach(ctx, (archive) => rowsOf(ctx, archive, "transactions", transactionId));
}

interface RoundQuery {
  readonly operatorCode: string;
  readonly roundId: string;
  /** Only movements that arrived after this one. */
  readonly after?: number;
  /** The last file first. */
  readonly fromEnd?: boolean;
}

/** The movements of an operator's round in an archive, file by file in their order of arrival: read no more than you need. */
export async function* archivedRound(
  ctx: Reader,
  archive: Archive,
  { operatorCode, roundId, after, fromEnd = false }: RoundQuery,
): AsyncGenerator<Row[]> {
  const key = [operatorCode, roundId];
  const from = after === undefined ? key : [...key, after];
  for await (const rows of filesOf(ctx, archive, "rounds", { key, from, fromEnd }))
    yield after === undefined ? rows : rows.filter((row) => Number(row.seq) > after);
}

/** A session of an archived shard, without what is erased of sessions. */
export async function archivedSession(ctx: Reader, archive: Archive, sessionId: string): Promise<Row | undefined> {
  return (await rowsOf(ctx, archive, "sessions", sessionId))[0];
}

async function inEach(ctx: Ctx, read: (archive: Archive) => Promise<Row[]>): Promise<InShard<Row>[]> {
  const archives = await archivesOf(ctx);
  const found = await Promise.all(
    archives.map(async (archive) => (await read(archive)).map((row) => ({ ...row, shard: archive.shard }))),
  );
  return found.flat();
}

/** The columns that the place of a row begins with. */
const KEYS = {
  transactions: ["transaction_id"],
  rounds: ["operator_code", "round_id"],
  sessions: ["id"],
} as const satisfies Partial<Record<SectionName, readonly string[]>>;

/** The rows of an id: one, or a few. */
async function rowsOf(ctx: Reader, archive: Archive, section: keyof typeof KEYS, id: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const some of filesOf(ctx, archive, section, { key: [id], from: [id] })) rows.push(...some);
  return rows;
}

interface Wanted {
  readonly key: Place;
  /** Start of the read: the key, or a place of it. */
  readonly from: Place;
  readonly fromEnd?: boolean;
}

/**
 * The rows of a section whose places begin with a key, file by file: over the manifest and the lists to the files that may
 * have them. UPSTREAM_UNAVAILABLE if a file is gone: what it had must not seem never to have been.
 */
async function* filesOf(
  ctx: Reader,
  archive: Archive,
  section: keyof typeof KEYS,
  { key, from, fromEnd = false }: Wanted,
): AsyncGenerator<Row[]> {
  const end = [...key, Number.POSITIVE_INFINITY];
  const inTurn = <Part extends { readonly first: Place }>(parts: readonly Part[]) =>
    fromEnd ? spanning(parts, from, end).toReversed() : spanning(parts, from, end);
  const manifest = JSON.parse(await text(ctx, manifestOf(archive))) as Manifest;
  for (const list of inTurn(manifest.lists.filter((one) => one.section === section))) {
    const files = linesOf<ArchivedFile>(await text(ctx, folderOf(archive.shard, archive.build) + list.name));
    for (const { name } of inTurn(files)) {
      const found = linesOf<Row>(await text(ctx, folderOf(archive.shard, archive.build) + name));
      yield found.filter((row) => KEYS[section].every((column, at) => row[column] === key[at]));
    }
  }
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
