import { expect, test } from "vitest";
import { brokenFields } from "../../../src/api/http/valid.ts";
import { CreateBonusCampaign } from "../../../src/api/operator/bonus-campaign-schemas.ts";
import { CreateFreeSpins } from "../../../src/api/operator/free-spins.ts";
import { campaignErrors } from "../../../src/api/operator/support/campaign-rules.ts";
import { inWords } from "../../../web/console/src/lib/field-words.ts";

/** What forms can send that is wrong, as the service's own schemas refuse it. */
const WRONG = [
  brokenFields(CreateFreeSpins, {
    ...{ player_id: "", currency: "euro", game_ids: [], quantity: 0, bet_amount: "1,5" },
    ...{ valid_until: "soon", reference: "x".repeat(121) },
  }),
  brokenFields(CreateFreeSpins, { quantity: 1.5, game_ids: Array.from({ length: 51 }, () => "g") }),
  brokenFields(CreateBonusCampaign, {
    ...{
      type: "free_spins",
      name: "",
      currency: "EUR",
      game_ids: ["g"],
      player_ids: [],
      valid_until: "",
      reference: "r",
    },
    ...{ triggers: { loss_amount: "x", spin_count: [{ min: 0, max: 1 }] }, min_cashout_multiplier: "1" },
    prizes: [{ kind: "money", amount: "x", weight: -1 }],
  }),
].flatMap(({ broken }) => broken);

test("no error that a form can meet is shown in the words of the API", () => {
  const rules = campaignErrors({ type: "free_spins", triggers: {}, campaign_limit: "0.123", bet_amount: "0" }, 2);
  const shown = [...WRONG, ...rules].map(({ message }) => inWords("Field", message));
  expect(shown.length).toBeGreaterThan(15);
  for (const text of shown) {
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text).not.toMatch(/items|string|ISO|integer|\[|_|must/);
  }
});

test("what is in a list is named by place, and an unknown rule by the field's label", () => {
  expect(inWords("Prizes", "prizes[3].amount must be greater than 0")).toBe("Prize 4: Enter more than 0.");
  expect(inWords("Valid until", "must be a Tuesday")).toBe("Valid until must be a Tuesday.");
});
