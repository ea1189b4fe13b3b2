import type { Operation } from "../../../openapi/operation.ts";
import { Round, Transaction } from "../transactions.ts";
import { TRANSACTION } from "./examples.ts";

const tag = "Reconciliation";

export const reconciliation: readonly Operation[] = [
  {
    method: "get",
    path: "/v1/transactions/{id}",
    id: "readTransaction",
    tag,
    summary: "A movement as the service's books hold it",
    idempotency: "Reads only.",
    params: { id: "The `transaction_id` that the wallet was sent, percent-encoded." },
    answer: Transaction,
    errors: ["NOT_FOUND"],
    example: { answer: TRANSACTION },
  },
  {
    method: "get",
    path: "/v1/rounds/{id}",
    id: "readRound",
    tag,
    summary: "Every movement of a round, oldest first",
    idempotency: "Reads only.",
    params: { id: "The `round_id` that the wallet was sent, percent-encoded." },
    answer: Round,
    errors: ["NOT_FOUND"],
    example: { answer: { round_id: TRANSACTION.round_id, transactions: [TRANSACTION] } },
  },
];
