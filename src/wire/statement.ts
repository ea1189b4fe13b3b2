import { z } from "zod";

const amount = z.string();

const sums = { bets: amount, wins: amount, free_bets: amount, bonus_wins: amount, cancelled_bets: amount };

/** The totals of a day in one currency; amounts are decimal strings. */
export const Statement = z.object({
  currency: z.string(),
  digest: z.string().meta({ description: "SHA-256 in hex over the sorted list: see docs/reconciliation.md." }),
  transactions: z.int().meta({ description: "Number of movements in the list." }),
  bets: amount.meta({ description: "Completed bets of real money." }),
  wins: amount.meta({ description: "Completed wins without `free_spins_id`." }),
  free_bets: amount.meta({ description: "Completed bets with `free_spins_id`. They take nothing." }),
  bonus_wins: amount.meta({ description: "Completed wins with `free_spins_id`." }),
  cancelled_bets: amount.meta({
    description: "Bets of real money that completed and were rolled back before the day ended.",
  }),
  pending: z.int().meta({ description: "Number of movements that began on the day and are pending now." }),
  invoiced: amount.meta({
    description:
      "What issued invoices have billed of the day: bets less wins, as in their `revenue`. It follows them, also after the statement is final.",
  }),
  invoices: z
    .array(z.object({ invoice_id: z.string(), number: z.string(), revenue: amount, bonus: amount }))
    .meta({ description: "The same by invoice. `bonus` is the bonus wins, which an invoice on base `ngr` takes off." }),
  by_provider: z.array(z.object({ provider_code: z.string(), ...sums, pending: z.int(), invoiced: amount })),
  by_game_type: z
    .array(z.object({ game_type: z.string(), ...sums, pending: z.int(), invoiced: amount.nullable() }))
    .meta({
      description:
        "`invoiced` is null where invoices, which name providers alone, do not say it: of a provider with games of several types, before all of its day is billed and once a bet was taken back later.",
    }),
  corrections: z.array(z.object({ day: z.string(), provider_code: z.string(), bets: amount, free_bets: amount })).meta({
    description: "Bets of earlier days that were rolled back on this one. The statements of those days do not change.",
  }),
  csv_url: z.url().meta({ description: "The list as CSV. Unsigned, works for 24 hours." }),
  ndjson_url: z.url().meta({ description: "The list as NDJSON. Unsigned, works for 24 hours." }),
  signature: z.string().optional().meta({
    description:
      "Of a final statement: Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is at `/.well-known/statement-keys.json`.",
  }),
  signing_key_id: z.string().optional().meta({ description: "Of a final statement: the `kid` of the key." }),
});

export const Statements = z.object({
  operator_code: z.string(),
  day: z.iso.date(),
  final: z.boolean().meta({
    description: "The day is over and nothing that began in it is pending. A final statement never changes.",
  }),
  as_of: z.iso.datetime().nullable().meta({ description: "When the movements were read; null without any." }),
  statements: z.array(Statement),
});
