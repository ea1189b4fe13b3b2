import { asc, eq } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { operatorKeys } from "../db/schema/operators.ts";
import { findOperator, type OperatorRow } from "./find-operator.ts";
import { readWindow, type Window } from "./read-window.ts";

/** A key without its secret. */
export interface KeyRecord {
  readonly keyId: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

export interface OperatorRecord {
  readonly operator: OperatorRow;
  readonly keys: readonly KeyRecord[];
  readonly window: Window;
}

/** An operator with its keys, the revoked ones included, and its window. */
export async function readOperator(ctx: Ctx, code: string): Promise<OperatorRecord> {
  const [operator, keys, window] = await Promise.all([
    findOperator(ctx, code),
    ctx.db
      .select({ keyId: operatorKeys.keyId, createdAt: operatorKeys.createdAt, revokedAt: operatorKeys.revokedAt })
      .from(operatorKeys)
      .where(eq(operatorKeys.operatorCode, code))
      .orderBy(asc(operatorKeys.createdAt), asc(operatorKeys.keyId)),
    readWindow(ctx, code),
  ]);
  return { operator, keys, window };
}
