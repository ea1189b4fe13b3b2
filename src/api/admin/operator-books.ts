import { Hono } from "hono";
import * as z from "zod";
import type { FieldError } from "../../errors.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { listTransactions } from "../../ledger/queries/list-transactions.ts";
import { readWalletHealth } from "../../ledger/queries/read-wallet-health.ts";
import { DAY_MS, isoTime, parseUtcTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { explainRound } from "../../play/explain/explain-round.ts";
import { listSessions } from "../../play/sessions/list-sessions.ts";
import { checked, query } from "../http/valid.ts";
import { optional, textOrNull } from "../wire/described.ts";
import { GAME_ID, SESSION_ID, TRANSACTION } from "../wire/examples.ts";
import { text, utcTime } from "../wire/fields.ts";
import { LISTED_SESSION, presentSession, SESSION_FIELDS } from "../wire/session.ts";
import { presentTransaction, TOLD_FIELDS, Transaction } from "../wire/transaction.ts";
import { currencyCode, operatorCode, pageOf, roundId } from "../wire/values.ts";
import { presentWalletHealth, WALLET_HEALTH_EXAMPLE, WalletHealth } from "../wire/wallet-health.ts";
import { describe } from "./declare.ts";
import { cursor } from "./fields.ts";

/** Calls that read an operator's own books, for staff who help it. */
export const app = new Hono<AdminApiEnv>();

const params = { code: "The operator's code." };
const PAGE_SIZE = 50;

export const OperatorSessions = pageOf({
  sessions: z.array(z.object(SESSION_FIELDS)).describe("The page's sessions, newest first."),
});

const OperatorSessionsQuery = z.object({
  player_id: optional(text(120), "Only sessions of this player.", "player-1"),
  cursor,
});

app.get(
  "/operators/:code/sessions",
  describe({
    id: "listOperatorSessions",
    scope: "read",
    summary: "List an operator's sessions, newest first",
    params,
    answer: OperatorSessions,
    errors: ["NOT_FOUND"],
    example: {
      query: { player_id: "player-1" },
      answer: {
        sessions: [LISTED_SESSION],
        next_cursor: null,
      },
    },
  }),
  query(OperatorSessionsQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { code } = c.req.param();
    const query = c.req.valid("query");
    await findOperator(ctx, code);
    const page = await listSessions(
      { ...ctx, operator: { code } },
      { playerId: query.player_id, status: undefined, limit: PAGE_SIZE, cursor: query.cursor },
    );
    return c.json<z.input<typeof OperatorSessions>>({
      sessions: page.rows.map(presentSession),
      next_cursor: page.nextCursor,
    });
  },
);

export const OperatorTransactions = pageOf({ transactions: z.array(Transaction).describe("The page's transactions.") });

const OperatorTransactionsQuery = z.object({
  player_id: optional(text(120), "Only transactions of this player.", "player-1"),
  session_id: optional(text(120), "Only transactions of this session.", "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d"),
  from: utcTime
    .optional()
    .describe("Only what was reported then or later, ISO 8601 UTC. By default a day before `to`."),
  to: utcTime
    .optional()
    .describe("Only what was reported before, at most 31 days after `from`. By default 31 days after it, or now."),
  order: z.enum(["oldest", "newest"]).default("oldest").describe("What comes first."),
  cursor,
});

app.get(
  "/operators/:code/transactions",
  describe({
    id: "listOperatorTransactions",
    scope: "read",
    summary: "List the transactions of an operator's player or session",
    description:
      "Oldest first, unless `order` says otherwise; by default the last 24 hours. A page may be short, or empty, before the end.",
    params,
    answer: OperatorTransactions,
    errors: ["NOT_FOUND"],
    example: {
      query: { session_id: SESSION_ID, from: "2026-11-21T10:00:00Z" },
      answer: { transactions: [TRANSACTION], next_cursor: null },
    },
  }),
  query(OperatorTransactionsQuery),
  checked((_, { from, to }, broken) => (broken.length === 0 ? rangeErrors(from, to) : [])),
  async (c) => {
    const ctx = c.get("ctx");
    const { code } = c.req.param();
    const query = c.req.valid("query");
    await findOperator(ctx, code);
    const [start, end] = [query.from, query.to].map((time) => (time === undefined ? undefined : parseUtcTime(time)));
    const to = end ?? (start === undefined ? ctx.clock.now() : start + MAX_DAYS * DAY_MS);
    const page = await listTransactions(
      { ...ctx, operator: { code } },
      {
        by: "created",
        order: query.order,
        from: start ?? to - DAY_MS,
        to,
        filters: { playerId: query.player_id, sessionId: query.session_id },
        sent: [query.from ?? null, query.to ?? null],
        limit: PAGE_SIZE,
        cursor: query.cursor,
      },
    );
    return c.json<z.input<typeof OperatorTransactions>>({
      transactions: page.rows.map(presentTransaction),
      next_cursor: page.nextCursor,
    });
  },
);

const MAX_DAYS = 31;

function rangeErrors(from: unknown, to: unknown): FieldError[] {
  if (typeof from !== "string" || typeof to !== "string") return [];
  const ms = (parseUtcTime(to) ?? 0) - (parseUtcTime(from) ?? 0);
  if (ms > 0 && ms <= MAX_DAYS * DAY_MS) return [];
  return [{ field: "to", message: `must be after from, and at most ${MAX_DAYS} days after it` }];
}

const amounts = ["taken", "free", "paid", "returned", "open", "owed"] as const;

const PlayedGame = z.object({
  id: z.string().describe("The game's id in the catalogue."),
  name: z.string().describe("The game's name."),
});

const RoundSum = z.object({
  currency: currencyCode,
  taken: z.string().describe("Stakes that the wallet took and keeps."),
  free: z.string().describe("What its free spins were worth."),
  paid: z.string().describe("Wins that the wallet booked."),
  returned: z.string().describe("Stakes whose rollback the wallet accepted."),
  open: z.string().describe("Bets without an outcome."),
  owed: z.string().describe("Wins that the wallet has not booked."),
});

export const OperatorRound = z.object({
  round_id: roundId,
  operator_code: operatorCode,
  story: z.array(z.object(TOLD_FIELDS)).describe("As its operator reads it."),
  transactions: z.array(Transaction).describe("The first 90."),
  games: z.array(PlayedGame).describe("The games that it was played in."),
  sums: z.array(RoundSum).describe("Of all its transactions; empty for a round of more than 100,000."),
  replay_url: textOrNull(
    "Where the provider shows it again. Null: nowhere.",
    "https://studio.example/replay?round=r-1001",
  ),
});

app.get(
  "/operators/:code/rounds/:round_id",
  describe({
    id: "readOperatorRound",
    scope: "read",
    summary: "Read a round in words, with its transactions",
    params: { ...params, round_id: "The `round_id` that the wallet received, percent-encoded." },
    answer: OperatorRound,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        round_id: TRANSACTION.round_id,
        operator_code: "northwind",
        story: [{ at: TRANSACTION.created_at, text: "The player player-1 bet 1.00 EUR on Lucky Lanterns." }],
        transactions: [TRANSACTION],
        games: [{ id: GAME_ID, name: "Lucky Lanterns" }],
        sums: [
          { currency: "EUR", taken: "1.00", free: "0.00", paid: "0.00", returned: "0.00", open: "0.00", owed: "0.00" },
        ],
        replay_url: null,
      },
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { code, round_id } = c.req.param();
    await findOperator(ctx, code);
    const round = await explainRound({ ...ctx, operator: { code } }, round_id);
    return c.json<z.input<typeof OperatorRound>>({
      round_id: round.roundId,
      operator_code: code,
      story: round.story.map(({ at, text: words }) => ({ at: isoTime(at), text: words })),
      transactions: round.transactions.map(presentTransaction),
      games: [...round.gameNames].map(([id, name]) => ({ id, name })),
      sums: round.sums.map((sums) => ({
        currency: sums.currency,
        ...(Object.fromEntries(amounts.map((name) => [name, formatAmount(sums[name], sums.precision)])) as Record<
          (typeof amounts)[number],
          string
        >),
      })),
      replay_url: round.replayUrl,
    });
  },
);

app.get(
  "/operators/:code/wallet-health",
  describe({
    id: "readOperatorWallet",
    scope: "read",
    summary: "See how an operator's wallet answers",
    description: "As the operator reads it at `/v1/wallet/health`.",
    params,
    answer: WalletHealth,
    errors: ["NOT_FOUND"],
    example: { answer: WALLET_HEALTH_EXAMPLE },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { code } = c.req.param();
    await findOperator(ctx, code);
    return c.json<z.input<typeof WalletHealth>>(
      presentWalletHealth(await readWalletHealth({ ...ctx, operator: { code } })),
    );
  },
);
