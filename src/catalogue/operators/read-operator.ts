import type { Ctx } from "../../context.ts";
import type { KeyRecord } from "../../gate/keys/key.ts";
import { listKeys } from "../../gate/keys/list-keys.ts";
import { findOperator, type OperatorRow } from "../../gate/reference/find-operator.ts";
import type { StopRow } from "../intake/stop.ts";
import { readSuspension } from "../intake/suspend-operator.ts";
import { readWindow, type Window } from "./read-window.ts";

export interface OperatorRecord {
  readonly operator: OperatorRow;
  readonly keys: readonly KeyRecord[];
  readonly window: Window;
  readonly suspension: StopRow | null;
}

/** An operator with its keys, revoked ones included, its window and its suspension. Throws NOT_FOUND. */
export async function readOperator(ctx: Ctx, code: string): Promise<OperatorRecord> {
  const [operator, keys, window, suspension] = await Promise.all([
    findOperator(ctx, code),
    listKeys(ctx, { kind: "operator", code }),
    readWindow(ctx, code),
    readSuspension(ctx, code),
  ]);
  return { operator, keys, window, suspension };
}
