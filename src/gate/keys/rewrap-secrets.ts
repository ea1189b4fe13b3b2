import { asc, gt, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { open, rewrap } from "../../lib/envelope.ts";
import { auditEntry } from "../audit/audit-entry.ts";
import type { KeyOwner } from "./key.ts";
import { KEY_TABLES } from "./key-tables.ts";
import { masterKeyOf, type SecretOwner, secretContext } from "./secrets.ts";

const PAGE_SIZE = 500;

export interface RewrapResult {
  /** Secrets that this call wrapped with the master key. */
  readonly rewrapped: number;
  /** Secrets that the master key had wrapped already. */
  readonly current: number;
  /** Key ids whose secrets neither master key opens: do not discard the previous key. */
  readonly unreadable: readonly string[];
}

interface SealedRow {
  readonly keyId: string;
  readonly code: string;
  readonly sealed: string;
}

type Outcome = { readonly from: string; readonly to: string } | "current" | "unreadable";

/**
 * Wraps every stored secret that the previous master key still wraps with the current one. The secrets themselves do not
 * change. A page replaces only the envelopes it was made from, so that an interrupted or concurrent call can be repeated.
 */
export async function rewrapSecrets(ctx: AdminCtx): Promise<RewrapResult> {
  const operators = await rewrapKeys(ctx, "operator");
  const providers = await rewrapKeys(ctx, "provider");
  return {
    rewrapped: operators.rewrapped + providers.rewrapped,
    current: operators.current + providers.current,
    unreadable: [...operators.unreadable, ...providers.unreadable],
  };
}

async function rewrapKeys(ctx: AdminCtx, kind: KeyOwner["kind"]): Promise<RewrapResult> {
  const { keys, ownerCode } = KEY_TABLES[kind];
  let [rewrapped, current] = [0, 0];
  const unreadable: string[] = [];
  for (let last = ""; ; ) {
    const rows: SealedRow[] = await ctx.db
      .select({ keyId: keys.keyId, code: ownerCode, sealed: keys.sealedSecret })
      .from(keys)
      .where(gt(keys.keyId, last))
      .orderBy(asc(keys.keyId))
      .limit(PAGE_SIZE);
    const outcomes = await Promise.all(rows.map((row) => rewrapRow(ctx, { kind, ...row }, row.sealed)));
    const changes = outcomes.filter((outcome) => typeof outcome === "object");
    for (const chunk of jsonChunks(changes)) await write(ctx, { kind, chunk, count: changes.length });
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

interface Changes {
  readonly kind: KeyOwner["kind"];
  /** JSON array of `{from, to}` envelopes. */
  readonly chunk: string;
  readonly count: number;
}

async function write(ctx: AdminCtx, { kind, chunk, count }: Changes): Promise<void> {
  const { keys } = KEY_TABLES[kind];
  const changes = sql`SELECT value->>'from' AS sealed, value->>'to' AS rewrapped FROM json_each(${chunk})`;
  await ctx.db.batch([
    ctx.db
      .update(keys)
      .set({
        sealedSecret: sql`(SELECT rewrapped FROM (${changes}) WHERE sealed = ${keys.sealedSecret})`,
        // Its tag is the previous master key's, which is about to go.
        proven: false,
      })
      .where(sql`${keys.sealedSecret} IN (SELECT sealed FROM (${changes}))`),
    auditEntry(ctx, { kind, rewrapped: count }),
  ]);
}
