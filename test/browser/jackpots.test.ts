import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import {
  axeViolations,
  balanceOnScreen,
  closePages,
  DESKTOP,
  openGame,
  overflow,
  PHONE,
  playRound,
  setUpBrowser,
} from "./support/browser.ts";
import { until } from "./support/desk.ts";
import { gameCodes, startInstallation } from "./support/installation.ts";
import { keepPicture } from "./support/pictures.ts";

/** A bet worth this many USD is certain to hit a tier. */
const CERTAIN_USD = 40_000;
const TIERS = 7;

const setup = setUpBrowser(startInstallation);
closePages(setup);

async function open(playerId: string, viewport: typeof DESKTOP) {
  await setup.installation.setPlayer(playerId, "5000.00");
  const opening = { player_id: playerId, currency: "EUR", game_id: setup.installation.gameId(gameCodes.slot) };
  return poolsShown(
    await openGame(setup.browser, (await setup.installation.client.openSession(opening)).launch_url, viewport),
  );
}

async function poolsShown<P extends Page>(page: P): Promise<P> {
  await page.waitForFunction((tiers) => {
    const amounts = [...document.querySelectorAll(".pools .amount")].map(({ textContent }) => textContent ?? "");
    return amounts.length === tiers && amounts.every((amount) => /[0-9]\.[0-9]{2} (EUR|USD)$/.test(amount));
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
    it(`grow with a bet, and a hit is shown, booked and listed, on a ${name}`, async () => {
      const player = `lucky-${name}`;
      const page = await open(player, viewport);
      const grand = await amountOf(page, "sandbox-world-grand");
      const stake = await raiseStakeToTheTop(page);
      await setup.installation.setEuroRate(String(Math.ceil(CERTAIN_USD / stake)));
      // The page hears of the hit while the round still runs, as it does in a long one: the round must not hide it.
      await page.route("**/sandbox/api/rounds", async (route) => {
        const answer = await route.fetch();
        await page.waitForResponse("**/sandbox/api/jackpots");
        await route.fulfill({ response: answer });
      });
      await playRound(page);
      await setup.installation.setEuroRate("1.08");

      assert.equal(await page.getAttribute("#message", "class"), "jackpot");
      const newest = async () => (await setup.installation.client.jackpotWinners())[0];
      // The wallet may still be booking it.
      await until(async () => (await newest())?.player_id === player);
      const winner = await newest();
      assert.ok(winner);
      assert.ok(winner.amount > 0);
      const message = ((await page.textContent("#message")) ?? "").replaceAll(",", "");
      assert.ok(message.startsWith("Jackpot!") && message.includes(`${winner.amount.toFixed(2)} EUR`), message);
      assert.equal(await balanceOnScreen(page), await setup.installation.walletBalance(player));
      const { transactions } = await setup.installation.client.round(winner.round_id);
      assert.ok(transactions.some(({ type, amount }) => type === "win" && amount === winner.amount.toFixed(2)));
      await keepPicture(page, `jackpot-${name}`);
      await page.waitForFunction(
        ([tier, then]) => document.querySelector(`[data-tier="${tier}"]`)?.textContent !== then,
        ["sandbox-world-grand", grand] as const,
      );
      assert.equal(await overflow(page), 0);
      assert.deepEqual(page.problems, []);
    });
  }

  it("are in the operator's console with every hit, by name, player and round", async () => {
    const { baseUrl, keyId, secret } = setup.installation;
    const page = await setup.browser.newPage({ viewport: DESKTOP });
    await page.goto(`${baseUrl}/console/#/jackpots`);
    await page.fill('[name="key_id"]', keyId);
    await page.fill('[name="secret"]', secret);
    await page.keyboard.press("Enter");
    const hit = page.locator('[aria-label="Jackpot hits"] tbody tr', { hasText: "lucky-desktop" });
    await hit.waitFor();
    assert.match(
      (await hit.textContent()) ?? "",
      /ago.*(World Treasure|Network Riches|House Pot|Lucky Drops)[A-Z][a-z]+[0-9]/,
    );
    assert.match((await page.textContent(".pools")) ?? "", /Won [1-9] times?, last .* ago/);
    assert.deepEqual(await axeViolations(page), []);
    await keepPicture(page, "console-jackpots-hits");
    await hit.locator("a.beside").last().click();
    await page.waitForSelector("#beside .timeline");
  });

  it("are shown in a demo as not in play, and do not grow", async () => {
    const { launch_url } = await setup.installation.client.openDemo(setup.installation.gameId(gameCodes.slot), {});
    const page = await poolsShown(await openGame(setup.browser, launch_url, PHONE));
    assert.ok(await page.isVisible(".pools-idle"));
    const shown = await page.locator(".pools .amount").allTextContents();
    await raiseStakeToTheTop(page);
    for (let rounds = 0; rounds < 2; rounds++) await playRound(page, { outcome: "lose" });
    assert.deepEqual(await page.locator(".pools .amount").allTextContents(), shown);
  });
});
