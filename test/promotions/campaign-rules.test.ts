import { describe, expect, test } from "vitest";
import { brokenFields, post } from "../support/answers.ts";
import { ASTRAL, accepted, type FieldRules, refused, testFieldRules } from "../support/field-rules.ts";
import { aCampaign, aDraw, aPromotingCasino, inDays } from "./support.ts";

const CAMPAIGNS = "/v1/bonus-campaigns";

const CAMPAIGN_RULES: FieldRules = {
  name: {
    valid: ["x".repeat(100), ASTRAL.repeat(100)],
    invalid: [undefined, "", "x".repeat(101), ASTRAL.repeat(101), 5, null],
  },
  type: { valid: ["free_spins"], invalid: [undefined, "wheel", "constructor", ["free_spins"], null, 5] },
  currency: { valid: ["EUR"], invalid: [undefined, "eur", "QQQ", 5] },
  player_ids: {
    valid: [Array.from({ length: 1000 }, (_, i) => `player-${i}`), [ASTRAL.repeat(120)], ["twice", "twice"]],
    invalid: [undefined, [], Array.from({ length: 1001 }, (_, i) => `p${i}`), ["x".repeat(121)], [5], [""], "p", null],
  },
  valid_from: { valid: [undefined, null, inDays(-1), inDays(3)], invalid: ["soon", 5, "2026-11-21"] },
  valid_until: {
    valid: [inDays(0, 60_000), inDays(90, -5_000)],
    invalid: [undefined, inDays(0, -1), inDays(90, 120_000), "never", null],
  },
  triggers: {
    valid: [
      { first_game_launch: true },
      { bet_amount: [{ amount: "10", single_bet: true }] },
      { spin_count: [{ min: 1, max: 1 }], first_game_launch: false, bet_amount: [], loss_amount: null },
      { loss_amount: "0.01" },
    ],
    invalid: [
      undefined,
      null,
      {},
      [],
      { first_game_launch: false },
      { bet_amount: [], spin_count: [], loss_amount: null },
      { first_game_launch: "true" },
      { bet_amount: [{ amount: "10" }] },
      { bet_amount: [{ amount: "0", single_bet: true }] },
      { bet_amount: [{ amount: 10, single_bet: true }] },
      { bet_amount: [{ amount: "1.001", single_bet: false }] },
      { spin_count: [{ min: 0, max: 5 }] },
      { spin_count: [{ min: 5, max: 4 }] },
      { spin_count: [{ min: 1.5, max: 4 }] },
      { loss_amount: "0" },
      { loss_amount: "-5" },
      { loss_amount: 5 },
    ],
  },
  spin_count: { valid: [1, 10_000], invalid: [undefined, null, 0, 10_001, 1.5, "5"] },
  bet_amount: { valid: ["0.01"], invalid: [undefined, null, "0", "0.001", 1, "1e3"] },
  campaign_limit: { valid: [undefined, null, "0.01"], invalid: ["0", "0.001", "-1", 5] },
  min_cashout_multiplier: {
    valid: [undefined, null, "1.3", "1.30", "2", "99.99"],
    invalid: ["1.29", "1.2999", "1", "100", "100.00", "1e1", "-2", "", 2],
  },
  prizes: { valid: [undefined, null, []], invalid: [[{ kind: "money", amount: "1", weight: 1 }], "none"] },
  reference: { valid: ["x".repeat(120)], invalid: [undefined, "", "x".repeat(121), null] },
};

