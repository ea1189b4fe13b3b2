import { describe, expect, test } from "vitest";
import { brokenFields, post } from "../support/answers.ts";
import { ASTRAL, accepted, type FieldRules, refused, testFieldRules } from "../support/field-rules.ts";
import { aGrant, aPromotingCasino, inDays } from "./support.ts";

const GRANTS = "/v1/free-spins";

/** The fields of a grant. */
const GRANT_RULES: FieldRules = {
  player_id: {
    valid: ["p", ASTRAL.repeat(120)],
    invalid: [undefined, "", 7, null, "x".repeat(121), ASTRAL.repeat(121), "a\u0000"],
  },
  currency: { valid: ["EUR", "USDT"], invalid: [undefined, "", "eur", "EU", "EUR€", "QQQ", "ABCDEFGHIJK", 978] },
  quantity: { valid: [1, 10_000], invalid: [undefined, 0, 10_001, 1.5, "5", null, -1] },
  bet_amount: {
    valid: ["0.01", "1", "90071992547409.91"],
    invalid: [
      undefined,
      "0",
      "0.00",
      "0.001",
      "-1",
      "+1",
      "1e3",
      " 1",
      "1.",
      ".5",
      "01",
      1,
      null,
      "",
      "90071992547409.92",
    ],
  },
  valid_until: {
    valid: [inDays(0, 60_000), inDays(90, -5_000), inDays(7).replace("Z", "+00:00"), inDays(7).replace(/\.\d+/, "")],
    invalid: [
      undefined,
      inDays(0, -1),
      inDays(90, 120_000),
      "tomorrow",
      "2026-02-30T00:00:00Z",
      1_800_000_000,
      null,
    ].concat([inDays(7).replace("Z", ""), inDays(7).replace("Z", "+02:00"), inDays(7).slice(0, 10)]),
  },
  reference: { valid: ["x".repeat(120), ASTRAL.repeat(120)], invalid: [undefined, "", "x".repeat(121), 5, null] },
};

describe("the field rules of CreateFreeSpins:", () => {
  testFieldRules(aPromotingCasino, GRANTS, GRANT_RULES, aGrant);

  test("game_ids: 1 to 50 strings", async () => {
    const casino = await aPromotingCasino();
    const fifty = Array.from({ length: 50 }, (_, i) => casino.gameIds[i % 2]);
    await accepted(casino, GRANTS, [aGrant(casino, { game_ids: fifty })]);
    const bad = [undefined, [], [...fifty, fifty[0]], [7], [""], "id", null];
    await refused(
      casino,
      GRANTS,
      "game_ids",
      bad.map((game_ids) => aGrant(casino, { game_ids })),
    );
  });

  test("an amount has its currency's precision: none for JPY, three for KWD", async () => {
    const casino = await aPromotingCasino();
    const staked = (currency: string, bet_amount: string) => aGrant(casino, { currency, bet_amount });
    await accepted(casino, GRANTS, [staked("JPY", "100"), staked("KWD", "0.001"), staked("BTC", "0.00000001")]);
    await refused(casino, GRANTS, "bet_amount", [staked("JPY", "100.0"), staked("KWD", "0.0001")]);
  });

  test("valid_until is at most 90 days away, whatever a valid_from beside it says", async () => {
    const casino = await aPromotingCasino();
    const times = (valid_from: string, valid_until: string) => aGrant(casino, { valid_from, valid_until });
    await refused(casino, GRANTS, "valid_until", [times(inDays(200), inDays(250))]);
    await accepted(casino, GRANTS, [times(inDays(9), inDays(7)), times(inDays(-60), inDays(60))]);
  });

  test("every invalid field is listed at once, even with 2,000 errors in one", async () => {
    const casino = await aPromotingCasino();
    const none = await post(casino, GRANTS, {});
    expect(brokenFields(none).sort()).toEqual(
      ["bet_amount", "currency", "game_ids", "player_id", "quantity", "reference", "valid_until"].sort(),
    );
    const all = await post(casino, GRANTS, {
      player_id: "",
      currency: "QQQ",
      game_ids: Array.from({ length: 2000 }, () => 5),
      quantity: 0,
      bet_amount: "1e3",
      valid_until: inDays(-1),
      reference: "",
    });
    expect(brokenFields(all).sort()).toEqual(brokenFields(none).sort());
  });
});
