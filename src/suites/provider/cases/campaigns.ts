import { DAY_MS, isoTime, MINUTE_MS } from "../../../lib/clock.ts";
import type { Minor } from "../../../lib/money.ts";
import { CAMPAIGN_TRIGGERS, CAMPAIGN_TYPES } from "../../../play/providers/port.ts";
import type { Remark } from "../../runner/case.ts";
import type { Json } from "../../runner/exchange.ts";
import { fail } from "../../runner/judge.ts";
import type { Cases } from "../case.ts";
import { expectDone, expectRefusal, expectStatus } from "../checks.ts";
import { OPERATOR, type Probe } from "../probe.ts";
import { betOptions } from "./free-spins.ts";

const NONE: Remark = { status: "skipped", received: "the game supports no campaigns of free spins" };

/** Bonus campaigns (docs/contract/providers.md#placing-campaigns). */
export const campaignCases: Cases = {
  "campaign options": {
    expected: "lists of documented types and triggers; empty without campaigns",
    cause: "types or triggers is missing, or names what the contract does not.",
    async run(probe) {
      const { types } = await options(probe);
      return types.length === 0 ? { status: "passed", received: "no campaigns" } : undefined;
    },
  },
  campaign: {
    expected: '200 with status "active" or "pending"',
    cause: "A campaign of a type and trigger that the options list is refused, or answered with another status.",
    async run(probe) {
      return (await placed(probe)) ? undefined : NONE;
    },
  },
  "the same campaign again": {
    expected: "200 with the same status, or active after pending",
    cause: "A repeat is refused as a duplicate. After a lost answer the service places the same campaign again.",
    async run(probe) {
      const first = await placed(probe);
      if (!first) return NONE;
      const again = expectPlaced(await probe.call("/bonus-campaigns", first.fields), "the same campaign again");
      if (again !== first.status && again !== "active") fail(`the repeat answered ${again} after ${first.status}`);
      return undefined;
    },
  },
  "a pending campaign": {
    expected: "its outcome is reported to /bonus-campaigns/{id}/status",
    cause: "The provider answered pending and never said what became of it.",
    async run(probe) {
      const first = await placed(probe);
      if (!first) return NONE;
      if (first.status !== "pending") return { status: "passed", received: "placed at once" };
      const { standIn, provider } = probe;
      const isReported = () => standIn.calls("campaign_status").some(({ id }) => id === first.id);
      if (await standIn.until(isReported, provider.patience.repeatMs)) return undefined;
      return { status: "warned", received: `no report within ${provider.patience.repeatMs / 1000} seconds` };
    },
  },
  "a campaign of every other type that the options list": {
    expected: '200 with status "active" or "pending" for each; a price of buy_bonus may be refused in words',
    cause: "The options list a type whose campaigns are refused, or answered with another status.",
    async run(probe) {
      const { types, triggers } = await options(probe);
      const others = types.filter((type) => type !== "free_spins");
      if (others.length === 0) return { status: "passed", received: "the options list no other type" };
      let remark: Remark | undefined;
      for (const type of others) {
        const { fields } = campaign(probe, { type, trigger: triggers[0] });
        const exchange = await probe.call("/bonus-campaigns", fields);
        const { status } = exchange;
        // No call of the contract tells the prices at which a game sells its bonus.
        if (type === "buy_bonus" && status !== null && status >= 400 && status < 500) {
          expectRefusal(exchange, `a campaign of type ${type}`);
          remark = { status: "passed", received: `${type} at ${probe.money(probe.one)} was refused in words` };
        } else expectPlaced(exchange, `a campaign of type ${type}`);
      }
      return remark;
    },
  },
  "the end of a campaign": {
    expected: '200 {"status": "ended"}, also when repeated, or a refusal in words',
    cause: "The call is unknown and answered without {error, message}, or a repeat is refused after a lost answer.",
    async run(probe) {
      const first = await placed(probe);
      if (!first) return NONE;
      const end = () => probe.call(`/bonus-campaigns/${first.id}/end`, {});
      const exchange = await end();
      if (exchange.status !== null && exchange.status >= 400 && exchange.status < 500) {
        expectRefusal(exchange, "the end of a campaign");
        return { status: "passed", received: "refused in words" };
      }
      expectStatus(exchange, "ended", "the end of a campaign");
      expectStatus(await end(), "ended", "the same end again");
      return undefined;
    },
  },
  "a type that the options do not list": {
    expected: "4xx with error and message",
    cause: "A campaign is taken that the provider cannot run.",
    async run(probe) {
      const { types } = await options(probe);
      const type = CAMPAIGN_TYPES.find((known) => !types.includes(known));
      if (type === undefined) return { status: "skipped", received: "the game supports every type" };
      const { fields } = campaign(probe, { type });
      expectRefusal(await probe.call("/bonus-campaigns", fields), `a campaign of type ${type}`);
      return undefined;
    },
  },
  "campaign for an unknown game": {
    expected: "4xx with error and message",
    cause: "A campaign for a game that does not exist is taken.",
    async run(probe) {
      const { fields } = campaign(probe);
      const exchange = await probe.call("/bonus-campaigns", { ...fields, game_codes: ["no-such-game"] });
      expectRefusal(exchange, "a campaign for an unknown game");
    },
  },
};

