import type * as z from "zod";
import type { Statement, Statements } from "../../api/wire/statement.ts";
import { providerNames } from "../../billing/rates/read-rates.ts";
import type { InvoicedPart } from "../../billing/revenue/read-invoiced-day.ts";
import type { OwnerCtx } from "../../context.ts";
import { precisionOf } from "../../gate/reference/precision-of.ts";
import { isoTime } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { formatAmount } from "../../lib/money.ts";
import { listUrl, type StoredStatement, type StoredSums, SUMS } from "./files.ts";
import type { DayStatements } from "./read-statements.ts";

/** The statements of a day as the API answers them. */
export async function presentStatements(
  ctx: OwnerCtx,
  day: string,
  found: DayStatements,
): Promise<z.input<typeof Statements>> {
  return {
    operator_code: ctx.operator.code,
    day,
    final: found.isFinal,
    as_of: found.row ? isoTime(found.row.readAt) : null,
    statements: await present(ctx, day, found),
  };
}

async function present(ctx: OwnerCtx, day: string, { row, pending, invoiced }: DayStatements) {
  const stored = row?.statements ?? [];
  const listed = new Set(stored.map((statement) => statement.currency));
  const empty = await sha256Hex("");
  const unlisted = [...new Set(pending.map(({ currency }) => currency))].filter((code) => !listed.has(code));
  const codes = [...stored.flatMap(({ byProvider }) => byProvider), ...pending].map(({ providerCode }) => providerCode);
  const names = await providerNames(ctx.db, [...new Set(codes)]);
  const waiting = await Promise.all(
    unlisted.map(async (code) => nothing(code, (await precisionOf(ctx, code)) ?? 0, empty)),
  );
  return Promise.all(
    [...stored, ...waiting].map(async (statement): Promise<z.input<typeof Statement>> => {
      const { currency, precision, digest, transactions, files, signature, signingKeyId } = statement;
      const list = { operatorCode: ctx.operator.code, day, build: row?.build ?? "", currency };
      const money = (minor: string | bigint) => formatAmount(BigInt(minor), precision);
      const sums = ({ bets, wins, freeBets, bonusWins, cancelledBets }: StoredSums) => ({
        bets: money(bets),
        wins: money(wins),
        net: money(BigInt(bets) - BigInt(wins)),
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
          provider_name: names.get(providerCode) ?? providerCode,
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
  const empty = { transactions: 0, byProvider: [], byGameType: [], corrections: [], revenue: [], files: [] };
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

type Divided = Pick<StoredStatement, "byGameType" | "revenue">;

/**
 * Billed part of a statement, by game type. Invoices know providers alone, so what they billed of one is
 * divided only where that is certain: it had one type, or all of its day is billed and nothing was taken back since. Null:
 * not certain.
 */
function divideInvoiced(
  { byGameType, revenue }: Divided,
  billed: readonly Pick<InvoicedPart, "providerCode" | "revenue">[],
): ReadonlyMap<string, bigint | null> {
  const sums = new Map<string, bigint | null>(byGameType.map(({ gameType }) => [gameType, 0n]));
  const add = (type: string, amount: bigint | null) => {
    const sum = sums.get(type) ?? null;
    sums.set(type, sum === null || amount === null ? null : sum + amount);
  };
  for (const [provider, parts] of Map.groupBy(billed, ({ providerCode }) => providerCode)) {
    const invoiced = parts.reduce((sum, part) => sum + part.revenue, 0n);
    const own = revenue.filter(({ providerCode }) => providerCode === provider);
    const [only, ...others] = own;
    if (only && others.length === 0) add(only.gameType, invoiced);
    else {
      const isWhole = own.reduce((sum, { amount }) => sum + BigInt(amount), 0n) === invoiced;
      for (const { gameType, amount } of own) add(gameType, isWhole ? BigInt(amount) : null);
    }
  }
  return sums;
}
