import { Hono } from "hono";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { listMovements as list, type TracedMovement, traceMovement } from "../../ledger/queries/trace-movements.ts";
import type { FailedMovements } from "../../ledger/recover-failed.ts";
import { releaseMovement as release } from "../../ledger/release-movement.ts";
import { replayFailed } from "../../ledger/replay-failed.ts";
import { replayMovement as replay } from "../../ledger/replay-movement.ts";
import { tryMovement as tryNow } from "../../ledger/resend-movement.ts";
import { HOLD_REASONS, isHeld } from "../../ledger/rules/movement.ts";
import { parseUtcTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { body, checked, query } from "../http/valid.ts";
import { nullish, optional, orNull } from "../wire/described.ts";
import { text, utcTime } from "../wire/fields.ts";
import {
  BookedTransaction,
  presentAttempt,
  presentTransaction,
  Transaction,
  WalletAttempt,
} from "../wire/transaction.ts";
import { currencyCode, operatorCode, pageOf } from "../wire/values.ts";
import { approvable, describe } from "./declare.ts";
import { FAILED_WIN } from "./examples.ts";
import { cursor, namedOperator } from "./fields.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

/** A call to the operator's wallet, with the wallet's answer. */
export const Attempt = WalletAttempt.extend({
  answer: z.unknown().describe("What the wallet answered, or why it did not."),
});

const HeldFor = orNull(z.enum(HOLD_REASONS), "Set while a win waits for a release: the limit that it is over.");

export const Movement = Transaction.extend({
  operator_code: operatorCode,
  held_for: HeldFor.describe("Set while a win waits for a release: the limit that it is over. Null otherwise."),
  attempts: z.array(Attempt).describe("The calls to the wallet: the first and the newest."),
});

const TRANSACTION_ID = { transaction_id: "The transaction's id, percent-encoded." };

export const MovementsPage = pageOf({ movements: z.array(Movement).describe("The page's movements, newest first.") });

const MovementsQuery = z.object({
  status: BookedTransaction.shape.status.optional().describe("Only movements in this state."),
  operator_code: optional(z.string().min(1).max(120), "Only movements of this operator.", "casino"),
  cursor,
});

app.get(
  "/movements",
  describe({
    id: "listMovements",
    scope: "read",
    summary: "List transactions with their calls to the wallet, newest first",
    description: "Without those of databases that are retired: an archived transaction is read by its id.",
    answer: MovementsPage,
    example: {
      query: { status: "failed", operator_code: "northwind" },
      answer: { movements: [FAILED_WIN], next_cursor: null },
    },
  }),
  query(MovementsQuery),
  checked(),
  async (c) => {
    const { status, operator_code: operatorCode, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await list(c.get("ctx"), { status, operatorCode, cursor });
    return c.json<z.input<typeof MovementsPage>>({ movements: rows.map(present), next_cursor: nextCursor });
  },
);

app.get(
  "/movements/:transaction_id",
  describe({
    id: "readMovement",
    scope: "read",
    summary: "Read a transaction with its calls to the wallet",
    params: TRANSACTION_ID,
    answer: Movement,
    errors: ["NOT_FOUND"],
    example: { answer: FAILED_WIN },
  }),
  async (c) =>
    c.json<z.input<typeof Movement>>(present(await traceMovement(c.get("ctx"), c.req.param("transaction_id")))),
);

app.post(
  "/movements/:transaction_id/replay",
  describe({
    id: "replayMovement",
    scope: "support",
    people: { one: "the wallet gets what it is owed, once, whoever sends it" },
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
  }),
  async (c) => c.json<z.input<typeof Movement>>(present(await replay(c.get("ctx"), c.req.param("transaction_id")))),
);

app.post(
  "/movements/:transaction_id/try",
  describe({
    id: "tryMovement",
    scope: "support",
    people: { one: "the wallet gets what it is owed, once, whoever sends it" },
    summary: "Send a pending transaction to the wallet now",
    description:
      "Before its time, without waiting for the retry schedule; a failed one on a new schedule. A bet that is being undone is sent as its rollback. What is in flight is left alone.",
    idempotency: "The wallet sees the same id and body, so nothing is booked twice.",
    params: TRANSACTION_ID,
    answer: Movement,
    errors: ["NOT_FOUND", "NOT_RESENDABLE"],
    example: { answer: { ...FAILED_WIN, status: "completed" } },
  }),
  async (c) => c.json<z.input<typeof Movement>>(present(await tryNow(c.get("ctx"), c.req.param("transaction_id")))),
);

export const ReplayFailed = z.object({
  operator_code: namedOperator,
  created_from: utcTime.describe("Only those that were reported then or later, ISO 8601 UTC."),
  created_before: nullish(utcTime, "Only those that were reported before, ISO 8601 UTC.", "2026-11-21T12:00:00.000Z"),
  code: nullish(
    text(120),
    "Only those whose wallet answered this error code last; `UNANSWERED`: whose last call was no refusal.",
    "PLAYER_NOT_FOUND",
  ),
  dry_run: z.boolean().describe("true: only counts. false: sends them."),
});

const ReplayedSum = z.object({
  currency: currencyCode,
  type: z.enum(["win", "rollback"]).describe("What they are."),
  count: z.int().describe("How many."),
  amount: z.string().describe("Their sum: a decimal string in the currency's places."),
});

export const ReplayedFailed = z.object({
  dry_run: z.boolean().describe("Whether it only counted."),
  count: z.int().describe("Failed transactions that the filter finds, at most 100,000 of each shard."),
  sums: z.array(ReplayedSum).describe("The same by currency and type."),
});

app.post(
  "/movements/replay",
  describe({
    id: "replayMovements",
    scope: "support",
    people: {
      two: "without `dry_run`, when it finds something",
      because: "thousands of amounts at once are worth a second look",
    },
    summary: "Send an operator's failed transactions again",
    description:
      "With `dry_run` it counts and sums what the filter finds, and changes nothing. Without, each is due at once, a hundred at a time through the queue, and then for 72 hours like a new one. What is left is what the next dry run counts. A failed bet is sent by its rollback, which is counted.",
    idempotency: "A repeat finds what is still failed: nothing is booked twice.",
    accepted: Proposal,
    answer: ReplayedFailed,
    errors: ["NOT_FOUND"],
    example: {
      accepted: PROPOSAL_EXAMPLE,
      request: {
        operator_code: "northwind",
        created_from: "2026-11-20T00:00:00Z",
        created_before: "2026-11-21T00:00:00Z",
        code: "UNANSWERED",
        dry_run: true,
      },
      answer: { dry_run: true, count: 412, sums: [{ currency: "EUR", type: "win", count: 412, amount: "5120.40" }] },
    },
  }),
  body(ReplayFailed),
  checked(),
  approvable<never, typeof ReplayFailed>(async (ctx, { body }) => {
    if (body.dry_run) return [];
    return (await replayFailed(ctx, filterOf(body), true)).map(({ currency, precision, type, count, amount }) => ({
      what: `failed ${type} transactions of ${body.operator_code} in ${currency}`,
      before: `${count} failed, ${formatAmount(amount, precision)} ${currency}`,
      after: "sent to the wallet again",
    }));
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    await findOperator(ctx, body.operator_code);
    const sums = await replayFailed(ctx, filterOf(body), body.dry_run);
    return c.json<z.input<typeof ReplayedFailed>>({
      dry_run: body.dry_run,
      count: sums.reduce((sum, { count }) => sum + count, 0),
      sums: sums.map(({ currency, precision, type, count, amount }) => ({
        ...{ currency, type, count },
        amount: formatAmount(amount, precision),
      })),
    });
  },
);

app.post(
  "/movements/:transaction_id/release",
  describe({
    id: "releaseMovement",
    scope: "finance",
    people: { two: "a win that is held", because: "it was held because it may be wrong, and nothing brings it back" },
    summary: "Send a held win to the wallet",
    description: "The retry schedule begins with the release.",
    idempotency: "A repeat changes nothing.",
    params: TRANSACTION_ID,
    accepted: Proposal,
    answer: Movement,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: { accepted: PROPOSAL_EXAMPLE, answer: { ...FAILED_WIN, status: "pending", held_for: null } },
  }),
  approvable<"transaction_id">(async (ctx, { path: { transaction_id: id } }) => {
    const { movement } = await traceMovement(ctx, id);
    if (!isHeld(movement)) return [];
    const amount = `${formatAmount(movement.amount, movement.precision)} ${movement.currency}`;
    return [
      {
        what: `win ${id} of the player ${movement.playerId} of ${movement.operatorCode}`,
        before: `held for ${movement.heldFor}, ${amount}`,
        after: "sent to the wallet",
      },
    ];
  }),
  async (c) => c.json<z.input<typeof Movement>>(present(await release(c.get("ctx"), c.req.param("transaction_id")))),
);

function filterOf(body: z.output<typeof ReplayFailed>): FailedMovements {
  return {
    operatorCode: body.operator_code,
    since: parseUtcTime(body.created_from) ?? 0,
    until: body.created_before == null ? undefined : parseUtcTime(body.created_before),
    code: body.code ?? undefined,
  };
}

function present({ attempts, ...traced }: TracedMovement): z.input<typeof Movement> {
  const { movement } = traced;
  return {
    ...presentTransaction(traced),
    operator_code: movement.operatorCode,
    held_for: isHeld(movement) ? movement.heldFor : null,
    attempts: attempts.map((attempt) => ({ ...presentAttempt(attempt), answer: attempt.body ?? attempt.reason })),
  };
}
