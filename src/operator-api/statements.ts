import { z } from "zod";
import type { OperatorCtx } from "../context.ts";
import { isoTime } from "../lib/clock.ts";
import { sha256Hex } from "../lib/encoding.ts";
import { formatAmount } from "../lib/money.ts";
import { isDay } from "../statements/day.ts";
import { divideInvoiced } from "../statements/divide-invoiced.ts";
import { listUrl } from "../statements/files.ts";
import { type DayStatements, readStatements } from "../statements/read-statements.ts";
import { type StoredStatement, type StoredSums, SUMS } from "../statements/stored.ts";
import { currency } from "../wire/fields.ts";
import { type Statement, Statements } from "../wire/statement.ts";
import { endpoint } from "./endpoint.ts";
import { placesOf } from "./support/currency.ts";

const INVOICE_ID = "0b6f5f3e-8f0e-4c55-9d0b-2f6f3c1a7e90";
const EXAMPLE_SUMS = { bets: "1.00", wins: "2.50", free_bets: "0.20", bonus_wins: "0.00", cancelled_bets: "0.00" };
const URL_PREFIX = "https://games.example.com/documents/statements/WyJhIl0.c2VhbGVk";

const StatementsPath = z.object({
  day: z.string().refine(isDay, { error: "must be a day such as 2026-11-21" }),
});
const StatementsQuery = z.object({ currency: currency.optional() });

export const getStatements = endpoint(
  {
    route: "GET /v1/statements/{day}",
    id: "readStatements",
    summary: "Get the statements of a day",
    description:
      "Totals of the movements that completed on a day (UTC), for each currency, with the sorted list of them and its digest. A day of more than 40,000 movements is read in the background: until then the call is UPSTREAM_UNAVAILABLE, or answers what was read last (`as_of`).",
    params: { day: "YYYY-MM-DD, in UTC." },
    pathSchema: StatementsPath,
    query: StatementsQuery,
    answer: Statements,
    example: {
      query: { currency: "EUR" },
      answer: {
        operator_code: "casino",
        day: "2026-11-20",
        final: true,
        as_of: "2026-11-21T00:05:00.000Z",
        statements: [
          {
            currency: "EUR",
            digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            transactions: 3,
            ...EXAMPLE_SUMS,
            pending: 0,
            invoiced: "-1.50",
            invoices: [{ invoice_id: INVOICE_ID, number: "INV-000042", revenue: "-1.50", bonus: "0.00" }],
            by_provider: [{ provider_code: "sandbox", ...EXAMPLE_SUMS, pending: 0, invoiced: "-1.50" }],
            by_game_type: [{ game_type: "slot", ...EXAMPLE_SUMS, pending: 0, invoiced: "-1.50" }],
            corrections: [],
            csv_url: `${URL_PREFIX}.csv`,
            ndjson_url: `${URL_PREFIX}.ndjson`,
            signature: "ZxDHE9wCVrEZgJbCpf9hFMtgjPPbHsvJ0xJt1BCwnJyMm4pXQ0dVnJbQv1s3Dq0m8yVvWmM0s3y7oT1cWJ2bBA",
            signing_key_id: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
          },
        ],
      },
    },
  },
  async (ctx, { path, query }) => {
    const found = await readStatements(ctx, path.day);
    const statements = await present(ctx, path.day, found);
    return {
      operator_code: ctx.operator.code,
      day: path.day,
      final: found.isFinal,
      as_of: found.row ? isoTime(found.row.readAt) : null,
      statements: statements.filter((one) => query.currency === undefined || one.currency === query.currency),
    };
  },
);

