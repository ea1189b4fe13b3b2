import { Hono } from "hono";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { type Change, replaced } from "../../gate/proposals/proposal.ts";
import { MICROS_PER_USD } from "../../lib/exchange.ts";
import { formatAmount, parseAmount } from "../../lib/money.ts";
import { DEFAULT_LIMITS, type Limits, putLimits, readLimits as read } from "../../ops/risk/limits.ts";
import { body, checked, path } from "../http/valid.ts";
import { nullish, optional, textOrNull } from "../wire/described.ts";
import { money } from "../wire/fields.ts";
import { approvable, describe } from "./declare.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

const params = { scope: "`operator` or `provider`.", code: "The operator's or provider's code." };
const pathSchema = z.object({ scope: z.enum(["operator", "provider"]), code: z.string() });
const PLACES = 6;
const NAMES = {
  maxWin: "max_win_usd",
  maxHourlyWins: "max_hourly_wins_usd",
  maxFreeSpins: "max_free_spins_usd",
} as const;

/** Not more than the books can count exactly. */
const usd = money.refine((value) => parseAmount(value, PLACES) !== undefined, {
  error: "must be an amount in USD of at most 9000000000 with at most 6 decimal places",
});

export const RiskLimits = z.object({
  max_win_usd: z.string().nullable().describe("The largest single win, in USD: a plain decimal. Null: no limit."),
  max_hourly_wins_usd: textOrNull("The largest sum of the wins of a clock hour, in USD. Null: no limit."),
  max_free_spins_usd: textOrNull(
    "The largest sum of the stakes of all open free spins, in USD. Null: no limit.",
    "50000",
  ),
  hold: z.boolean().describe("Whether wins over a limit wait for a release."),
});

export const SetRiskLimits = z.object({
  max_win_usd: usd
    .nullish()
    .describe("The largest single win, in USD: a plain decimal. Null: no limit. Absent: the default."),
  max_hourly_wins_usd: usd
    .nullish()
    .describe("The largest sum of the wins of a clock hour, in USD. Null: no limit. Absent: the default."),
  max_free_spins_usd: nullish(
    usd,
    "The largest sum of the stakes of all open free spins, in USD. Null: no limit. Absent: the default.",
    "50000",
  ),
  hold: optional(
    z.boolean(),
    "Whether wins over a limit wait for a release. Default: true in production, false in the sandbox.",
  ),
});

const EXAMPLE = {
  max_win_usd: "250000",
  max_hourly_wins_usd: "1000000",
  max_free_spins_usd: null,
  hold: true,
};

app.get(
  "/risk/:scope/:code",
  describe({
    id: "readRiskLimits",
    scope: "read",
    summary: "Read the limits of an operator or provider",
    params,
    answer: RiskLimits,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: EXAMPLE },
  }),
  path(pathSchema),
  checked(),
  async (c) => c.json<z.input<typeof RiskLimits>>(present(await read(c.get("ctx"), c.req.valid("param")))),
);

app.put(
  "/risk/:scope/:code",
  describe({
    id: "putRiskLimits",
    scope: "finance",
    people: {
      two: "a limit that is raised or removed, `hold` taken away",
      because: "a limit is what bounds a stolen key",
    },
    summary: "Set the limits of an operator or provider",
    description:
      "Over a limit the service raises an alert. With `hold` it also keeps wins over `max_win_usd`, and wins with which the hour is over `max_hourly_wins_usd` and all of the hour after it, wins of a currency without an exchange rate, and wins of free spins that no played spin can have paid, until they are released. An omitted limit takes its default; null is no limit.",
    params,
    accepted: Proposal,
    answer: RiskLimits,
    errors: ["NOT_FOUND"],
    example: { accepted: PROPOSAL_EXAMPLE, request: EXAMPLE, answer: EXAMPLE },
  }),
  path(pathSchema),
  body(SetRiskLimits),
  checked(),
  approvable<never, typeof SetRiskLimits>(async (ctx, call) => {
    const of = call.path as z.output<typeof pathSchema>;
    const { loosened, others } = compare(`${of.scope} ${of.code}`, await read(ctx, of), limitsOf(ctx, call.body));
    return replaced(ctx, loosened, others);
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const limits = limitsOf(ctx, c.req.valid("json"));
    await putLimits(ctx, c.req.valid("param"), limits);
    return c.json<z.input<typeof RiskLimits>>(present(limits));
  },
);

/** A limit that is raised or removed and holding that ends, and what else differs. */
function compare(of: string, before: Limits, after: Limits) {
  const isRaised = (was: number | null, is: number | null) => was !== null && (is === null || is > was);
  const shown = (limit: number | null) => usdOf(limit) ?? "no limit";
  const limits = (["maxWin", "maxHourlyWins", "maxFreeSpins"] as const).map((name): [boolean, Change] => [
    isRaised(before[name], after[name]),
    { what: `${NAMES[name]} of the ${of}`, before: shown(before[name]), after: shown(after[name]) },
  ]);
  const hold = { what: `hold of the ${of}`, before: String(before.hold), after: String(after.hold) };
  const changes = [...limits, [before.hold && !after.hold, hold] as const];
  const having = (is: boolean) => changes.filter(([isLoosened]) => isLoosened === is).map(([, change]) => change);
  return { loosened: having(true), others: having(false) };
}

function limitsOf({ settings }: Ctx, body: z.output<typeof SetRiskLimits>): Limits {
  return {
    maxWin: microsOf(body.max_win_usd, DEFAULT_LIMITS.maxWin),
    maxHourlyWins: microsOf(body.max_hourly_wins_usd, DEFAULT_LIMITS.maxHourlyWins),
    maxFreeSpins: microsOf(body.max_free_spins_usd, DEFAULT_LIMITS.maxFreeSpins),
    hold: body.hold ?? !settings.sandbox,
  };
}

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
