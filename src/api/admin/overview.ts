import * as z from "zod";
import { readRecentMoney } from "../../ledger/queries/read-recent-money.ts";
import { readUnsettled } from "../../ledger/queries/read-unsettled.ts";
import { about } from "../../lib/about.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { formatAmount } from "../../lib/money.ts";
import { listUnwellProviders, listUnwellWallets, type Unwell } from "../../ops/health/list-unwell.ts";
import { currencyCode, operatorCode, providerCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";

const HEALTH = {
  status: z.enum(["unsteady", "down"]),
  unanswered_calls: z.int(),
  since: z.iso.datetime().nullable(),
};

/* @__PURE__ */ about(HEALTH, {
  status: "`unsteady`: the last call was not answered. `down`: three in a row and a minute.",
  unanswered_calls: "Calls in a row that were not answered.",
  since: "The first of the calls in a row that were not answered.",
});

const MinuteOfMoney = z.object({
  minute: z.iso.datetime(),
  currency: currencyCode,
  bets: z.int(),
  bet_amount: z.string(),
  wins: z.int(),
  win_amount: z.string(),
  refused: z.int(),
});

/* @__PURE__ */ about(MinuteOfMoney, {
  minute: "The first moment of the minute.",
  bets: "Number of completed bets.",
  bet_amount: "Their sum: a decimal string in the currency's places.",
  wins: "Number of completed wins.",
  win_amount: "Their sum: a decimal string in the currency's places.",
  refused: "Bets that were refused.",
});

const UnsettledSum = z.object({
  operator_code: operatorCode,
  status: z.enum(["pending", "failed"]),
  type: z.enum(["bet", "win", "rollback"]),
  currency: currencyCode,
  count: z.int(),
  amount: z.string(),
  since: z.iso.datetime(),
});

/* @__PURE__ */ about(UnsettledSum, {
  status: "`pending`: being sent, or waiting. `failed`: not accepted within 72 hours.",
  type: "What they are.",
  count: "At most 10,000 of each shard and status are counted, the oldest.",
  amount: "Their sum: a decimal string in the currency's places.",
  since: "When the oldest was created.",
});

const AilingWallet = z.object({ operator_code: operatorCode, ...HEALTH });

const AilingProvider = z.object({ provider_code: providerCode, ...HEALTH });

const RecentMoney = z.object({
  since: z.iso.datetime(),
  minutes: z.array(MinuteOfMoney),
});

/* @__PURE__ */ about(RecentMoney, {
  since: "An hour ago. Later if more than 5,000 transactions of a shard arrived since: the newest are looked at.",
  minutes: "Completed bets and wins by the minute in which they arrived, oldest first.",
});

export const Overview = z.object({
  at: z.iso.datetime(),
  money: RecentMoney,
  unsettled: z.array(UnsettledSum),
  wallets: z.array(AilingWallet),
  providers: z.array(AilingProvider),
});

/* @__PURE__ */ about(Overview, {
  at: "The service's clock.",
  money: "What was staked and won lately.",
  unsettled: "Transactions without an outcome, as `/movements` lists them.",
  wallets: "Those that did not answer lately.",
  providers: "Those that did not answer lately.",
});

const SINCE = "2026-11-21T10:02:11.000Z";

export const readOverview = endpoint(
  {
    route: "GET /admin/v1/overview",
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
      },
    },
  },
  async (ctx) => {
    const [money, unsettled, wallets, providers] = await Promise.all([
      readRecentMoney(ctx),
      readUnsettled(ctx),
      listUnwellWallets(ctx),
      listUnwellProviders(ctx),
    ]);
    return {
      at: isoTime(ctx.clock.now()),
      money: {
        since: isoTime(money.since),
        minutes: money.minutes.map(({ minute, currency, precision, ...sums }) => ({
          minute: isoTime(minute),
          currency,
          bets: sums.bets,
          bet_amount: formatAmount(sums.betAmount, precision),
          wins: sums.wins,
          win_amount: formatAmount(sums.winAmount, precision),
          refused: sums.refused,
        })),
      },
      unsettled: unsettled.map(({ operatorCode, status, type, currency, precision, count, amount, since }) => ({
        ...{ operator_code: operatorCode, status, type, currency, count },
        amount: formatAmount(amount, precision),
        since: isoTime(since),
      })),
      wallets: wallets.map((one) => ({ operator_code: one.code, ...present(one) })),
      providers: providers.map((one) => ({ provider_code: one.code, ...present(one) })),
    };
  },
);

function present({ status, unansweredCalls, since }: Unwell) {
  return { status, unanswered_calls: unansweredCalls, since: isoTimeOrNull(since) };
}
