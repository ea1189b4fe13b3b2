import { Hono } from "hono";
import * as z from "zod";
import { invoiceNumber } from "../../billing/invoices/read-invoices.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import type { FoundMovement } from "../../ledger/queries/find-movements.ts";
import { isoTime, isoTimeOrNull, parseUtcTime } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { type Found, search as find } from "../../ops/search/search.ts";
import type { FoundSession } from "../../play/sessions/find-sessions.ts";
import { checked, query } from "../http/valid.ts";
import { optional, textOrNull, timeOrNull } from "../wire/described.ts";
import { text, utcTime } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { currencyCode, operatorCode, playerId, providerCode, roundId, sessionId } from "../wire/values.ts";
import { describe } from "./declare.ts";
import { namedOperator } from "./fields.ts";

export const app = new Hono<AdminApiEnv>();

const KINDS = [
  ...(["operator", "provider", "transaction", "round", "session", "player", "operator_transaction"] as const),
  "invoice",
] as const;

export const SearchResult = z.object({
  kind: z.enum(KINDS).describe("What was found."),
  id: z
    .string()
    .describe(
      "Its id: of an operator or provider its code, of an operator's transaction the `transaction_id`, of an invoice its id.",
    ),
  name: textOrNull("Of an operator or provider its name. Null otherwise.", "Northwind Casino"),
  operator_code: operatorCode.nullable().describe("The operator. Null: it is a provider."),
  provider_code: providerCode.nullable().describe("The provider. Null: it has none."),
  player_id: playerId.nullable().describe("The operator's own id of the player. Null: it has none."),
  session_id: sessionId.nullable().describe("The session. Of a player the newest one. Null: it has none."),
  round_id: roundId.nullable().describe("The provider's id of the round. Null: it has none."),
  status: z.string().nullable().describe("Its state. Null: it has none."),
  type: z.string().nullable().describe("Its type. Null: it has none."),
  amount: z.string().nullable().describe("Its amount: a decimal string in the currency's places. Null: it has none."),
  currency: currencyCode.nullable().describe("Its currency. Null: it has none."),
  invoice_number: textOrNull("Of an invoice its number. Null otherwise.", "INV-000042"),
  created_at: z.iso.datetime().describe("When it was created."),
});

const presentMovement = presenter(SearchResult);

export const SearchResults = z.object({
  results: z.array(SearchResult).describe("What was found."),
  operator_transactions_since: timeOrNull(
    "The wallet's ids were looked for among transactions completed since then; null: among all, or not at all.",
    "2026-11-14T10:00:00.000Z",
  ),
});

const FOUND = {
  kind: "transaction",
  id: "lantern:w-20977",
  name: null,
  operator_code: "northwind",
  provider_code: "lantern",
  player_id: "player-1",
  session_id: "0f3c5a9e-1b7d-4c2a-9a64-5a0e5c1d7b21",
  round_id: "r-7",
  status: "failed",
  type: "win",
  amount: "12.50",
  currency: "EUR",
  invoice_number: null,
  created_at: "2026-11-21T10:00:04.000Z",
} as const;

const SearchQuery = z.object({
  q: text(200).meta({
    description:
      "The id that is looked for, or its first eight characters or more: of a transaction, round, session or player, or an invoice's number. Or the code of an operator or provider, or its first three.",
    examples: ["lantern:b-1001"],
  }),
  operator_code: namedOperator.optional().describe("With it, this operator's own transaction ids are looked for too."),
  completed_before: optional(
    utcTime,
    "Look for the wallet's ids among transactions completed before: `operator_transactions_since` of the answer before.",
    "2026-11-14T10:00:00.000Z",
  ),
});

app.get(
  "/search",
  describe({
    id: "search",
    scope: "read",
    summary: "Find a player, transaction, round, session, invoice, operator or provider by its id",
    description:
      "`q` is the whole id, or where no whole id is found the beginning of eight characters or more of a transaction's, round's or session's: of a transaction as operators or as its provider know it, of a round, session or player, or an invoice's number; or the code of an operator or provider, where nothing else is found its first three characters or more. With `operator_code` also the wallet's own transaction id, among the operator's newest 20,000 completed transactions of each shard; `completed_before` looks further back. At most 20 transactions and 50 players of each shard.",
    answer: SearchResults,
    example: { query: { q: "w-20977" }, answer: { results: [FOUND], operator_transactions_since: null } },
  }),
  query(SearchQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { q, operator_code, completed_before } = c.req.valid("query");
    const now = ctx.clock.now();
    const before = completed_before === undefined ? now : (parseUtcTime(completed_before) ?? now);
    return c.json<z.input<typeof SearchResults>>(
      present(await find(ctx, { text: q, operatorCode: operator_code, before }), now),
    );
  },
);

function present(found: Found, now: number): z.input<typeof SearchResults> {
  const invoice = found.invoice && [
    {
      ...EMPTY,
      kind: "invoice" as const,
      id: found.invoice.id,
      operator_code: found.invoice.operatorCode,
      invoice_number: invoiceNumber(found.invoice),
      status: found.invoice.status,
      currency: found.invoice.currency,
      created_at: isoTime(found.invoice.issuedAt),
    },
  ];
  return {
    results: [
      ...found.codes.map(({ kind, code, name, createdAt }) => ({
        ...EMPTY,
        ...{ kind, id: code, name, created_at: isoTime(createdAt) },
        ...(kind === "operator" ? { operator_code: code } : { provider_code: code }),
      })),
      ...found.transactions.map((row) => ofMovement("transaction", row.transactionId, row)),
      ...found.rounds.map((row) => ({ ...ofMovement("round", row.roundId, row), ...ROUND })),
      ...found.sessions.map((row) => ofSession("session", row.id, sessionStatus(row, now), row)),
      ...found.players.map((row) => ofSession("player", row.playerId, row.blocked === 1 ? "blocked" : null, row)),
      ...found.operatorTransactions.map((row) => ofMovement("operator_transaction", row.transactionId, row)),
      ...(invoice ?? []),
    ],
    operator_transactions_since: isoTimeOrNull(found.lookedBackTo),
  };
}

const EMPTY = {
  ...{ name: null, operator_code: null, provider_code: null, player_id: null, session_id: null, round_id: null },
  ...{ status: null, type: null, amount: null, currency: null, invoice_number: null },
};

/** Fields of a round's first transaction that are not the round's. */
const ROUND = { status: null, type: null, amount: null };

function ofMovement(kind: (typeof KINDS)[number], id: string, row: FoundMovement): z.input<typeof SearchResult> {
  const amount = formatAmount(row.amount, row.precision);
  return presentMovement(row, { kind, id, name: null, amount, invoice_number: null });
}

function sessionStatus({ closedAt, expiresAt }: FoundSession, now: number): string {
  if (closedAt !== null) return "closed";
  return expiresAt > now ? "open" : "expired";
}

function ofSession(
  kind: "session" | "player",
  id: string,
  status: string | null,
  row: FoundSession,
): z.input<typeof SearchResult> {
  return {
    ...EMPTY,
    ...{ kind, id, status },
    operator_code: row.operatorCode,
    provider_code: kind === "session" ? row.providerCode : null,
    player_id: row.playerId,
    session_id: row.id,
    currency: kind === "session" ? row.currency : null,
    created_at: isoTime(row.createdAt),
  };
}
