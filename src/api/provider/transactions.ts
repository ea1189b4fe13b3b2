import { Hono } from "hono";
import * as z from "zod";
import type { ProviderApiEnv } from "../../gate/auth/authenticate-provider.ts";
import { inSession } from "../../gate/operator-time/operator-clock.ts";
import { readReported, readReportedRound } from "../../ledger/queries/read-reported.ts";
import type { Movement } from "../../ledger/rules/movement.ts";
import { formatAmount } from "../../lib/money.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { optional, textOrNull, timeOrNull } from "../wire/described.ts";
import { text } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { transactionStatus } from "../wire/transaction.ts";
import { currencyCode, nextCursor, operatorCode, pageCursor } from "../wire/values.ts";
import { SESSION_ID } from "./examples.ts";
import { balance, playerId, roundId, sessionId } from "./values.ts";

export const app = new Hono<ProviderApiEnv>();

const ReportedRefusal = z.object({
  error: z
    .string()
    .meta({ description: "The code that the report was answered with.", examples: ["INSUFFICIENT_FUNDS"] }),
  message: z.string().meta({
    description: "Why, in the words of the wallet or the service.",
    examples: ["The balance does not cover the bet."],
  }),
});

/** A transaction as its provider may see it: what was reported, and what became of it. */
export const ReportedTransaction = z.object({
  transaction_id: z.string().describe("`<your code>:<your id>`. The service's own rollbacks begin with `undo-`."),
  type: z.enum(["bet", "win", "rollback"]).describe("What was reported."),
  status: transactionStatus,
  round_id: roundId,
  session_id: sessionId,
  operator_code: operatorCode,
  player_id: playerId,
  currency: currencyCode,
  amount: z
    .string()
    .describe(
      "A decimal string in the currency's places. Of a rollback: its bet's, 0 if the bet had not arrived then.",
    ),
  free_spins_id: textOrNull("The grant or campaign of the spin. Null: real money.", "welcome-1"),
  reference_transaction_id: textOrNull("Of a rollback: the bet. Null otherwise.", "studio:b-1000"),
  balance: balance
    .nullable()
    .describe("The balance that the wallet answered: a decimal string in the currency's places. Null: none is known."),
  refusal: ReportedRefusal.nullable().describe("Why the bet was refused. Null: it was not."),
  created_at: z.iso.datetime().describe("When it was reported."),
  completed_at: timeOrNull("When the wallet's acceptance was booked. Null: the wallet has not booked it."),
});

const presentMovement = presenter(ReportedTransaction);

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

export const TransactionQuery = z.object({
  session_id: optional(text(120), "The session that it was reported in. The answer comes sooner with it.", SESSION_ID),
});

app.get(
  "/transactions/:id",
  describe({
    id: "readTransaction",
    summary: "Get a transaction",
    description:
      "What became of a bet, win or rollback. To finish a round, repeat the report itself: its answer is the same for good. Name its session where you have it: without, every database of the ledger is asked.",
    params: { id: ["Your own id, or the id that the service answered for it, percent-encoded.", "b-1001"] },
    answer: ReportedTransaction,
    errors: ["NOT_FOUND"],
    example: { query: { session_id: SESSION_ID }, answer: BET },
  }),
  query(TransactionQuery),
  checked(),
  async (c) => {
    const { session_id: sessionId } = c.req.valid("query");
    const found = await readReported(c.get("ctx"), c.req.param("id"), sessionId);
    return c.json<z.input<typeof ReportedTransaction>>(present(found));
  },
);

export const ReportedRound = z.object({
  round_id: roundId,
  session_id: sessionId,
  transactions: z.array(ReportedTransaction).describe("The page's transactions, oldest first."),
  next_cursor: nextCursor.meta({ examples: ["WzIwMV0.c2lnbmVk"] }),
});

export const RoundQuery = z.object({
  session_id: text(120).describe("The session that the round was played in."),
  cursor: pageCursor("WzIwMV0.c2lnbmVk"),
});

app.get(
  "/rounds/:id",
  describe({
    id: "readRound",
    summary: "Get a round of a session",
    description: "Every transaction of the round in this session, oldest first, 200 a page.",
    params: { id: ["The round's id, percent-encoded.", "r-1001"] },
    answer: ReportedRound,
    errors: ["NOT_FOUND"],
    example: {
      query: { session_id: SESSION_ID },
      answer: { round_id: "r-1001", session_id: SESSION_ID, transactions: [BET], next_cursor: null },
    },
  }),
  query(RoundQuery),
  checked(),
  async (c) => {
    const query = c.req.valid("query");
    const round = { roundId: c.req.param("id"), sessionId: query.session_id };
    const ctx = await inSession(c.get("ctx"), round.sessionId);
    const { rows, nextCursor } = await readReportedRound(ctx, { ...round, cursor: query.cursor });
    return c.json<z.input<typeof ReportedRound>>({
      round_id: round.roundId,
      session_id: round.sessionId,
      transactions: rows.map(present),
      next_cursor: nextCursor,
    });
  },
);

function present(movement: Movement): z.input<typeof ReportedTransaction> {
  const { status, refusalCode, refusalMessage } = movement;
  return presentMovement(movement, {
    amount: formatAmount(movement.amount, movement.precision),
    refusal: status === "refused" && refusalCode ? { error: refusalCode, message: refusalMessage ?? "" } : null,
  });
}
