import * as z from "zod";
import { about } from "../../lib/about.ts";
import { currencyCode, operatorCode, providerCode } from "./values.ts";

const amount = z.string();

/* @__PURE__ */ about(amount, ["A decimal string in the places of the statement's currency.", "12.50"]);

const sums = { bets: amount, wins: amount, free_bets: amount, bonus_wins: amount, cancelled_bets: amount };

/* @__PURE__ */ about(sums, {
  bets: "Completed bets of real money.",
  wins: "Completed wins without `free_spins_id`.",
  free_bets: "Completed bets with `free_spins_id`. They take nothing.",
  bonus_wins: "Completed wins with `free_spins_id`.",
  cancelled_bets: "Bets of real money that completed and were rolled back before the day ended.",
});

const InvoicedPart = z.object({ invoice_id: z.string(), number: z.string(), revenue: amount, bonus: amount });

/* @__PURE__ */ about(InvoicedPart, {
  invoice_id: "The invoice's `id`.",
  number: "The invoice's number.",
  revenue: "What it billed of the day: bets less wins of real money. Below zero: players won more than they staked.",
  bonus: "What it counted of the day as bonus wins, which an invoice on base `ngr` takes off.",
});

const ProviderTotals = z.object({ provider_code: providerCode, ...sums, pending: z.int(), invoiced: amount });

/* @__PURE__ */ about(ProviderTotals, {
  pending: "Number of the provider's movements that began on the day and are pending now.",
  invoiced: "What issued invoices have billed of the provider's day: bets less wins.",
});

const GameTypeTotals = z.object({ game_type: z.string(), ...sums, pending: z.int(), invoiced: amount.nullable() });

/* @__PURE__ */ about(GameTypeTotals, {
  game_type: "`type` of the games; `unknown` where the game is no longer known.",
  pending: "Number of movements in such games that began on the day and are pending now.",
  invoiced:
    "What issued invoices have billed of these games' day. Null where invoices, which name providers alone, do not say it: of a provider with games of several types, before all of its day is billed and once a bet was taken back later.",
});

const Correction = z.object({ day: z.string(), provider_code: providerCode, bets: amount, free_bets: amount });

/* @__PURE__ */ about(Correction, {
  day: ["The day whose bets were rolled back, in UTC.", "2026-11-18"],
  bets: ["Bets of real money of that day that were rolled back on this one.", "1.00"],
  free_bets: ["Bets with `free_spins_id` of that day that were rolled back on this one.", "0.00"],
});

/** The totals of a day in one currency; amounts are decimal strings. */
export const Statement = z.object({
  currency: currencyCode,
  digest: z.string(),
  transactions: z.int(),
  bets: amount,
  wins: amount,
  free_bets: amount,
  bonus_wins: amount,
  cancelled_bets: amount,
  pending: z.int(),
  invoiced: amount,
  invoices: z.array(InvoicedPart),
  by_provider: z.array(ProviderTotals),
  by_game_type: z.array(GameTypeTotals),
  corrections: z.array(Correction),
  csv_url: z.url(),
  ndjson_url: z.url(),
  signature: z.string().optional(),
  signing_key_id: z.string().optional(),
});

/* @__PURE__ */ about(Statement, {
  currency: "The currency that the statement is about.",
  digest: "SHA-256 in lowercase hex over the sorted list: see docs/reconciliation.md.",
  transactions: "Number of movements in the list.",
  pending: "Number of movements that began on the day and are pending now.",
  invoiced:
    "What issued invoices have billed of the day: bets less wins, as in their `revenue`. It follows them, also after the statement is final.",
  invoices: "The same by invoice.",
  by_provider: "The sums of each provider.",
  by_game_type: "The sums of each kind of game.",
  corrections: "Bets of earlier days that were rolled back on this one. The statements of those days do not change.",
  csv_url: "The list as CSV. Needs no signature and works for 24 hours.",
  ndjson_url: "The list as NDJSON, a JSON object on each line. Needs no signature and works for 24 hours.",
  signature:
    "Of a final statement: Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is at `/.well-known/statement-keys.json`. Absent: the day is not final.",
  signing_key_id: "Of a final statement: the `kid` of the key. Absent: the day is not final.",
});

export const Statements = z.object({
  operator_code: operatorCode,
  day: z.iso.date(),
  final: z.boolean(),
  as_of: z.iso.datetime().nullable(),
  statements: z.array(Statement),
});

/* @__PURE__ */ about(Statements, {
  day: "The day, in UTC.",
  final:
    "The day is over and nothing that began in it is pending. A final statement never changes, apart from what is invoiced.",
  as_of: "When the movements were read. Null: there are none.",
  statements: "One for each currency, or the one that was asked for.",
});
