import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  axeViolations,
  balanceOnScreen,
  closePages,
  DESKTOP,
  type GamePage,
  openGame,
  overflow,
  PHONE,
  playRound,
  setUpBrowser,
  tabTo,
} from "./support/browser.ts";
import { gameCodes, startInstallation } from "./support/installation.ts";
import { keepPicture } from "./support/pictures.ts";
import { moved, watchMotion } from "./support/sound.ts";

const setup = setUpBrowser(startInstallation);
closePages(setup);

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** Opens a slot for the player. */
async function open(playerId: string, viewport = DESKTOP): Promise<GamePage> {
  const { launch_url } = await setup.installation.client.openSession({
    player_id: playerId,
    currency: "EUR",
    game_id: setup.installation.gameId(gameCodes.slot),
    locale: "en",
  });
  return openGame(setup.browser, launch_url, viewport);
}

interface Booked {
  readonly action: string;
  readonly amount: string;
  readonly free_spins_id: string | null;
}

async function booked(playerId: string): Promise<Booked[]> {
  const answer = await fetch(`${setup.installation.walletBase}/books/movements?player_id=${playerId}`);
  return ((await answer.json()) as { movements: Booked[] }).movements;
}

function campaign(
  playerId: string,
  type: "fortune_wheel" | "treasure_chest" | "golden_dragon",
  amounts: number[],
  weights: number[] = [],
) {
  return setup.installation.client.placeBonusCampaign({
    type,
    name: "A draw for you",
    currency: "EUR",
    game_ids: [setup.installation.gameId(gameCodes.slot)],
    player_ids: [playerId],
    valid_until: tomorrow(),
    triggers: { first_game_launch: true },
    prizes: amounts.map((amount, place) => ({ kind: "money", amount: amount.toFixed(2), weight: weights[place] ?? 1 })),
    reference: `${type}-${playerId}`,
  });
}

const SIXTEEN = Array.from({ length: 16 }, (_, place) => (place + 1) * 2);

