import { z } from "zod";
import { type OwnMovement, readRound, readTransaction } from "../ledger/queries/read-transactions.ts";
import { TRANSACTION } from "../wire/examples.ts";
import { presentAttempt, presentTransaction, Transaction } from "../wire/transaction.ts";
import { endpoint } from "./endpoint.ts";

export const Round = z.object({ round_id: z.string(), transactions: z.array(Transaction) });

export const getTransaction = endpoint(
  {
    route: "GET /v1/transactions/{id}",
    id: "readTransaction",
    summary: "Get a transaction",
    params: { id: "The `transaction_id` that the wallet received, percent-encoded." },
    answer: Transaction,
    errors: ["NOT_FOUND"],
    example: { answer: TRANSACTION },
  },
  async (ctx, { path }) => present(await readTransaction(ctx, path.id)),
);

export const getRound = endpoint(
  {
    route: "GET /v1/rounds/{id}",
    id: "readRound",
    summary: "Get a round",
    description: "Every transaction of the round, oldest first.",
    params: { id: "The `round_id` that the wallet received, percent-encoded." },
    answer: Round,
    errors: ["NOT_FOUND"],
    example: { answer: { round_id: TRANSACTION.round_id, transactions: [TRANSACTION] } },
  },
  async (ctx, { path: { id } }) => {
    const movements = await readRound(ctx, id);
    return { round_id: id, transactions: movements.map(present) };
  },
);

function present({ movement, attempts }: OwnMovement) {
  return { ...presentTransaction(movement), ...(attempts && { attempts: attempts.map(presentAttempt) }) };
}
