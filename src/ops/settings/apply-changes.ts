import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { operatorKeys, operators } from "../../db/schema/operators.ts";
import { settingChanges, twoPeople } from "../../db/schema/setting-changes.ts";
import { asJob, auditEntry } from "../../gate/audit/audit-entry.ts";
import { hasRoomForKey } from "../../gate/keys/issue-key.ts";
import { newKeyId } from "../../gate/keys/key-id.ts";
import { sealSecret } from "../../gate/keys/secrets.ts";
import { announceOperatorChange } from "../../gate/limits/counters.ts";
import { wakeEvents } from "../../ledger/events/record-event.ts";
import { copyFacts } from "../../ledger/shards/copy-facts.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { randomToken } from "../../lib/random.ts";
import { APPROVAL_DAYS, refused, resolveWaiting, type SettingChange, tell, toldOf } from "./setting-change.ts";
import { stopRow } from "./stop-change.ts";

const MAX_APPLIED = 50;

/** Scheduled job: makes the changes whose wait is over, and stops those that no second key approved in time. */
export async function applyDueChanges(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  const now = clock.now();
  const approved = or(eq(settingChanges.needsApproval, false), isNotNull(settingChanges.approvedBy));
  const forgotten = lte(settingChanges.createdAt, now - APPROVAL_DAYS * DAY_MS);
  const due = await db
    .select()
    .from(settingChanges)
    .where(and(eq(settingChanges.state, "waiting"), lte(settingChanges.effectiveAt, now), or(approved, forgotten)))
    .limit(MAX_APPLIED);
  for (const change of due) {
    const job = asJob(ctx, "settings");
    if (change.needsApproval && change.approvedBy === null)
      await stopRow(job, change, { by: "service", reason: `No other key approved it in ${APPROVAL_DAYS} days.` });
    else await applyChange(job, change, change.askedBy);
  }
}

/**
 * Makes a change, once: one batch claims it and writes what it changes, if everything is as it was when it was asked. A change
 * that is not kept yet is kept as done. One that cannot be made any more is stopped; of one that never waited, SETTINGS_REFUSED.
 */
export async function applyChange(ctx: AdminCtx, change: SettingChange, by: string): Promise<SettingChange> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const { operatorCode, id, after, revokedKeyId } = change;
  const owner = { kind: "operator", code: operatorCode } as const;
  const issuedKeyId = change.issuesKey ? await newKeyId(ctx, "operator") : null;
  const sealedSecret = issuedKeyId
    ? await sealSecret(ctx, { ...owner, keyId: issuedKeyId }, randomToken(ctx.random))
    : "";
  const done: SettingChange = { ...change, state: "done", decidedAt: now, decidedBy: by, issuedKeyId };
  const { walletUrl, eventUrl, invoiceUrl, allowlist, events, minSeverity: eventSeverity } = after;
  const columns = { walletUrl, eventUrl, invoiceUrl, allowlist, events, eventSeverity };
  const set = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  const own = and(eq(settingChanges.id, id), eq(settingChanges.state, "waiting"), lte(settingChanges.effectiveAt, now));
  const approved = or(eq(settingChanges.needsApproval, false), isNotNull(settingChanges.approvedBy));
  // A change that is made at once never waits: another may.
  const kept = insertSelect(db, settingChanges, done, {
    where: sql`NOT EXISTS (SELECT 1 FROM ${settingChanges} WHERE id = ${id}) AND ${change.effectiveAt <= now ? 1 : 0} AND ${stands(change)}`,
  }).onConflictDoNothing();
  const claimed = db
    .update(settingChanges)
    .set({ state: "done", decidedAt: now, decidedBy: by, issuedKeyId })
    .where(and(own, approved, stands(change)));
  // Of two that make it at once, one has it; an issued key has an id of its own.
  const mine = sql`EXISTS (SELECT 1 FROM ${settingChanges} WHERE id = ${id} AND state = 'done' AND decided_at = ${now}
    AND issued_key_id IS ${issuedKeyId})`;
  const [, , , , , , , , , recorded] = await db.batch([
    claimed,
    kept,
    db
      .update(operators)
      .set({ ...set, updatedAt: now })
      .where(and(eq(operators.code, operatorCode), Object.keys(set).length > 0 ? mine : sql`false`)),
    insertSelect(
      db,
      operatorKeys,
      { keyId: issuedKeyId ?? "", operatorCode, sealedSecret, createdAt: now, proven: true },
      { where: issuedKeyId ? mine : sql`false` },
    ).onConflictDoNothing(),
    db
      .update(operatorKeys)
      .set({ revokedAt: now })
      .where(and(eq(operatorKeys.keyId, revokedKeyId ?? ""), isNull(operatorKeys.revokedAt), mine)),
    insertSelect(
      db,
      twoPeople,
      { operatorCode, since: now },
      { where: after.twoPeople === true ? mine : sql`false` },
    ).onConflictDoNothing(),
    db
      .delete(twoPeople)
      .where(and(eq(twoPeople.operatorCode, operatorCode), after.twoPeople === false ? mine : sql`false`)),
    auditEntry(ctx, { operator_code: operatorCode, ...toldOf(done) }, mine),
    resolveWaiting(ctx),
    tell(ctx, done),
  ]);
  const row = await db.select().from(settingChanges).where(eq(settingChanges.id, id)).get();
  if (row?.state === "done") {
    await wakeEvents(ctx, recorded);
    if (revokedKeyId !== null) await stopChangesOf(ctx, revokedKeyId);
    // Also on a repeat: the first run may have been cut off before this.
    await announceOperatorChange(ctx, operatorCode);
    await copyFacts(ctx);
    ctx.log.info("settings.changed", { operator: operatorCode, id });
    return row;
  }
  if (!row) throw refused("The settings or keys changed meanwhile. Read them, then ask again.");
  if (row.state === "stopped") return row;
  return stopRow(ctx, row, { by: "service", reason: "The settings or keys changed meanwhile. Ask again." });
}

