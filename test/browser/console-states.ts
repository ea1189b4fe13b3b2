import assert from "node:assert/strict";
import { it } from "node:test";
import type { Route } from "playwright-core";
import { PHONE } from "./support/browser.ts";
import { go, type OpenConsole } from "./support/console.ts";
import { answerRows, aTransaction } from "./support/many.ts";
import { keepPicture } from "./support/pictures.ts";
import { assertSound, PHONES } from "./support/sound.ts";

const refusal = (status: number, error: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { error, message: "The list cannot be read now.", retryable: false, request_id: crypto.randomUUID() },
  });

const LONG = "Donaudampfschifffahrtsgesellschaftskapitaen".repeat(2);
const STRANGE = [
  aTransaction(0, { player_id: LONG, round_id: LONG, transaction_id: `sandbox:${LONG}`, amount: "123456789012.00" }),
  aTransaction(1, {
    player_id: "\u05d9\u05e9\u05e8\u05d0\u05dc \u05db\u05d4\u05df",
    round_id: "\u0645\u0631\u062d\u0628\u0627",
  }),
];

/** What a list is answered, and what it then shows. */
const STATES: readonly (readonly [state: string, answer: (route: Route) => unknown, shows: string])[] = [
  ["empty", (route) => route.fulfill({ json: { transactions: [], next_cursor: null } }), ".state"],
  ["loading", () => undefined, ".skeleton"],
  ["failed", refusal(500, "INTERNAL"), ".state.bad"],
  ["forbidden", refusal(403, "ADDRESS_NOT_ALLOWED"), ".state.bad:has-text('Address not allowed')"],
  ["strange", (route) => route.fulfill({ json: { transactions: STRANGE, next_cursor: null } }), "tbody tr"],
];

/** Tests of what a list looks like that has nothing, or something odd, to show. */
export function stateTests(open: () => Promise<OpenConsole>): void {
  for (const [state, answer, shows] of STATES)
    it(`shows a list soundly that is ${state}`, async () => {
      const { page } = await open();
      await page.route("**/v1/transactions?**", answer);
      await go(page, "transactions", shows);
      // Rows that wait need no turning circle at their edge.
      if (state === "loading")
        assert.equal(await page.$eval(shows, (rows) => getComputedStyle(rows, "::before").content), "none");
      await assertSound(page, state, PHONES);
      await keepPicture(page, `state-${state}`);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });

  it("names the first column of a row on a phone, which says the zone of its time", async () => {
    const { page } = await open();
    await page.setViewportSize(PHONE);
    await answerRows(page, 2);
    await go(page, "transactions", "tbody tr");
    const head = await page.$eval("tbody td", (cell) => getComputedStyle(cell, "::before").content);
    assert.equal(head, '"Time (UTC)"');
    await go(page, "rounds", "tbody tr");
    assert.match((await page.getAttribute("tbody td", "data-head")) ?? "", /UTC/);
  });

  it("marks a range of one's own as chosen, and its button is as high as its fields", async () => {
    const { page } = await open();
    await go(page, "transactions?from=2026-11-20T00:00", ".range .filters");
    assert.equal(await page.getAttribute(".range summary", "aria-current"), "true");
    assert.equal(await page.locator(".range .chip[aria-pressed=true]").count(), 0);
    const parts = page.locator(".range .filters :is(input, button)");
    const boxes = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    for (const { height, top } of boxes) {
      assert.ok(Math.abs(height - boxes[0].height) < 1, `${height} px beside ${boxes[0].height} px`);
      assert.ok(Math.abs(top - boxes[0].top) < 1, `${top} px beside ${boxes[0].top} px`);
    }
    await go(page, "new-campaign", '[name="type"]');
    const heightOf = (name: string) => page.locator(`[name="${name}"]`).evaluate((one) => one.clientHeight);
    assert.equal(await heightOf("type"), await heightOf("name"));
  });

  it("shows a list of 500 rows soundly, of which it draws those near", async () => {
    const { page, problems } = await open();
    await answerRows(page, 500);
    await go(page, "transactions", "tbody tr");
    await page.click("text=Read all");
    await page.waitForSelector("text=Read all", { state: "detached" });
    assert.ok((await page.locator("tbody tr").count()) < 200);
    await assertSound(page, "500 rows", PHONES);
    await keepPicture(page, "state-500-rows");
    assert.deepEqual(problems, []);
  });
}
