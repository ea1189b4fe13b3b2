import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { balanceOnScreen, DESKTOP, openGame, PHONE, playRound, startBrowser } from "./support/browser.ts";
import { type Installation, startInstallation, titles } from "./support/installation.ts";
import { keepPicture } from "./support/pictures.ts";

/** A tier that is hit once in so many USD of bets: a bet worth as much hits it, or one above it, for certain. */
const CERTAIN_USD = 40_000;
const TIERS = 7;

let installation: Installation;
let browser: Browser;

before(async () => {
  [installation, browser] = await Promise.all([startInstallation(), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await installation?.stop();
});

async function sit(playerId: string, viewport: typeof DESKTOP) {
  await installation.setPlayer(playerId, "5000.00");
  const opening = { player_id: playerId, currency: "EUR", game_id: installation.gameId(titles.slot) };
  return poolsShown(await openGame(browser, (await installation.client.openSession(opening)).launch_url, viewport));
}

async function poolsShown<P extends Page>(page: P): Promise<P> {
  await page.waitForFunction((tiers) => {
    const amounts = [...document.querySelectorAll(".pools .amount")].map(({ textContent }) => textContent ?? "");
    return amounts.length === tiers && amounts.every((amount) => /[0-9]\.[0-9]{2} USD$/.test(amount));
  }, TIERS);
  return page;
}

const amountOf = (page: Page, tier: string) => page.textContent(`[data-tier="${tier}"]`);

async function raiseStakeToTheTop(page: Page): Promise<number> {
  while (await page.isEnabled("#more")) await page.click("#more");
  return Number(((await page.textContent("#stake")) ?? "").replace(/[^0-9.]/g, ""));
}

describe("the pools on a game that feeds them", () => {
  for (const [name, viewport] of [
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ] as const) {
    it(`climb with a bet, and a hit is told, booked and listed, on a ${name}`, async () => {
      const player = `lucky-${name}`;
      const page = await sit(player, viewport);
      const grand = await amountOf(page, "sandbox-world-grand");
      const stake = await raiseStakeToTheTop(page);
      await installation.setEuroRate(String(Math.ceil(CERTAIN_USD / stake)));
      await playRound(page);
      await installation.setEuroRate("1.08");

      assert.equal(await page.getAttribute("#message", "class"), "jackpot");
      const [winner] = await installation.client.jackpotWinners();
      assert.equal(winner?.player_id, player);
      assert.ok(winner.amount > 0);
      const told = ((await page.textContent("#message")) ?? "").replaceAll(",", "");
      assert.ok(told.startsWith("Jackpot!") && told.includes(`${winner.amount.toFixed(2)} EUR`), told);
      assert.equal(await balanceOnScreen(page), await installation.walletBalance(player));
      const { transactions } = await installation.client.round(winner.round_id);
      assert.ok(transactions.some(({ type, amount }) => type === "win" && amount === winner.amount.toFixed(2)));
      await keepPicture(page, `jackpot-${name}`);
      await page.waitForFunction(
        ([tier, then]) => document.querySelector(`[data-tier="${tier}"]`)?.textContent !== then,
        ["sandbox-world-grand", grand] as const,
      );
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  }

  it("are shown in a demo, which says that it is not in play and leaves them as they are", async () => {
    const { launch_url } = await installation.client.openDemo(installation.gameId(titles.slot), {});
    const page = await poolsShown(await openGame(browser, launch_url, PHONE));
    assert.ok(await page.isVisible(".pools-idle"));
    const shown = await page.locator(".pools .amount").allTextContents();
    await raiseStakeToTheTop(page);
    for (let rounds = 0; rounds < 3; rounds++) await playRound(page);
    assert.deepEqual(await page.locator(".pools .amount").allTextContents(), shown);
    await page.close();
  });
});
