import { DAY_MS, isoTime } from "../../../lib/clock.ts";
import { type Minor, parseAmount } from "../../../lib/money.ts";
import type { Remark } from "../../runner/case.ts";
import type { Exchange } from "../../runner/exchange.ts";
import { fail } from "../../runner/judge.ts";
import type { SuiteSession } from "../books.ts";
import type { Cases, ProviderCaseOfGroup } from "../case.ts";
import { expectDone, expectEnd, expectRefusal, expectStatus } from "../checks.ts";
import { OPERATOR, OTHER_OPERATOR, type Probe } from "../probe.ts";
import type { Received } from "../stand-in.ts";
import { LOST, refused } from "./twists.ts";

const NONE: Remark = { status: "skipped", received: "the game supports no free spins" };

/** Free-spin grants, from the menu of stakes to the settlement (docs/contract/providers.md#granting-free-spins). */
export const freeSpinsCases: Cases = {
  "bet options": {
    expected: "stakes as plain decimal strings, or a refusal in words",
    cause: "Amounts are JSON numbers, have more places than the currency, or the list is missing.",
    async run(probe) {
      return (await betOptions(probe)) ? undefined : NONE;
    },
  },
  "bet options of an unknown game": {
    expected: "4xx with error and message",
    cause: "An unknown game has a menu, or is answered without {error, message}.",
    async run(probe) {
      const { currency } = probe.provider;
      const exchange = await probe.call("/free-spins/bet-options", { game_code: "no-such-game", currency });
      expectRefusal(exchange, "bet options of an unknown game");
    },
  },
  grant: {
    expected: '200 {"status": "active"}',
    cause: "A grant of a stake from the provider's own menu is refused, or answered with another status.",
    run: withGrant(async () => undefined),
  },
  "the same grant again": {
    expected: '200 {"status": "active"}',
    cause: "A repeat is refused as a duplicate. After a lost answer the service places the same grant again.",
    run: withGrant(async (probe, grant) => {
      await place(probe, grant, "the same grant again");
    }),
  },
  "grant for an unknown game": {
    expected: "4xx with error and message",
    cause: "A grant for a game that does not exist is taken: the player could never use it.",
    async run(probe) {
      const grant = newGrant(probe, probe.one);
      const exchange = await probe.call("/free-spins", { ...grant.fields, game_codes: ["no-such-game"] });
      expectRefusal(exchange, "a grant for an unknown game");
    },
  },
  "a free spin carries its grant": {
    expected: "bet and win with free_spins_id, the bet of bet_amount",
    cause: "free_spins_id is missing from the bet, which the player then pays, or from the win.",
    needsRounds: true,
    run: withGrant(async (probe, grant) => {
      const session = await probe.session({ playerId: grant.playerId });
      await spin(probe, grant, session, 2 * probe.one);
      for (const name of ["bet", "win"]) {
        const carried = probe.standIn.calls(name, session)[0]?.fields.free_spins_id;
        if (carried !== grant.id) fail(`the ${name} of a free spin carries free_spins_id ${JSON.stringify(carried)}`);
      }
      const amount = String(probe.standIn.calls("bet", session)[0]?.fields.amount);
      if (parseAmount(amount, probe.provider.precision) !== grant.amount) {
        fail(`the bet of a free spin is ${amount}, not ${probe.money(grant.amount)}`);
      }
    }),
  },
  "a grant placed twice": {
    expected: "is played once: no more spins than its quantity",
    cause: "Placing the same id again gives the player the spins again.",
    needsRounds: true,
    run: withGrant(async (probe, grant) => {
      await place(probe, grant, "the same grant again");
      const session = await probe.session({ playerId: grant.playerId });
      for (let played = 0; played < QUANTITY; played++) await spin(probe, grant, session, 0);
      const more = await probe.round(session, { bets: [grant.amount], free_spins_id: grant.id });
      await probe.provider.sleep(probe.provider.patience.quietMs);
      const spins = freeBets(probe, grant, session);
      if (spins > QUANTITY) fail(`${spins} spins of a grant of ${QUANTITY} were played`, more.exchange);
    }),
  },
  "a grant is its operator's player's alone": {
    expected: "not played by a player of the same id at another operator",
    cause: "The player is known by player_id alone. Two operators may use one id for different people.",
    needsRounds: true,
    run: withGrant(async (probe, grant) => {
      const session = await probe.session({ playerId: grant.playerId, operatorCode: OTHER_OPERATOR });
      const round = await probe.round(session, { bets: [grant.amount], free_spins_id: grant.id });
      await probe.provider.sleep(probe.provider.patience.quietMs);
      if (freeBets(probe, grant, session) > 0) fail("another operator's player played the grant", round.exchange);
    }),
  },
  "a free spin that is refused": {
    expected: "409 FREE_SPINS_INVALID: nothing is won",
    cause: "A free spin is played although its bet was refused.",
    needsRounds: true,
    run: withGrant(async (probe, grant) => {
      const session = await probe.session({ playerId: grant.playerId });
      probe.standIn.twist("bet", refused("FREE_SPINS_INVALID"));
      const round = probe.round(session, { bets: [grant.amount], wins: [probe.one], free_spins_id: grant.id });
      await expectEnd(probe, session, round, { balances: [session.balance], status: ["refused", "cancelled"] });
    }),
  },
  "the settlement": {
    expected: "the total of all wins, after the last spin",
    cause: "The grant is not settled, or its total leaves a win out.",
    needsRounds: true,
    run: withGrant((probe, grant) => expectSettled(probe, grant)),
  },
  "the settlement, its answer lost": {
    expected: "the same total again",
    cause: "The settlement is not repeated after a lost connection.",
    needsRounds: true,
    run: withGrant(async (probe, grant) => {
      probe.standIn.twist("settle", LOST);
      await expectSettled(probe, grant, 2);
    }),
  },
  cancel: {
    expected: '200 {"status": "cancelled"}, also when repeated',
    cause: "A repeat is refused. After a lost answer the service cancels the same grant again.",
    run: withGrant(async (probe, grant) => {
      for (const what of ["the cancel", "the same cancel again"])
        expectStatus(await cancel(probe, grant.id), "cancelled", what);
    }),
  },
  "cancel of an unknown grant": {
    expected: "4xx with error and message",
    cause:
      "Every cancel is answered as done: an operator believes that a grant is cancelled which the provider never had.",
    async run(probe) {
      if (!(await betOptions(probe))) return NONE;
      expectRefusal(await cancel(probe, probe.id()), "the cancel of an unknown grant");
      return undefined;
    },
  },
  "a cancelled grant": {
    expected: "is not played",
    cause: "The cancel is answered and forgotten.",
    needsRounds: true,
    run: withGrant(async (probe, grant) => {
      expectStatus(await cancel(probe, grant.id), "cancelled", "the cancel");
      const session = await probe.session({ playerId: grant.playerId });
      const round = await probe.round(session, { bets: [grant.amount], free_spins_id: grant.id });
      await probe.provider.sleep(probe.provider.patience.quietMs);
      if (freeBets(probe, grant, session) > 0) fail("a cancelled grant was played", round.exchange);
    }),
  },
};

