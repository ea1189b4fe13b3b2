import * as z from "zod";
import { readReported, readReportedRound } from "../../ledger/queries/read-reported.ts";
import type { Movement } from "../../ledger/rules/movement.ts";
import { about } from "../../lib/about.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { text } from "../wire/fields.ts";
import { currencyCode, nextCursor, operatorCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";
import { SESSION_ID } from "./examples.ts";
import { balance, playerId, roundId, sessionId } from "./values.ts";

const ReportedRefusal = z.object({ error: z.string(), message: z.string() });

/* @__PURE__ */ about(ReportedRefusal, {
  error: ["The code that the report was answered with.", "INSUFFICIENT_FUNDS"],
  message: ["Why, in the words of the wallet or the service.", "The balance does not cover the bet."],
});

/** A transaction as its provider may see it: what was reported, and what became of it. */
export const ReportedTransaction = z.object({
  transaction_id: z.string(),
  type: z.enum(["bet", "win", "rollback"]),
  status: z.enum(["completed", "refused", "failed", "cancelled", "pending"]),
  round_id: roundId,
  session_id: sessionId,
  operator_code: operatorCode,
  player_id: playerId,
  currency: currencyCode,
  amount: z.string(),
  free_spins_id: z.string().nullable(),
  reference_transaction_id: z.string().nullable(),
  balance: balance.nullable(),
  refusal: ReportedRefusal.nullable(),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
});

/* @__PURE__ */ about(ReportedTransaction, {
  transaction_id: "`<your code>:<your id>`. The service's own rollbacks begin with `undo-`.",
  type: "What was reported.",
  status:
    "`completed`: the wallet booked it. `refused`: the wallet, or the service, refused the bet. `cancelled`: the bet was undone or rolled back. `pending`: it is being sent, or waits for its next attempt. `failed`: the wallet did not accept it within 72 hours.",
  amount: "A decimal string in the currency's places. Of a rollback: its bet's, 0 while the bet has not arrived.",
  free_spins_id: ["The grant or campaign of the spin. Null: real money.", "welcome-1"],
  reference_transaction_id: ["Of a rollback: the bet. Null otherwise.", "studio:b-1000"],
  balance: "The balance that the wallet answered: a decimal string in the currency's places. Null: none is known.",
  refusal: "Why the bet was refused. Null: it was not.",
  created_at: "When it was reported.",
  completed_at: "When the wallet's acceptance was booked. Null: the wallet has not booked it.",
});

const BET = {
  transaction_id: "studio:b-1001",
  type: "bet",
  status: "completed",
  round_id: "r-1001",
  session_id: SESSION_ID,
  operator_code: "casino",
  player_id: "player-1",
  currency: "EUR",
  amount: "1.00",
  free_spins_id: null,
  reference_transaction_id: null,
  balance: "99.00",
  refusal: null,
  created_at: "2026-11-21T10:00:00.000Z",
  completed_at: "2026-11-21T10:00:00.120Z",
};

export const readTransaction = endpoint(
  {
    route: "GET /provider/v1/transactions/{id}",
    id: "readTransaction",
    summary: "Get a transaction",
    description:
      "What became of a bet, win or rollback. To finish a round, repeat the report itself: its answer is the same for good.",
    params: { id: ["Your own id, or the id that the service answered for it, percent-encoded.", "b-1001"] },
    answer: ReportedTransaction,
    errors: ["NOT_FOUND"],
    example: { answer: BET },
  },
  async (ctx, { path }) => present(await readReported(ctx, path.id)),
);

export const ReportedRound = z.object({
  round_id: roundId,
  session_id: sessionId,
  transactions: z.array(ReportedTransaction),
  next_cursor: nextCursor,
});

/* @__PURE__ */ about(ReportedRound, {
  transactions: "The page's transactions, oldest first.",
  next_cursor: ["Send it as `cursor` to get the next page. Null: this was the last one.", "WzIwMV0.c2lnbmVk"],
});

export const RoundQuery = z.object({ session_id: text(120), cursor: z.string().max(400).optional() });

/* @__PURE__ */ about(RoundQuery, {
  session_id: "The session that the round was played in.",
  cursor: ["The `next_cursor` of the page before. Without it, the first page.", "WzIwMV0.c2lnbmVk"],
});

export const readRound = endpoint(
  {
    route: "GET /provider/v1/rounds/{id}",
    id: "readRound",
    summary: "Get a round of a session",
    description: "Every transaction of the round in this session, oldest first, 200 a page.",
    params: { id: ["The round's id, percent-encoded.", "r-1001"] },
    query: RoundQuery,
    answer: ReportedRound,
    errors: ["NOT_FOUND"],
    example: {
      query: { session_id: SESSION_ID },
      answer: { round_id: "r-1001", session_id: SESSION_ID, transactions: [BET], next_cursor: null },
    },
  },
  async (ctx, { path, query }) => {
    const round = { roundId: path.id, sessionId: query.session_id };
    const { rows, nextCursor } = await readReportedRound(ctx, { ...round, cursor: query.cursor });
    return {
      round_id: round.roundId,
      session_id: round.sessionId,
      transactions: rows.map(present),
      next_cursor: nextCursor,
    };
  },
);

function present(movement: Movement): z.input<typeof ReportedTransaction> {
  const { status, refusalCode, refusalMessage } = movement;
  return {
    transaction_id: movement.transactionId,
    type: movement.type,
    status,
    round_id: movement.roundId,
    session_id: movement.sessionId,
    operator_code: movement.operatorCode,
    player_id: movement.playerId,
    currency: movement.currency,
    amount: formatAmount(movement.amount, movement.precision),
    free_spins_id: movement.freeSpinsId,
    reference_transaction_id: movement.referenceTransactionId,
    balance: movement.balance,
    refusal: status === "refused" && refusalCode ? { error: refusalCode, message: refusalMessage ?? "" } : null,
    created_at: isoTime(movement.createdAt),
    completed_at: isoTimeOrNull(movement.completedAt),
  };
}
