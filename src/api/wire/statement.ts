import * as z from "zod";
import { optional } from "./described.ts";
import { currencyCode, operatorCode, providerCode, providerName } from "./values.ts";

const amount = z
  .string()
  .meta({ description: "A decimal string in the places of the statement's currency.", examples: ["12.50"] });

const sums = {
  bets: amount.describe("Completed bets of real money."),
  wins: amount.describe("Completed wins without `free_spins_id`."),
  net: amount.describe("`bets` less `wins`. Below zero: players won more than they staked."),
  free_bets: amount.describe("Completed bets with `free_spins_id`. They take nothing."),
  bonus_wins: amount.describe("Completed wins with `free_spins_id`."),
  cancelled_bets: amount.describe("Bets of real money that completed and were rolled back before the day ended."),
};

const InvoicedPart = z.object({
  invoice_id: z.string().describe("The invoice's `id`."),
  number: z.string().describe("The invoice's number."),
  revenue: amount.describe(
    "What it billed of the day: bets less wins of real money. Below zero: players won more than they staked.",
  ),
  bonus: amount.describe("What it counted of the day as bonus wins, which an invoice on base `ngr` takes off."),
});

const ProviderTotals = z.object({
  provider_code: providerCode,
  provider_name: providerName,
  ...sums,
  pending: z.int().describe("Number of the provider's movements that began on the day and are pending now."),
  invoiced: amount.describe("What issued invoices have billed of the provider's day: bets less wins."),
});

const GameTypeTotals = z.object({
  game_type: z.string().describe("`type` of the games; `unknown` where the game is no longer known."),
  ...sums,
  pending: z.int().describe("Number of movements in such games that began on the day and are pending now."),
  invoiced: amount
    .nullable()
    .describe(
      "What issued invoices have billed of these games' day. Null where invoices, which name providers alone, do not say it: of a provider with games of several types, before all of its day is billed and once a bet was taken back later.",
    ),
});

const Correction = z.object({
  day: z.string().meta({ description: "The day whose bets were rolled back, in UTC.", examples: ["2026-11-18"] }),
  provider_code: providerCode,
  bets: amount.meta({
    description: "Bets of real money of that day that were rolled back on this one.",
    examples: ["1.00"],
  }),
  free_bets: amount.meta({
    description: "Bets with `free_spins_id` of that day that were rolled back on this one.",
    examples: ["0.00"],
  }),
});

/** The totals of a day in one currency; amounts are decimal strings. */
export const Statement = z.object({
  currency: currencyCode.describe("The currency that the statement is about."),
  digest: z.string().describe("SHA-256 in lowercase hex over the sorted list: see docs/reconciliation.md."),
  transactions: z.int().describe("Number of movements in the list."),
  bets: amount,
  wins: amount,
  net: amount,
  free_bets: amount,
  bonus_wins: amount,
  cancelled_bets: amount,
  pending: z.int().describe("Number of movements that began on the day and are pending now."),
  invoiced: amount.describe(
    "What issued invoices have billed of the day: bets less wins, as in their `revenue`. It follows them, also after the statement is final.",
  ),
  invoices: z.array(InvoicedPart).describe("The same by invoice."),
  by_provider: z.array(ProviderTotals).describe("The sums of each provider."),
  by_game_type: z.array(GameTypeTotals).describe("The sums of each kind of game."),
  corrections: z
    .array(Correction)
    .describe("Bets of earlier days that were rolled back on this one. The statements of those days do not change."),
  csv_url: z
    .url()
    .describe(
      "The list as CSV. Needs no signature and works for 24 hours, or until the key that asked for it is revoked.",
    ),
  ndjson_url: z
    .url()
    .describe(
      "The list as NDJSON, a JSON object on each line. Needs no signature and works for 24 hours, or until the key that asked for it is revoked.",
    ),
  signature: optional(
    z.string(),
    "Of a final statement: Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is at `/.well-known/statement-keys.json`. Absent: the day is not final.",
  ),
  signing_key_id: optional(z.string(), "Of a final statement: the `kid` of the key. Absent: the day is not final."),
});

export const Statements = z.object({
  operator_code: operatorCode,
  day: z.iso.date().describe("The day, in UTC."),
  final: z
    .boolean()
    .describe(
      "The day is over and nothing that began in it is pending. A final statement never changes, apart from what is invoiced.",
    ),
  as_of: z.iso.datetime().nullable().describe("When the movements were read. Null: there are none."),
  statements: z.array(Statement).describe("One for each currency, or the one that was asked for."),
});

const EXAMPLE_SUMS = {
  bets: "1.00",
  wins: "2.50",
  net: "-1.50",
  free_bets: "0.20",
  bonus_wins: "0.00",
  cancelled_bets: "0.00",
};
const URL_PREFIX = "https://games.example.com/documents/statements/WyJhIl0.c2VhbGVk";

export const STATEMENTS_EXAMPLE = {
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
      invoices: [
        { invoice_id: "0b6f5f3e-8f0e-4c55-9d0b-2f6f3c1a7e90", number: "INV-000042", revenue: "-1.50", bonus: "0.00" },
      ],
      by_provider: [
        {
          provider_code: "sandbox",
          provider_name: "Sandbox Studio",
          ...EXAMPLE_SUMS,
          pending: 0,
          invoiced: "-1.50",
        },
      ],
      by_game_type: [{ game_type: "slot", ...EXAMPLE_SUMS, pending: 0, invoiced: "-1.50" }],
      corrections: [],
      csv_url: `${URL_PREFIX}.csv`,
      ndjson_url: `${URL_PREFIX}.ndjson`,
      signature: "ZxDHE9wCVrEZgJbCpf9hFMtgjPPbHsvJ0xJt1BCwnJyMm4pXQ0dVnJbQv1s3Dq0m8yVvWmM0s3y7oT1cWJ2bBA",
      signing_key_id: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
    },
  ],
};