/** Spins of each grant. */
const QUANTITY = 2;

interface Grant {
  readonly id: string;
  readonly playerId: string;
  readonly amount: Minor;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Plays a case with a placed grant; skipped where the game supports none. */
function withGrant(play: (probe: Probe, grant: Grant) => Promise<unknown>): ProviderCaseOfGroup["run"] {
  return async (probe) => {
    const amounts = await betOptions(probe);
    if (!amounts) return NONE;
    const grant = newGrant(probe, amounts[0] ?? probe.one);
    await place(probe, grant, "the grant");
    await play(probe, grant);
    return undefined;
  };
}

/** The game's menu in minor units; undefined where it is refused in words, which means that there are no free spins. */
export async function betOptions(probe: Probe): Promise<readonly Minor[] | undefined> {
  const { gameCode: game_code, currency, precision } = probe.provider;
  const exchange = await probe.call("/free-spins/bet-options", { game_code, currency });
  if (exchange.status !== null && exchange.status >= 400 && exchange.status < 500) {
    expectRefusal(exchange, "bet options");
    return undefined;
  }
  const { amounts } = expectDone(exchange, "bet options");
  if (!Array.isArray(amounts)) fail("amounts is not a list", exchange);
  return amounts.map((amount: unknown) => {
    const minor = typeof amount === "string" ? parseAmount(amount, precision) : undefined;
    return minor ?? fail(`the amount ${JSON.stringify(amount)} is no decimal string of ${precision} places`, exchange);
  });
}

function newGrant(probe: Probe, amount: Minor): Grant {
  const { gameCode, currency, clock } = probe.provider;
  const [id, playerId] = [probe.id(), `player-${probe.id().slice(0, 8)}`];
  const fields = {
    ...{ free_spins_id: id, operator_code: OPERATOR, player_id: playerId, currency },
    ...{ game_codes: [gameCode], quantity: QUANTITY, bet_amount: probe.money(amount) },
    valid_until: isoTime(clock.now() + DAY_MS),
  };
  return { id, playerId, amount, fields };
}

async function place(probe: Probe, { fields }: Grant, what: string): Promise<void> {
  expectStatus(await probe.call("/free-spins", fields), "active", what);
}

function cancel(probe: Probe, id: string): Promise<Exchange> {
  return probe.call(`/free-spins/${id}/cancel`, {});
}

async function spin(probe: Probe, { id, amount }: Grant, session: SuiteSession, win: Minor): Promise<void> {
  const wins = win > 0 ? [win] : [];
  const balances = [session.balance + win];
  const round = probe.round(session, { bets: [amount], wins, free_spins_id: id });
  await expectEnd(probe, session, round, { balances, status: ["completed"] });
}

function freeBets({ standIn }: Probe, { id }: Grant, session: SuiteSession): number {
  return new Set(
    standIn
      .calls("bet", session)
      .filter(({ fields }) => fields.free_spins_id === id)
      .map(({ fields }) => fields.transaction_id),
  ).size;
}

async function expectSettled(probe: Probe, grant: Grant, times = 1): Promise<void> {
  const { standIn, provider } = probe;
  const session = await probe.session({ playerId: grant.playerId });
  for (let played = 1; played <= QUANTITY; played++) await spin(probe, grant, session, played * probe.one + 1);
  const settlements = (): Received[] => standIn.calls("settle").filter(({ id }) => id === grant.id);
  await standIn.until(() => settlements().length >= times, times * provider.patience.repeatMs);
  if (settlements().length < times) fail(`the grant was settled ${settlements().length} times, not ${times}`);
  const total = 3 * probe.one + 2;
  for (const { fields } of settlements()) {
    if (parseAmount(String(fields.win_amount), provider.precision) !== total) {
      fail(`the settlement says ${fields.win_amount}, not ${probe.money(total)}`);
    }
  }
}
