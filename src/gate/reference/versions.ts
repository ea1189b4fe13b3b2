import { sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";
import { OneReader } from "../../lib/one-reader.ts";

/** How often an isolate compares its memory of operators and providers with the control database. */
const MAX_AGE_MS = 30 * SECOND_MS;
/** From then on the comparison is made behind an answer: 200 isolates that are always busy ask 8.3 times a second. */
const REFRESH_AGE_MS = 24 * SECOND_MS;
/** Time that a request waits for another one's query before it asks itself. */
const MAX_SILENCE_MS = SECOND_MS;
/** Time that the database may take. */
const MAX_READ_MS = 2 * SECOND_MS;
/** Changes that one look takes in; more, and everything has changed. */
const MAX_CHANGES = 500;
const MAX_NAMES = 10_000;

interface ProviderVersion {
  readonly version: number;
  /** Its keys, and which of them need a second signature. */
  readonly keys: string;
}

export interface Versions {
  /** Number of this look among the isolate's. */
  readonly look: number;
  readonly readAt: number;
  /** The last entry of the audit log. */
  readonly through: number;
  readonly providers: ReadonlyMap<string, ProviderVersion>;
}

let known: Versions | undefined;
let looks = 0;
/** The last entry of each operator, by its code; under ALL_WINDOWS, that of the windows of all. */
const changed = new Map<string, number>();
/** Anything read before this entry may have changed unseen. */
let unseenUntil = 0;
const reads = new OneReader(MAX_SILENCE_MS);

/** The versions to store with a read that starts now. Undefined: nothing is known yet. */
export function versionsNow(): Versions | undefined {
  return known;
}

/**
 * The versions of now, if the operator's settings, keys and window are as they were at `then`; undefined: read them again.
 * Every change of the back office has its entry in the audit log, in the same transaction. The operator's counter shows a
 * change sooner.
 */
export function operatorSince(ctx: Ctx, then: Versions | undefined, code: string): Promise<Versions | undefined> {
  return since(ctx, then, () => Math.max(unseenUntil, changed.get(code) ?? 0) <= (then?.through ?? -1));
}

/** The same of an operator's window. The games of its providers have versions of their own. */
export function windowSince(ctx: Ctx, then: Versions | undefined, code: string): Promise<Versions | undefined> {
  const last = () => Math.max(unseenUntil, changed.get(code) ?? 0, changed.get(ALL_WINDOWS) ?? 0);
  return since(ctx, then, () => last() <= (then?.through ?? -1));
}

/** The same of a provider's row and keys. */
export function providerSince(ctx: Ctx, then: Versions | undefined, code: string): Promise<Versions | undefined> {
  return since(ctx, then, ({ providers }) => {
    const [now, before] = [providers.get(code), then?.providers.get(code)];
    return now?.version === before?.version && now?.keys === before?.keys;
  });
}

/** Until when what is current at these versions may be used without another look. */
export function usableUntil({ readAt }: Versions): number {
  return readAt + MAX_AGE_MS;
}

async function since(
  ctx: Ctx,
  then: Versions | undefined,
  isSame: (now: Versions) => boolean,
): Promise<Versions | undefined> {
  const age = ageOf(ctx, known);
  const bounded = () => inTime(readVersions(ctx), MAX_READ_MS);
  // Nothing to compare with, or still young enough: the answer need not wait.
  if (!then || (age >= REFRESH_AGE_MS && age < MAX_AGE_MS)) {
    if (age >= REFRESH_AGE_MS && !reads.isReading("versions")) {
      const renewed = reads.read("versions", () => undefined, bounded);
      ctx.waitUntil(renewed.catch((cause: unknown) => ctx.log.error("versions.refresh_failed", {}, cause)));
    }
    if (!then) return undefined;
  }
  const now = fresh(ctx) ?? (await reads.read("versions", () => fresh(ctx), bounded));
  return isSame(now) ? now : undefined;
}

function fresh(ctx: Ctx): Versions | undefined {
  return ageOf(ctx, known) < MAX_AGE_MS ? known : undefined;
}

/** A clock that was set back makes them old. */
function ageOf({ clock }: Ctx, versions: Versions | undefined): number {
  const age = versions ? clock.now() - versions.readAt : Number.POSITIVE_INFINITY;
  return age >= 0 ? age : Number.POSITIVE_INFINITY;
}

/** Name of the windows of all operators: a provider was taken out of them, or put back. */
const ALL_WINDOWS = "*windows";

interface Row {
  readonly kind: "last" | "change" | "provider";
  readonly name: string;
  readonly version: number;
  readonly more: string;
}

/** One statement, whatever there is to compare: the entries since the last look, and a row for each provider. */
async function readVersions(ctx: Ctx): Promise<Versions> {
  const look = ++looks;
  const readAt = ctx.clock.now();
  const after = known?.through ?? Number.MAX_SAFE_INTEGER;
  const rows =
    await ctx.db.all<Row>(sql`SELECT 'last' AS kind, '' AS name, COALESCE(MAX(id), 0) AS version, '' AS more FROM audit_log
    UNION ALL SELECT 'change', action, id, COALESCE(detail ->> '$.operator_code', '')
      FROM (SELECT id, action, detail FROM audit_log WHERE id > ${after} ORDER BY id LIMIT ${MAX_CHANGES + 1})
    UNION ALL SELECT 'provider', code, version, COALESCE((SELECT group_concat(key_id || sent_signature_v2)
      FROM provider_keys WHERE provider_code = code AND revoked_at IS NULL), '') FROM providers`);
  // A later one has answered sooner.
  if (known && known.look > look) return known;
  const through = rows.find(({ kind }) => kind === "last")?.version ?? 0;
  const changes = rows.filter(({ kind }) => kind === "change");
  if (!known || changes.length > MAX_CHANGES || changed.size > MAX_NAMES) {
    changed.clear();
    unseenUntil = through;
  } else for (const { name, version, more } of changes) note(name, version, more);
  const providers = rows.filter(({ kind }) => kind === "provider");
  known = {
    ...{ look, readAt, through },
    providers: new Map(providers.map(({ name, version, more: keys }) => [name, { version, keys }])),
  };
  return known;
}

/** Takes in an entry of the audit log. */
function note(action: string, entry: number, named: string): void {
  const [, code = named] = /\/operators\/([^/?]+)/.exec(action) ?? [];
  if (code !== "") changed.set(code, entry);
  else if (/\/providers\/[^/]+\/windows/.test(action)) changed.set(ALL_WINDOWS, entry);
  // Closing one moves operators that the entry does not name.
  else if (/\/shards\/|\bshards\./.test(action)) unseenUntil = entry;
}
