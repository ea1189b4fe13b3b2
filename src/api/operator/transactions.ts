import { Hono } from "hono";
import * as z from "zod";
import type { FieldError } from "../../errors.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { listOpenRounds as openRounds } from "../../ledger/queries/list-open-rounds.ts";
import { listTransactions as list } from "../../ledger/queries/list-transactions.ts";
import { isRoundClosed, readRound, readTransaction } from "../../ledger/queries/read-transactions.ts";
import { DAY_MS, parseUtcTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { optional } from "../wire/described.ts";
import { GAME_ID, SESSION_ID, TRANSACTION } from "../wire/examples.ts";
import { currency, text, utcTime } from "../wire/fields.ts";
import { inCamelCase, presenter } from "../wire/present.ts";
import { presentTransaction, Transaction } from "../wire/transaction.ts";
import {
  catalogueId,
  currencyCode,
  nextCursor,
  pageOf,
  playerId,
  providerCode,
  roundId,
  sessionId,
} from "../wire/values.ts";
import { HOW_TO_PAGE, longPaging, paging, REACHES_BACK } from "./support/paging.ts";

export const app = new Hono<OperatorApiEnv>();

export const TransactionsQuery = z.object({
  from: utcTime.optional().describe("The first moment, ISO 8601 UTC. By default 31 days before `to`."),
  to: utcTime
    .optional()
    .describe("The moment after the last, at most 31 days after `from`. By default 31 days after `from`, or now."),
  by: z
    .enum(["created", "completed"])
    .default("created")
    .describe("The time that counts. By `completed`, what was never completed is left out."),
  order: z.enum(["oldest", "newest"]).default("oldest").describe("What comes first, by the time that counts."),
  status: Transaction.shape.status.optional().describe("Only transactions in this state."),
  type: Transaction.shape.type.optional().describe("Only transactions of this type."),
  player_id: optional(text(120), "Only transactions of this player: your own id.", "player-1"),
  session_id: optional(text(120), "Only transactions of this session.", "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"),
  round_id: optional(text(120), "Only transactions of this round.", "r-1001"),
  provider_code: optional(text(120), "Only transactions of this provider.", "sandbox"),
  currency: currency.optional().describe("Only transactions in this currency."),
  ...paging,
});

export const TransactionsPage = pageOf({
  transactions: z.array(Transaction).describe("The page's transactions, in the order asked for."),
});

app.get(
  "/transactions",
  describe({
    id: "listTransactions",
    tag: "Reconciliation",
    summary: "List transactions by time",
    description: `Oldest first by the time in \`by\`, unless \`order\` says otherwise. ${REACHES_BACK} ${HOW_TO_PAGE}`,
    answer: TransactionsPage,
    rows: "transactions",
    example: {
      query: { from: "2026-11-21T00:00:00Z", to: "2026-11-22T00:00:00Z", by: "completed", limit: 1000 },
      answer: { transactions: [TRANSACTION], next_cursor: null },
    },
  }),
  query(TransactionsQuery),
  checked((_, { from, to }, broken) => (broken.length === 0 ? rangeErrors(from, to) : [])),
  async (c) => {
    const ctx = c.get("ctx");
    const { from, to, by, order, limit, cursor, ...filters } = c.req.valid("query");
    const { rows, nextCursor } = await list(ctx, {
      ...rangeOf(from, to, ctx.clock.now()),
      sent: [from ?? null, to ?? null],
      by,
      order,
      filters: inCamelCase(filters),
      limit,
      cursor,
    });
    return c.json<z.input<typeof TransactionsPage>>({
      transactions: rows.map(presentTransaction),
      next_cursor: nextCursor,
    });
  },
);

app.get(
  "/transactions/:id",
  describe({
    id: "readTransaction",
    tag: "Reconciliation",
    summary: "Get a transaction",
    params: { id: ["The `transaction_id` that the wallet received, percent-encoded.", "sandbox:b-1001"] },
    answer: Transaction,
    errors: ["NOT_FOUND"],
    example: { answer: TRANSACTION },
  }),
  async (c) =>
    c.json<z.input<typeof Transaction>>(presentTransaction(await readTransaction(c.get("ctx"), c.req.param("id")))),
);

const MAX_AGE_SECONDS = 10 ** 9;

export const OpenRoundsQuery = z.object({
  open: z
    .literal("true")
    .describe("`true`: rounds with a completed bet, no win, no effective rollback, and not closed by the provider."),
  older_than: z
    .string()
    .regex(/^[0-9]{1,9}$/, `must be an integer from 0 to ${MAX_AGE_SECONDS - 1}`)
    .transform(Number)
    .default(0)
    .meta({
      ...{ type: "integer", minimum: 0, maximum: MAX_AGE_SECONDS - 1, pattern: undefined },
      description: "Only rounds that were opened at least this many seconds ago.",
    }),
  ...paging,
});

export const OpenRound = z.object({
  round_id: roundId,
  session_id: sessionId,
  player_id: playerId,
  game_id: catalogueId.nullable(),
  provider_code: providerCode,
  currency: currencyCode,
  bet: z.string().describe("The sum of the round's bets: a decimal string in the currency's places."),
  win: z.string().describe("The sum of its wins: always 0, because it is open."),
  opened_at: z.iso.datetime().describe("When its first bet was reported."),
});

const presentOpen = presenter(OpenRound);

export const OpenRoundsPage = pageOf({ rounds: z.array(OpenRound).describe("The page's rounds, oldest first.") });

app.get(
  "/rounds",
  describe({
    id: "listOpenRounds",
    tag: "Reconciliation",
    summary: "List open rounds",
    description: `Oldest first. A round of several sessions, as at a live table, is listed for each of them. ${REACHES_BACK} ${HOW_TO_PAGE}`,
    answer: OpenRoundsPage,
    rows: "rounds",
    example: {
      query: { open: "true", older_than: 3600 },
      answer: {
        rounds: [
          {
            round_id: "r-1001",
            session_id: SESSION_ID,
            player_id: "player-1",
            game_id: GAME_ID,
            provider_code: "sandbox",
            currency: "EUR",
            bet: "1.00",
            win: "0.00",
            opened_at: "2026-11-21T10:00:00.000Z",
          },
        ],
        next_cursor: null,
      },
    },
  }),
  query(OpenRoundsQuery),
  checked(),
  async (c) => {
    const { older_than: olderThanSeconds, limit, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await openRounds(c.get("ctx"), { olderThanSeconds, limit, cursor });
    const rounds = rows.map((round) =>
      presentOpen(round, {
        bet: formatAmount(round.bet, round.precision),
        // Open: nothing was won yet.
        win: formatAmount(0, round.precision),
      }),
    );
    return c.json<z.input<typeof OpenRoundsPage>>({ rounds, next_cursor: nextCursor });
  },
);

export const RoundQuery = z.object(longPaging);

export const Round = z.object({
  round_id: roundId,
  round_closed: z.boolean().describe("Whether the provider has said that the round is over."),
  transactions: z.array(Transaction).describe("The page's transactions of the round, oldest first."),
  next_cursor: nextCursor.meta({
    description: "Send it as `cursor` to get more of a long round. Null: the round has no further transaction.",
    examples: ["WzE3OTUyNTUyMDQwMDAsIjUiXQ.c2lnbmVk"],
  }),
});

app.get(
  "/rounds/:id",
  describe({
    id: "readRound",
    tag: "Reconciliation",
    summary: "Get a round",
    description: `Every transaction of the round, oldest first. A round of more than 1,000, as at a live table, is read in pages. ${HOW_TO_PAGE}`,
    params: { id: ["The `round_id` that the wallet received, percent-encoded.", "r-1001"] },
    answer: Round,
    errors: ["NOT_FOUND"],
    example: {
      answer: { round_id: TRANSACTION.round_id, round_closed: false, transactions: [TRANSACTION], next_cursor: null },
    },
  }),
  query(RoundQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.param();
    const { limit, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await readRound(ctx, { roundId: id, limit, cursor });
    const transactions = rows.map(presentTransaction);
    const isWhole = cursor === undefined && nextCursor === null;
    const isClosed = transactions.some((one) => one.round_closed) || (!isWhole && (await isRoundClosed(ctx, id)));
    return c.json<z.input<typeof Round>>({
      round_id: id,
      round_closed: isClosed,
      transactions,
      next_cursor: nextCursor,
    });
  },
);

const MAX_DAYS = 31;

/** A half-open range of time, in milliseconds. */
interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The range of a query. A missing end is as far from the other as it may be; without both, the range ends now, which it
 * includes: a test clock stands still while its operator plays.
 */
function rangeOf(from: string | undefined, to: string | undefined, now: number): TimeRange {
  const begin = from === undefined ? undefined : parseUtcTime(from);
  const last = begin === undefined ? now + 1 : begin + MAX_DAYS * DAY_MS;
  const end = (to === undefined ? undefined : parseUtcTime(to)) ?? last;
  return { from: begin ?? end - MAX_DAYS * DAY_MS, to: end };
}

/** The errors of a range whose ends have passed the schema. */
function rangeErrors(from: unknown, to: unknown): FieldError[] {
  const [begin, end] = [from, to].map((time) => (typeof time === "string" ? parseUtcTime(time) : undefined));
  if (begin === undefined || end === undefined) return [];
  if (end < begin) return [{ field: "to", message: "must not be before from" }];
  if (end - begin > MAX_DAYS * DAY_MS) {
    return [{ field: "to", message: `must be at most ${MAX_DAYS} days after from: read a longer time in parts` }];
  }
  return [];
}
