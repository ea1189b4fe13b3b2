import { z } from "zod";
import { listMovements as list, type TracedMovement } from "../ledger/queries/trace-movements.ts";
import { releaseMovement as release } from "../ledger/release-movement.ts";
import { replayMovement as replay } from "../ledger/replay-movement.ts";
import { HOLD_REASONS, isHeld } from "../ledger/rules/movement.ts";
import {
  BookedTransaction,
  presentAttempt,
  presentTransaction,
  Transaction,
  WalletAttempt,
} from "../wire/transaction.ts";
import { endpoint } from "./endpoint.ts";
import { FAILED_WIN } from "./examples.ts";

/** A call to the operator's wallet, with the wallet's answer. */
export const Attempt = WalletAttempt.extend({ answer: z.unknown() });

const HeldFor = z
  .enum(HOLD_REASONS)
  .nullable()
  .describe("Set while a win waits for a release: the limit that it is over.");

export const Movement = Transaction.extend({
  operator_code: z.string(),
  held_for: HeldFor,
  attempts: z.array(Attempt),
});

const TRANSACTION_ID = { transaction_id: "The transaction's id, percent-encoded." };

export const MovementsPage = z.object({ movements: z.array(Movement), next_cursor: z.string().nullable() });

export const listMovements = endpoint(
  {
    route: "GET /admin/v1/movements",
    id: "listMovements",
    scope: "read",
    summary: "List transactions with their calls to the wallet, newest first",
    query: z.object({
      status: BookedTransaction.shape.status.optional(),
      operator_code: z.string().min(1).max(120).optional(),
      cursor: z.string().max(500).optional(),
    }),
    answer: MovementsPage,
    example: {
      query: { status: "failed", operator_code: "northwind" },
      answer: { movements: [FAILED_WIN], next_cursor: null },
    },
  },
  async (ctx, { query: { status, operator_code: operatorCode, cursor } }) => {
    const { rows, nextCursor } = await list(ctx, { status, operatorCode, cursor });
    return { movements: rows.map(present), next_cursor: nextCursor };
  },
);

export const replayMovement = endpoint(
  {
    route: "POST /admin/v1/movements/{transaction_id}/replay",
    id: "replayMovement",
    scope: "support",
    summary: "Send a failed transaction to the wallet again",
    description: "The retry schedule starts over. A failed bet is sent as its rollback.",
    idempotency: "A repeat is refused with `CONFLICT` unless the transaction has failed again.",
    params: TRANSACTION_ID,
    answer: Movement,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: {
      answer: {
        ...FAILED_WIN,
        status: "completed",
        operator_transaction_id: "w-20977",
        completed_at: "2026-11-24T11:30:00.043Z",
        attempts: [
          ...FAILED_WIN.attempts,
          {
            started_at: "2026-11-24T11:30:00.005Z",
            duration_ms: 38,
            http_status: 200,
            class: "success",
            wallet_code: null,
            answer: '{"balance":"112.50"}',
          },
        ],
      },
    },
  },
  async (ctx, { path }) => present(await replay(ctx, path.transaction_id)),
);

export const releaseMovement = endpoint(
  {
    route: "POST /admin/v1/movements/{transaction_id}/release",
    id: "releaseMovement",
    scope: "finance",
    summary: "Send a held win to the wallet",
    description: "The retry schedule begins with the release.",
    idempotency: "A repeat changes nothing.",
    params: TRANSACTION_ID,
    answer: Movement,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: { answer: { ...FAILED_WIN, status: "pending", held_for: null } },
  },
  async (ctx, { path }) => present(await release(ctx, path.transaction_id)),
);

function present({ attempts, ...traced }: TracedMovement): z.input<typeof Movement> {
  const { movement } = traced;
  return {
    ...presentTransaction(traced),
    operator_code: movement.operatorCode,
    held_for: isHeld(movement) ? movement.heldFor : null,
    attempts: attempts.map((attempt) => ({ ...presentAttempt(attempt), answer: attempt.body ?? attempt.reason })),
  };
}
