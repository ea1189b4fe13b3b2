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
  roundOver,
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

/** Opens a session for a player with so much money, and its page. */
async function sit(
  playerId: string,
  title: string,
  balance = "100.00",
  viewport = DESKTOP,
  locale = "en",
): Promise<GamePage> {
  await installation.setPlayer(playerId, balance);
  const { launch_url } = await installation.client.openSession({
    player_id: playerId,
    currency: "EUR",
    game_id: installation.gameId(title),
    lobby_url: "http://127.0.0.1:9/lobby",
    deposit_url: "http://127.0.0.1:9/deposit",
    locale,
  });
  return openGame(browser, launch_url, viewport);
}

/** Holds a round back until something was done, so that it is done during that round on a slow machine too. */
async function whileRoundsWait(page: GamePage, act: () => Promise<void>): Promise<void> {
  const acted = Promise.withResolvers<void>();
  await page.route("**/sandbox/api/rounds", async (route) => {
    await acted.promise;
    await route.continue();
  });
  await act();
  acted.resolve();
}

/** Every movement that the wallet booked for a player, by round. */
async function roundsAtWallet(playerId: string): Promise<Map<string, { action: string; amount: string }[]>> {
  const answer = await fetch(`${installation.walletBase}/books/movements?player_id=${playerId}`);
  const { movements } = (await answer.json()) as { movements: { round_id: string; action: string; amount: string }[] };
  return Map.groupBy(movements, ({ round_id }) => round_id);
}

