import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { query } from "../http/validate.ts";
import { listMovements, type TracedMovement } from "../ledger/queries/trace-movements.ts";
import { replayMovement } from "../ledger/replay-movement.ts";
import { openCursor, sealCursor } from "../paging/cursor.ts";
import { presentAttempt, presentTransaction } from "../wire/transaction.ts";
import { MovementsQuery } from "./contract/movements.ts";

const PAGE = 50;

export const movements = new Hono<AdminApiEnv>()
  /** GET /admin/v1/movements: newest first, each with its calls to the wallet. */
  .get("/movements", query(MovementsQuery), async (c) => {
    const ctx = c.get("ctx");
    const { status, operator_code: operatorCode, cursor } = c.req.valid("query");
    const scope = ["movements", status ?? null, operatorCode ?? null];
    const before = cursor === undefined ? undefined : Number(await openCursor(ctx, scope, cursor));
    const { rows, last } = await listMovements(ctx, { status, operatorCode }, PAGE, before);
    const next = last === undefined ? null : await sealCursor(ctx, scope, String(last));
    return c.json({ movements: rows.map(present), next_cursor: next });
  })
  /** POST /admin/v1/movements/{transaction_id}/replay: a failed one is sent again. */
  .post("/movements/:id/replay", async (c) => {
    return c.json(present(await replayMovement(c.get("ctx"), c.req.param("id"))));
  });

function present({ movement, attempts }: TracedMovement) {
  return {
    ...presentTransaction(movement),
    operator_code: movement.operatorCode,
    attempts: attempts.map((attempt) => ({ ...presentAttempt(attempt), answer: attempt.answer })),
  };
}
