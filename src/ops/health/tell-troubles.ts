import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { operatorEvents, troubles } from "../../db/schema/events.ts";
import { operatorWindows } from "../../db/schema/operators.ts";
import { providerFaults } from "../../db/schema/provider-faults.ts";
import { inShardsOf } from "../../db/shards.ts";
import { type EventKey, RECORDED, recordEvent, wakeEvents } from "../../ledger/events/record-event.ts";
import { readWalletHealth, type WalletHealth } from "../../ledger/queries/read-wallet-health.ts";
import { isoTime, SECOND_MS } from "../../lib/clock.ts";
import { inTime } from "../../lib/in-time.ts";
import { MIN_UNANSWERED_MS } from "../../play/providers/down.ts";

type Trouble = typeof troubles.$inferSelect;

/** A wallet that has not answered its last call: `down` says whether that has lasted. */
export interface SilentWallet {
  readonly operatorCode: string;
  readonly unansweredCalls: number;
  readonly since: number;
  readonly down: boolean;
}

interface SilentProvider {
  readonly providerCode: string;
  readonly since: number;
  readonly down: boolean;
}

/** Wallets of one run, of each sort: in an outage of ours no wallet answers, and a run of the cron has 1,000 queries. */
const MAX_TOLD = 40;

/** Tells operators that their wallet does not answer, once, and when it does again. Judges what began before `lookedAt`. */
export async function tellWallets(
  ctx: Ctx,
  silent: readonly SilentWallet[],
  lookedAt = ctx.clock.now(),
): Promise<void> {
  const now = ctx.clock.now();
  const open = await openTroubles(ctx, "wallet");
  const told = new Set(open.map(({ operatorCode }) => operatorCode));
  const still = new Set(silent.map(({ operatorCode }) => operatorCode));
  const recorded: EventKey[] = [];
  const untold = silent.filter(({ operatorCode, down }) => down && !told.has(operatorCode));
  for (const { operatorCode, since, unansweredCalls } of untold.slice(0, MAX_TOLD)) {
    const likely_cause = await likelyCause(ctx, operatorCode);
    const data = { since: isoTime(since), consecutive_unanswered: unansweredCalls, likely_cause };
    const mark = String(since);
    const event = { operatorCode, event: "wallet.unhealthy", subject: mark, data, at: now } as const;
    const begun = { kind: "wallet", operatorCode, subject: "", mark, toldAt: now, figures: data } as const;
    recorded.push(...(await begin(ctx, begun, recordEvent(ctx, event).returning(RECORDED))));
  }
  const over = open.filter(({ operatorCode, toldAt }) => !still.has(operatorCode) && toldAt <= lookedAt);
  for (const trouble of over.slice(0, MAX_TOLD)) {
    const { operatorCode, mark } = trouble;
    const data = { ...trouble.figures, recovered_at: isoTime(now) };
    const event = { operatorCode, event: "wallet.recovered", subject: mark, data, at: now } as const;
    recorded.push(...(await end(ctx, trouble, recordEvent(ctx, event).returning(RECORDED))));
  }
  await wakeEvents(ctx, recorded);
}

/**
 * Tells the operators whose window has a provider that it does not answer, once, and when it does again; and the operator
 * of a sandbox that has ordered such a fault.
 */
export async function tellProviders(ctx: Ctx, silent: readonly SilentProvider[]): Promise<void> {
  const now = ctx.clock.now();
  const ordered = ctx.settings.sandbox ? await orderedFaults(ctx, now) : [];
  const all = [...silent.map((one) => ({ ...one, operatorCode: "" })), ...ordered];
  const keyOf = (operatorCode: string, providerCode: string) => `${operatorCode} ${providerCode}`;
  const open = await openTroubles(ctx, "provider");
  const told = new Set(open.map(({ operatorCode, subject }) => keyOf(operatorCode, subject)));
  const still = new Set(all.map(({ operatorCode, providerCode }) => keyOf(operatorCode, providerCode)));
  const recorded: EventKey[] = [];
  for (const { operatorCode, providerCode, since, down } of all) {
    if (!down || told.has(keyOf(operatorCode, providerCode))) continue;
    const mark = `${providerCode}:${since}`;
    const figures = { provider_code: providerCode, since: isoTime(since), game_ids: null };
    const begun = { kind: "provider", operatorCode, subject: providerCode, mark, toldAt: now, figures } as const;
    recorded.push(...(await begin(ctx, begun, toWindows(ctx, "provider.down", begun))));
  }
  for (const trouble of open) {
    if (still.has(keyOf(trouble.operatorCode, trouble.subject))) continue;
    const figures = { ...trouble.figures, recovered_at: isoTime(now) };
    recorded.push(...(await end(ctx, trouble, toWindows(ctx, "provider.up", { ...trouble, figures }))));
  }
  await wakeEvents(ctx, recorded);
}

