import { Hono } from "hono";
import type { OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { type OwnMovement, readRound, readTransaction } from "../ledger/queries/read-transactions.ts";
import { presentAttempt, presentTransaction } from "./transaction.ts";

export const transactions = new Hono<OperatorApiEnv>()
  /** GET /v1/transactions/{id}: a movement by the id its wallet was sent. */
  .get("/transactions/:id", async (c) => {
    return c.json(present(await readTransaction(c.get("ctx"), c.req.param("id"))));
  })
  /** GET /v1/rounds/{id}: every movement of a round, oldest first. */
  .get("/rounds/:id", async (c) => {
    const roundId = c.req.param("id");
    const movements = await readRound(c.get("ctx"), roundId);
    return c.json({ round_id: roundId, transactions: movements.map(present) });
  });

function present({ movement, attempts }: OwnMovement) {
  return { ...presentTransaction(movement), ...(attempts && { attempts: attempts.map(presentAttempt) }) };
}
