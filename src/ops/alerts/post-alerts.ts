import { and, asc, eq, gt, isNull, lte, not, or, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { alertPosts, alerts } from "../../db/schema/alerts.ts";
import { classOf, SEVERITIES } from "../../gate/alerts/alert.ts";
import { CALL_TIMEOUT_MS, MAX_ANSWER_BYTES } from "../../gate/outgoing/bounds.ts";
import { signedPost } from "../../gate/outgoing/signed-post.ts";
import { importSecret } from "../../gate/signing/digest.ts";
import { DAY_MS, HOUR_MS, isoTime, isoTimeOrNull, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { chanceOf, LEASE_MS, nextAttemptAt } from "../../lib/outbox/schedule.ts";
import { type Alert, IS_OPEN } from "./list-alerts.ts";
import { CAME_AND_WENT, isSilencedAt } from "./silences/silence.ts";

/** The key id that posts are signed under. */
const KEY_ID = "alerts";
const MAX_ALERTS_PER_POST = 500;
/** Alerts of a group that are shown whole, the newest. */
const MAX_SHOWN = 5;
/** Older ones are not posted when ALERT_URL is set for the first time, or again. */
const POSTED_FOR_MS = DAY_MS;
const DIGESTED_FOR_MS = 7 * DAY_MS;
/** One call a minute, with room for a cron that fires early. */
const PAUSE_MS = MINUTE_MS - 5 * SECOND_MS;
/** A digest that is later than this goes before new alerts, which may come each minute. */
const MAX_DIGEST_DELAY_MS = 2 * MINUTE_MS;
/** The schedule's wait of 10 minutes repeats: an alert must not wait for hours. */
const LONGEST_WAIT = 4;

/** A digest that was tried before goes first only then: where all posts fail, alerts are not to wait behind it. */
const ALERTS_ARE_TAKEN = sql`NOT EXISTS (SELECT 1 FROM ${alertPosts} WHERE name = 'alerts' AND attempts > 0)`;

type Name = typeof alertPosts.$inferSelect.name;
type Claimed = typeof alertPosts.$inferSelect;

interface Post {
  readonly body: object;
  /** The alerts that the receiver will know. */
  readonly told: readonly Alert[];
}

/**
 * Scheduled job: posts new alerts to ALERT_URL (docs/operating.md#alert-calls), or the digest of an hour; at most one call
 * a run. What was not taken is in the next call; what a silence covers waits until it ends. Not through the queue: an alert about the queue must not need it.
 */
export async function postAlerts(ctx: Ctx): Promise<void> {
  if (!ctx.settings.alertReceiver) return;
  if (await post(ctx, "digest", MAX_DIGEST_DELAY_MS)) return;
  if (await post(ctx, "alerts")) return;
  await post(ctx, "digest");
}

/** Whether there was something to post that has been due for so long. */
async function post(ctx: Ctx, name: Name, dueForMs = 0): Promise<boolean> {
  const claimed = await claim(ctx, name, dueForMs);
  if (!claimed) return false;
  const content = await (name === "alerts" ? newAlerts(ctx) : openAlerts(ctx));
  const fault = content && (await send(ctx, content.body).catch(() => "the call could not be made"));
  if (fault) ctx.log.warn("alerts.post_failed", { name, reason: fault, attempts: claimed.attempts + 1 });
  await conclude(ctx, claimed, content?.told ?? [], fault !== undefined);
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
    db
      .update(alerts)
      .set({ postedAt: now })
      .where(failed ? sql`false` : seen),
    db
      .update(alertPosts)
      .set({ attempts, nextAttemptAt: Math.ceil(next), leaseToken: null, leaseUntil: null })
      .where(and(eq(alertPosts.name, name), eq(alertPosts.leaseToken, claimed.leaseToken ?? ""))),
  ]);
}

/** Reason why the receiver did not take a body; undefined: it did. */
async function send(ctx: Ctx, json: object): Promise<string | undefined> {
  const { url, secret } = ctx.settings.alertReceiver ?? { url: "", secret: "" };
  const signWith = { keyId: KEY_ID, key: await importSecret(secret) };
  const bounds = { timeoutMs: CALL_TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
  const answer = await signedPost(ctx, { url, signWith, json, ...bounds });
  if (answer.kind !== "answered") return answer.reason;
  return answer.status >= 200 && answer.status < 300 ? undefined : `status ${answer.status}`;
}

async function newAlerts(ctx: Ctx): Promise<Post | undefined> {
  const now = ctx.clock.now();
  const unposted = and(isNull(alerts.postedAt), gt(alerts.createdAt, now - POSTED_FOR_MS));
  const told = await ctx.db
    .select()
    .from(alerts)
    .where(and(unposted, not(isSilencedAt(now)), not(CAME_AND_WENT)))
    .orderBy(asc(alerts.createdAt))
    .limit(MAX_ALERTS_PER_POST);
  if (told.length === 0) return undefined;
  const groups = [...Map.groupBy(told, ({ kind }) => kind)].map(([kind, group]) => ({
    kind,
    ...classOf(kind),
    raised: group.filter(({ resolvedAt }) => resolvedAt === null).length,
    resolved: group.filter(({ resolvedAt }) => resolvedAt !== null).length,
    count: group.reduce((sum, { count }) => sum + count, 0),
    alerts: group.slice(-MAX_SHOWN).reverse().map(present),
  }));
  return { told, body: bodyOf(ctx, "alerts.new", groups) };
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
  return { told: [], body: bodyOf(ctx, "alerts.digest", groups) };
}

/** The groups with the gravest first. */
function bodyOf<G extends { kind: string }>({ settings, clock }: Ctx, event: string, groups: readonly G[]) {
  const gravity = ({ kind }: G) => SEVERITIES.indexOf(classOf(kind).severity);
  const sorted = groups.toSorted((a, b) => gravity(a) - gravity(b) || (a.kind < b.kind ? -1 : 1));
  return { event, sent_at: isoTime(clock.now()), installation: settings.baseUrl, groups: sorted };
}

function present({ id, operatorCode, transactionId, message, createdAt, resolvedAt, count }: Alert) {
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
