import assert from "node:assert/strict";
import { it } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, go, type OpenConsole } from "./support/console.ts";
import { keepPicture } from "./support/pictures.ts";

/** The form's fields for each type, apart from those of every campaign. */
const CAMPAIGN_TYPES = [
  { type: "free_spins", fields: ["spin_count", "bet_amount", "campaign_limit", "min_cashout_multiplier"] },
  { type: "fortune_wheel", fields: ["prizes"] },
  { type: "treasure_chest", fields: ["prizes"] },
  { type: "golden_dragon", fields: ["prizes"] },
  { type: "buy_bonus", fields: ["bet_amount"] },
];

/** A campaign name that no earlier run has used. */
function aName(kind: string): string {
  return `Autumn ${kind.replace("_", " ")} ${Date.now()}`;
}

async function openForm(page: Page): Promise<void> {
  await go(page, "campaigns", ".picks .chip");
  await page.locator(".picks .chip").first().click();
  await page.waitForSelector("text=supports: Free spins");
}

/** Tests of the campaigns page, from the form to the list. */
export function campaignTests(open: () => Promise<OpenConsole>): void {
  it("offers every campaign type with its fields, places one of each and lists it", async () => {
    const { page, problems } = await open();
    await openForm(page);
    const fieldsOfType: Record<string, string[]> = {};
    for (const { type } of CAMPAIGN_TYPES) {
      await page.selectOption('[name="type"]', type);
      fieldsOfType[type] = await page
        .locator(".form .stack .field")
        .evaluateAll((fields) => fields.map((field) => (field as HTMLElement).dataset.field ?? ""));
      await assertAccessible(page, `campaigns, ${type}`);
    }
    assert.deepEqual(fieldsOfType, Object.fromEntries(CAMPAIGN_TYPES.map(({ type, fields }) => [type, fields])));

    for (const type of ["free_spins", "fortune_wheel", "treasure_chest", "golden_dragon"]) {
      await page.selectOption('[name="type"]', type);
      const name = aName(type);
      await page.fill('[name="name"]', name);
      await page.click("text=Place campaign");
      const placed = page.locator(".cards .card", { hasText: name });
      await placed.locator(".badge.good").waitFor();
      assert.match((await placed.textContent()) ?? "", /active/);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await keepPicture(page, "console-campaigns-desktop-light");
    assert.deepEqual(problems, []);
    await page.close();
  });

  it("shows a refused campaign as failed with its reason, and places it again", async () => {
    const { page } = await open();
    await openForm(page);
    await page.selectOption('[name="type"]', "buy_bonus");
    const name = aName("bought");
    await page.fill('[name="name"]', name);
    await page.click("text=Place campaign");
    const refused = page.locator(".card", { hasText: name });
    await refused.locator(".badge:has-text('failed')").waitFor();
    const reason = (await refused.textContent()) ?? "";
    await page.waitForSelector(".state.bad:has-text('BONUS_CAMPAIGN_REFUSED')");
    const [price = ""] = /(?<=prices are )\d+\.\d\d/.exec(reason) ?? [];
    await page.fill('[name="bet_amount"]', price);
    await page.click("text=Place campaign");
    await refused.locator(".badge.good").waitFor();
    assert.equal(await page.locator(".state.bad").count(), 0);
    await page.close();
  });

  it("shows validation errors next to their fields", async () => {
    const { page } = await open();
    await go(page, "campaigns", ".picks .chip");
    await page.fill('[name="spin_count"]', "0");
    await page.fill('[name="bet_amount"]', "0.123");
    await page.fill('[name="valid_until"]', "");
    await page.uncheck('[name="first_game_launch"]');
    await page.click("text=Place campaign");
    for (const name of ["game_ids", "spin_count", "valid_until", "triggers"]) {
      await page.waitForSelector(`[data-field="${name}"] .error:not(:empty)`);
      assert.equal(await page.locator(`[data-field="${name}"] [aria-invalid="true"]`).count(), 1, name);
    }
    await assertAccessible(page, "campaigns, refused");
    await page.close();
  });
}
