import { Hono } from "hono";
import * as z from "zod";
import { readProviderDay } from "../../billing/revenue/read-provider-day.ts";
import { invalidField } from "../../errors.ts";
import type { ProviderApiEnv } from "../../gate/auth/authenticate-provider.ts";
import { isoTime, parseUtcTime, utcDay } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { describe } from "../http/describe.ts";
import { checked, path, query } from "../http/valid.ts";
import { optional } from "../wire/described.ts";
import { text } from "../wire/fields.ts";
import { currencyCode, operatorCode } from "../wire/values.ts";

export const app = new Hono<ProviderApiEnv>();

const day = z
  .string()
  .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseUtcTime(`${value}T00:00Z`) !== undefined, {
    error: "must be a UTC day such as 2026-11-21",
  });

export const DayPath = z.object({ day });
export const StatementQuery = z.object({
  operator_code: optional(text(120), "Only the play of this operator. Without it, of all.", "casino"),
});

const DayTotal = z.object({
  currency: currencyCode.describe("The currency of the sums."),
  bets: z
    .string()
    .describe("Completed bets of real-money play, less cancelled ones: a decimal string in the currency's places."),
  wins: z.string().describe("Completed wins of real-money play."),
  bonus_wins: z.string().describe("Completed wins that carry a `free_spins_id`."),
});

/** Statement of a day by the time at which transactions completed, not by that at which they were reported. */
export const DayStatement = z.object({
  day: z.string().describe("The UTC day."),
  provider_code: z.string().describe("Your code."),
  operator_code: operatorCode.nullable().describe("The operator whose play it is. Null: of all."),
  read_at: z.iso.datetime().describe("When the books were read."),
  totals: z.array(DayTotal).describe("The sums, one for each currency."),
});

app.get(
  "/statements/:day",
  describe({
    id: "readStatement",
    summary: "Get a day's totals",
    description:
      "Your play of a UTC day by currency, from the books that operators are billed by. A transaction counts on the day of its `completed_at`. A bet that is cancelled later is taken off its day, so figures of a past day may change. Bets with a `free_spins_id` move nothing and are not counted.",
    params: { day: ["The UTC day, `YYYY-MM-DD`; today at the latest.", "2026-11-21"] },
    answer: DayStatement,
    errors: ["VALIDATION_FAILED"],
    example: {
      query: { operator_code: "casino" },
      answer: {
        day: "2026-11-21",
        provider_code: "studio",
        operator_code: "casino",
        read_at: "2026-11-22T00:10:00.000Z",
        totals: [{ currency: "EUR", bets: "1520.00", wins: "1431.50", bonus_wins: "12.00" }],
      },
    },
  }),
  path(DayPath),
  query(StatementQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const path = c.req.valid("param");
    const { providerCode, clock } = ctx;
    if (path.day > utcDay(clock.now())) throw invalidField("day", "must not be in the future");
    const operatorCode = c.req.valid("query").operator_code;
    const totals = await readProviderDay(ctx, { providerCode, day: path.day, operatorCode });
    return c.json<z.input<typeof DayStatement>>({
      day: path.day,
      provider_code: providerCode,
      operator_code: operatorCode ?? null,
      read_at: isoTime(clock.now()),
      totals: totals.map(({ currency, precision, bets, wins, bonus }) => ({
        currency,
        bets: formatAmount(bets, precision),
        wins: formatAmount(wins, precision),
        bonus_wins: formatAmount(bonus, precision),
      })),
    });
  },
);
