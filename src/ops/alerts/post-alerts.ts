import { and, asc, eq, gt, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { alertPosts, alerts } from "../../db/schema/alerts.ts";
import type { AlertReceiver } from "../../env.ts";
import { ApiError } from "../../errors.ts";
import { ALERT_KINDS, type AlertClass, classOf, SEVERITIES } from "../../gate/alerts/alert.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { CALL_TIMEOUT_MS, MAX_ANSWER_BYTES } from "../../gate/outgoing/bounds.ts";
import { safeFetch } from "../../gate/outgoing/safe-fetch.ts";
import { DAY_MS, HOUR_MS, isoTime, isoTimeOrNull, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { chanceOf, LEASE_MS, nextAttemptAt } from "../../lib/outbox/schedule.ts";
import { sideBySide } from "../../lib/side-by-side.ts";
import { type Alert, IS_OPEN } from "./list-alerts.ts";
import { type Group, type Incident, type News, RECEIVERS } from "./receivers.ts";
import { CAME_AND_WENT, isSilencedAfter, isSilencedAt } from "./silences/silence.ts";

const MAX_ALERTS_PER_POST = 500;
/** Calls of a run to a receiver that takes one for each incident: so few that they end before the lease does. */
const MAX_INCIDENTS_PER_POST = 10;
const INCIDENTS_AT_ONCE = 5;
/** Alerts of a group that are shown whole, the newest. */
const MAX_SHOWN = 5;
/**
 * Older ones are not posted when ALERT_URL is set for the first time, or again. An end is posted however long it took, and
 * what is open when a silence ends, however long that lasted.
 */
const POSTED_FOR_MS = DAY_MS;
const DIGESTED_FOR_MS = 7 * DAY_MS;
/** One call a minute, with room for a cron that fires early. */
const PAUSE_MS = MINUTE_MS - 5 * SECOND_MS;
/** A digest that is later than this goes before new alerts, which may come each minute. */
const MAX_DIGEST_DELAY_MS = 2 * MINUTE_MS;
/** The schedule's wait of 10 minutes repeats: an alert must not wait for hours. */
const LONGEST_WAIT = 4;

/** A digest that has failed goes before alerts only on this condition: where all posts fail, alerts must not wait behind it. */
const ALERTS_ARE_TAKEN = sql`NOT EXISTS (SELECT 1 FROM ${alertPosts} WHERE name = 'alerts' AND attempts > 0)`;

/** SQL: the most severe is 0. One of a kind that this version does not know is a warning. */
const SEVERITY_RANK = sql`CASE WHEN ${alerts.kind} IN (${kindsOf("critical")}) THEN 0
  WHEN ${alerts.kind} IN (${kindsOf("info")}) THEN 2 ELSE 1 END`;

function kindsOf(severity: AlertClass["severity"]) {
  const kinds = ALERT_KINDS.filter((kind) => classOf(kind).severity === severity);
  return sql.raw(kinds.map((kind) => `'${kind}'`).join());
}

type Name = typeof alertPosts.$inferSelect.name;
type Claimed = typeof alertPosts.$inferSelect;

interface Post {
  readonly news: News;
  /** In place of the news, for a receiver that keeps them. */
  readonly incidents: readonly Incident[];
  /** The alerts that the receiver will know, of each call. */
  readonly told: readonly (readonly Alert[])[];
}

/**
 * Scheduled job: posts new alerts to ALERT_URL (docs/operating.md#alert-calls), or the digest of an hour, in one call a run; to a
 * receiver that keeps incidents, new alerts in a call for each. What was not taken is posted again; what a silence covers waits
 * until it ends. Not through the queue: an alert about the queue must not need it.
 */
export async function postAlerts(ctx: Ctx): Promise<void> {
  const to = ctx.settings.alertReceiver;
  if (!to) return;
  if ("each" in RECEIVERS[to.format]) {
    await post(ctx, to, "alerts");
    return;
  }
  if (await post(ctx, to, "digest", MAX_DIGEST_DELAY_MS)) return;
  if (await post(ctx, to, "alerts")) return;
  await post(ctx, to, "digest");
}

/** Staff: posts an alert that says it is a test, as a critical one is posted. Errors: CONFLICT, UPSTREAM_UNAVAILABLE. */
export async function testReceiver(ctx: AdminCtx): Promise<AlertReceiver> {
  const { alertReceiver: to, baseUrl } = ctx.settings;
  await ctx.db.batch([auditEntry(ctx, {})]);
  if (!to) throw new ApiError("CONFLICT", "ALERT_URL is not set, or off: no alert reaches anybody.");
  const now = ctx.clock.now();
  const is: AlertClass = { severity: "critical", owner: "operations" };
  const message = `A test of alerts, sent by ${ctx.actor.id}. Nothing is wrong.`;
  const test = { id: ctx.random.uuid(), operatorCode: null, transactionId: null, message, createdAt: now, count: 1 };
  const group = { kind: "test", ...is, raised: 1, resolved: 0, count: 1 };
  const incident = { ...is, ...test, kind: "test", providerCode: null, at: now, isOver: false };
  const [fault] = await send(ctx, to, {
    news: newsOf(ctx, "alerts.test", [{ ...group, alerts: [present({ ...test, resolvedAt: null })] }]),
    incidents: [{ ...incident, installation: baseUrl, key: keyOf(baseUrl, incident) }],
    told: [[]],
  });
  if (fault) throw new ApiError("UPSTREAM_UNAVAILABLE", `ALERT_URL did not take the test: ${fault}.`);
  return to;
}

/** Posts the alerts or the digest if due for at least `dueForMs`. Returns whether there was something to post. */
async function post(ctx: Ctx, to: AlertReceiver, name: Name, dueForMs = 0): Promise<boolean> {
  const claimed = await claim(ctx, name, dueForMs);
  if (!claimed) return false;
  const content = await (name === "alerts" ? newAlerts(ctx, to) : openAlerts(ctx));
  const faults = content ? await send(ctx, to, content) : [];
  const fault = faults.find((one) => one !== undefined);
  if (fault) ctx.log.warn("alerts.post_failed", { name, reason: fault, attempts: claimed.attempts + 1 });
  // One incident that is refused for good must hold up no other.
  const taken = (content?.told ?? []).filter((_, place) => faults[place] === undefined);
  await conclude(ctx, claimed, taken.flat(), content !== undefined && taken.length === 0);
  return content !== undefined;
}

async function claim({ db, clock, random }: Ctx, name: Name, dueForMs: number): Promise<Claimed | undefined> {
  const now = clock.now();
  const due = and(
    eq(alertPosts.name, name),
    lte(alertPosts.nextAttemptAt, now - dueForMs),
    dueForMs > 0 ? or(eq(alertPosts.attempts, 0), ALERTS_ARE_TAKEN) : undefined,
    or(isNull(alertPosts.leaseUntil), lte(alertPosts.leaseUntil, now)),
  );
  const [, [claimed]] = await db.batch([
    db.insert(alertPosts).values({ name, nextAttemptAt: now }).onConflictDoNothing(),
    db
      .update(alertPosts)
      .set({ leaseToken: random.uuid(), leaseUntil: now + LEASE_MS })
      .where(due)
      .returning(),
  ]);
  return claimed;
}

async function conclude(ctx: Ctx, { name, ...claimed }: Claimed, told: readonly Alert[], failed: boolean) {
  const { db, clock, settings } = ctx;
  const now = clock.now();
  const attempts = failed ? claimed.attempts + 1 : 0;
  const schedule = { now, lastAt: Number.MAX_SAFE_INTEGER, timeScale: settings.retryTimeScale };
  const retry = { ...schedule, attempts: Math.min(attempts, LONGEST_WAIT), chance: chanceOf(ctx) };
  const regular = name === "digest" ? now - (now % HOUR_MS) + HOUR_MS : now + PAUSE_MS / settings.retryTimeScale;
  const next = failed ? (nextAttemptAt(retry) ?? regular) : regular;
  // One that ended meanwhile is not among them: it is posted again.
  const seen = sql`(${alerts.id}, COALESCE(${alerts.resolvedAt}, 0)) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(
    told.map(({ id, resolvedAt }) => [id, resolvedAt ?? 0]),
  )}))`;
  await db.batch([
    db.update(alerts).set({ postedAt: now }).where(seen),
    db
      .update(alertPosts)
      .set({ attempts, nextAttemptAt: Math.ceil(next), leaseToken: null, leaseUntil: null })
      .where(and(eq(alertPosts.name, name), eq(alertPosts.leaseToken, claimed.leaseToken ?? ""))),
  ]);
}

/** Of each call, the reason why the receiver did not take it; undefined: it did. A repeat changes nothing at one that keeps incidents. */
async function send(ctx: Ctx, to: AlertReceiver, post: Post): Promise<(string | undefined)[]> {
  return call(ctx, to, post).catch(() => post.told.map(() => "the call could not be made"));
}

async function call(ctx: Ctx, to: AlertReceiver, { news, incidents }: Post): Promise<(string | undefined)[]> {
  const receiver = RECEIVERS[to.format];
  const calls =
    "all" in receiver ? [await receiver.all(ctx, to, news)] : incidents.map((one) => receiver.each(to, one));
  const bounds = { timeoutMs: CALL_TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
  return sideBySide(calls, INCIDENTS_AT_ONCE, async (one) => {
    const answer = await safeFetch(ctx, { ...one, method: "POST", ...bounds });
    // Nothing reads the body: it may be too long, or broken off.
    const status = answer.kind === "unsent" ? null : answer.status;
    if (status !== null && status >= 200 && status < 300) return undefined;
    return answer.kind === "answered" ? `status ${status}` : answer.reason;
  });
}

async function newAlerts(ctx: Ctx, { format }: AlertReceiver): Promise<Post | undefined> {
  const now = ctx.clock.now();
  const since = now - POSTED_FOR_MS;
  const isNew = and(isNull(alerts.postedAt), gt(alerts.createdAt, since));
  // With a plus: by the index of kinds, for most alerts that were never posted are of others.
  const wasSilenced = and(sql`+${alerts.postedAt} IS NULL`, IS_OPEN, isSilencedAfter(since));
  // Written into the text: a bound value would not find the index.
  const unposted = or(isNew, wasSilenced, sql`${alerts.postedAt} = 0`);
  const found = await ctx.db
    .select()
    .from(alerts)
    .where(and(unposted, not(isSilencedAt(now)), not(CAME_AND_WENT)))
    // A critical one does not wait behind hundreds that are older and less.
    .orderBy(SEVERITY_RANK, asc(alerts.createdAt))
    .limit(MAX_ALERTS_PER_POST);
  if (found.length === 0) return undefined;
  if ("each" in RECEIVERS[format]) return mostSevere(ctx, found);
  const groups = [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, group]) => ({
    kind,
    ...classOf(kind),
    raised: group.filter(({ resolvedAt }) => resolvedAt === null).length,
    resolved: group.filter(({ resolvedAt }) => resolvedAt !== null).length,
    count: group.reduce((sum, { count }) => sum + count, 0),
    alerts: group.slice(-MAX_SHOWN).reverse().map(present),
  }));
  return { told: [found], news: newsOf(ctx, "alerts.new", groups), incidents: [] };
}

/** The first incidents of these alerts. One is over when none of its alerts is open. */
async function mostSevere(ctx: Ctx, found: readonly Alert[]): Promise<Post> {
  const { baseUrl } = ctx.settings;
  const subjects = [...Map.groupBy(found, (alert) => keyOf(baseUrl, alert))]
    .toSorted(([, [a]], [, [b]]) => severityRank(a) - severityRank(b))
    .slice(0, MAX_INCIDENTS_PER_POST);
  const ended = subjects.filter(([, group]) => group.every(({ resolvedAt }) => resolvedAt !== null));
  const firsts = ended.flatMap(([, group]) => group.slice(0, 1));
  const named = JSON.stringify(firsts.map((alert) => [alert.kind, alert.operatorCode, alert.providerCode]));
  // Of these incidents alone: of a kind, a thousand others may be open.
  const isNamed = sql`EXISTS (SELECT 1 FROM json_each(${named}) WHERE value ->> 0 = ${alerts.kind}
    AND value ->> 1 IS ${alerts.operatorCode} AND value ->> 2 IS ${alerts.providerCode})`;
  const ofKinds = inArray(
    alerts.kind,
    firsts.map((alert) => alert.kind),
  );
  const open = and(ofKinds, IS_OPEN, gt(alerts.createdAt, ctx.clock.now() - DIGESTED_FOR_MS), isNamed);
  const subject = { kind: alerts.kind, operatorCode: alerts.operatorCode, providerCode: alerts.providerCode };
  const lasting = ended.length === 0 ? [] : await ctx.db.selectDistinct(subject).from(alerts).where(open);
  const stillOpen = new Set(lasting.map((alert) => keyOf(baseUrl, alert)));
  const over = new Set(ended.map(([key]) => key).filter((key) => !stillOpen.has(key)));
  const incidents = subjects.flatMap(([key, group]) =>
    // An open alert says more than one that is over.
    group
      .toSorted((a, b) => (b.resolvedAt ?? 0) - (a.resolvedAt ?? 0) || a.createdAt - b.createdAt)
      .slice(-1)
      .map(({ kind, operatorCode, providerCode, message, createdAt }) => ({
        ...{ key, installation: baseUrl, kind, ...classOf(kind), operatorCode, providerCode, message, at: createdAt },
        count: group.reduce((sum, { count }) => sum + count, 0),
        isOver: over.has(key),
      })),
  );
  return { told: subjects.map(([, group]) => group), incidents, news: newsOf(ctx, "alerts.new", []) };
}

function keyOf(
  installation: string,
  { kind, operatorCode, providerCode }: Pick<Alert, "kind" | "operatorCode" | "providerCode">,
): string {
  return [new URL(installation).host, kind, operatorCode ?? "-", providerCode ?? "-"].join(" ");
}

async function openAlerts(ctx: Ctx): Promise<Post | undefined> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select({
      kind: alerts.kind,
      open: sql<number>`count(*)`,
      count: sql<number>`sum(${alerts.count})`,
      since: sql<number>`min(${alerts.createdAt})`,
    })
    .from(alerts)
    .where(and(IS_OPEN, gt(alerts.createdAt, now - DIGESTED_FOR_MS), not(isSilencedAt(now))))
    .groupBy(alerts.kind);
  if (rows.length === 0) return undefined;
  const groups = rows.map(({ kind, open, count, since }) => ({
    kind,
    ...classOf(kind),
    open,
    count,
    since: isoTime(since),
  }));
  return { told: [[]], news: newsOf(ctx, "alerts.digest", groups), incidents: [] };
}

function newsOf({ settings, clock }: Ctx, event: News["event"], groups: readonly Group[]): News {
  const sorted = groups.toSorted((a, b) => severityRank(a) - severityRank(b) || (a.kind < b.kind ? -1 : 1));
  return { event, sent_at: isoTime(clock.now()), installation: settings.baseUrl, groups: sorted };
}

/** The most severe is 0. */
function severityRank(of: { readonly kind: string } | undefined): number {
  return SEVERITIES.indexOf(classOf(of?.kind ?? "").severity);
}

type Shown = Pick<Alert, "id" | "operatorCode" | "transactionId" | "message" | "createdAt" | "resolvedAt" | "count">;

function present({ id, operatorCode, transactionId, message, createdAt, resolvedAt, count }: Shown) {
  return {
    id,
    operator_code: operatorCode,
    transaction_id: transactionId,
    message,
    created_at: isoTime(createdAt),
    resolved_at: isoTimeOrNull(resolvedAt),
    count,
  };
}
