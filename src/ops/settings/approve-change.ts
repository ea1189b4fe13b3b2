import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { operatorKeys } from "../../db/schema/operators.ts";
import { settingChanges } from "../../db/schema/setting-changes.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import type { IssuedKey } from "../../gate/keys/key.ts";
import { openSecretText } from "../../gate/keys/secrets.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { applyChange } from "./apply-changes.ts";
import { findChange } from "./read-settings.ts";
import { APPROVAL_DAYS, asKey, type Caller, refused, type SettingChange } from "./setting-change.ts";

/**
 * Approves a change with another key than the one that asked for it. It is made once its wait is over. A repeat answers the
 * change. Throws NOT_FOUND, and SETTINGS_REFUSED for its own key and for a change that is over or takes no second key.
 */
export async function approveChange(ctx: OperatorCtx, caller: Caller, id: string): Promise<SettingChange> {
  const { db, keyId } = ctx;
  const now = ctx.clock.now();
  const found = await findChange(ctx, id);
  if (found.askedBy === keyId) throw refused("Another key than the one that asked for it must approve it.");
  if (!found.needsApproval) throw refused("The change takes no second key.");
  const mine = and(
    eq(settingChanges.id, id),
    eq(settingChanges.state, "waiting"),
    isNull(settingChanges.approvedBy),
    gt(settingChanges.createdAt, now - APPROVAL_DAYS * DAY_MS),
  );
  const audit = asKey(ctx, caller, `POST /v1/settings/changes/${id}/approve`);
  const wasMine = sql`EXISTS (SELECT 1 FROM ${settingChanges} WHERE ${mine})`;
  const [, , rows] = await db.batch([
    // Before the update, after which its condition is false.
    auditEntry(audit, { approved: id }, wasMine),
    db.update(settingChanges).set({ approvedBy: keyId, approvedAt: now }).where(mine),
    db.select().from(settingChanges).where(eq(settingChanges.id, id)),
  ]);
  const [change = found] = rows;
  if (change.approvedBy !== keyId) {
    if (change.state !== "waiting") throw refused(`The change is ${change.state}.`);
    throw refused(
      change.approvedBy === null
        ? `It was not approved within ${APPROVAL_DAYS} days: ask for it again.`
        : "Another key has approved it.",
    );
  }
  if (change.state === "waiting" && change.effectiveAt <= now) return applyChange(audit, change, keyId);
  return change;
}

/** Days after which the secret of an issued key is not shown any more. */
const SECRET_DAYS = 1;

/**
 * Returns the secret of a key that a change has issued: once, to the key that asked, within a day. Throws SETTINGS_REFUSED
 * otherwise, also for a change that issued no key, and NOT_FOUND for an unknown change.
 */
export async function showIssuedSecret(ctx: OperatorCtx, caller: Caller, id: string): Promise<IssuedKey> {
  const { db, operator } = ctx;
  const now = ctx.clock.now();
  const change = await findChange(ctx, id);
  const { keyId, sealedSecret, createdAt, revokedAt } = operatorKeys;
  const own = and(eq(keyId, change.issuedKeyId ?? ""), isNull(revokedAt));
  const key = await db.select({ keyId, sealedSecret, createdAt }).from(operatorKeys).where(own).get();
  if (!key) throw refused(change.state === "waiting" ? "The key is not issued yet." : "The change has no active key.");
  if (change.askedBy !== ctx.keyId) throw refused("Only the key that asked for the new one may read its secret.");
  const unread = and(
    eq(settingChanges.id, id),
    isNull(settingChanges.secretShownAt),
    gt(settingChanges.decidedAt, now - SECRET_DAYS * DAY_MS),
  );
  const audit = asKey(ctx, caller, `POST /v1/settings/changes/${id}/secret`);
  const isUnread = sql`EXISTS (SELECT 1 FROM ${settingChanges} WHERE ${unread})`;
  const [, shown] = await db.batch([
    auditEntry(audit, { secret_shown: key.keyId }, isUnread),
    db.update(settingChanges).set({ secretShownAt: now }).where(unread).returning({ id: settingChanges.id }),
  ]);
  if (shown.length === 0)
    throw refused("The secret was shown, or its day is over. Revoke the key and ask for another.");
  const secret = await openSecretText(
    ctx,
    { kind: "operator", code: operator.code, keyId: key.keyId },
    key.sealedSecret,
  );
  return { keyId: key.keyId, createdAt: key.createdAt, secret };
}
