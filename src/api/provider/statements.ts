import * as z from "zod";
import { readProviderDay } from "../../billing/revenue/read-provider-day.ts";
import { invalidField } from "../../errors.ts";
import { about } from "../../lib/about.ts";
import { isoTime, parseUtcTime, utcDay } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { text } from "../wire/fields.ts";
import { currencyCode, operatorCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";

const day = z
  .string()
  .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseUtcTime(`${value}T00:00Z`) !== undefined, {
    error: "must be a UTC day such as 2026-11-21",
  });

export const DayPath = z.object({ day });
export const StatementQuery = z.object({ operator_code: text(120).optional() });

/* @__PURE__ */ about(StatementQuery, {
  operator_code: ["Only the play of this operator. Without it, of all.", "casino"],
});

const DayTotal = z.object({
  currency: currencyCode,
  bets: z.string(),
  wins: z.string(),
  bonus_wins: z.string(),
});

/* @__PURE__ */ about(DayTotal, {
  currency: "The currency of the sums.",
  bets: "Completed bets of real-money play, less cancelled ones: a decimal string in the currency's places.",
  wins: "Completed wins of real-money play.",
  bonus_wins: "Completed wins that carry a `free_spins_id`.",
});

/** Of the days on which the transactions completed, not of those on which they were reported. */
export const DayStatement = z.object({
  day: z.string(),
  provider_code: z.string(),
  operator_code: operatorCode.nullable(),
  read_at: z.iso.datetime(),
  totals: z.array(DayTotal),
});

/* @__PURE__ */ about(DayStatement, {
  day: "The UTC day.",
  provider_code: "Your code.",
  operator_code: "The operator whose play it is. Null: of all.",
  read_at: "When the books were read.",
  totals: "The sums, one for each currency.",
});

export const readStatement = endpoint(
  {
    route: "GET /provider/v1/statements/{day}",
    id: "readStatement",
    summary: "Get a day's totals",
    description:
      "Your play of a UTC day by currency, from the books that operators are billed by. A transaction counts on the day of its `completed_at`. A bet that is cancelled later is taken off its day, so figures of a past day may change. Bets with a `free_spins_id` move nothing and are not counted.",
    params: { day: ["The UTC day, `YYYY-MM-DD`; today at the latest.", "2026-11-21"] },
    pathSchema: DayPath,
    query: StatementQuery,
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
  },
  async (ctx, { path, query }) => {
    const { providerCode, clock } = ctx;
    if (path.day > utcDay(clock.now())) throw invalidField("day", "must not be in the future");
    const operatorCode = query.operator_code;
    const totals = await readProviderDay(ctx, { providerCode, day: path.day, operatorCode });
    return {
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
    };
  },
);
