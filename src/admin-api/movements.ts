import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { query } from "../http/validate.ts";
import { listMovements, type TracedMovement } from "../ledger/queries/trace-movements.ts";
import { replayMovement } from "../ledger/replay-movement.ts";
import { presentAttempt, presentTransaction } from "../operator-api/transaction.ts";
import { MovementsQuery } from "./contract/movements.ts";

export const movements = new Hono<AdminApiEnv>()
  /** GET /admin/v1/movements: newest first, each with its calls to the wallet. */
  .get("/movements", query(MovementsQuery), async (c) => {
    const { status, operator_code: operatorCode, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await listMovements(c.get("ctx"), { status, operatorCode, cursor });
    return c.json({ movements: rows.map(present), next_cursor: nextCursor });
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