describe("a bonus in the browser", () => {
  it("plays five granted spins for free, and their wins are booked as bonus money", async () => {
    await setup.installation.setPlayer("gifted", "100.00");
    const grant = await setup.installation.client.grantFreeSpins({
      player_id: "gifted",
      currency: "EUR",
      game_ids: [setup.installation.gameId(gameCodes.slot)],
      quantity: 5,
      bet_amount: "1.00",
      valid_until: tomorrow(),
      reference: "five-spins",
    });
    const page = await open("gifted");
    assert.match((await page.textContent("#offers")) ?? "", /5 free spins/);
    assert.match((await page.textContent("#panel")) ?? "", /5 free spins at 1.00 EUR/, "offered before any paid round");
    await page.click("#panel .answers .buy:first-child:enabled");
    // A dialog tells of its closing a task later, and only then the answer counts.
    await page.waitForSelector('#play-word:text-is("Free spin 1 of 5")');
    assert.ok(!(await page.isVisible("#choice button.buy")), "a gift offers no purchase at its own stake");
    // Half the stake is a win where the player has staked nothing.
    await playRound(page, { outcome: "win", times: "0.5" });
    assert.equal(await page.textContent("#message"), "You win 0.50 EUR");
    for (let spin = 1; spin < 5; spin++) {
      await playRound(page, { outcome: "lose" });
      assert.equal(await page.textContent("#message"), "No win this time");
    }
    await page.waitForSelector("#offers", { state: "hidden" });
    // The next press in the rhythm of the spins answers the card, and never pays for a round.
    await page.keyboard.press("Space");
    assert.match((await page.textContent("#panel")) ?? "", /5 free rounds: you won/);
    await keepPicture(page, "gift-over");
    // A card that has been there for 600 ms takes the press as its answer; a slow machine presses that late.
    if (await page.isVisible("#panel-body button")) await page.click("#panel-body button");
    await page.waitForSelector("#panel", { state: "hidden" });

    const movements = await booked("gifted");
    assert.equal(movements.filter(({ action }) => action === "bet").length, 5);
    assert.ok(movements.every((movement) => movement.free_spins_id === grant.free_spins_id));
    const won = movements.filter(({ action }) => action === "win").reduce((sum, { amount }) => sum + Number(amount), 0);
    const { status, win_amount } = await setup.installation.client.freeSpins(grant.id);
    assert.deepEqual([status, win_amount], ["finished", won.toFixed(2)]);
    assert.equal(await setup.installation.walletBalance("gifted"), (100 + won).toFixed(2));
    assert.equal(await balanceOnScreen(page), await setup.installation.walletBalance("gifted"));
    assert.deepEqual(page.problems, []);
  });

  for (const type of ["fortune_wheel", "treasure_chest", "golden_dragon"] as const) {
    it(`draws from the ${type} on a phone by keyboard; the wallet books what is shown`, async () => {
      await setup.installation.setPlayer(type, "100.00");
      const placed = await campaign(type, type, SIXTEEN);
      const page = await open(type, PHONE);
      await page.click("#offers button");
      const height = () => page.evaluate(() => document.querySelector(".scene")?.getBoundingClientRect().height);
      const before = await height();
      await tabTo(page, "#draw-go");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.getElementById("draw-go")?.textContent === "Collect");
      assert.equal(await overflow(page), 0);
      assert.equal(await height(), before, "the scene does not jump");
      await keepPicture(page, `bonus-${type.replace("_", "-")}`);
      const shown = /You win ([0-9.]+) EUR/.exec((await page.textContent("#draw-status")) ?? "")?.[1];
      assert.ok(await page.evaluate(() => document.activeElement?.id === "draw-go"), "the focus goes on");
      await page.keyboard.press("Enter");
      const movements = await booked(type);
      assert.deepEqual(
        movements.map(({ action, amount, free_spins_id }) => [action, amount, free_spins_id]),
        [["win", shown, placed.campaign_id]],
      );
      await page.waitForSelector("#offers", { state: "hidden" });
      assert.deepEqual(page.problems, []);
    });
  }

  it("draws without motion where none is wanted, and says what was drawn", async () => {
    for (const type of ["fortune_wheel", "treasure_chest", "golden_dragon"] as const) {
      const player = `calm-${type}`;
      await setup.installation.setPlayer(player, "100.00");
      await campaign(
        player,
        type,
        SIXTEEN.map(() => 4),
      );
      const page = await open(player);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await watchMotion(page);
      await page.click("#offers button");
      await page.click("#draw-go");
      await page.waitForFunction(() => document.getElementById("draw-go")?.textContent === "Collect");
      assert.equal(await page.textContent("#draw-status"), "You win 4.00 EUR!");
      assert.deepEqual(await moved(page), [], type);
      await page.close();
    }
  });

  it("calls a blank prize no win, and rains no coins for it", async () => {
    await setup.installation.setPlayer("blank", "100.00");
    await campaign("blank", "golden_dragon", [0, 5], [1, 0]);
    const page = await open("blank", PHONE);
    await page.click("#offers button");
    await page.click("#draw-go");
    await page.waitForFunction(() => document.getElementById("draw-go")?.textContent === "Close");
    assert.equal(await page.textContent("#draw-status"), "No win this time");
    // The canvas has its default size until coins rain over it.
    assert.equal(await page.getAttribute("#effects", "width"), null);
    assert.equal(await setup.installation.walletBalance("blank"), "100.00");
  });

  it("has no axe violations with offers and with an open draw", async () => {
    await setup.installation.setPlayer("axe-bonus", "100.00");
    await campaign("axe-bonus", "fortune_wheel", SIXTEEN);
    await campaign("axe-bonus", "treasure_chest", SIXTEEN);
    const page = await open("axe-bonus");
    assert.deepEqual(await axeViolations(page), []);
    for (const kind of ["fortune_wheel", "treasure_chest"]) {
      await page.click(`.offer.${kind}`);
      assert.deepEqual(await axeViolations(page), []);
      await page.keyboard.press("Escape");
    }
  });
});
