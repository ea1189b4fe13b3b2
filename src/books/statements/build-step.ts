import { and, eq, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { statementDays } from "../../db/schema/books.ts";
import { games, providers } from "../../db/schema/catalogue.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { recordEvent } from "../../ledger/events/record-event.ts";
import { type DayPlace, newestOf, pendingOf, readDay } from "../../ledger/queries/day-movements.ts";
import { HOUR_MS, MINUTE_MS, utcDay } from "../../lib/clock.ts";
import { toHex } from "../../lib/encoding.ts";
import type { BookJob, Step } from "../jobs/advance-job.ts";
import { deleteFiles } from "../jobs/files.ts";
import { Merge, type Run, RunBuffer } from "../jobs/runs.ts";
import { SETTLED_AFTER_MS, timeOf } from "./day.ts";
import { FORMATS, fileOf, folderOf, type StoredStatement } from "./files.ts";
import { csvLine, digestLine, type ListedGame, type ListedMovement, listedMovement } from "./listed-movement.ts";
import { signingKey, signStatement } from "./signing-key.ts";
import { type SavedTotals, Totals } from "./totals.ts";

/** Work of one step: the memory it holds, and what a kill repeats. */
export interface StepSizes {
  readonly page: number;
  readonly run: number;
  readonly chunk: number;
}

/** Some tens of megabytes: an isolate of 128 has the catalogue as well, and perhaps another operator's step. */
export const STEP_SIZES: StepSizes = { page: 5_000, run: 20_000, chunk: 20_000 };

/** Wait before a day with pending movements is checked again, and one without a key. */
const AGAIN_AFTER_MS = 10 * MINUTE_MS;
const AGAIN_WITHOUT_KEY_MS = HOUR_MS;

interface Build {
  /** Folder of its files. */
  readonly build: string;
  /** Before it was read, the day was over and had nothing pending, and there was a key to sign with. */
  readonly isFinal: boolean;
  readonly readThrough: string;
  readonly readAt: number;
  readonly runs: readonly Run[];
  readonly totals: SavedTotals;
}

type State =
  | (Build & { readonly phase: "read"; readonly after: DayPlace | null })
  | (Build & {
      readonly phase: "merge";
      readonly positions: readonly number[];
      readonly files: Readonly<Record<string, readonly string[]>>;
    })
  | { readonly phase: "clean"; readonly isFinal: boolean };

export interface DayKey {
  readonly operatorCode: string;
  readonly day: string;
}

/** `final`: only a final statement is wanted. `now`: what there is at present. */
export type Wanted = "final" | "now";

/**
 * One step of a day's statements: reads movements into sorted files, merges these into the lists, digests and signs them,
 * then deletes what is no longer needed. The files of a step have names of their own, so that one that is done twice
 * harms nothing.
 */
export async function buildStep(
  ctx: Ctx,
  key: DayKey,
  job: BookJob,
  { wanted, sizes = STEP_SIZES }: { readonly wanted: Wanted; readonly sizes?: StepSizes | undefined },
): Promise<Step> {
  const state = (job.state as State | null) ?? (await begin(ctx, key, wanted));
  if ("againAt" in state) return state;
  switch (state.phase) {
    case "read":
      return { state: await read(ctx, key, state, sizes) };
    case "merge":
      return merge(ctx, key, state, sizes);
    case "clean":
      return clean(ctx, key, state.isFinal);
  }
}

export function isOver(day: string, now: number): boolean {
  return now - SETTLED_AFTER_MS >= timeOf(day).to;
}

async function begin(ctx: Ctx, key: DayKey, wanted: Wanted): Promise<State | { readonly againAt: number }> {
  const { from, to } = timeOf(key.day);
  const now = ctx.clock.now();
  const pending = await pendingOf(ctx, key.operatorCode, from, to);
  const isDone = isOver(key.day, now) && pending.complete && pending.counts.length === 0;
  const canSign = isDone && (await signingKey(ctx.settings)) !== undefined;
  if (isDone && !canSign) await alertMissingKey(ctx);
  if (wanted === "final" && !canSign) return { againAt: now + (isDone ? AGAIN_WITHOUT_KEY_MS : AGAIN_AFTER_MS) };
  const readThrough = placeText(await newestOf(ctx, key.operatorCode, from, to));
  const build = { build: ctx.random.uuid(), isFinal: canSign, readThrough, readAt: now, runs: [], totals: {} };
  return { ...build, phase: "read", after: null };
}

/** The newest movement of a day in each shard, as it is stored; empty: none. */
export function placeText(places: readonly DayPlace[]): string {
  return places.map(({ at, seq, shard = 0 }) => (shard === 0 ? `${at} ${seq}` : `${at} ${seq} ${shard}`)).join(", ");
}

async function read(
  ctx: Ctx,
  { operatorCode, day }: DayKey,
  state: State & { phase: "read" },
  sizes: StepSizes,
): Promise<State> {
  const totals = Totals.from(state.totals);
  const buffer = new RunBuffer(sizes.run);
  let after = state.after ?? undefined;
  do {
    const query = { operatorCode, ...timeOf(day), after, limit: sizes.page, games: true };
    const page = await readDay(ctx, query);
    const games = await listedGames(ctx, new Set(page.movements.flatMap(({ gameId }) => gameId ?? [])));
    for (const movement of page.movements) {
      const game = games.get(movement.gameId ?? "");
      totals.add(movement, game?.type);
      const key = `${movement.currency} ${movement.transactionId}`;
      buffer.add({ key, data: JSON.stringify(listedMovement(movement, game)) });
    }
    after = page.next;
  } while (after && !buffer.isFull);
  const name = `${folderOf(operatorCode, day, state.build)}${ctx.random.uuid()}.run`;
  const run = await buffer.write(ctx.env.DOCUMENTS, name);
  const left = { ...state, runs: [...state.runs, ...run], totals: totals.save() };
  return after ? { ...left, after } : { ...left, phase: "merge", positions: [], files: {} };
}

/** The lines of a file of each format. */
interface ListLines {
  readonly csv: string[];
  readonly ndjson: string[];
  readonly lines: string[];
}

async function merge(ctx: Ctx, key: DayKey, state: State & { phase: "merge" }, { chunk }: StepSizes): Promise<Step> {
  const merged = await Merge.open(ctx.env.DOCUMENTS, state.runs, state.positions);
  const lists = new Map<string, ListLines>();
  for (let taken = 0; taken < chunk; taken++) {
    if (merged.starved) await merged.load();
    const entry = merged.take();
    if (!entry) break;
    const movement = JSON.parse(entry.data) as ListedMovement;
    const list = lists.get(movement.currency) ?? { csv: [], ndjson: [], lines: [] };
    lists.set(movement.currency, list);
    list.csv.push(csvLine(movement));
    list.ndjson.push(`${entry.data}\n`);
    list.lines.push(digestLine(movement));
  }
  const files: Record<string, readonly string[]> = { ...state.files };
  for (const [currency, list] of lists) {
    const written = files[currency] ?? [];
    const file = `${written.length}-${ctx.random.uuid().slice(0, 8)}`;
    for (const format of ["csv", "ndjson", "lines"] as const)
      await ctx.env.DOCUMENTS.put(
        fileOf({ ...key, build: state.build, currency }, file, format),
        list[format].join(""),
      );
    files[currency] = [...written, file];
  }
  const positions = await merged.positions();
  const left = { ...state, positions, files };
  return merged.head ? { state: left } : finish(ctx, key, left);
}

/** Digests the lists, signs them where the day is final, and replaces the day's statements. */
async function finish(ctx: Ctx, key: DayKey, state: State & { phase: "merge" }): Promise<Step> {
  const { build, isFinal, readThrough, readAt, files } = state;
  const signer = isFinal ? await signingKey(ctx.settings) : undefined;
  const statements: StoredStatement[] = [];
  for (const totals of Totals.from(state.totals).statements()) {
    const { currency } = totals;
    const own = files[currency] ?? [];
    const digest = await digestOf(
      ctx,
      own.map((file) => fileOf({ ...key, build, currency }, file, "lines")),
    );
    const signed = signer && {
      signature: await signStatement(signer.key, { ...key, currency, digest }),
      signingKeyId: signer.publicKey.kid,
    };
    statements.push({ ...totals, digest, files: own, ...signed });
  }
  const finalAt = signer ? ctx.clock.now() : null;
  const row = { ...key, statements, build, buildBefore: null, readThrough, readAt, finalAt };
  const replaced = {
    statements: sql`excluded.statements`,
    buildBefore: statementDays.build,
    build: sql`excluded.build`,
    readThrough: sql`excluded.read_through`,
    readAt: sql`excluded.read_at`,
    finalAt: sql`excluded.final_at`,
  };
  return {
    state: { phase: "clean", isFinal: finalAt !== null } satisfies State,
    commit: (held) => [
      ...(finalAt === null
        ? []
        : [recordEvent(ctx, finalEvent(row, finalAt), { where: and(held, isNotFinal(ctx, key)) })]),
      insertSelect(ctx.db, statementDays, row, { where: held }).onConflictDoUpdate({
        target: [statementDays.operatorCode, statementDays.day],
        set: replaced,
        setWhere: isNull(statementDays.finalAt),
      }),
    ],
  };
}

function isNotFinal({ db }: Ctx, { operatorCode, day }: DayKey): SQL {
  const own = and(eq(statementDays.operatorCode, operatorCode), eq(statementDays.day, day));
  const final = and(own, isNotNull(statementDays.finalAt));
  return notExists(db.select({ one: sql`1` }).from(statementDays).where(final));
}

function finalEvent(
  { operatorCode, day, statements }: DayKey & { statements: readonly StoredStatement[] },
  at: number,
) {
  const listed = statements.map(({ currency, transactions, digest, signature, signingKeyId }) => ({
    currency,
    transactions,
    digest,
    signature,
    signing_key_id: signingKeyId,
  }));
  const data = { operator_code: operatorCode, day, statements: listed };
  return { operatorCode, event: "statement.final", subject: day, data, at } as const;
}

/** SHA-256 in hex over files, one after the other, without holding them in memory. */
async function digestOf({ env }: Ctx, names: readonly string[]): Promise<string> {
  const stream = new crypto.DigestStream("SHA-256");
  for (const name of names) {
    const file = await env.DOCUMENTS.get(name);
    if (!file) throw new Error(`the file ${name} is gone`);
    await file.body.pipeTo(stream, { preventClose: true });
  }
  await stream.close();
  return toHex(await stream.digest);
}

/** Deletes the files of a day, but for the lists of the present build and the files of the one before. */
async function clean(ctx: Ctx, { operatorCode, day }: DayKey, isFinal: boolean): Promise<Step> {
  const own = and(eq(statementDays.operatorCode, operatorCode), eq(statementDays.day, day));
  const row = await ctx.db.select().from(statementDays).where(own).get();
  if (row) {
    const { build, buildBefore, statements } = row;
    const lists = statements.flatMap(({ currency, files }) =>
      files.flatMap((file) => FORMATS.map((format) => fileOf({ operatorCode, day, build, currency }, file, format))),
    );
    const kept = new Set(lists);
    const before = folderOf(operatorCode, day, buildBefore ?? build);
    const isOld = (name: string) => !kept.has(name) && (buildBefore === null || !name.startsWith(before));
    await deleteFiles(ctx, folderOf(operatorCode, day), isOld);
  }
  const isWaiting = !isFinal && isOver(day, ctx.clock.now());
  return isWaiting ? { againAt: ctx.clock.now() + AGAIN_AFTER_MS } : {};
}

/** Raises an alert, once a day: without the key no statement becomes final. */
async function alertMissingKey(ctx: Ctx): Promise<void> {
  const at = ctx.clock.now();
  const message = "STATEMENT_KEY is not set, so no statement becomes final. Set it; statements follow by themselves.";
  await raiseAlert(ctx, { kind: "statement_key_missing", operatorCode: null, message, at, once: utcDay(at) });
}

/** The game type of a movement whose game the catalogue no longer has. */
export const UNKNOWN_TYPE = "unknown";

/** The games that the catalogue has, withdrawn ones included. */
export async function listedGames({ db }: Ctx, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, ListedGame>> {
  if (ids.size === 0) return new Map();
  const named = sql`${games.id} IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`;
  const found = await db
    .select({ id: games.id, type: games.type, name: games.name, providerName: providers.name })
    .from(games)
    .innerJoin(providers, eq(providers.code, games.providerCode))
    .where(named);
  return new Map(found.map(({ id, ...game }) => [id, game]));
}
