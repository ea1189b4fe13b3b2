import { and, asc, eq, isNull } from "drizzle-orm";
import type { Ctx, OwnerCtx } from "../../context.ts";
import { operatorKeys } from "../../db/schema/operators.ts";
import { keyUses, type OwnSettings, settingChanges, twoPeople } from "../../db/schema/setting-changes.ts";
import { notFound } from "../../errors.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import type { Page } from "../../lib/paging/keyset-page.ts";
import { tablePage } from "../../lib/paging/table-page.ts";
import type { SettingChange } from "./setting-change.ts";

export interface OwnKey {
  readonly keyId: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
  /** Null: never, or so long ago that it was not noted yet. */
  readonly usedAt: number | null;
}

/** Reads the settings that an operator may change itself. */
export async function readSettings(ctx: OwnerCtx): Promise<OwnSettings> {
  const { code } = ctx.operator;
  const [row, chosen] = await Promise.all([
    findOperator(ctx, code),
    ctx.db.select().from(twoPeople).where(eq(twoPeople.operatorCode, code)).get(),
  ]);
  const { walletUrl, eventUrl, invoiceUrl, allowlist, events, eventSeverity: minSeverity } = row;
  return { walletUrl, eventUrl, invoiceUrl, allowlist, twoPeople: chosen !== undefined, events, minSeverity };
}

/** The operator's keys, oldest first, revoked ones too. */
export function readOwnKeys({ db, operator }: OwnerCtx): Promise<OwnKey[]> {
  const { keyId, createdAt, revokedAt, operatorCode } = operatorKeys;
  return db
    .select({ keyId, createdAt, revokedAt, usedAt: keyUses.usedAt })
    .from(operatorKeys)
    .leftJoin(keyUses, eq(keyUses.keyId, keyId))
    .where(eq(operatorCode, operator.code))
    .orderBy(asc(createdAt), asc(keyId));
}

/** The change that waits; undefined if none does. */
export function waitingChange({ db, operator }: OwnerCtx): Promise<SettingChange | undefined> {
  const own = and(eq(settingChanges.operatorCode, operator.code), eq(settingChanges.state, "waiting"));
  return db.select().from(settingChanges).where(own).get();
}

/** A change of the operator. Throws NOT_FOUND. */
export async function findChange({ db, operator }: OwnerCtx, id: string): Promise<SettingChange> {
  const own = and(eq(settingChanges.operatorCode, operator.code), eq(settingChanges.id, id));
  const row = await db.select().from(settingChanges).where(own).get();
  if (!row) throw notFound("The change");
  return row;
}

/** The operator's changes, newest first. */
export function listChanges(
  ctx: Ctx & OwnerCtx,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<Page<SettingChange>> {
  return tablePage(ctx, settingChanges, {
    scope: ["setting-changes", ctx.operator.code],
    where: eq(settingChanges.operatorCode, ctx.operator.code),
    by: ["createdAt", "id"],
    newestFirst: true,
    cursor,
    limit,
  });
}

export function activeKeys({ db }: Pick<Ctx, "db">, code: string) {
  const own = and(eq(operatorKeys.operatorCode, code), isNull(operatorKeys.revokedAt));
  return db.select({ keyId: operatorKeys.keyId }).from(operatorKeys).where(own);
}
