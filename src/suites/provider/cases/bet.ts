import { knownPrecision } from "../../../lib/currency.ts";
import { jsonOf } from "../../runner/exchange.ts";
import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectEnd, expectPlayed, idsOf } from "../checks.ts";
import type { Probe } from "../probe.ts";
import type { Twist } from "../stand-in.ts";
import { GATEWAY_AFTER, INTAKE_STOPPED, LOST, refused, TOO_MANY, UNAUTHORIZED, UNKNOWN, unbooked } from "./twists.ts";

/** Of 0 to 8 decimal places. */
const CURRENCIES = ["JPY", "EUR", "KWD", "CLF", "MBTC", "XRP", "BTC"];

const REFUSALS = [
  ...["INSUFFICIENT_FUNDS", "BET_LIMIT", "PLAYER_BLOCKED", "PLAYER_NOT_FOUND", "SESSION_CLOSED"],
  ...["CURRENCY_MISMATCH", "INVALID_SIGNATURE"],
];

/** Bets, and every way in which they are not simply booked (docs/contract/providers.md#bets-wins-and-rollbacks). */
export const betCases: Cases = {
  "bet 1.00": {
    expected: "one bet of exactly 1.00",
    cause: "The bet is reported twice, or its amount is not the stake.",
    async run(probe) {
      const { session } = await expectPlayed(probe);
      const reports = probe.standIn.calls("bet", session);
      if (reports.length !== 1) fail(`the bet was reported ${reports.length} times`);
    },
  },
  "two bets in one round": {
    expected: "two ids, one round id",
    cause: "The transaction id is made of the round alone, so the second bet counts as a repeat of the first.",
    async run(probe) {
      const { session } = await expectPlayed(probe, { bets: [probe.one, probe.one] });
      const rounds = new Set(probe.standIn.calls("bet", session).map(({ fields }) => fields.round_id));
      if (rounds.size !== 1) fail(`two bets of one round have ${rounds.size} round ids`);
    },
  },
  "ids of two rounds": {
    expected: "transaction and round ids are never used again",
    cause: "Ids restart with each session or process. They must be unique for the provider, for good.",
    async run(probe) {
      const { session: one } = await expectPlayed(probe, { wins: [probe.one] });
      const { session: two } = await expectPlayed(probe, { wins: [probe.one] });
      const used = [one, two].map((session) => {
        const reports = ["bet", "win"].flatMap((name) => probe.standIn.calls(name, session));
        return [...idsOf(reports), ...new Set(reports.map(({ fields }) => `round ${fields.round_id}`))];
      });
      const again = used[1]?.find((id) => used[0]?.includes(id));
      if (again !== undefined) fail(`two sessions used ${again}`);
    },
  },
  "money at 0 to 8 decimal places": {
    expected: "the smallest unit of each currency, exactly",
    cause:
      "Amounts pass through floating-point numbers, or are written with an exponent or with two decimal places always.",
    async run(probe) {
      const unsupported: string[] = [];
      for (const currency of CURRENCIES) {
        const precision = knownPrecision(currency) ?? 2;
        const launched = await probe.launch(probe.openSession({ currency, precision }));
        if (launched.status !== null && launched.status >= 400 && launched.status < 500) unsupported.push(currency);
        else await expectPlayed(probe, { bets: [1], wins: [3] }, { currency, precision });
      }
      if (unsupported.length === CURRENCIES.length) fail("the provider launches none of the currencies");
      return unsupported.length === 0
        ? undefined
        : { status: "passed", received: `not launched in ${unsupported.join(", ")}` };
    },
  },
  "bet refused, in each documented code": {
    expected: "the round ends; nothing is won",
    cause: "A refusal is read as a booking, or only some codes are known as refusals.",
    async run(probe) {
      for (const code of REFUSALS) await expectUnplayed(probe, refused(code), ["refused"]);
    },
  },
  "bet refused with a code of the wallet's own": {
    expected: "the round ends; nothing is won",
    cause: "Only a list of known codes counts as a refusal. A wallet's own codes pass through.",
    run: (probe) => expectUnplayed(probe, refused("HOUSE_RULE_7"), ["refused"]),
  },
  "bet refused as rolled back before it arrived": {
    expected: "409 BET_CANCELLED: the round ends; nothing is won",
    cause: "BET_CANCELLED is read as a repeat of a booked bet.",
    run: (probe) => expectUnplayed(probe, refused("BET_CANCELLED", "cancelled"), ["refused", "cancelled"]),
  },
  "bet cancelled by the service": {
    expected:
      "503, retryable false: the round ends; nothing is won, and the bet is not reported again under another id",
    cause: "A 503 of a bet is always repeated. With status cancelled the service undoes the bet itself.",
    run: (probe) => expectUnplayed(probe, unbooked("cancelled"), ["refused", "cancelled"]),
  },
  "bet while no bets are taken": {
    expected: "503 INTAKE_STOPPED: the round ends, or the same bet is repeated",
    cause: "The round is played although its bet was not taken.",
    run: (probe) => expectUnclear(probe, INTAKE_STOPPED),
  },
  "bet answered 429": {
    expected: "the round ends, or the same bet is repeated",
    cause: "The round is played although its bet was not taken.",
    run: (probe) => expectUnclear(probe, TOO_MANY),
  },
  "bet answered 401": {
    expected: "the round ends, or the same bet is repeated",
    cause: "The round is played although its bet was not taken.",
    run: (probe) => expectUnclear(probe, UNAUTHORIZED),
  },
  "bet answered 503, retryable": {
    expected: "the same bet again, or its rollback",
    cause: "The round is given up. The bet may be booked: repeat it with the same id, or roll it back.",
    run: (probe) => expectUnclear(probe, UNKNOWN),
  },
  "bet answered 502 without JSON": {
    expected: "the same bet again, or its rollback",
    cause: "An answer that is not the service's own is read as a refusal. The bet may be booked.",
    run: (probe) => expectUnclear(probe, GATEWAY_AFTER),
  },
  "bet booked, its answer lost": {
    expected: "the same bet again, or its rollback",
    cause: "An exception ends the round after a lost connection, so the player stays debited.",
    run: (probe) => expectUnclear(probe, LOST),
  },
  "bet booked, its answer lost three times": {
    expected: "the same bet again, or its rollback",
    cause: "Repeats are given up too early, or are made under new ids.",
    run: (probe) => expectUnclear(probe, LOST, LOST, LOST),
  },
  "bet booked, never answered": {
    expected: "the same bet again, or its rollback",
    cause: "The call has no time limit, or its end is read as a refusal.",
    run: (probe) => expectUnclear(probe, { delayMs: probe.provider.patience.neverMs, cut: true }),
  },
  "bet answered late": {
    expected: "played once; no second bet",
    cause: "The provider hangs up after a few seconds and bets again under another id. Wait at least 12 seconds.",
    async run(probe) {
      const { lateMs } = probe.provider.patience;
      probe.standIn.twist("bet", { delayMs: lateMs });
      const { session } = await expectPlayed(probe, { wins: [2 * probe.one] });
      const reports = probe.standIn.calls("bet", session);
      return reports.length === 1
        ? undefined
        : { status: "warned", received: `reported ${reports.length} times before the answer after ${lateMs} ms` };
    },
  },
};

/** The bet is not booked: the player neither pays nor wins. */
async function expectUnplayed(probe: Probe, twist: Twist, status: readonly string[]): Promise<undefined> {
  const session = await probe.session();
  const before = session.balance;
  probe.standIn.twist("bet", twist);
  const round = probe.round(session, { wins: [3 * probe.one] });
  await expectEnd(probe, session, round, { balances: [before], status });
  const code = jsonOf({ body: twist.reply?.body ?? "" })?.error;
  const ids = idsOf(probe.standIn.calls("bet", session));
  if (ids.length > 1) fail(`after ${code} the bet was reported again as ${ids[1]}`);
  return undefined;
}

/** The bet may be booked: in the end it is played once, or undone. */
async function expectUnclear(probe: Probe, ...twists: Twist[]): Promise<undefined> {
  const session = await probe.session();
  const before = session.balance;
  const win = 3 * probe.one;
  probe.standIn.twist("bet", ...twists);
  const balances = [before, before - probe.one + win];
  const round = probe.round(session, { wins: [win] });
  await expectEnd(probe, session, round, { balances, status: ["completed", "refused", "cancelled"] });
  return undefined;
}