async function present(ctx: OperatorCtx, day: string, { row, pending, invoiced }: DayStatements) {
  const stored = row?.statements ?? [];
  const listed = new Set(stored.map((statement) => statement.currency));
  const empty = await sha256Hex("");
  const unlisted = [...new Set(pending.map(({ currency }) => currency))].filter((code) => !listed.has(code));
  const waiting = await Promise.all(unlisted.map(async (code) => nothing(code, await placesOf(ctx, code), empty)));
  return Promise.all(
    [...stored, ...waiting].map(async (statement): Promise<z.input<typeof Statement>> => {
      const { currency, precision, digest, transactions, files, signature, signingKeyId } = statement;
      const list = { operatorCode: ctx.operator.code, day, build: row?.build ?? "", currency };
      const money = (minor: string | bigint) => formatAmount(BigInt(minor), precision);
      const sums = ({ bets, wins, freeBets, bonusWins, cancelledBets }: StoredSums) => ({
        bets: money(bets),
        wins: money(wins),
        free_bets: money(freeBets),
        bonus_wins: money(bonusWins),
        cancelled_bets: money(cancelledBets),
      });
      const waits = pending.filter((one) => one.currency === currency);
      const billed = invoiced.filter((one) => one.currency === currency);
      const byType = divideInvoiced(statement, billed);
      return {
        currency,
        digest,
        transactions,
        ...sums(totalOf(statement)),
        pending: countOf(waits),
        invoiced: money(revenueOf(billed)),
        invoices: [...Map.groupBy(billed, (one) => one.invoiceId)].map(([id, parts]) => ({
          invoice_id: id,
          number: parts[0]?.number ?? "",
          revenue: money(revenueOf(parts)),
          bonus: money(parts.reduce((total, one) => total + one.bonus, 0n)),
        })),
        by_provider: withPending(statement.byProvider, waits, "providerCode").map(({ providerCode, ...own }) => ({
          provider_code: providerCode,
          ...sums(own),
          pending: countOf(waits.filter((one) => one.providerCode === providerCode)),
          invoiced: money(revenueOf(billed.filter((one) => one.providerCode === providerCode))),
        })),
        by_game_type: withPending(statement.byGameType, waits, "gameType").map(({ gameType, ...own }) => {
          const part = byType.get(gameType) ?? (byType.has(gameType) ? null : 0n);
          return {
            game_type: gameType,
            ...sums(own),
            pending: countOf(waits.filter((one) => one.gameType === gameType)),
            invoiced: part === null ? null : money(part),
          };
        }),
        corrections: statement.corrections.map((one) => ({
          day: one.day,
          provider_code: one.providerCode,
          bets: money(one.bets),
          free_bets: money(one.freeBets),
        })),
        csv_url: await listUrl(ctx, list, files, "csv"),
        ndjson_url: await listUrl(ctx, list, files, "ndjson"),
        ...(signature === undefined ? {} : { signature, signing_key_id: signingKeyId }),
      };
    }),
  );
}

/** The statement of a currency in which nothing completed yet. */
function nothing(currency: string, precision: number, digest: string): StoredStatement {
  const empty = { transactions: 0, byProvider: [], byGameType: [], corrections: [], files: [] };
  return { ...empty, currency, precision, digest };
}

/** The parts of a statement, and those that only have pending movements. */
function withPending<K extends "providerCode" | "gameType">(
  stored: readonly (StoredSums & Readonly<Record<K, string>>)[],
  pending: DayStatements["pending"],
  key: K,
): (StoredSums & Readonly<Record<K, string>>)[] {
  const known = new Set<string>(stored.map((one) => one[key]));
  const others = [...new Set<string>(pending.map((one) => one[key]))].filter((name) => !known.has(name));
  return [...stored, ...others.map((name) => ({ ...NO_SUMS, [key]: name }) as StoredSums & Record<K, string>)];
}

const NO_SUMS: StoredSums = { bets: "0", wins: "0", freeBets: "0", bonusWins: "0", cancelledBets: "0" };

function totalOf({ byProvider }: StoredStatement): StoredSums {
  const total: Record<(typeof SUMS)[number], string> = { ...NO_SUMS };
  for (const name of SUMS) total[name] = String(byProvider.reduce((sum, one) => sum + BigInt(one[name]), 0n));
  return total;
}

function countOf(pending: DayStatements["pending"]): number {
  return pending.reduce((sum, one) => sum + one.pending, 0);
}

function revenueOf(parts: DayStatements["invoiced"]): bigint {
  return parts.reduce((sum, { revenue }) => sum + revenue, 0n);
}
