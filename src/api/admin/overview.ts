import { Hono } from "hono";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { readRecentMoney } from "../../ledger/queries/read-recent-money.ts";
import { readUnsettled } from "../../ledger/queries/read-unsettled.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { listUnwellProviders, listUnwellWallets, type Unwell } from "../../ops/health/list-unwell.ts";
import { presenter } from "../wire/present.ts";
import { currencyCode, operatorCode, providerCode } from "../wire/values.ts";
import { describe } from "./declare.ts";

export const app = new Hono<AdminApiEnv>();

const HEALTH = {
  status: z
    .enum(["unsteady", "down"])
    .describe("`unsteady`: the last call was not answered. `down`: three in a row and a minute."),
  unanswered_calls: z.int().describe("Calls in a row that were not answered."),
  since: z.iso.datetime().nullable().describe("The first of the calls in a row that were not answered."),
};

const MinuteOfMoney = z.object({
  minute: z.iso.datetime().describe("The first moment of the minute."),
  currency: currencyCode,
  bets: z.int().describe("Number of completed bets."),
  bet_amount: z.string().describe("Their sum: a decimal string in the currency's places."),
  wins: z.int().describe("Number of completed wins."),
  win_amount: z.string().describe("Their sum: a decimal string in the currency's places."),
  refused: z.int().describe("Bets that were refused."),
});

const UnsettledSum = z.object({
  operator_code: operatorCode,
  status: z
    .enum(["pending", "failed"])
    .describe("`pending`: being sent, or waiting. `failed`: not accepted within 72 hours."),
  type: z.enum(["bet", "win", "rollback"]).describe("What they are."),
  currency: currencyCode,
  count: z.int().describe("At most 10,000 of each shard and status are counted, the oldest."),
  amount: z.string().describe("Their sum: a decimal string in the currency's places."),
  since: z.iso.datetime().describe("When the oldest was created."),
});

const presentMinute = presenter(MinuteOfMoney);
const presentUnsettled = presenter(UnsettledSum);

const AilingWallet = z.object({ operator_code: operatorCode, ...HEALTH });

const AilingProvider = z.object({ provider_code: providerCode, ...HEALTH });

const RecentMoney = z.object({
  since: z.iso
    .datetime()
    .describe("An hour ago. Later if more than 5,000 transactions of a shard arrived since: the newest are looked at."),
  minutes: z
    .array(MinuteOfMoney)
    .describe("Completed bets and wins by the minute in which they arrived, oldest first."),
});

export const Overview = z.object({
  at: z.iso.datetime().describe("The service's clock."),
  money: RecentMoney.describe("What was staked and won lately."),
  unsettled: z.array(UnsettledSum).describe("Transactions without an outcome, as `/movements` lists them."),
  wallets: z.array(AilingWallet).describe("Those that did not answer lately."),
  providers: z.array(AilingProvider).describe("Those that did not answer lately."),
  off: z
    .array(z.string())
    .describe(
      "Settings that protect the installation and are off: `APPROVALS`, `ACCESS_TEAM_DOMAIN`, `ALERT_URL` and others.",
    ),
});

const SINCE = "2026-11-21T10:02:11.000Z";

app.get(
  "/overview",
  describe({
    id: "readOverview",
    scope: "read",
    summary: "See how the installation is",
    description: "Money by the minute, what waits for an outcome, and the wallets and providers that do not answer.",
    answer: Overview,
    example: {
      answer: {
        at: "2026-11-21T10:05:00.000Z",
        money: {
          since: "2026-11-21T09:05:00.000Z",
          minutes: [
            {
              minute: "2026-11-21T10:04:00.000Z",
              currency: "EUR",
              bets: 1204,
              bet_amount: "2408.00",
              wins: 388,
              win_amount: "2291.40",
              refused: 7,
            },
          ],
        },
        unsettled: [
          {
            operator_code: "northwind",
            status: "pending",
            type: "win",
            currency: "EUR",
            count: 12,
            amount: "61.20",
            since: SINCE,
          },
        ],
        wallets: [{ operator_code: "northwind", status: "down", unanswered_calls: 9, since: SINCE }],
        providers: [],
        off: ["APPROVALS"],
      },
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const [money, unsettled, wallets, providers] = await Promise.all([
      readRecentMoney(ctx),
      readUnsettled(ctx),
      listUnwellWallets(ctx),
      listUnwellProviders(ctx),
    ]);
    return c.json<z.input<typeof Overview>>({
      at: isoTime(ctx.clock.now()),
      money: {
        since: isoTime(money.since),
        minutes: money.minutes.map((sums) =>
          presentMinute(sums, {
            bet_amount: formatAmount(sums.betAmount, sums.precision),
            win_amount: formatAmount(sums.winAmount, sums.precision),
          }),
        ),
      },
      unsettled: unsettled.map((sum) => presentUnsettled(sum, { amount: formatAmount(sum.amount, sum.precision) })),
      wallets: wallets.map((one) => ({ operator_code: one.code, ...present(one) })),
      providers: providers.map((one) => ({ provider_code: one.code, ...present(one) })),
      off: [...ctx.settings.off],
    });
  },
);

function present({ status, unansweredCalls, since }: Unwell) {
  return { status, unanswered_calls: unansweredCalls, since: isoTimeOrNull(since) };
}
