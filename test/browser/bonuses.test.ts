import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import {
  balanceOnScreen,
  DESKTOP,
  type GamePage,
  openGame,
  PHONE,
  playRound,
  startBrowser,
} from "./support/browser.ts";
import { type Installation, startInstallation, titles } from "./support/installation.ts";
import { keepPicture } from "./support/pictures.ts";

let installation: Installation;
let browser: Browser;

before(async () => {
  [installation, browser] = await Promise.all([startInstallation(), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await installation?.stop();
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** Opens a slot for a player with 100.00. */
async function sit(playerId: string, viewport = DESKTOP): Promise<GamePage> {
  const { launch_url } = await installation.client.openSession({
    player_id: playerId,
    currency: "EUR",
    game_id: installation.gameId(titles.slot),
    locale: "en",
  });
  return openGame(browser, launch_url, viewport);
}

interface Booked {
  readonly action: string;
  readonly amount: string;
  readonly free_spins_id: string | null;
}

async function booked(playerId: string): Promise<Booked[]> {
  const answer = await fetch(`${installation.walletBase}/books/movements?player_id=${playerId}`);
  return ((await answer.json()) as { movements: Booked[] }).movements;
}

function campaign(playerId: string, type: "fortune_wheel" | "treasure_chest" | "golden_dragon", amounts: number[]) {
  return installation.client.placeBonusCampaign({
    type,
    name: "A draw for you",
    currency: "EUR",
    game_ids: [installation.gameId(titles.slot)],
    player_ids: [playerId],
    valid_until: tomorrow(),
    triggers: { first_game_launch: true },
    prizes: amounts.map((amount) => ({ kind: "money", amount: amount.toFixed(2), weight: 1 })),
    reference: `${type}-${playerId}`,
  });
}

const SIXTEEN = Array.from({ length: 16 }, (_, place) => (place + 1) * 2);

describe("a bonus in the browser", () => {
  it("plays five granted spins; the wallet takes nothing for them and books their wins as bonus money", async () => {
    await installation.setPlayer("gifted", "100.00");
    const grant = await installation.client.grantFreeSpins({
      player_id: "gifted",
      currency: "EUR",
      game_ids: [installation.gameId(titles.slot)],
      quantity: 5,
      bet_amount: "1.00",
      valid_until: tomorrow(),
      reference: "five-spins",
    });
    const page = await sit("gifted");
    assert.match((await page.textContent("#offers")) ?? "", /5 free spins/);
    await page.click("#offers button");
    for (let spin = 0; spin < 5; spin++) await playRound(page);
    await page.waitForSelector("#offers", { state: "hidden" });

    const movements = await booked("gifted");
    assert.equal(movements.filter(({ action }) => action === "bet").length, 5);
    assert.ok(movements.every((movement) => movement.free_spins_id === grant.free_spins_id));
    const won = movements.filter(({ action }) => action === "win").reduce((sum, { amount }) => sum + Number(amount), 0);
    const { status, win_amount } = await installation.client.freeSpins(grant.id);
    assert.deepEqual([status, win_amount], ["finished", won.toFixed(2)]);
    assert.equal(await installation.walletBalance("gifted"), (100 + won).toFixed(2));
    assert.equal(await balanceOnScreen(page), await installation.walletBalance("gifted"));
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  for (const type of ["fortune_wheel", "treasure_chest", "golden_dragon"] as const) {
    it(`draws from the ${type}: what the scene shows is what the wallet books, on a phone too`, async () => {
      await installation.setPlayer(type, "100.00");
      const placed = await campaign(type, type, SIXTEEN);
      const page = await sit(type, PHONE);
      await page.click("#offers button");
      if (type === "treasure_chest") await page.click(".chest:nth-child(6)");
      else await page.click("#draw-go");
      await page.waitForFunction(() => document.getElementById("draw-go")?.textContent === "Collect");
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(overflow, 0);
      await keepPicture(page, `bonus-${type.replace("_", "-")}`);
      const shown = /You win ([0-9.]+) EUR/.exec((await page.textContent("#draw-status")) ?? "")?.[1];
      await page.click("#draw-go");
      const movements = await booked(type);
      assert.deepEqual(
        movements.map(({ action, amount, free_spins_id }) => [action, amount, free_spins_id]),
        [["win", shown, placed.campaign_id]],
      );
      await page.waitForSelector("#offers", { state: "hidden" });
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  }

  it("has no accessibility fault that axe finds, with offers and with a draw open", async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    await installation.setPlayer("axe-bonus", "100.00");
    await campaign("axe-bonus", "fortune_wheel", SIXTEEN);
    await campaign("axe-bonus", "treasure_chest", SIXTEEN);
    const page = await sit("axe-bonus");
    const faults = () =>
      page.evaluate(
        `${axe}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]))`,
      );
    assert.deepEqual(await faults(), []);
    for (const kind of ["fortune_wheel", "treasure_chest"]) {
      await page.click(`.offer.${kind}`);
      assert.deepEqual(await faults(), []);
      await page.keyboard.press("Escape");
    }
    await page.close();
  });
});