/**
 * The statement that records the event for every operator whose window has the provider, or for the one that ordered the fault.
 * `provider.up` goes only to operators that have the event of its beginning.
 */
function toWindows(
  ctx: Ctx,
  event: "provider.down" | "provider.up",
  {
    operatorCode,
    subject: providerCode,
    mark,
    figures,
  }: Pick<Trouble, "operatorCode" | "subject" | "mark" | "figures">,
) {
  const at = ctx.clock.now();
  const { operatorCode: code, providerCode: provider } = operatorWindows;
  const heard = sql`EXISTS (SELECT 1 FROM ${operatorEvents} AS begun
    WHERE begun.operator_code = ${code} AND begun.id = ${`provider.down:${mark}`})`;
  const where = and(
    eq(provider, providerCode),
    operatorCode === "" ? undefined : eq(code, operatorCode),
    event === "provider.up" ? heard : undefined,
  );
  const row = { operatorCode: code, event, subject: mark, data: figures, at };
  return recordEvent(ctx, row, { from: operatorWindows, where }).returning(RECORDED);
}

async function orderedFaults({ db }: Ctx, now: number) {
  const rows = await db.select().from(providerFaults);
  return rows
    .filter(({ fault, until }) => (fault === "down" || fault === "late") && until > now)
    .map((row) => ({ ...row, down: row.since <= now - MIN_UNANSWERED_MS }));
}

function openTroubles({ db }: Ctx, kind: Trouble["kind"]): Promise<Trouble[]> {
  return db
    .select()
    .from(troubles)
    .where(and(eq(troubles.kind, kind), isNull(troubles.endedAt)));
}

type Recording = ReturnType<ReturnType<typeof recordEvent>["returning"]> | ReturnType<typeof toWindows>;

async function begin({ db }: Ctx, trouble: Omit<Trouble, "endedAt">, event: Recording): Promise<EventKey[]> {
  const begun = db
    .insert(troubles)
    .values(trouble)
    .onConflictDoUpdate({
      target: [troubles.kind, troubles.operatorCode, troubles.subject],
      set: { ...trouble, endedAt: null },
      setWhere: isNotNull(troubles.endedAt),
    });
  const [, recorded] = await db.batch([begun, event]);
  return recorded as EventKey[];
}

/** Keeps it as ended for a while: what its calls left is no trouble of its own (tellDelays). */
async function end(
  { db, clock }: Ctx,
  { kind, operatorCode, subject, mark }: Trouble,
  event: Recording,
): Promise<EventKey[]> {
  const place = and(eq(troubles.kind, kind), eq(troubles.operatorCode, operatorCode), eq(troubles.subject, subject));
  // Not one that has begun since: it has another mark.
  const own = and(place, eq(troubles.mark, mark));
  const [recorded] = await db.batch([event, db.update(troubles).set({ endedAt: clock.now() }).where(own)]);
  return recorded as EventKey[];
}

/** Longest wait for the calls of a wallet. */
const MAX_WAIT_MS = 3 * SECOND_MS;

/** Common cause of most of the last calls without an answer, in words. A shard that is away holds up no alert. */
async function likelyCause(ctx: Ctx, code: string): Promise<string> {
  const operator = { code, name: "", requestsPerMinute: 0, allowlist: [], shards: [] };
  const read = async () => readWalletHealth({ ...(await inShardsOf(ctx, code)), operator });
  const found = await inTime(read(), MAX_WAIT_MS).catch((cause: unknown) => {
    ctx.log.error("wallet.cause_unread", { operator: code }, cause);
    return undefined;
  });
  return causeOf(found?.lastFailures ?? []);
}

export function causeOf(failures: WalletHealth["lastFailures"]): string {
  const silent = failures.filter((call) => call.class === "unknown");
  const texts = silent.map(({ httpStatus, reason }) => {
    const why = reason ?? (httpStatus === null ? "the reason is not known" : `status ${httpStatus}`);
    const what =
      httpStatus === null ? "The wallet did not answer" : "The wallet's answers said nothing about the outcome";
    return `${what}: ${why}.`;
  });
  const [most] = [...Map.groupBy(texts, (text) => text)].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? "The wallet did not answer.";
}