/** Whether everything is still as it was when the change was asked, and the keys that asked and approved it are active. */
function stands({ operatorCode, before, issuesKey, revokedKeyId, askedBy, approvedBy }: SettingChange): SQL {
  const columns = {
    walletUrl: operators.walletUrl,
    eventUrl: operators.eventUrl,
    invoiceUrl: operators.invoiceUrl,
    allowlist: operators.allowlist,
    events: operators.events,
    minSeverity: operators.eventSeverity,
  };
  const same = (Object.keys(columns) as (keyof typeof columns)[])
    .filter((name) => name in before)
    .map((name) => sql`${columns[name]} IS ${sql.param(before[name] ?? null, columns[name])}`);
  const settings = sql.join(
    [sql`EXISTS (SELECT 1 FROM ${operators} WHERE ${eq(operators.code, operatorCode)}`, ...same],
    sql` AND `,
  );
  const two = sql`EXISTS (SELECT 1 FROM ${twoPeople} WHERE operator_code = ${operatorCode})`;
  const active = sql`(SELECT count(*) FROM ${operatorKeys} WHERE operator_code = ${operatorCode} AND revoked_at IS NULL)`;
  return sql`${settings})
    AND ${before.twoPeople === undefined ? sql`true` : sql`${two} = ${before.twoPeople ? 1 : 0}`}
    AND ${issuesKey ? hasRoomForKey(operatorCode) : sql`true`}
    AND NOT EXISTS (SELECT 1 FROM ${operatorKeys} WHERE key_id IN (${askedBy}, ${approvedBy}) AND revoked_at IS NOT NULL)
    AND ${revokedKeyId === null && before.twoPeople !== false ? sql`true` : sql`${active} > 1`}`;
}

/** Stops what a revoked key has asked or approved: it may be in the wrong hands. */
export async function stopChangesOf(ctx: AdminCtx, keyId: string): Promise<void> {
  const by = or(eq(settingChanges.askedBy, keyId), eq(settingChanges.approvedBy, keyId));
  const waiting = and(eq(settingChanges.state, "waiting"), by);
  for (const change of await ctx.db.select().from(settingChanges).where(waiting))
    await stopRow(ctx, change, { by: "service", reason: `The key ${keyId}, which asked or approved it, was revoked.` });
}
