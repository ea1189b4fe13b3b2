import { getTableColumns, sql } from "drizzle-orm";
import { auditEntry } from "../audit/audit-entry.ts";
import type { AdminCtx } from "../context.ts";
import { insertSelect } from "../db/insert-select.ts";
import { operators } from "../db/schema/operators.ts";
import { operatorShards, shards } from "../db/schema/shards.ts";
import { operatorCounter } from "../limits/counters.ts";
import type { OperatorRow } from "./find-operator.ts";

type Defaulted = Omit<OperatorRow, "code" | "name" | "walletUrl" | "createdAt" | "updatedAt">;

const DEFAULTS: Defaulted = {
  invoiceUrl: null,
  eventUrl: null,
  requestsPerMinute: 600,
  allowlist: [],
  market: "rest_of_world",
  regulated: false,
  revenueBase: "ggr",
  tierMode: "whole",
  taxPercent: "0",
  requireSignatureV2: false,
};

export type OperatorInput = Pick<OperatorRow, "code" | "name" | "walletUrl"> & {
  readonly [K in keyof Defaulted]?: Defaulted[K] | undefined;
};

/**
 * Creates or updates an operator. An omitted field gets its default on creation and keeps its value on an update. A
 * repeat changes nothing. Every isolate reloads the operator's keys on its next request.
 */
export async function putOperator(ctx: AdminCtx, input: OperatorInput): Promise<void> {
  const now = ctx.clock.now();
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as OperatorInput;
  const { code, ...changes } = given;
  await ctx.db.batch([
    insertSelect(
      ctx.db,
      operatorShards,
      { operatorCode: code, shard: shards.id, state: "open", since: now },
      {
        from: shards,
        where: sql`${shards.id} = ${EMPTIEST} AND NOT EXISTS (SELECT 1 FROM ${operators} WHERE code = ${code})`,
      },
    ).onConflictDoNothing(),
    ctx.db
      .insert(operators)
      .values({ ...DEFAULTS, ...(given as OperatorInput & Defaulted), createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: operators.code, set: { ...changes, updatedAt: now }, setWhere: differs(changes) }),
    auditEntry(ctx, given),
  ]);
  await operatorCounter(ctx, code).invalidate();
}

/** The open shard with the fewest operators, for a new one; none where the control database is the only one. */
const EMPTIEST = sql`(SELECT s.id FROM shards s WHERE s.state = 'open' ORDER BY
  (SELECT count(*) FROM operator_shards o WHERE o.shard = s.id AND o.state = 'open'), s.id LIMIT 1)`;

/** Whether the stored row differs from the new values. */
function differs(changes: object) {
  const put = Object.entries(getTableColumns(operators)).filter(([name]) => Object.hasOwn(changes, name));
  const each = put.map(([, column]) => sql`${column} IS NOT excluded.${sql.identifier(column.name)}`);
  return sql.join(each, sql` OR `);
}
