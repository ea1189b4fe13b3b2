import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import {
  balanceOnScreen,
  closePages,
  DESKTOP,
  layoutShift,
  openGame,
  outOfSight,
  overflow,
  PHONE,
  roundOver,
  setUpBrowser,
  tabTo,
} from "./support/browser.ts";
import { keepPicture } from "./support/pictures.ts";
import { startSeeded } from "./support/seeded.ts";
import { LANDSCAPE, moved, watchMotion } from "./support/sound.ts";

/** Long enough for a roulette round, which takes 24 s, and for the next one after a late bet. */
const STUDIO_TIMEOUT_MS = 60_000;
const TABLES = 12;

const setup = setUpBrowser(startSeeded);
closePages(setup);

async function liveLobby(viewport = DESKTOP): Promise<Page> {
  const page = await setup.browser.newPage({ viewport });
  await page.goto(`${setup.installation.consoleUrl}#/live`);
  await page.waitForFunction((tables) => document.querySelectorAll(".table-card").length >= tables, TABLES);
  return page;
}

/** The player's balance and movements in the wallet's books. */
async function booksOf(playerId: string) {
  const ask = async (path: string) => (await fetch(`${setup.installation.walletBase}/books/${path}`)).json();
  const { balance } = (await ask(`players/${playerId}`)) as { balance: string };
  const { movements } = (await ask(`movements?player_id=${playerId}`)) as {
    movements: { round_id: string; action: string; amount: string }[];
  };
  return { balance, movements };
}

describe("an operator's lobby of live tables", () => {
  it("shows the studio's tables with pictures, and updates them without a reload", async () => {
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
      { timeout: STUDIO_TIMEOUT_MS },
    );
    assert.notDeepEqual(await cards(), before);
    assert.equal(await page.evaluate(() => performance.timeOrigin), loaded);
    await page.close();
    const phone = await liveLobby(PHONE);
    assert.equal(await overflow(phone), 0);
  });
});

describe("a live roulette table", () => {
  it("draws one number for all players; screens, wallet books and API agree", async () => {
    const { tables } = await setup.installation.client.liveTables("EUR");
    const table = tables.find(({ name }) => name?.includes("Roulette"));
    assert.ok(table);
    const open = async (playerId: string, viewport: typeof DESKTOP, motion?: "reduce") => {
      const opening = { player_id: playerId, currency: "EUR", game_id: table.game_id };
      const { launch_url } = await setup.installation.client.openSession(opening);
      return openGame(setup.browser, launch_url, viewport, motion);
    };
    const players = { red: `ann-${Date.now()}`, black: `bob-${Date.now()}` };
    // One of them wants no motion, and is told the same.
    const pages = { red: await open(players.red, DESKTOP), black: await open(players.black, PHONE, "reduce") };
    await watchMotion(pages.black);
    // Whoever bets while the ball rolls: the page is ready before the others bet, so that it sees the ball begin to.
    const late = await open(`late-${Date.now()}`, LANDSCAPE);
    assert.deepEqual(await outOfSight(late), [], "sideways");
    await tabTo(late, '[data-bet="red"]');
    await late.keyboard.press("Enter");
    await tabTo(late, "#play");
    const bets = ["red", "black"] as const;

    // Both bet with enough time left to be in the same round.
    await pages.red.waitForFunction(
      () =>
        Number(/(\d+) s/.exec(document.querySelector("[data-phase=betting] .table-phase")?.textContent ?? "")?.[1]) > 9,
      null,
      { timeout: STUDIO_TIMEOUT_MS },
    );
    const shifted = await layoutShift(pages.black);
    assert.ok(shifted < 0.05, `${shifted}`);
    await Promise.all(
      bets.map(async (bet) => {
        await pages[bet].click(`[data-bet="${bet}"]`);
        await pages[bet].click("#play");
        await pages[bet].waitForFunction(() =>
          document.querySelector("#message")?.textContent?.includes("on the table"),
        );
      }),
    );
    assert.deepEqual(await outOfSight(pages.black), [], "a bet and two lines of words leave the felt whole");
    // A bet while the ball rolls is one on the next round, and the page says so.
    await late.waitForSelector('[data-phase="spinning"]', { timeout: STUDIO_TIMEOUT_MS });
    assert.equal(await late.textContent("#play-word"), "Bet on the next round");
    await late.keyboard.press("Enter");
    await late.waitForFunction(
      () => document.querySelector("#message")?.textContent === "Your bet is placed on the next round.",
    );
    await late.close();
    // Each at once: the next ball takes the number away.
    const drawn = await Promise.all(
      bets.map(async (bet) => {
        await roundOver(pages[bet]);
        return pages[bet].textContent(".last-number");
      }),
    );
    const books = { red: await booksOf(players.red), black: await booksOf(players.black) };
    assert.match(drawn[0] ?? "", /^\d+$/);
    assert.equal(drawn[0], drawn[1]);
    for (const bet of bets) {
      assert.equal(await balanceOnScreen(pages[bet]), books[bet].balance);
      assert.deepEqual(pages[bet].problems, []);
    }
    assert.deepEqual(await moved(pages.black), []);
    const spoken = (await pages.black.textContent("#stage .unseen[role=status]")) ?? "";
    assert.match(spoken, new RegExp(`^Result: ${drawn[1]}( |$)`));
    // The table tells the number too: what won keeps its frame then.
    await pages.black
      .locator(".table-last li")
      .first()
      .filter({ hasText: drawn[1] ?? "" })
      .waitFor();
    assert.ok(await pages.black.locator(`[data-bet="${drawn[1]}"].won`).isVisible());
    const roundIds = new Set(bets.flatMap((bet) => books[bet].movements.map(({ round_id }) => round_id)));
    assert.equal(roundIds.size, 1);
    const { transactions } = await setup.installation.client.round([...roundIds][0] ?? "");
    const transactionsOf = (playerId: string) =>
      transactions.filter(({ player_id }) => player_id === playerId).map(({ type, amount }) => [type, amount]);
    for (const bet of bets) {
      assert.deepEqual(
        transactionsOf(players[bet]),
        books[bet].movements.map(({ action, amount }) => [action, amount]),
      );
    }
    assert.ok(transactions.every(({ status }) => status === "completed"));
    await keepPicture(pages.red, "live-roulette-desktop");
    await keepPicture(pages.black, "live-roulette-phone");
    await Promise.all(bets.map((bet) => pages[bet].close()));
  });
});
