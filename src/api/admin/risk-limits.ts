import * as z from "zod";
import { MICROS_PER_USD } from "../../catalogue/currencies/exchange.ts";
import { about } from "../../lib/about.ts";
import { formatAmount, parseAmount } from "../../lib/money.ts";
import { DEFAULT_LIMITS, type Limits, putLimits, readLimits as read } from "../../ops/risk/limits.ts";
import { money } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";

const params = { scope: "`operator` or `provider`.", code: "The operator's or provider's code." };
const pathSchema = z.object({ scope: z.enum(["operator", "provider"]), code: z.string() });
const PLACES = 6;

/** Not more than the books can count exactly. */
const usd = money.refine((value) => parseAmount(value, PLACES) !== undefined, {
  error: "must be an amount in USD of at most 9000000000 with at most 6 decimal places",
});

export const RiskLimits = z.object({
  max_win_usd: z.string().nullable(),
  max_hourly_wins_usd: z.string().nullable(),
  max_free_spins_usd: z.string().nullable(),
  hold: z.boolean(),
});

/* @__PURE__ */ about(RiskLimits, {
  max_win_usd: "The largest single win, in USD: a plain decimal. Null: no limit.",
  max_hourly_wins_usd: "The largest sum of the wins of a clock hour, in USD. Null: no limit.",
  max_free_spins_usd: ["The largest sum of the stakes of all open free spins, in USD. Null: no limit.", "50000"],
  hold: "Whether wins over a limit wait for a release.",
});

export const SetRiskLimits = z.object({
  max_win_usd: usd.nullish(),
  max_hourly_wins_usd: usd.nullish(),
  max_free_spins_usd: usd.nullish(),
  hold: z.boolean().optional(),
});

/* @__PURE__ */ about(SetRiskLimits, {
  max_win_usd: "The largest single win, in USD: a plain decimal. Null: no limit. Absent: the default.",
  max_hourly_wins_usd: "The largest sum of the wins of a clock hour, in USD. Null: no limit. Absent: the default.",
  max_free_spins_usd: [
    "The largest sum of the stakes of all open free spins, in USD. Null: no limit. Absent: the default.",
    "50000",
  ],
  hold: "Whether wins over a limit wait for a release. Default: false.",
});

const EXAMPLE = {
  max_win_usd: "250000",
  max_hourly_wins_usd: "1000000",
  max_free_spins_usd: null,
  hold: true,
};

export const readRiskLimits = endpoint(
  {
    route: "GET /admin/v1/risk/{scope}/{code}",
    id: "readRiskLimits",
    scope: "read",
    summary: "Read the limits of an operator or provider",
    params,
    pathSchema,
    answer: RiskLimits,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: EXAMPLE },
  },
  async (ctx, { path: of }) => present(await read(ctx, of)),
);

export const putRiskLimits = endpoint(
  {
    route: "PUT /admin/v1/risk/{scope}/{code}",
    id: "putRiskLimits",
    scope: "finance",
    summary: "Set the limits of an operator or provider",
    description:
      "Over a limit the service raises an alert. With `hold` it also keeps wins over `max_win_usd`, and all wins in the hour after one over `max_hourly_wins_usd`, until they are released. An omitted limit takes its default; null is no limit.",
    params,
    pathSchema,
    body: SetRiskLimits,
    answer: RiskLimits,
    errors: ["NOT_FOUND"],
    example: { request: EXAMPLE, answer: EXAMPLE },
  },
  async (ctx, { path: of, body }) => {
    const limits: Limits = {
      maxWin: microsOf(body.max_win_usd, DEFAULT_LIMITS.maxWin),
      maxHourlyWins: microsOf(body.max_hourly_wins_usd, DEFAULT_LIMITS.maxHourlyWins),
      maxFreeSpins: microsOf(body.max_free_spins_usd, DEFAULT_LIMITS.maxFreeSpins),
      hold: body.hold ?? false,
    };
    await putLimits(ctx, of, limits);
    return present(limits);
  },
);

function microsOf(value: string | null | undefined, byDefault: number | null): number | null {
  if (value === undefined) return byDefault;
  return value === null ? null : (parseAmount(value, PLACES) ?? null);
}

function present({ maxWin, maxHourlyWins, maxFreeSpins, hold }: Limits): z.input<typeof RiskLimits> {
  return {
    max_win_usd: usdOf(maxWin),
    max_hourly_wins_usd: usdOf(maxHourlyWins),
    max_free_spins_usd: usdOf(maxFreeSpins),
    hold,
  };
}

/** Without the decimal places of an amount in whole dollars. */
function usdOf(micros: number | null): string | null {
  if (micros === null) return null;
  return micros % MICROS_PER_USD === 0 ? String(micros / MICROS_PER_USD) : formatAmount(micros, PLACES);
}