async function options(probe: Probe): Promise<{ types: readonly string[]; triggers: readonly string[] }> {
  const exchange = await probe.call("/bonus-campaigns/options", { game_code: probe.provider.gameCode });
  const answer = expectDone(exchange, "campaign options");
  const listOf = (name: string, known: readonly string[]): readonly string[] => {
    const list: unknown = answer[name];
    if (!Array.isArray(list)) fail(`${name} is not a list`, exchange);
    const strange = list.find((entry) => !known.includes(entry));
    if (strange !== undefined) fail(`${name} contains ${JSON.stringify(strange)}`, exchange);
    return list;
  };
  return { types: listOf("types", CAMPAIGN_TYPES), triggers: listOf("triggers", CAMPAIGN_TRIGGERS) };
}

/** A campaign of free spins that has been placed; undefined where the game supports none. */
async function placed(probe: Probe): Promise<{ id: string; status: string; fields: Json } | undefined> {
  const { types, triggers } = await options(probe);
  const [trigger] = triggers;
  if (!types.includes("free_spins") || trigger === undefined) return undefined;
  const [amount = probe.one] = (await betOptions(probe)) ?? [];
  const made = campaign(probe, { trigger, amount });
  return { ...made, status: expectPlaced(await probe.call("/bonus-campaigns", made.fields), "the campaign") };
}

function expectPlaced(exchange: Awaited<ReturnType<Probe["call"]>>, what: string): string {
  const { status } = expectDone(exchange, what);
  if (status !== "active" && status !== "pending") fail(`${what} answered status ${JSON.stringify(status)}`, exchange);
  return status;
}

interface Terms {
  readonly type?: string;
  readonly trigger?: string | undefined;
  readonly amount?: Minor;
}

/** A campaign for a player of its own. */
function campaign(probe: Probe, terms: Terms = {}): { id: string; fields: Json } {
  const { type = "free_spins", trigger = "first_game_launch", amount = probe.one } = terms;
  const { gameCode, currency, clock } = probe.provider;
  const id = probe.id();
  const now = clock.now();
  const fields = {
    ...{ campaign_id: id, operator_code: OPERATOR, type, name: "Suite", currency },
    ...{ game_codes: [gameCode], player_ids: [`player-${id.slice(0, 8)}`] },
    ...{ valid_from: isoTime(now - MINUTE_MS), valid_until: isoTime(now + DAY_MS) },
    triggers: { ...NO_TRIGGERS, ...triggerOf(trigger) },
    ...bonusOf(type, probe.money(amount)),
  };
  return { id, fields };
}

/** Fortune wheels and treasure chests have exactly 16 prizes. */
const PRIZES = 16;

/** The fields that a type carries (docs/promotions.md). */
function bonusOf(type: string, amount: string): Json {
  if (type === "free_spins") return { spin_count: 1, bet_amount: amount };
  if (type === "buy_bonus") return { bet_amount: amount };
  const prize = { kind: "money", amount, spins: null, bet_amount: null, weight: 1 };
  return { prizes: Array.from({ length: PRIZES }, () => prize) };
}

const NO_TRIGGERS = { first_game_launch: false, bet_amount: [], spin_count: [], loss_amount: null };

function triggerOf(trigger: string): Json {
  if (trigger === "bet_amount") return { bet_amount: [{ amount: "1", single_bet: true }] };
  if (trigger === "spin_count") return { spin_count: [{ min: 1, max: 1 }] };
  return trigger === "loss_amount" ? { loss_amount: "1" } : { first_game_launch: true };
}
