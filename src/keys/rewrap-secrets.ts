import { asc, gt, sql } from "drizzle-orm";
import { auditEntry } from "../audit/audit-entry.ts";
import type { AdminCtx } from "../context.ts";
import { jsonChunks } from "../db/json-chunks.ts";
import { providerKeys } from "../db/schema/catalogue.ts";
import { operatorKeys } from "../db/schema/operators.ts";
import { open, rewrap } from "../lib/envelope.ts";
import { masterKeyOf, type SecretOwner, secretContext } from "./secrets.ts";

const PAGE_SIZE = 500;

export interface RewrapResult {
  /** Secrets that are wrapped by the master key now and were not before. */
  readonly rewrapped: number;
  /** Secrets that the master key wrapped already. */
  readonly current: number;
  /** Key ids whose secrets neither key opens: the previous key must not be thrown away. */
  readonly unreadable: readonly string[];
}

interface SealedRow {
  readonly keyId: string;
  readonly code: string;
  readonly sealed: string;
}

type Outcome = { readonly from: string; readonly to: string } | "current" | "unreadable";

/**
 * Wraps every stored secret with the master key, of those still wrapped by the previous one. The secrets themselves do
 * not change. Each page is written as it is done, and only over the envelope it was made from, so that a call that is
 * cut off or made twice at once is simply made again.
 */
export async function rewrapSecrets(ctx: AdminCtx): Promise<RewrapResult> {
  const operators = await rewrapTable(ctx, "operator", operatorKeys, operatorKeys.operatorCode);
  const providers = await rewrapTable(ctx, "provider", providerKeys, providerKeys.providerCode);
  return {
    rewrapped: operators.rewrapped + providers.rewrapped,
    current: operators.current + providers.current,
    unreadable: [...operators.unreadable, ...providers.unreadable],
  };
}

type KeyTable = typeof operatorKeys | typeof providerKeys;

async function rewrapTable(
  ctx: AdminCtx,
  kind: SecretOwner["kind"],
  table: KeyTable,
  code: typeof operatorKeys.operatorCode | typeof providerKeys.providerCode,
): Promise<RewrapResult> {
  let [rewrapped, current] = [0, 0];
  const unreadable: string[] = [];
  for (let last = ""; ; ) {
    const rows: SealedRow[] = await ctx.db
      .select({ keyId: table.keyId, code, sealed: table.sealedSecret })
      .from(table)
      .where(gt(table.keyId, last))
      .orderBy(asc(table.keyId))
      .limit(PAGE_SIZE);
    const outcomes = await Promise.all(rows.map((row) => rewrapRow(ctx, { kind, ...row }, row.sealed)));
    const changes = outcomes.filter((outcome) => typeof outcome === "object");
    for (const chunk of jsonChunks(changes)) await write(ctx, kind, table, chunk, changes.length);
    rewrapped += changes.length;
    current += outcomes.filter((outcome) => outcome === "current").length;
    unreadable.push(...rows.filter((_, i) => outcomes[i] === "unreadable").map(({ keyId }) => keyId));
    const end = rows.at(-1);
    if (!end || rows.length < PAGE_SIZE) return { rewrapped, current, unreadable };
    last = end.keyId;
  }
}

async function rewrapRow(ctx: AdminCtx, owner: SecretOwner, sealed: string): Promise<Outcome> {
  const { masterKey, masterKeyPrevious } = ctx.settings;
  const context = secretContext(owner);
  const to = await masterKeyOf(masterKey);
  try {
    await open(to, context, sealed);
    return "current";
  } catch {
    if (masterKeyPrevious === undefined) return "unreadable";
  }
  try {
    return { from: sealed, to: await rewrap(await masterKeyOf(masterKeyPrevious), to, context, sealed) };
  } catch {
    return "unreadable";
  }
}

async function write(
  ctx: AdminCtx,
  kind: SecretOwner["kind"],
  table: KeyTable,
  chunk: string,
  count: number,
): Promise<void> {
  const changes = sql`SELECT value->>'from' AS sealed, value->>'to' AS anew FROM json_each(${chunk})`;
  await ctx.db.batch([
    ctx.db
      .update(table)
      .set({ sealedSecret: sql`(SELECT anew FROM (${changes}) WHERE sealed = ${table.sealedSecret})` })
      .where(sql`${table.sealedSecret} IN (SELECT sealed FROM (${changes}))`),
    auditEntry(ctx, { kind, rewrapped: count }),
  ]);
}
