import assert from "node:assert/strict";
import { it } from "node:test";
import type { Page } from "playwright-core";
import { chooseAt, enterAt, hasFocus, overflow, PHONE, tabTo } from "./support/browser.ts";
import { assertAccessible, go, type OpenConsole, untilChosen } from "./support/console.ts";
import { keepPicture } from "./support/pictures.ts";
import { assertSound, PHONES } from "./support/sound.ts";

/** The form's fields for each type, apart from those of every campaign. */
const CAMPAIGN_TYPES = [
  { type: "free_spins", fields: ["bet_amount", "spin_count", "campaign_limit", "min_cashout_multiplier"] },
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
  await go(page, "lobby", ".tile");
  await go(page, "new-campaign", ".picks .chip");
  await enterAt(page, ".picks .chip");
  await page.waitForSelector("text=supports: Free spins");
}

/** What the form says that it will send. */
async function preview(page: Page) {
  return JSON.parse((await page.textContent(".preview pre")) ?? "{}");
}

/** Tests of free spins and campaigns, from the form to the list and the game. */
export function promotionTests(open: () => Promise<OpenConsole>): void {
  it("grants free spins from the provider's options, lists, plays and cancels them", async () => {
    const { page, problems } = await open();
    const player = `player-gift-${Date.now()}`;
    await go(page, `grant-free-spins?player_id=${player}`, ".picks .chip");
    await page.fill('[name="game_search"]', "aurora wolf");
    await page.keyboard.press("Enter");
    assert.equal(await page.inputValue('[name="game_search"]'), "", "a chosen game clears the search");
    await page.click('.chip:has-text("1.00 EUR")');
    await page.fill('[name="quantity"]', "25");
    await page.waitForSelector(".note:has-text('25.00 EUR in bets')");
    const sent = await preview(page);
    assert.deepEqual([sent.player_id, sent.quantity, sent.bet_amount, sent.game_ids.length], [player, 25, "1.00", 1]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.click(".preview .chip:has-text('curl')");
    await page.waitForSelector(".toast");
    const curl = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(curl, /X-Agg-Signature: [0-9a-f]{64}.*--data-binary '\{"player_id":"player-gift/s);
    await assertSound(page, "the form of a grant", PHONES);
    await page.click("text=Grant free spins >> nth=-1");
    await page.waitForSelector("#beside .badge.good");
    assert.match(page.url(), new RegExp(`free-spins\\?player_id=${player}&beside=grant`));
    await page.waitForSelector(`tbody tr:has-text("${player}")`);
    await assertSound(page, "a grant beside the list", PHONES);
    await keepPicture(page, "console-free-spins-desktop-light");
    await page.click(`#beside button:has-text("as ${player}")`);
    await page.waitForSelector(`.context-player:has-text("${player}")`);
    const game = page.frameLocator(".stage iframe");
    await game.locator('#stage[aria-busy="false"]').waitFor({ timeout: 30_000 });
    await game.locator("#panel").getByText("25 free spins at 1.00 EUR").waitFor();
    // The gift can also be put off, and chosen later.
    await game.locator("#panel .answers button", { hasText: "Later" }).click();
    await game.locator("#offers button").first().click();
    await game.locator("#play-word", { hasText: "Free spin 1 of 25" }).waitFor();
    await game.locator("#play").click();
    await page.locator(".feed a").first().waitFor({ timeout: 30_000 });
    await page.goBack();
    await page.click("#beside button:has-text('Cancel the spins')");
    await page.click("dialog[open] button:has-text('Go back')");
    assert.equal(await page.locator("#beside .badge:has-text('cancelled')").count(), 0, "nothing was cancelled");
    await page.click("#beside button:has-text('Cancel the spins')");
    await page.click("dialog[open] button.main");
    await page.waitForSelector("#beside .badge:has-text('cancelled')");
    await page.selectOption('[name="status"]', "active");
    await page.getByText("No free spins match.").waitFor();
    await page.selectOption('[name="status"]', "");
    await page.fill('[name="player_id"]', "");
    await page.waitForURL((url) => !url.hash.includes("player_id="));
    await page.waitForSelector(`tbody tr:has-text("${player}")`);
    await page.click("#beside dl a:has-text('What went over the wire')");
    await page.waitForSelector(".events tbody tr:has-text('POST /v1/free-spins')");
    await go(page, `transactions?player_id=${player}&type=bet`, "tbody a.beside");
    await page.locator("tbody a.beside").first().click();
    await page.waitForSelector('#beside dl a[href^="#/grant/"]');
    assert.deepEqual(problems, []);
  });

  it("filters live tables in the address, short on a phone, and names jackpot tiers", async () => {
    const { page, problems } = await open();
    await go(page, "live?kind=roulette", ".table-card .bead");
    const names = () => page.locator(".table-card strong").allTextContents();
    assert.ok(
      (await names()).every((name) => /roulette/i.test(name)),
      String(await names()),
    );
    await page.selectOption('[name="kind"]', "baccarat");
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".table-card strong")].every(({ textContent }) =>
        /baccarat/i.test(textContent ?? ""),
      ),
    );
    await page.waitForURL(/#\/live\?kind=baccarat$/);
    // A table of another name plays roulette too, and says so; its beads are what it draws.
    await page.locator(".table-card strong", { hasText: "(plays roulette)" }).first().waitFor();
    const beads = await page
      .locator(".beads")
      .first()
      .locator(".bead")
      .evaluateAll((all) => all.map((bead) => `${bead.textContent}: ${(bead as HTMLElement).title}`));
    assert.match(beads.join(" "), /^((0: 0, green|([1-9]|[12]\d|3[0-6]): \3, (red|black))( |$))+$/);
    await page.goBack();
    await untilChosen(page, "kind", "roulette");
    for (const size of [{ width: 844, height: 390 }, PHONE]) {
      await page.setViewportSize(size);
      const card = await page.locator(".table-card").first().boundingBox();
      assert.ok(card && card.height < 140, `a table takes ${card?.height} px`);
      assert.ok((await overflow(page)) <= 0);
    }
    await assertAccessible(page, "live tables on a phone");
    await keepPicture(page, "console-live-list-phone-light");
    await go(page, "jackpots", ".pool .tick");
    const tiers = await page.locator(".tiers").first().textContent();
    assert.match(tiers ?? "", /Grand.*Major/);
    assert.deepEqual(problems, []);
  });

  it("grants free spins with the keyboard alone", async () => {
    const { page, problems } = await open();
    await go(page, "grant-free-spins", ".picks .chip");
    await page.focus('[name="game_search"]');
    await page.keyboard.type("aurora wolf");
    await page.keyboard.press("Enter");
    await page.waitForSelector('[name="bet_amount"]:checked');
    await tabTo(page, '[name="bet_amount"]');
    await page.keyboard.press("ArrowDown");
    await tabTo(page, '[name="quantity"]');
    await page.keyboard.type("3");
    const { bet_amount: bet, quantity } = await preview(page);
    assert.deepEqual([bet, String(quantity)], ["0.40", await page.inputValue('[name="quantity"]')]);
    await page.keyboard.press("Enter");
    await page.waitForSelector("#beside .badge.good");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#beside", { state: "hidden" });
    await page.keyboard.press("?");
    await page.waitForSelector('dialog[aria-label="Keys"]');
    await assertSound(page, "the keys", PHONES);
    assert.deepEqual(problems, []);
  });

  it("offers every campaign type with its fields, places one of each and lists it", async () => {
    const { page, problems } = await open();
    await openForm(page);
    const fieldsOfType: Record<string, string[]> = {};
    for (const { type } of CAMPAIGN_TYPES) {
      await page.selectOption('[name="type"]', type);
      fieldsOfType[type] = await page
        .locator(".form .stack .field")
        .evaluateAll((fields) => fields.map((field) => (field as HTMLElement).dataset.field ?? ""));
      await assertSound(page, `a new campaign, ${type}`, PHONES);
    }
    assert.deepEqual(fieldsOfType, Object.fromEntries(CAMPAIGN_TYPES.map(({ type, fields }) => [type, fields])));

    for (const { type } of CAMPAIGN_TYPES) {
      if (type !== CAMPAIGN_TYPES[0]?.type) await openForm(page);
      await page.selectOption('[name="type"]', type);
      const name = aName(type);
      await page.fill('[name="name"]', name);
      if (type === "free_spins" || type === "buy_bonus") await page.click('.form .chip:has-text("EUR") >> nth=1');
      await page.click("text=Place campaign");
      await page.waitForSelector(`#beside .net:has-text("${name}") .badge.good`);
      await page.waitForSelector(`tbody tr:has-text("${name}")`);
    }
    await page.selectOption('[name="type"]', "fortune_wheel");
    await page.waitForFunction(() =>
      [...document.querySelectorAll("main tbody td:nth-child(3)")].every(
        (cell) => cell.textContent === "Fortune wheel",
      ),
    );
    await page.locator("main tbody a.beside").first().click();
    await page.waitForSelector("#beside summary:has-text('16 prizes')");
    await keepPicture(page, "console-campaigns-desktop-light");
    await enterAt(page, "#beside p > button:not(.main)");
    await assertAccessible(page, "the question before a campaign is ended");
    await enterAt(page, "dialog[open] button.main");
    await page.waitForSelector("#beside .badge:has-text('ended')");
    // The button is gone.
    await page.waitForFunction(() => document.activeElement?.id === "beside");
    assert.deepEqual(problems, []);
  });

  it("previews the wheel, its equal chances and what its draws cost, by keyboard", async () => {
    const { page, problems } = await open();
    await openForm(page);
    assert.ok(await hasFocus(page, '[name="game_search"]'), "the next game can be typed");
    await chooseAt(page, "type", "fortune_wheel");
    await page.getByText("A draw costs 8.50 EUR on average.", { exact: true }).waitFor();
    assert.deepEqual([...new Set(await page.locator(".prizes small").allTextContents())], ["6.25 %"]);
    await tabTo(page, '[name="prize-16-weight"]');
    await page.keyboard.type("0");
    await page.getByText("A draw costs 8.00 EUR").waitFor();
    assert.equal(await page.locator(".prize-wheel .never").count(), 1);
    assert.equal((await preview(page)).prizes[15].weight, 0);
    await chooseAt(page, "prize-7-kind", "free_spins", "Shift+Tab");
    await chooseAt(page, "prize-7-bet", "0.40");
    assert.deepEqual((await preview(page)).prizes[6], { kind: "free_spins", spins: 5, bet_amount: "0.40", weight: 1 });
    await page.waitForSelector(".prize-wheel text:has-text('5 × 0.40')");
    await keepPicture(page, "console-new-campaign-desktop-light");
    await page.fill('[name="player_ids"]', "player-1, player-2");
    await page.getByText(/^A draw costs .* on average\. For 2 players, one each: /).waitFor();
    assert.deepEqual(problems, []);
  });

  it("switches off what a game does not support, and says so", async () => {
    const { page } = await open();
    await go(page, "new-campaign", ".picks .chip");
    await page.selectOption('[name="type"]', "fortune_wheel");
    await page.uncheck('[name="first_game_launch"]');
    await page.check('[name="trigger_loss"]');
    await page.fill('[name="game_search"]', "quartzline");
    await page.keyboard.press("Enter");
    await page.waitForSelector('[name="type"] option[value="fortune_wheel"]:disabled', { state: "attached" });
    assert.equal(await page.isDisabled('[name="trigger_loss"]'), true);
    const { type, triggers } = await preview(page);
    assert.deepEqual([type, triggers], ["free_spins", { first_game_launch: true }], "what it supports is chosen");
    await page.waitForSelector('.form .chip [name="bet_amount"]');
    await assertSound(page, "a game without a wheel", PHONES);
    await page.locator(".picks.kept .chip").click();
    await page.fill('[name="game_search"]', "paperkite");
    await page.keyboard.press("Enter");
    await page.getByText("supports no campaigns in EUR. Choose another game.").waitFor();
    assert.equal(await page.isDisabled("button:has-text('Place campaign')"), true);
    await go(page, "grant-free-spins", ".picks .chip");
    await page.fill('[name="game_search"]', "paperkite");
    await page.keyboard.press("Enter");
    await page.getByText("The provider does not offer free spins.").waitFor();
    assert.equal(await page.isDisabled("form button:has-text('Grant free spins')"), true);
    await page.locator(".picks.kept .chip").click();
    await page.waitForSelector("form button:has-text('Grant free spins'):enabled");
  });

  it("shows a refused campaign's reason, keeps it as failed, repeats it, by keyboard", async () => {
    const { page } = await open();
    await openForm(page);
    const name = aName("refused");
    await tabTo(page, '[name="name"]');
    await page.keyboard.type(name);
    const player = await page.inputValue('[name="player_ids"]');
    await tabTo(page, '[name="player_ids"]');
    await page.keyboard.type(`${player}, sandbox_player_bonus_refused`);
    await enterAt(page, ".form button.main");
    await page.waitForSelector(".state.bad:has-text('BONUS_CAMPAIGN_REFUSED')");
    await tabTo(page, '[name="player_ids"]', "Shift+Tab");
    await page.keyboard.type(player);
    await page.keyboard.press("Enter");
    await page.waitForSelector("#beside .badge.good");
    assert.ok(await hasFocus(page, "#beside"));
    await page.keyboard.press("Escape");
    await page.waitForSelector("#beside", { state: "hidden" });
    assert.ok(await hasFocus(page, "main"), "the focus is in the list");
    await go(page, `campaigns?status=failed`, `tr:has-text("${name}") .badge.bad`);
  });

  it("says beside each field what is wrong, goes to the first, by keyboard", async () => {
    const { page } = await open();
    await go(page, "new-campaign", ".picks .chip");
    for (const [field, keys] of [
      ["spin_count", ["0"]],
      ["campaign_limit", ["0", ".", "1", "2", "3"]],
      ["first_game_launch", ["Space"]],
      ["valid_until", ["Backspace"]],
    ] as const) {
      await tabTo(page, `[name="${field}"]`);
      for (const key of keys) await page.keyboard.press(key);
    }
    await enterAt(page, ".form button.main");
    const words = {
      game_ids: "Choose at least one.",
      spin_count: "Enter at least 1.",
      bet_amount: "Enter an amount such as 1.50.",
      campaign_limit: "Use at most 2 decimal places.",
      valid_until: "Enter a date and a time.",
      triggers: "Tick at least one.",
    };
    for (const [field, text] of Object.entries(words)) {
      await page.waitForSelector(`[data-field="${field}"] .error:not(:empty)`);
      assert.equal(await page.textContent(`[data-field="${field}"] > .error`), text, field);
    }
    assert.ok(await hasFocus(page, '[name="game_search"]'), "the first field that is wrong has the focus");
    await assertSound(page, "a refused form", PHONES);
  });
}
