import { getTableColumns, sql } from "drizzle-orm";
import { auditEntry } from "../audit/audit-entry.ts";
import type { AdminCtx } from "../context.ts";
import { operators } from "../db/schema/operators.ts";
import { raiseKeyVersions } from "../keys/raise-key-versions.ts";
import type { OperatorRow } from "./find-operator.ts";

type Defaulted = Omit<OperatorRow, "code" | "name" | "walletUrl" | "createdAt" | "updatedAt">;

/** What an operator is without being told otherwise. */
const DEFAULTS: Defaulted = {
  invoiceUrl: null,
  requestsPerMinute: 600,
  allowlist: [],
  market: "rest_of_world",
  regulated: false,
  revenueBase: "ggr",
  tierMode: "whole",
  taxPercent: "0",
};

export type OperatorInput = Pick<OperatorRow, "code" | "name" | "walletUrl"> & {
  readonly [K in keyof Defaulted]?: Defaulted[K] | undefined;
};

/**
 * Creates an operator or changes it. What is left out gets its default on creation and stays as it is on a change. A
 * repeat changes nothing. Its keys are read anew by every isolate from the next request on.
 */
export async function putOperator(ctx: AdminCtx, input: OperatorInput): Promise<void> {
  const now = ctx.clock.now();
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as OperatorInput;
  const { code, ...changes } = given;
  await ctx.db.batch([
    ctx.db
      .insert(operators)
      .values({ ...DEFAULTS, ...(given as OperatorInput & Defaulted), createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: operators.code, set: { ...changes, updatedAt: now }, setWhere: differs(changes) }),
    auditEntry(ctx, given),
  ]);
  await raiseKeyVersions(ctx, code);
}

/** Whether a row is not yet what is put in its place. */
function differs(changes: object) {
  const put = Object.entries(getTableColumns(operators)).filter(([name]) => Object.hasOwn(changes, name));
  const each = put.map(([, column]) => sql`${column} IS NOT excluded.${sql.identifier(column.name)}`);
  return sql.join(each, sql` OR `);
}
