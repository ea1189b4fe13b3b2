import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { OperatorGames } from "../../clients/typescript/src/index.ts";
import { balanceOnScreen, DESKTOP, openGame, PHONE, roundOver, startBrowser } from "./support/browser.ts";
import { keepPicture } from "./support/pictures.ts";
import { type SeededInstallation, startSeeded } from "./support/seeded.ts";

/** The studio changes every few seconds; a round of its roulette takes 24 s, and a late bet waits for the next one. */
const STUDIO_MS = 60_000;
const TABLES = 12;

let installation: SeededInstallation;
let browser: Browser;
let client: OperatorGames;

before(async () => {
  [installation, browser] = await Promise.all([startSeeded(), startBrowser()]);
  const { baseUrl, keyId, secret } = installation;
  client = new OperatorGames({ baseUrl, keyId, secret });
});

after(async () => {
  await browser?.close();
  await installation?.stop();
});

async function liveLobby(viewport = DESKTOP): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.goto(installation.consoleUrl);
  await page.waitForSelector(".tile");
  await page.evaluate(() => {
    location.hash = "#/live";
  });
  await page.waitForFunction((tables) => document.querySelectorAll(".table-card").length >= tables, TABLES);
  return page;
}

/** The wallet's own books of a player. */
async function booksOf(playerId: string) {
  const ask = async (path: string) => (await fetch(`${installation.walletBase}/books/${path}`)).json();
  const { balance } = (await ask(`players/${playerId}`)) as { balance: string };
  const { movements } = (await ask(`movements?player_id=${playerId}`)) as {
    movements: { round_id: string; action: string; amount: string }[];
  };
  return { balance, movements };
}

describe("an operator's lobby of live tables", () => {
  it("shows the studio's tables with their pictures, and changes without a reload while they play", async () => {
    const page = await liveLobby();
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await page.waitForFunction(() => {
      const [image] = document.querySelectorAll<HTMLImageElement>(".table-card img");
      return image !== undefined && image.naturalWidth > 0;
    });
    const cards = () => page.locator(".table-card").allTextContents();
    const before = await cards();
    await page.waitForFunction(
      (then) =>
        [...document.querySelectorAll(".table-card")].filter((card, at) => card.textContent !== then[at]).length > 2,
      before,
      { timeout: STUDIO_MS },
    );
    assert.notDeepEqual(await cards(), before);
    assert.equal(await page.evaluate(() => performance.timeOrigin), loaded);
    await page.close();
    const phone = await liveLobby(PHONE);
    assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await phone.close();
  });
});

describe("a live roulette table", () => {
  it("draws one number for all who play a round; screens, the wallet's books and GET /v1/rounds/{id} agree", async () => {
    const { tables } = await client.liveTables("EUR");
    const table = tables.find(({ name }) => name?.includes("Roulette"));
    assert.ok(table);
    const sit = async (playerId: string, viewport: typeof DESKTOP) => {
      const opening = { player_id: playerId, currency: "EUR", game_id: table.game_id };
      return openGame(browser, (await client.openSession(opening)).launch_url, viewport);
    };
    const players = { red: `ann-${Date.now()}`, black: `bob-${Date.now()}` };
    const pages = { red: await sit(players.red, DESKTOP), black: await sit(players.black, PHONE) };
    const bets = ["red", "black"] as const;

    // Both bet with enough time left that they are in one round.
    await pages.red.waitForFunction(
      () =>
        Number(/(\d+) s/.exec(document.querySelector("[data-phase=betting] .table-phase")?.textContent ?? "")?.[1]) > 9,
      null,
      { timeout: STUDIO_MS },
    );
    await Promise.all(
      bets.map(async (bet) => {
        await pages[bet].click(`[data-bet="${bet}"]`);
        await pages[bet].click("#play");
        await pages[bet].waitForFunction(() =>
          document.querySelector("#message")?.textContent?.includes("on the table"),
        );
      }),
    );
    await Promise.all(bets.map((bet) => roundOver(pages[bet])));

    const books = { red: await booksOf(players.red), black: await booksOf(players.black) };
    const drawn = await Promise.all(bets.map((bet) => pages[bet].textContent(".last-number")));
    assert.match(drawn[0] ?? "", /^\d+$/);
    assert.equal(drawn[0], drawn[1]);
    for (const bet of bets) {
      assert.equal(await balanceOnScreen(pages[bet]), books[bet].balance);
      assert.deepEqual(pages[bet].problems, []);
    }
    const roundIds = new Set(bets.flatMap((bet) => books[bet].movements.map(({ round_id }) => round_id)));
    assert.equal(roundIds.size, 1);
    const { transactions } = await client.round([...roundIds][0] ?? "");
    const told = (playerId: string) =>
      transactions.filter(({ player_id }) => player_id === playerId).map(({ type, amount }) => [type, amount]);
    for (const bet of bets) {
      assert.deepEqual(
        told(players[bet]),
        books[bet].movements.map(({ action, amount }) => [action, amount]),
      );
    }
    assert.ok(transactions.every(({ status }) => status === "completed"));
    await keepPicture(pages.red, "live-roulette-desktop");
    await keepPicture(pages.black, "live-roulette-phone");
    await Promise.all(bets.map((bet) => pages[bet].close()));
  });
});