describe("the field rules of CreateBonusCampaign:", () => {
  testFieldRules(aPromotingCasino, CAMPAIGNS, CAMPAIGN_RULES, aCampaign);

  test("valid_until is after valid_from and at most 90 days later", async () => {
    const casino = await aPromotingCasino();
    const times = (valid_from: string, valid_until: string) => aCampaign(casino, { valid_from, valid_until });
    await accepted(casino, CAMPAIGNS, [times(inDays(200), inDays(290, -5_000))]);
    const bad = [times(inDays(5), inDays(4)), times(inDays(200), inDays(290, 60_000)), times(inDays(-60), inDays(31))];
    await refused(casino, CAMPAIGNS, "valid_until", bad);
    expect(brokenFields(await post(casino, CAMPAIGNS, times("2027-05-01", inDays(150))))).toEqual(["valid_from"]);
  });

  test("each type takes its own fields and no others", async () => {
    const casino = await aPromotingCasino();
    const bought = (change: object) =>
      aCampaign(casino, { type: "buy_bonus", spin_count: undefined, bet_amount: "20.00", ...change });
    await accepted(casino, CAMPAIGNS, [
      bought({}),
      aDraw(casino, "fortune_wheel", 16),
      aDraw(casino, "treasure_chest", 16),
      aDraw(casino, "golden_dragon", 1),
      aDraw(casino, "golden_dragon", 100),
    ]);
    await refused(casino, CAMPAIGNS, "bet_amount", [bought({ bet_amount: undefined })]);
    await refused(casino, CAMPAIGNS, "spin_count", [bought({ spin_count: 5 })]);
    await refused(casino, CAMPAIGNS, "campaign_limit", [bought({ campaign_limit: "50" })]);
    await refused(casino, CAMPAIGNS, "min_cashout_multiplier", [bought({ min_cashout_multiplier: "2" })]);
    for (const [type, count] of [
      ["fortune_wheel", 16],
      ["treasure_chest", 16],
      ["golden_dragon", 5],
    ] as const) {
      const drawn = (change: object) => aDraw(casino, type, count, { ...change });
      await refused(casino, CAMPAIGNS, "spin_count", [drawn({ spin_count: 5 })]);
      await refused(casino, CAMPAIGNS, "bet_amount", [drawn({ bet_amount: "1" })]);
      await refused(casino, CAMPAIGNS, "campaign_limit", [drawn({ campaign_limit: "1" })]);
      await refused(casino, CAMPAIGNS, "min_cashout_multiplier", [drawn({ min_cashout_multiplier: "2" })]);
      await refused(casino, CAMPAIGNS, "prizes", [drawn({ prizes: undefined }), drawn({ prizes: [] })]);
    }
  });

  test("prizes: their count, one weight above 0, and the fields of each kind", async () => {
    const casino = await aPromotingCasino();
    const money = { kind: "money", amount: "1.00", weight: 1 };
    const spins = { kind: "free_spins", spins: 1, bet_amount: "0.10", weight: 1 };
    const wheel = (...first: object[]) =>
      aDraw(casino, "fortune_wheel", 16, {
        prizes: [...first, ...Array.from({ length: 16 - first.length }, () => money)],
      });
    const dragon = (...prizes: object[]) => aDraw(casino, "golden_dragon", 1, { prizes });
    await accepted(casino, CAMPAIGNS, [
      wheel(spins),
      wheel({ ...money, spins: null, bet_amount: null }, { ...spins, amount: null }),
      wheel({ ...money, amount: "0" }),
      dragon({ ...money, weight: 0 }, money),
    ]);
    await refused(casino, CAMPAIGNS, "prizes", [
      aDraw(casino, "fortune_wheel", 15),
      aDraw(casino, "fortune_wheel", 17),
      aDraw(casino, "treasure_chest", 15),
      aDraw(casino, "treasure_chest", 17),
      aDraw(casino, "golden_dragon", 101),
      aDraw(casino, "treasure_chest", 16, { prizes: [spins, ...Array.from({ length: 15 }, () => money)] }),
      dragon(spins),
      dragon({ ...money, weight: 0 }),
      dragon({ ...money, weight: -1 }),
      dragon({ ...money, weight: 1.5 }),
      dragon({ ...money, weight: undefined }),
      dragon({ ...money, amount: undefined }),
      dragon({ ...money, amount: "1.001" }),
      dragon({ ...money, amount: 1 }),
      dragon({ ...money, kind: "car" }),
      dragon({ ...money, spins: 5 }),
      wheel({ ...spins, spins: 0 }),
      wheel({ ...spins, spins: undefined }),
      wheel({ ...spins, bet_amount: undefined }),
      wheel({ ...spins, bet_amount: "0" }),
      wheel({ ...spins, amount: "1" }),
    ]);
  });

  test("every invalid field is listed at once", async () => {
    const casino = await aPromotingCasino();
    const answer = await post(casino, CAMPAIGNS, {
      type: "free_spins",
      name: "",
      currency: "EUR",
      game_ids: [],
      player_ids: [],
      valid_until: inDays(-1),
      triggers: {},
      bet_amount: "0.001",
      prizes: [{ kind: "money", amount: "1", weight: 1 }],
      campaign_limit: "0",
      min_cashout_multiplier: "1.2",
      reference: "",
    });
    const all = "bet_amount,campaign_limit,game_ids,min_cashout_multiplier,name,player_ids,prizes,reference,spin_count";
    expect(brokenFields(answer).sort()).toEqual([...all.split(","), "triggers", "valid_until"]);
  });
});