describe("a game in the browser", () => {
  it("plays until a win; the screen, the wallet's books and GET /v1/rounds/{id} agree", async () => {
    const page = await sit("winner", titles.slot);
    for (let spins = 0; spins < 40; spins++) {
      await playRound(page);
      assert.equal(await balanceOnScreen(page), await installation.walletBalance("winner"));
      if ((await page.getAttribute("#message", "class")) === "good") break;
    }
    assert.match((await page.textContent("#message")) ?? "", /You win/);

    const rounds = await roundsAtWallet("winner");
    for (const [roundId, booked] of rounds) {
      const { transactions } = await installation.client.round(roundId);
      const told = transactions.map(({ type, amount, status }) => ({ action: type, amount, status }));
      assert.deepEqual(
        told,
        booked.map(({ action, amount }) => ({ action, amount, status: "completed" })),
      );
    }
    assert.ok([...rounds.values()].some((booked) => booked.some(({ action }) => action === "win")));
    assert.deepEqual(page.problems, []);
    await keepPicture(page, "game-desktop");
    await page.close();
  });

  it("plays once for a double click, and for the space key", async () => {
    const page = await sit("double-clicker", titles.slot);
    await whileRoundsWait(page, () => page.dblclick("#play"));
    await roundOver(page);
    assert.equal((await roundsAtWallet("double-clicker")).size, 1);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await whileRoundsWait(page, async () => {
      await page.keyboard.press("Space");
      await page.keyboard.press("Space");
    });
    await roundOver(page);
    assert.equal((await roundsAtWallet("double-clicker")).size, 2);
    await page.close();
  });

  it("plays once when the answer is lost and the page repeats the call", async () => {
    const page = await sit("unlucky-line", titles.slot);
    let lost = 0;
    await page.route("**/sandbox/api/rounds", async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await playRound(page);
    assert.equal(lost, 2);
    assert.equal((await roundsAtWallet("unlucky-line")).size, 1);
    assert.equal(await balanceOnScreen(page), await installation.walletBalance("unlucky-line"));
    await page.close();
  });

  it("says in words that the money is used up, and leads to the deposit", async () => {
    const page = await sit("broke", titles.roulette, "0.10");
    await playRound(page);
    assert.match((await page.textContent("#message")) ?? "", /does not cover this bet/);
    assert.equal(await page.getAttribute("a.deposit", "href"), "http://127.0.0.1:9/deposit");
    assert.equal(await installation.walletBalance("broke"), "0.10");
    await page.close();
  });

  it("says in words that a limit or a block stops the player", async () => {
    const page = await sit("limited", titles.ticket);
    await installation.setPlayer("limited", "100.00", { bet_limit: "0.50" });
    await playRound(page);
    assert.match((await page.textContent("#message")) ?? "", /exceeds your limit/);
    await installation.setPlayer("limited", "100.00", { blocked: true });
    await playRound(page);
    assert.match((await page.textContent("#message")) ?? "", /account is blocked/);
    assert.equal(await installation.walletBalance("limited"), "100.00");
    await page.close();
  });

  it("cashes a crash round out by hand for what was shown, or loses the stake", async () => {
    const page = await sit("pilot", titles.crash);
    await page.check("#by-hand");
    for (let flights = 0; flights < 4; flights++) {
      await page.click("#play");
      await page.waitForFunction(
        () => !document.body.classList.contains("busy") || document.querySelector(".readout")?.textContent !== "×1.00",
      );
      // Look and click in one step: the flight may end at any moment, and the same button then starts the next one.
      await page.evaluate(() => document.querySelector<HTMLButtonElement>("#play.out")?.click());
      await roundOver(page);
      assert.equal(await balanceOnScreen(page), await installation.walletBalance("pilot"));
    }
    assert.equal((await roundsAtWallet("pilot")).size, 4);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  it("buys the free spins only once the player has said so, for the price on the button", async () => {
    const page = await sit("buyer", titles.slot);
    while ((await page.textContent("#stake")) !== "0.20 EUR") await page.click("#less");
    const price = /([0-9.]+) EUR/.exec((await page.textContent(".choice .buy")) ?? "")?.[1];
    await page.click(".choice .buy");
    assert.equal((await roundsAtWallet("buyer")).size, 0);
    await page.click("#panel .buy");
    await roundOver(page);
    const [booked] = [...(await roundsAtWallet("buyer")).values()];
    assert.deepEqual([booked?.[0]?.action, booked?.[0]?.amount], ["bet", price]);
    assert.equal(await balanceOnScreen(page), await installation.walletBalance("buyer"));
    await page.close();
  });

  it("speaks the language of the session, and English where it does not have it", async () => {
    for (const [locale, spin, language] of [
      ["de-DE", "Drehen", "de"],
      ["ru", "Крутить", "ru"],
      ["xx", "Spin", "en"],
    ] as const) {
      const page = await sit(`speaker-${language}`, titles.slot, "100.00", DESKTOP, locale);
      assert.equal(await page.textContent("#play-word"), spin);
      assert.equal(await page.getAttribute("html", "lang"), language);
      await page.close();
    }
  });

  it("plays for fun without a wallet", async () => {
    const { launch_url } = await installation.client.openDemo(installation.gameId(titles.ticket), {});
    const page = await openGame(browser, launch_url);
    assert.ok(await page.isVisible("#demo"));
    assert.equal(await balanceOnScreen(page), "1000.00");
    await playRound(page);
    assert.notEqual((await page.textContent("#message")) ?? "", "");
    const answer = await fetch(`${installation.walletBase}/books/movements?limit=100000`);
    const { movements } = (await answer.json()) as { movements: { game_id: string }[] };
    assert.ok(movements.every(({ game_id }) => game_id !== titles.ticket));
    await page.close();
  });

  it("fits a phone, also sideways, and never asks for more width than it has", async () => {
    for (const title of Object.values(titles)) {
      const page = await sit(`phone-${title}`, title, "100.00", PHONE);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(await overflow(), 0, title);
      await playRound(page);
      assert.ok(await page.isVisible("#play"));
      if (title === titles.slot) await keepPicture(page, "game-phone");
      await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
      assert.equal(await overflow(), 0, `${title}, sideways`);
      await page.close();
    }
  });

  it("has no accessibility fault that axe finds", async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    for (const title of Object.values(titles)) {
      const page = await sit(`axe-${title}`, title);
      const found = await page.evaluate(
        `${axe}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]))`,
      );
      assert.deepEqual(found, [], title);
      await page.close();
    }
  });

  it("keeps the token out of every address but the fragment", async () => {
    await installation.setPlayer("private", "100.00");
    const seen: string[] = [];
    const { launch_url } = await installation.client.openSession({
      player_id: "private",
      currency: "EUR",
      game_id: installation.gameId(titles.slot),
    });
    const token = launch_url.split("#token=")[1] ?? "";
    assert.ok(token.length >= 40);
    const page = await browser.newPage();
    page.on("request", (request) => seen.push(request.url(), request.headers().referer ?? ""));
    await page.goto(launch_url);
    await page.waitForSelector('#stage[aria-busy="false"]');
    await playRound(page);
    assert.ok(seen.length > 10);
    assert.deepEqual(
      seen.filter((address) => address.split("#")[0]?.includes(token)),
      [],
    );
    await page.close();
  });
});
