import { z } from "zod";
import { listOpenRounds as openRounds } from "../ledger/queries/list-open-rounds.ts";
import { listTransactions as list } from "../ledger/queries/list-transactions.ts";
import { isRoundClosed, readRound, readTransaction } from "../ledger/queries/read-transactions.ts";
import { isoTime } from "../lib/clock.ts";
import { formatAmount } from "../lib/money.ts";
import { GAME_ID, SESSION_ID, TRANSACTION } from "../wire/examples.ts";
import { currency, text, utcTime } from "../wire/fields.ts";
import { presentTransaction, Transaction } from "../wire/transaction.ts";
import { endpoint } from "./endpoint.ts";
import { HOW_TO_PAGE, longPaging, nextCursor, paging, REACHES_BACK } from "./support/paging.ts";
import { rangeErrors, rangeOf } from "./support/time-range.ts";

export const TransactionsQuery = z.object({
  from: utcTime.optional().meta({ description: "The first moment. By default 31 days before `to`." }),
  to: utcTime.optional().meta({
    description: "The moment after the last, at most 31 days after `from`. By default 31 days after `from`, or now.",
  }),
  by: z.enum(["created", "completed"]).default("created").meta({
    description: "The time that counts. By `completed`, what was never completed is left out.",
  }),
  order: z.enum(["oldest", "newest"]).default("oldest").meta({
    description: "What comes first, by the time that counts.",
  }),
  status: Transaction.shape.status.optional(),
  type: Transaction.shape.type.optional(),
  player_id: text(120).optional(),
  session_id: text(120).optional(),
  round_id: text(120).optional(),
  provider_code: text(120).optional(),
  currency: currency.optional(),
  ...paging,
});

export const TransactionsPage = z.object({ transactions: z.array(Transaction), next_cursor: nextCursor });

export const listTransactions = endpoint(
  {
    route: "GET /v1/transactions",
    id: "listTransactions",
    summary: "List transactions by time",
    description: `Oldest first by the time in \`by\`, unless \`order\` says otherwise. ${REACHES_BACK} ${HOW_TO_PAGE}`,
    query: TransactionsQuery,
    rules: (_, { from, to }, broken) => (broken.length === 0 ? rangeErrors(from, to) : []),
    answer: TransactionsPage,
    example: {
      query: { from: "2026-11-21T00:00:00Z", to: "2026-11-22T00:00:00Z", by: "completed", limit: 1000 },
      answer: { transactions: [TRANSACTION], next_cursor: null },
    },
  },
  async (ctx, { query: { from, to, by, order, limit, cursor, ...filters } }) => {
    const { rows, nextCursor } = await list(ctx, {
      ...rangeOf(from, to, ctx.clock.now()),
      sent: [from ?? null, to ?? null],
      by,
      order,
      filters: {
        status: filters.status,
        type: filters.type,
        playerId: filters.player_id,
        sessionId: filters.session_id,
        roundId: filters.round_id,
        providerCode: filters.provider_code,
        currency: filters.currency,
      },
      limit,
      cursor,
    });
    return { transactions: rows.map(presentTransaction), next_cursor: nextCursor };
  },
);

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
  async (ctx, { path }) => presentTransaction(await readTransaction(ctx, path.id)),
);

const MAX_AGE_SECONDS = 10 ** 9;

export const OpenRoundsQuery = z.object({
  open: z.literal("true", { error: "must be true" }).meta({
    description: "`true`: rounds with a completed bet, no win, no effective rollback, and not closed by the provider.",
  }),
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
  round_id: z.string(),
  session_id: z.string(),
  player_id: z.string(),
  game_id: z.string().nullable(),
  provider_code: z.string(),
  currency: z.string(),
  bet: z.string().meta({ description: "The sum of the round's bets." }),
  win: z.string(),
  opened_at: z.iso.datetime(),
});

export const OpenRoundsPage = z.object({ rounds: z.array(OpenRound), next_cursor: nextCursor });

export const listOpenRounds = endpoint(
  {
    route: "GET /v1/rounds",
    id: "listOpenRounds",
    summary: "List open rounds",
    description: `Oldest first. A round of several sessions, as at a live table, is listed for each of them. ${REACHES_BACK} ${HOW_TO_PAGE}`,
    query: OpenRoundsQuery,
    answer: OpenRoundsPage,
    example: {
      query: { open: true, older_than: 3600 },
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
  },
  async (ctx, { query: { older_than: olderThanSeconds, limit, cursor } }) => {
    const { rows, nextCursor } = await openRounds(ctx, { olderThanSeconds, limit, cursor });
    const rounds = rows.map((round) => ({
      round_id: round.roundId,
      session_id: round.sessionId,
      player_id: round.playerId,
      game_id: round.gameId,
      provider_code: round.providerCode,
      currency: round.currency,
      bet: formatAmount(round.bet, round.precision),
      // Open: nothing was won yet.
      win: formatAmount(0, round.precision),
      opened_at: isoTime(round.openedAt),
    }));
    return { rounds, next_cursor: nextCursor };
  },
);

export const RoundQuery = z.object(longPaging);

export const Round = z.object({
  round_id: z.string(),
  round_closed: z.boolean().meta({ description: "Whether the provider has said that the round is over." }),
  transactions: z.array(Transaction),
  next_cursor: nextCursor.meta({ description: "Null: the round has no further transaction." }),
});

export const getRound = endpoint(
  {
    route: "GET /v1/rounds/{id}",
    id: "readRound",
    summary: "Get a round",
    description: `Every transaction of the round, oldest first. A round of more than 1,000, as at a live table, is read in pages. ${HOW_TO_PAGE}`,
    params: { id: "The `round_id` that the wallet received, percent-encoded." },
    query: RoundQuery,
    answer: Round,
    errors: ["NOT_FOUND"],
    example: {
      answer: { round_id: TRANSACTION.round_id, round_closed: false, transactions: [TRANSACTION], next_cursor: null },
    },
  },
  async (ctx, { path: { id }, query: { limit, cursor } }) => {
    const { rows, nextCursor } = await readRound(ctx, { roundId: id, limit, cursor });
    const transactions = rows.map(presentTransaction);
    const isWhole = cursor === undefined && nextCursor === null;
    const isClosed = transactions.some((one) => one.round_closed) || (!isWhole && (await isRoundClosed(ctx, id)));
    return { round_id: id, round_closed: isClosed, transactions, next_cursor: nextCursor };
  },
);
