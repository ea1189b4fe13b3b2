import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { operators } from "../../db/schema/operators.ts";
import { operatorShards, shards } from "../../db/schema/shards.ts";
import { validationFailed } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { announceOperatorChange } from "../../gate/limits/counters.ts";
import type { OperatorRow } from "../../gate/reference/find-operator.ts";
import { refuseTwin } from "../../gate/reference/refuse-twin.ts";

type Defaulted = Omit<
  OperatorRow,
  "code" | "name" | "walletUrl" | "eventSeverity" | "windowedAt" | "createdAt" | "updatedAt"
>;

const DEFAULTS: Defaulted = {
  invoiceUrl: null,
  eventUrl: null,
  events: null,
  requestsPerMinute: 600,
  allowlist: [],
  market: "rest_of_world",
  regulated: false,
  revenueBase: "ggr",
  tierMode: "whole",
  taxPercent: "0",
  requireV2: false,
};

type Settings = Pick<OperatorRow, "name" | "walletUrl"> & Defaulted;

export type OperatorInput = Pick<OperatorRow, "code"> & { readonly [K in keyof Settings]?: Settings[K] | undefined };

/** Settings that a new operator must have, and their fields. */
const REQUIRED = [
  ["name", "name"],
  ["walletUrl", "wallet_url"],
] as const;

/**
 * Creates or updates an operator. An omitted field gets its default on creation and keeps its value on an update. A
 * repeat changes nothing. Every isolate reloads the operator's keys on its next request. Throws VALIDATION_FAILED for a
 * new operator without name or wallet, or whose code differs in case alone from another's.
 */
export async function putOperator(ctx: AdminCtx, input: OperatorInput): Promise<void> {
  const now = ctx.clock.now();
  const { code, ...settings } = input;
  const changes = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as Partial<Settings>;
  await refuseTwin(ctx.db, "operators", code);
  const missing = REQUIRED.filter(([name]) => changes[name] === undefined);
  // Operators are never deleted: one that is found here is there below.
  if (missing.length > 0 && (await ctx.db.$count(operators, eq(operators.code, code))) === 0)
    throw validationFailed(missing.map(([, field]) => ({ field, message: "is required for a new operator" })));
  const kept = (column: string) => sql`(SELECT ${sql.identifier(column)} FROM ${operators} WHERE code = ${code})`;
  const row = { ...DEFAULTS, name: kept("name"), walletUrl: kept("wallet_url"), ...changes };
  await ctx.db.batch([
    shardForNew(ctx.db, code, now),
    ctx.db
      .insert(operators)
      .values({ code, ...row, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: operators.code, set: { ...changes, updatedAt: now }, setWhere: differs(changes) }),
    auditEntry(ctx, { code, ...changes }),
  ]);
  await announceOperatorChange(ctx, code);
}

/** Gives an operator that does not exist yet the open shard with the fewest operators. */
export function shardForNew(db: Db, code: string, now: number) {
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${operators} WHERE code = ${code})`;
  return insertSelect(
    db,
    operatorShards,
    { operatorCode: code, shard: shards.id, state: "open", since: now },
    { from: shards, where: sql`${shards.id} = ${EMPTIEST} AND ${isNew}` },
  ).onConflictDoNothing();
}

/** The open shard with the fewest operators, for a new one; none where the control database is the only one. */
const EMPTIEST = sql`(SELECT s.id FROM shards s WHERE s.state = 'open' ORDER BY
  (SELECT count(*) FROM operator_shards o WHERE o.shard = s.id AND o.state = 'open'), s.id LIMIT 1)`;

/** Whether the stored row differs from the new values. */
function differs(changes: object): SQL {
  const put = Object.entries(getTableColumns(operators)).filter(([name]) => Object.hasOwn(changes, name));
  const each = put.map(([, column]) => sql`${column} IS NOT excluded.${sql.identifier(column.name)}`);
  return sql.join([sql`0`, ...each], sql` OR `);
}
