import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  axeViolations,
  balanceOnScreen,
  DESKTOP,
  type GamePage,
  layoutShift,
  openGame,
  order,
  outOfSight,
  PHONE,
  playRound,
  roundOver,
  setUpBrowser,
  tabTo,
} from "./support/browser.ts";
import { gameCodes, startInstallation } from "./support/installation.ts";
import { keepPicture } from "./support/pictures.ts";
import { LANDSCAPE, moved, watchMotion } from "./support/sound.ts";

const setup = setUpBrowser(startInstallation);

/** Every player who was given a session. */
const players = new Set<string>();

/** Opens a session for a player with this balance, and its game page. */
async function open(
  playerId: string,
  gameCode: string,
  balance = "100.00",
  viewport = DESKTOP,
  locale = "en",
): Promise<GamePage> {
  players.add(playerId);
  await setup.installation.setPlayer(playerId, balance);
  const { launch_url } = await setup.installation.client.openSession({
    player_id: playerId,
    currency: "EUR",
    game_id: setup.installation.gameId(gameCode),
    lobby_url: "http://127.0.0.1:9/lobby",
    deposit_url: "http://127.0.0.1:9/deposit",
    locale,
  });
  return openGame(setup.browser, launch_url, viewport);
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
  const answer = await fetch(`${setup.installation.walletBase}/books/movements?player_id=${playerId}`);
  const { movements } = (await answer.json()) as { movements: { round_id: string; action: string; amount: string }[] };
  return Map.groupBy(movements, ({ round_id }) => round_id);
}

/** What a screen reader is told of a lost round; of a slot's, the message says it all. */
const TOLD: Record<keyof typeof gameCodes, RegExp> = {
  slot: /^$/,
  ticket: /^Uncovered: (×[0-9.]+, ){8}×[0-9.]+$/,
  crash: /^Crashed at ×[0-9.]+$/,
  roulette: /^Result: (0|[1-9]\d? (Red|Black))$/,
};

// Each has its player and its page, and most of their time is motion: three at a time.
describe("a game in the browser", { concurrency: 3, timeout: 600_000 }, () => {
  it("plays, and wins; screen, wallet books and GET /v1/rounds/{id} agree", async () => {
    const page = await open("winner", gameCodes.slot);
    for (const ordered of [{ outcome: "lose" }, { outcome: "win", times: "2" }]) {
      await playRound(page, ordered);
      assert.equal(await balanceOnScreen(page), await setup.installation.walletBalance("winner"));
    }
    assert.equal(await page.textContent("#message"), "You win 2.00 EUR");

    const rounds = await roundsAtWallet("winner");
    for (const [roundId, booked] of rounds) {
      const { transactions } = await setup.installation.client.round(roundId);
      const reported = transactions.map(({ type, amount, status }) => ({ action: type, amount, status }));
      assert.deepEqual(
        reported,
        booked.map(({ action, amount }) => ({ action, amount, status: "completed" })),
      );
    }
    assert.deepEqual(
      [...rounds.values()].map((booked) => booked.map(({ action, amount }) => [action, amount])),
      [
        [
          ["bet", "1.00"],
          ["win", "0.00"],
        ],
        [
          ["bet", "1.00"],
          ["win", "2.00"],
        ],
      ],
      "a lost round is closed",
    );
    assert.deepEqual(page.problems, []);
    await keepPicture(page, "game-desktop");
    await page.close();
  });

  it("shows the last round and what it brought after a reload", async () => {
    const page = await open("returner", gameCodes.slot);
    await playRound(page, { outcome: "win", times: "3" });
    const landed = await page.getAttribute(".reels", "aria-label");
    const [, won = ""] = /You win ([0-9.]+ EUR)/.exec((await page.textContent("#message")) ?? "") ?? [];
    assert.notEqual(won, "");
    await page.reload();
    await page.waitForSelector(`#message:has-text("Last round: You win ${won}")`);
    assert.equal(await page.getAttribute(".reels", "aria-label"), landed);
    assert.equal(await page.textContent("#win"), won);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  it("plays once for a double click and for a double press of the space key", async () => {
    const page = await open("double-clicker", gameCodes.slot);
    await order(page, { outcome: "lose" });
    await whileRoundsWait(page, () => page.dblclick("#play"));
    await roundOver(page);
    assert.equal((await roundsAtWallet("double-clicker")).size, 1);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await order(page, { outcome: "lose" });
    await whileRoundsWait(page, async () => {
      await page.keyboard.press("Space");
      await page.keyboard.press("Space");
    });
    await roundOver(page);
    assert.equal((await roundsAtWallet("double-clicker")).size, 2);
    await page.close();
  });

  it("plays once when the answer is lost and the page repeats the call", async () => {
    const page = await open("unlucky-line", gameCodes.slot);
    let lost = 0;
    await page.route("**/sandbox/api/rounds", async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await playRound(page, { outcome: "lose" });
    assert.equal(lost, 2);
    assert.equal((await roundsAtWallet("unlucky-line")).size, 1);
    assert.equal(await balanceOnScreen(page), await setup.installation.walletBalance("unlucky-line"));
    await page.close();
  });

  it("tells an offline player so, and once online shows what a round has left", async () => {
    const page = await open("tunnel", gameCodes.slot);
    let tries = 0;
    page.on("requestfailed", (request) => request.url().endsWith("/rounds") && tries++);
    await page.context().setOffline(true);
    await playRound(page);
    assert.match((await page.textContent("#message")) ?? "", /No connection/);
    assert.equal(tries, 1, "nobody waits for more tries of a call that was never sent");
    await page.context().setOffline(false);

    await page.route("**/sandbox/api/rounds", async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await playRound(page, { outcome: "lose" });
    assert.match((await page.textContent("#message")) ?? "", /No connection. If your bet was placed/);
    assert.equal((await roundsAtWallet("tunnel")).size, 1);
    const left = `${await setup.installation.walletBalance("tunnel")} EUR`;
    await page.waitForFunction((shown) => document.getElementById("balance")?.textContent === shown, left);
    await page.close();
  });

  it("explains insufficient funds and links to the deposit page", async () => {
    const page = await open("broke", gameCodes.roulette, "0.10");
    await page.click('[data-bet="red"]');
    await playRound(page);
    assert.match((await page.textContent("#message")) ?? "", /does not cover this bet/);
    assert.equal(await page.getAttribute("a.deposit", "href"), "http://127.0.0.1:9/deposit");
    assert.equal(await setup.installation.walletBalance("broke"), "0.10");
    await page.close();
  });

  it("offers the highest stake that the balance covers", async () => {
    const page = await open("nearly-broke", gameCodes.slot, "0.75");
    await playRound(page);
    await page.click("button.way");
    assert.equal(await page.textContent("#stake"), "0.40 EUR");
    await playRound(page, { outcome: "lose" });
    assert.equal(await page.textContent("#message"), "No win this time");
    assert.equal(await balanceOnScreen(page), "0.35");
    await page.close();
  });

  it("stops after the casino's minutes, tells time and result, goes on once read", async () => {
    await setup.installation.setPlayer("long-player", "100.00");
    const opened = await setup.installation.client.openSession({
      ...{ player_id: "long-player", currency: "EUR", game_id: setup.installation.gameId(gameCodes.slot) },
      ...{ reality_check_minutes: 60, responsible_gaming_url: "http://127.0.0.1:9/limits" },
    });
    const page = await openGame(setup.browser, opened.launch_url);
    assert.equal(await page.getAttribute("#session a", "href"), "http://127.0.0.1:9/limits");
    await playRound(page, { outcome: "lose" });
    assert.equal(await page.textContent("#net"), "Net -1.00 EUR");
    // The same session, two hours later.
    await page.route("**/sandbox/api/state", async (route) => {
      const response = await route.fetch();
      const state = await response.json();
      const opened_at = new Date(Date.parse(state.opened_at) - 2 * 3_600_000).toISOString();
      await route.fulfill({ response, json: { ...state, opened_at } });
    });
    await page.reload();
    await page.waitForSelector("#panel .answers a.responsible_gaming");
    assert.match((await page.textContent("#panel")) ?? "", /played for 2:0\d hours.*staked 1.00 EUR and won 0.00 EUR/);
    await keepPicture(page, "reality-check");
    await page.click("#panel .answers .buy:enabled");
    await page.waitForSelector("#panel", { state: "hidden" });
    await playRound(page, { outcome: "lose" });
    assert.equal((await roundsAtWallet("long-player")).size, 2);
    await page.reload();
    await page.waitForSelector("#play:not(:disabled)");
    assert.ok(!(await page.isVisible("#panel")), "it was read");
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  it("takes several roulette chips, takes one back, doubles, and repeats the bets", async () => {
    const page = await open("croupier", gameCodes.roulette);
    await page.click("#play");
    assert.equal(await page.textContent("#message"), "Choose a bet");
    for (const bet of ["17", "17", "red", "dozen-3", "odd"]) await page.click(`[data-bet="${bet}"]`);
    assert.notEqual(await page.textContent("#message"), "Choose a bet", "there is one");
    await page.click("text=Undo");
    await page.click("text=Double");
    assert.equal(await page.textContent(".total"), "Total bet: 8.00 EUR");
    await playRound(page);
    await page.click("text=Repeat bets");
    await playRound(page);
    const rounds = [...(await roundsAtWallet("croupier")).values()];
    assert.deepEqual(
      rounds.map(([bet]) => [bet?.action, bet?.amount]),
      [
        ["bet", "8.00"],
        ["bet", "8.00"],
      ],
    );
    assert.equal(await balanceOnScreen(page), await setup.installation.walletBalance("croupier"));
    await page.click('[data-bet="0"]');
    await keepPicture(page, "roulette-desktop");
    for (const viewport of [PHONE, LANDSCAPE]) {
      await page.setViewportSize(viewport);
      const hidden = await page.evaluate(() => {
        const stage = document.getElementById("stage")?.getBoundingClientRect();
        const inSight = (box: DOMRect) =>
          stage &&
          box.top >= stage.top - 1 &&
          box.bottom <= stage.bottom + 1 &&
          box.left >= 0 &&
          box.right <= innerWidth;
        return [...document.querySelectorAll<HTMLElement>("[data-bet]")].flatMap((field) => {
          const box = field.getBoundingClientRect();
          return inSight(box) && box.height >= 24 && box.width >= 24 ? [] : [field.dataset.bet];
        });
      });
      assert.deepEqual(hidden, [], `${viewport.width} pixels wide`);
      await keepPicture(page, viewport === PHONE ? "roulette-phone" : "roulette-phone-sideways");
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  it("shows a long amount whole on a phone, and stakes of the currency's value", async () => {
    for (const [currency, balance, lowest] of [
      ["BTC", "1234.00005678", "0.000002 BTC"],
      ["IDR", "123456789012.00", "2,000.00 IDR"],
    ] as const) {
      const playerId = `rich-in-${currency}`;
      await setup.installation.setPlayer(playerId, balance, { currency });
      const game_id = setup.installation.gameId(gameCodes.slot);
      const opened = await setup.installation.client.openSession({ player_id: playerId, currency, game_id });
      const page = await openGame(setup.browser, opened.launch_url, PHONE);
      for (let steps = 0; steps < 10; steps++) await page.click("#less", { force: true });
      assert.equal(await page.textContent("#stake"), lowest);
      const clipped = await page.evaluate(() =>
        ["balance", "stake", "win"].filter((id) => {
          const element = document.getElementById(id) as HTMLElement;
          return element.scrollWidth > element.clientWidth + 1;
        }),
      );
      assert.deepEqual(clipped, [], currency);
      await keepPicture(page, `money-${currency}`);
      await page.close();
    }
  });

  it("notices that the casino has closed the session", async () => {
    await setup.installation.setPlayer("sent-home", "100.00");
    const opened = await setup.installation.client.openSession({
      player_id: "sent-home",
      currency: "EUR",
      game_id: setup.installation.gameId(gameCodes.slot),
      lobby_url: "http://127.0.0.1:9/lobby",
    });
    const page = await openGame(setup.browser, opened.launch_url);
    await setup.installation.client.closeSession(opened.session_id);
    // A page that is shown again looks at once, and else every 10 s.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForSelector("a.way.lobby", { timeout: 40_000 });
    assert.match((await page.textContent("#message")) ?? "", /session has ended/);
    assert.ok(await page.isDisabled("#play"));
    assert.ok(await page.locator("#choice[inert] button.buy").isVisible(), "nothing can be bought any more");
    await page.reload();
    await page.waitForSelector("#message:has-text('session has ended')");
    await page.close();
  });

  it("calls a win on its way until the wallet books it, and half the stake no win", async () => {
    const page = await open("late-winner", gameCodes.slot);
    await playRound(page, { outcome: "win", times: "0.5" });
    assert.equal(await page.textContent("#message"), "Returned: 0.50 EUR");
    assert.notEqual(await page.getAttribute("#message", "class"), "good");
    assert.equal(await page.getAttribute("#win", "class"), "returned");
    await playRound(page, { outcome: "win", times: "3", fault: "late_win" });
    assert.match((await page.textContent("#message")) ?? "", /You win .* The money is on its way to your balance/);
    assert.equal(await balanceOnScreen(page), "98.50");
    await page.waitForFunction(() => /has arrived/.test(document.getElementById("message")?.textContent ?? ""));
    await page.waitForFunction(() => document.getElementById("balance")?.textContent !== "98.50 EUR");
    assert.equal(await balanceOnScreen(page), await setup.installation.walletBalance("late-winner"));
    await page.click("#history");
    assert.equal(await page.locator(".history tbody tr").count(), 2);
    assert.equal(await page.locator(".history tr.won").count(), 1);
    await page.close();
  });

  it("explains that a limit or a block stops the player", async () => {
    const page = await open("limited", gameCodes.ticket);
    await setup.installation.setPlayer("limited", "100.00", { bet_limit: "0.50" });
    await playRound(page);
    assert.match((await page.textContent("#message")) ?? "", /exceeds your limit/);
    await setup.installation.setPlayer("limited", "100.00", { blocked: true });
    await playRound(page);
    assert.match((await page.textContent("#message")) ?? "", /account is blocked/);
    assert.equal(await setup.installation.walletBalance("limited"), "100.00");
    await page.close();
  });

  it("cashes out at a preset, and lists the last flights, also after a reload", async () => {
    const page = await open("cautious", gameCodes.crash);
    await page.click(".presets button:first-child");
    assert.equal(await page.inputValue("#target"), "1.50");
    await playRound(page, { outcome: "win", times: "1.6" });
    assert.match((await page.textContent("#message")) ?? "", /You win 1.50 EUR/);
    assert.match((await page.textContent(".readout")) ?? "", /Cashed out at ×1.50/);
    await playRound(page, { outcome: "lose" });
    assert.equal(await page.textContent("#message"), "No win this time");
    const flights = await page.locator(".last-flights li").allTextContents();
    assert.equal(flights[0], "×1.00");
    assert.equal(await page.locator(".last-flights li.won").count(), 1);
    await page.reload();
    await page.waitForSelector('#stage[aria-busy="false"]');
    assert.deepEqual(await page.locator(".last-flights li").allTextContents(), flights);
    assert.ok((await page.locator(".ups .tick:not(.off)").count()) >= 2, "the height has labels");
    await keepPicture(page, "game-crash");
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  it("waits longer for a reel that may bring free spins, counted clear of jackpots", async () => {
    const page = await open("tense", gameCodes.slot);
    await order(page, { outcome: "feature" });
    // A busy machine draws too few frames to be sure to see it.
    await page.evaluate(() => {
      const note = (records: MutationRecord[]) => {
        for (const { target } of records)
          if ((target as Element).classList.contains("tense")) document.body.dataset.waited = "";
      };
      const seen = { subtree: true, attributes: true, attributeFilter: ["class"] };
      new MutationObserver(note).observe(document.body, seen);
    });
    await page.click("#play");
    await page.waitForSelector("body[data-waited]");
    await page.waitForFunction(() =>
      /^Free spin \d+ of \d+$/.test(document.querySelector(".counter:not([hidden])")?.textContent ?? ""),
    );
    const clear = await page.evaluate(() => {
      const [pools, counter] = [".jackpots", ".counter"].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      );
      return pools && counter ? counter.top - pools.bottom : 0;
    });
    assert.ok(clear >= 0, `${clear} pixels`);
    await page.close();
  });

  it("cashes a crash round out by hand at the shown multiplier, or loses the stake", async () => {
    const page = await open("pilot", gameCodes.crash);
    await page.check("#by-hand");
    await order(page, { outcome: "win", times: "500" });
    await page.click("#play");
    await page.waitForFunction(() => Number(document.querySelector(".readout")?.textContent?.slice(1)) >= 1.05);
    await page.click("#play.out");
    await roundOver(page);
    const [, at] = /^Cashed out at ×([0-9.]+)/.exec((await page.textContent(".readout small")) ?? "") ?? [];
    assert.ok(Number(at) >= 1.05, at);
    assert.equal(await page.textContent("#message"), `You win ${Number(at).toFixed(2)} EUR`);
    assert.equal(await balanceOnScreen(page), (99 + Number(at)).toFixed(2));
    await playRound(page, { outcome: "lose" });
    assert.equal(await page.textContent("#message"), "No win this time");
    assert.equal(await balanceOnScreen(page), await setup.installation.walletBalance("pilot"));
    assert.equal((await roundsAtWallet("pilot")).size, 2);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  it("plays on while the button is held and no further, and keeps the sound as chosen", async () => {
    const page = await open("holder", gameCodes.slot);
    await page.emulateMedia({ reducedMotion: "reduce" });
    let played = 0;
    page.on("request", (request) => request.method() === "POST" && request.url().endsWith("/rounds") && played++);
    const [x, y] = await page.locator("#play").evaluate((button) => {
      const box = button.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    await page.mouse.move(x ?? 0, y ?? 0);
    await page.mouse.down();
    for (let rounds = 0; rounds < 2; rounds++) {
      await page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/rounds"));
    }
    await page.mouse.up();
    await roundOver(page);
    assert.equal((await roundsAtWallet("holder")).size, played);
    await page.click("#sound");
    await page.reload();
    await page.waitForSelector("#play:not(:disabled)");
    assert.equal(await page.getAttribute("#sound", "aria-pressed"), "true");
    assert.equal((await roundsAtWallet("holder")).size, played, "letting go plays no round");
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  it("buys free spins only after confirmation, for the price on the button", async () => {
    const page = await open("buyer", gameCodes.slot);
    await page.emulateMedia({ reducedMotion: "reduce" });
    while ((await page.textContent("#stake")) !== "0.20 EUR") await page.click("#less");
    const price = /([0-9.]+) EUR/.exec((await page.textContent(".choice .buy")) ?? "")?.[1];
    await order(page, { outcome: "win", times: "5" });
    await page.click(".choice .buy");
    assert.equal((await roundsAtWallet("buyer")).size, 0);
    await page.click("#panel .buy");
    await roundOver(page);
    const [booked] = [...(await roundsAtWallet("buyer")).values()];
    assert.deepEqual([booked?.[0]?.action, booked?.[0]?.amount], ["bet", price]);
    assert.equal(await balanceOnScreen(page), await setup.installation.walletBalance("buyer"));
    await page.close();
  });

  it("uses the session's language, or English if it is not supported", async () => {
    for (const [locale, spin, language, balance] of [
      ["de-DE", "Drehen", "de", "100,00 EUR"],
      ["xx", "Spin", "en", "100.00 EUR"],
      ["ar-EG", "لفّ", "ar", "\u2066100.00 EUR\u2069"],
    ] as const) {
      const page = await open(`speaker-${language}`, gameCodes.slot, "100.00", DESKTOP, locale);
      assert.equal(await page.textContent("#play-word"), spin);
      assert.equal(await page.getAttribute("html", "lang"), language);
      assert.equal(await page.getAttribute("html", "dir"), language === "ar" ? "rtl" : "ltr");
      await page.waitForFunction((text) => document.querySelector("#balance")?.textContent === text, balance);
      assert.deepEqual(page.problems, []);
      await page.close();
    }
  });

  it("tells a screen reader what landed on which line and what it paid", async () => {
    const page = await open("listener", gameCodes.slot);
    await playRound(page, { outcome: "win", times: "3" });
    const told = (await page.textContent("#stage .unseen[role=status]")) ?? "";
    const paid = told.split(". ").map((part) => {
      const [, count, name, amount] = /^(?:Line \d+: )?(\d) × ([a-z ]+)[,:] ([0-9.]+) EUR$/.exec(part) ?? [];
      assert.ok(Number(count) >= 3 && name, part);
      return { name, minor: Math.round(Number(amount) * 100) };
    });
    const [, won] = /You win ([0-9.]+)/.exec((await page.textContent("#message")) ?? "") ?? [];
    assert.equal(
      paid.reduce((sum, { minor }) => sum + minor, 0),
      Math.round(Number(won) * 100),
    );
    const rows = (await page.getAttribute(".reels", "aria-label")) ?? "";
    assert.match(rows, /^Row 1: (\S[^,]*, ){4}\S[^,]*\. Row 2: .*\. Row 3: /);
    for (const { name } of paid) assert.ok(rows.includes(String(name)), `${name} in ${rows}`);
    await page.close();
  });

  it("plays a demo without a wallet, and names what is under the fields of its ticket", async () => {
    const { launch_url } = await setup.installation.client.openDemo(setup.installation.gameId(gameCodes.ticket), {});
    const page = await openGame(setup.browser, launch_url);
    assert.ok(await page.isVisible("#demo"));
    assert.equal(await balanceOnScreen(page), "1000.00");
    const names = () =>
      page.evaluate(() => [...document.querySelectorAll(".field")].map((field) => field.getAttribute("aria-label")));
    assert.equal((await names())[3], "Field 4 of 9: covered");
    await playRound(page, { outcome: "lose" });
    const uncovered = await names();
    assert.match(uncovered[3] ?? "", /^Field 4 of 9: ×[0-9.]+$/);
    const prizes = uncovered.map((name) => name?.split(": ")[1]).join(", ");
    assert.equal(await page.textContent("#stage .unseen[role=status]"), `Uncovered: ${prizes}`);
    assert.equal(await page.textContent("#message"), "No win this time");
    const answer = await fetch(`${setup.installation.walletBase}/books/movements?limit=100000`);
    const { movements } = (await answer.json()) as { movements: { game_id: string; player_id: string }[] };
    // Other tests play the ticket for money at the same time.
    const strangers = movements.filter(
      ({ game_id, player_id }) => game_id === gameCodes.ticket && !players.has(player_id),
    );
    assert.deepEqual(strangers, []);
    await page.close();
  });

  for (const [kind, told] of Object.entries(TOLD)) {
    const code = gameCodes[kind as keyof typeof gameCodes];
    it(`is played by keyboard on a phone either way up, without unwanted motion: ${kind}`, async () => {
      const page = await open(`phone-${code}`, code, "100.00", PHONE);
      await page.emulateMedia({ reducedMotion: "reduce" });
      assert.deepEqual(await outOfSight(page), [], "upright");
      await order(page, { outcome: "lose" });
      await watchMotion(page);
      if (code === gameCodes.roulette) {
        await tabTo(page, '[data-bet="17"]');
        await page.keyboard.press("Enter");
      }
      await tabTo(page, "#play");
      await page.keyboard.press("Enter");
      await roundOver(page);
      assert.equal(await page.textContent("#message"), "No win this time");
      assert.match((await page.textContent("#stage .unseen[role=status]")) ?? "", told);
      assert.deepEqual(await moved(page), []);
      assert.ok(await page.evaluate(() => document.activeElement?.id === "play"), "the focus stays");
      for (const panel of ["#rules", "#history"]) {
        await tabTo(page, panel);
        await page.keyboard.press("Enter");
        assert.ok(await page.evaluate(() => document.activeElement?.closest("dialog[open]") !== null));
        const rounds = await page.locator(".history tbody tr").evaluateAll((all) => all.map((row) => row.clientHeight));
        assert.ok(Math.max(0, ...rounds) < 45, `a round takes one line, not ${rounds} px`);
        await page.keyboard.press("Escape");
        assert.ok(await page.evaluate((id) => document.activeElement?.matches(id), panel), "the focus comes back");
      }
      if (code === gameCodes.slot) await keepPicture(page, "game-phone");
      await page.setViewportSize(LANDSCAPE);
      assert.deepEqual(await outOfSight(page), [], "sideways");
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  }

  it("is as high as 60 % of the screen at least", async () => {
    for (const code of Object.values(gameCodes)) {
      const page = await open(`tall-${code}`, code);
      const height = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll("#stage > :not(.unseen)")].map((one) =>
          one.getBoundingClientRect(),
        );
        return Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
      });
      assert.ok(height >= 0.6 * DESKTOP.height, `${code} is ${height} pixels high`);
      if (code === gameCodes.crash) assert.equal(await page.textContent("#stake"), "1.00 EUR", "begins as the others");
      await keepPicture(page, `game-${code}`);
      await page.close();
    }
  });

  it("is read from right to left in Arabic, with all in sight", async () => {
    for (const code of Object.values(gameCodes)) {
      const page = await open(`arabic-${code}`, code, "1234.50", DESKTOP, "ar");
      const [balance, play] = await page.evaluate(() =>
        ["#balance", "#play"].map((one) => document.querySelector(one)?.getBoundingClientRect().left ?? 0),
      );
      assert.ok((balance ?? 0) > (play ?? 0), "what is first in a line is at its right");
      assert.deepEqual(await outOfSight(page), [], code);
      await keepPicture(page, `arabic-${code}`);
      await page.click("#rules");
      await keepPicture(page, `arabic-rules-${code}`);
      await page.keyboard.press("Escape");
      await page.setViewportSize(PHONE);
      assert.deepEqual(await outOfSight(page), [], `${code} on a phone`);
      assert.deepEqual(page.problems, []);
      await page.close();
    }
  });

  it("has no axe violations", async () => {
    for (const code of Object.values(gameCodes)) {
      const page = await open(`axe-${code}`, code);
      assert.deepEqual(await axeViolations(page), [], code);
      await page.close();
    }
  });

  it("loads in at most five requests and shifts nothing on a phone", async () => {
    for (const code of Object.values(gameCodes)) {
      await setup.installation.setPlayer(`light-${code}`, "100.00");
      const { launch_url } = await setup.installation.client.openSession({
        player_id: `light-${code}`,
        currency: "EUR",
        game_id: setup.installation.gameId(code),
      });
      const page = await setup.browser.newPage({ viewport: PHONE });
      const requests: string[] = [];
      page.on("request", (request) => !request.url().startsWith("data:") && requests.push(request.url()));
      await page.goto(launch_url);
      await page.waitForSelector("#play:not(:disabled)");
      // A tile's picture is one more; the games of this installation have none.
      assert.ok(requests.length <= 4, requests.join(" "));
      const shifted = await layoutShift(page);
      assert.ok(shifted < 0.05, `${code}: ${shifted}`);
      await page.close();
    }
  });

  it("keeps the token out of every URL except for the fragment", async () => {
    await setup.installation.setPlayer("private", "100.00");
    const seen: string[] = [];
    const { launch_url } = await setup.installation.client.openSession({
      player_id: "private",
      currency: "EUR",
      game_id: setup.installation.gameId(gameCodes.slot),
    });
    const token = launch_url.split("#token=")[1] ?? "";
    assert.ok(token.length >= 40);
    const page = await setup.browser.newPage();
    page.on("request", (request) => seen.push(request.url(), request.headers().referer ?? ""));
    await page.goto(launch_url);
    await page.waitForSelector('#stage[aria-busy="false"]');
    await playRound(page, { outcome: "lose" });
    assert.ok(seen.length >= 10);
    assert.deepEqual(
      seen.filter((address) => address.split("#")[0]?.includes(token)),
      [],
    );
    await page.close();
  });
});

describe("a game beside a wallet that fails", { timeout: 600_000 }, () => {
  it("shows the balance once a wallet that was down answers again", async () => {
    await setup.installation.setWalletFault({ kind: "down" });
    const page = await open("cut-off", gameCodes.slot);
    assert.equal(await page.textContent("#message"), "Your balance is not available right now.");
    await setup.installation.setWalletFault({ kind: null });
    await page.waitForFunction(() => document.getElementById("balance")?.textContent === "100.00 EUR");
    assert.equal(await page.textContent("#message"), "Good luck!");
    await page.close();
  });

  it("says that it waits, that a stake may be owed, and when the wallet gave it back", async () => {
    const page = await open("patient", gameCodes.slot);
    const says = (words: string) =>
      page.waitForFunction((said) => document.getElementById("message")?.textContent?.includes(said), words);
    // The wallet takes the stake and gives it back; the platform hears of neither before its second rollback.
    await setup.installation.setWalletFault({ kind: "lost_answer", times: 2 });
    await whileRoundsWait(page, async () => {
      await page.click("#play");
      await says("Waiting for the casino…");
    });
    await says("If your stake was taken, it is on its way back.");
    await says("If your stake of 1.00 EUR was taken, it is back.");
    await page.waitForFunction(() => document.getElementById("balance")?.textContent === "100.00 EUR");
    const [booked] = [...(await roundsAtWallet("patient")).values()];
    assert.deepEqual(
      booked?.map(({ action }) => action),
      ["bet", "rollback"],
    );
    await page.close();
  });
});
