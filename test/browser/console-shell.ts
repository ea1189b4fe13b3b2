import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import type { Page } from "playwright-core";
import { overflow } from "./support/browser.ts";
import { assertAccessible, go, LOOKS, type OpenConsole, untilChosen } from "./support/console.ts";
import { answerRows } from "./support/many.ts";
import { keepPicture } from "./support/pictures.ts";
import type { SeededInstallation } from "./support/seeded.ts";
import { assertSound, LANDSCAPE, PHONES } from "./support/sound.ts";

async function playOne(page: Page): Promise<void> {
  const game = page.frameLocator(".stage iframe");
  await game.locator('#stage[aria-busy="false"]').waitFor({ timeout: 30_000 });
  await game.locator("#play").click();
  await page.locator(".feed a").first().waitFor({ timeout: 30_000 });
}

const sessionIn = (page: Page) => new URL(page.url().replace("#/", "")).searchParams.get("session");

/** Tests of what surrounds the pages: the address and the history, the palette, the player, the menu of a phone. */
export function shellTests(
  open: (look?: (typeof LOOKS)[number]) => Promise<OpenConsole>,
  installation: () => SeededInstallation,
): void {
  it("keeps the lobby's filters and scroll, and the opened session, when gone back to", async () => {
    const { page, problems } = await open();
    await page.locator(".chip", { hasText: "Slot" }).click();
    await page.selectOption('[name="country"]', "DE");
    await page.fill('[name="search"]', "e");
    // The browser reports an address a moment after the page has set it.
    await page.waitForURL(/#\/lobby\?type=slot&country=DE&search=e$/);
    await page.waitForSelector(".tile:nth-child(40)");
    await page.evaluate(() => scrollTo(0, 1200));
    await page.waitForFunction(() => scrollY === 1200);
    // A click by the pointer would scroll first.
    await page
      .locator(".tile-art")
      .nth(20)
      .evaluate((link) => (link as HTMLElement).click());
    await playOne(page);
    const opened: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/v1/sessions")) opened.push(request.url());
    });
    const session = sessionIn(page);
    await page.goBack();
    await page.waitForFunction(() => scrollY === 1200);
    assert.equal(await page.inputValue('[name="search"]'), "e");
    assert.equal(await page.inputValue('[name="country"]'), "DE");
    await page.goForward();
    await page.locator(".feed a").first().waitFor();
    assert.equal(sessionIn(page), session);
    assert.deepEqual(opened, [], "the session was rejoined");
    await page.reload();
    await page.getByText("this is a new session").waitFor();
    // The note is there before the call is made.
    await page.waitForSelector(".stage iframe");
    assert.equal(opened.length, 1);
    await page.click("text=Close the earlier one");
    await page.getByText("The earlier session is closed.").waitFor();
    assert.deepEqual(problems, []);
  });

  it("says that an unknown address has no page", async () => {
    const { page } = await open();
    await go(page, "nowhere", "text=This page does not exist.");
    await assertSound(page, "an unknown address", PHONES);
    await page.click("main a");
    await page.waitForSelector("main h1:not(:has-text('No such page'))");
  });

  it("says that one is offline, and loads the page once the network is back", async () => {
    const { page } = await open();
    await page.context().setOffline(true);
    await go(page, "rates", ".state.bad:has-text('You are offline')");
    await assertSound(page, "offline", PHONES);
    await page.context().setOffline(false);
    await page.waitForSelector("main table");
    await page.selectOption('[name="provider"]', "quartzline");
    await page.waitForURL(/#\/rates\?provider=quartzline$/);
    await page.reload();
    await page.waitForSelector("h2:has-text('Quartzline, one rate')");
  });

  it("goes to a page, a game and a round with the keyboard alone", async () => {
    const { page, problems } = await open();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("transac");
    await page.waitForSelector(".palette [aria-selected=true]:has-text('Transactions')");
    await assertSound(page, "the palette", PHONES);
    await keepPicture(page, "console-palette-desktop-light");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1:has-text('Transactions')");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("r-no-such-1");
    await page.waitForSelector(".palette [aria-selected=true]:has-text('Round with this ID')");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=This operator has no round r-no-such-1.");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("open rou");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".tabs [aria-current]:has-text('Open rounds')");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("7c0b9f8e-5d42-4f8e-a1d6-9e3a7d105b2c");
    await page.waitForSelector(".palette [role=option]:has-text('Session with this ID')");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1:has-text('Session')");
    const { client } = installation();
    const round = await client
      .transactionsPage({ limit: 1 })
      .then(({ transactions: [first] }) => first?.round_id ?? "");
    await page.keyboard.press("Control+k");
    await page.keyboard.type(round.slice(0, 8));
    await page.waitForSelector(`.palette [aria-selected=true]:has-text("${round}"):has-text("Round of ")`);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.hash === `#/round/${encodeURIComponent(round)}`);
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    const [{ events }, { runs }] = await Promise.all([
      client.wireEventsPage({ limit: 1 }),
      client.walletValidationsPage({ limit: 1 }),
    ]);
    const toId = async (id: string, kind: string) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type(id);
      await page.click(`.palette [role=option]:has-text("${kind}")`);
    };
    await toId(events[0]?.id ?? "", "Event with this ID");
    await page.waitForSelector(".exchange-tabs");
    await toId("7c0b9f8e-5d42-4f8e-a1d6-9e3a7d105b2c", "Campaign with this ID");
    await page.getByText("The campaign was not found. Check the ID.").waitFor();
    assert.equal(await page.getByText("Try again").count(), 0, "asked again, it is answered the same");
    await toId("somebody", "Player with this ID");
    await page.waitForSelector("h1:has-text('Player')");
    await toId("sandbox:no-such", "Transaction with this ID");
    await page.getByText("This operator has no transaction sandbox:no-such.").waitFor();
    if (runs[0]) {
      await toId(runs[0].id, "Wallet suite run with this ID");
      await page.waitForSelector(".run h2");
    }
    await toId("7c0b9f8e-5d42-4f8e-a1d6-9e3a7d105b2c", "Call with this request ID");
    await page.waitForURL(/#\/events\?request_id=7c0b9f8e/);
    await page.getByText("No events match.").waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("a");
    await page.waitForSelector(".palette [role=option]:has-text('Game')");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.getAttribute(".palette input", "aria-activedescendant"), "place-1");
    await page.keyboard.press("Escape");
    await go(page, "lobby", ".tile");
    await page.focus("main");
    await page.keyboard.press("/");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "search");
    // A round that does not exist is answered 404, which the browser reports.
    assert.deepEqual(
      problems.filter((one) => !one.includes("404")),
      [],
    );
  });

  it("lists transactions newest first, facets in the address, one beside the list", async () => {
    const { page, problems } = await open();
    await page.locator(".chip", { hasText: "Slot" }).click();
    await page.locator(".tile-art:visible").first().click();
    await playOne(page);
    await go(page, "transactions", "table");
    const times = await page.locator("tbody time").evaluateAll((all) => all.map((one) => one.getAttribute("datetime")));
    assert.deepEqual(times, times.toSorted().reverse());
    await page.selectOption('[name="type"]', "bet");
    await page.waitForFunction(() =>
      [...document.querySelectorAll("tbody td:nth-child(2)")].every((cell) => cell.textContent === "bet"),
    );
    await page.waitForURL(/#\/transactions\?type=bet$/);
    const row = page.locator("tbody a.beside").first();
    await row.focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#beside .exchange");
    assert.equal(await row.getAttribute("aria-current"), "true");
    await assertSound(page, "a transaction beside the list", PHONES);
    await keepPicture(page, "console-transactions-beside-desktop-light");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#beside", { state: "hidden" });
    assert.equal(await row.evaluate((link) => document.activeElement === link), true, "the row has the focus again");
    await page.goBack();
    await page.waitForSelector("#beside .exchange");
    await page.goBack();
    await page.waitForSelector("#beside", { state: "hidden" });
    await page.goBack();
    await untilChosen(page, "type", "");
    await page.fill('[name="player_id"]', "nobody-of-that-name");
    await page.getByText("No transactions match.").waitFor();
    await page.fill('[name="currency"]', "jpy");
    await page.waitForURL(/currency=JPY$/);
    await page.click(".tabs >> text=Rounds");
    await page.waitForSelector("main tbody a.beside");
    await page.fill('[name="player_id"]', "");
    await page.locator("main tbody a.beside").first().click();
    await page.waitForSelector("#beside .timeline");
    const net = await page.locator("main tbody tr").first().locator("td").nth(3).textContent();
    assert.match(
      (await page.textContent("#beside .net strong")) ?? "",
      new RegExp(`^${net?.replace("+", "\\+")} [A-Z]+$`),
    );
    await assertAccessible(page, "a round beside the list");
    await keepPicture(page, "console-rounds-beside-desktop-light");
    await page.keyboard.press("Escape");
    await page.selectOption('[name="outcome"]', "lost");
    await page.waitForURL(/#\/rounds\?outcome=lost$/);
    await page.waitForFunction(() =>
      [...document.querySelectorAll("main tbody td:nth-child(4)")].every((cell) => cell.textContent?.startsWith("-")),
    );
    await go(page, "sessions?status=open", "table");
    assert.equal(await page.inputValue('[name="status"]'), "open");
    await page.locator("tbody a.beside").first().click();
    await page.waitForSelector("#beside h2:has-text('Rounds')");
    await go(page, `statements?day=${new Date().toISOString().slice(0, 10)}`, ".card table");
    assert.match((await page.textContent("main")) ?? "", /not final yet/);
    await assertSound(page, "statements", PHONES);
    await keepPicture(page, "console-statements-desktop-light");
    assert.deepEqual(problems, []);
  });

  it("restores a list as far as it was read on going back, also from the panel", async () => {
    const { page, problems } = await open();
    const { client } = installation();
    const player = `player-back-${Date.now()}`;
    // The same opening within a second would be the same session.
    const { games } = await client.gamesPage({ type: "slot", limit: 51 });
    await Promise.all(games.map(({ id }) => client.openSession({ player_id: player, currency: "EUR", game_id: id })));
    await go(page, `sessions?player_id=${player}`, "tbody tr:nth-child(50)");
    const rows = () => page.locator("main tbody tr").count();
    assert.equal(await rows(), 50);
    await page.click("text=Show more");
    await page.waitForSelector("tbody tr:nth-child(51)");
    await page
      .locator("tbody a.beside")
      .nth(50 * 2)
      .click();
    await page.waitForSelector("#beside .badge:has-text('open')");
    assert.match((await page.textContent("#beside dl")) ?? "", new RegExp(`${player}.*Currency.*EUR`));
    await page.click("#beside button:has-text('Close session')");
    await page.waitForSelector("#beside .badge:has-text('closed')");
    await page.click("#beside dl a:has-text('Show all of them')");
    await page.getByText("No transactions match.").waitFor();
    await page.goBack();
    await page.waitForSelector("main tbody tr:nth-child(51)");
    await page.waitForSelector("#beside .badge:has-text('closed')");
    await go(page, "lobby", ".tile");
    await go(page, `sessions?player_id=${player}`, "tbody tr:nth-child(50)");
    await page.getByText("Show more").waitFor();
    assert.equal(await rows(), 50, "a list that is opened again begins with its first page");
    assert.deepEqual(problems, []);
  });

  it("reads a list of thousands, draws what is near, and saves it without a formula", async () => {
    const { page, problems } = await open();
    const rows = 2_000;
    await answerRows(page, rows);
    await go(page, "transactions", "tbody tr");
    await page.click("text=Read all");
    await page.waitForSelector(`table[aria-rowcount="${rows + 1}"]`);
    await page.waitForSelector("text=Read all", { state: "detached" });
    assert.ok((await page.locator("tbody tr").count()) < 200);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForSelector(`tbody tr:has-text("round-${rows - 1}")`);
    const [saved] = await Promise.all([page.waitForEvent("download"), page.click("text=Save as CSV")]);
    const lines = readFileSync(await saved.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    assert.equal(lines.length, rows + 1);
    assert.match(lines[1] ?? "", /^2026-11-20T00:00:00.000Z,bet,1.00 EUR,completed,1,'=player-0,/);
    await page.click("text=Last hour");
    const asked = page.waitForRequest(
      (request) => request.url().includes("/v1/transactions?") && request.url().includes("from="),
    );
    await page.click("text=Last 24 hours");
    await asked;
    await page.waitForURL(/#\/transactions\?span=24h$/);
    assert.deepEqual(problems, []);
  });

  it("reads no more of the catalogue than it shows", async () => {
    const { page } = await open();
    const asked: URLSearchParams[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/v1/games") asked.push(searchParams);
    });
    await page.reload();
    await page.waitForSelector(".tile");
    const lobby = asked.splice(0).filter((query) => !query.has("ids"));
    const games = lobby.reduce((sum, query) => sum + Number(query.get("limit")), 0);
    assert.ok(games > 0 && games <= 100, `the lobby begins with ${games} games`);
    for (const path of ["transactions", "rounds", "sessions", "overview", "new-campaign"]) {
      await go(page, path, "tbody tr, .metrics, .picks .chip");
      await page.waitForFunction(() => !document.querySelector("main .loading"));
    }
    assert.ok(asked.length > 0, "names are read");
    assert.deepEqual(asked.filter((query) => !query.has("ids") && !(Number(query.get("limit")) <= 50)).map(String), []);
  });

  it("sorts the lobby by name or return and keeps to games with a demo, across pages", async () => {
    const { page, problems } = await open();
    /** Chooses, and waits until more than the first page is there, in the order that is chosen. */
    const chosen = async (name: string, value: string, address: RegExp, order: string) => {
      const asked = page.waitForRequest((request) => request.url().includes(`${name}=${value}`));
      await page.selectOption(`[name="${name}"]`, value);
      await page.waitForURL(address);
      await asked;
      await page.waitForFunction((by) => {
        // The second page comes as the first one's end is near.
        scrollTo(0, document.body.scrollHeight);
        const tiles = [...document.querySelectorAll(".tiles:not(.shelf) .tile")];
        const keys = tiles.map((tile) =>
          by === "name"
            ? (tile.querySelector("strong")?.textContent ?? "").toLowerCase()
            : -Number(/RTP ([\d.]+)%/.exec(tile.textContent ?? "")?.[1] ?? 0),
        );
        return tiles.length > 60 && keys.every((key, at) => at === 0 || (keys[at - 1] ?? "") <= key);
      }, order);
    };
    await chosen("sort", "name", /#\/lobby\?sort=name$/, "name");
    await chosen("sort", "rtp", /#\/lobby\?sort=rtp$/, "rtp");
    await chosen("has_demo", "true", /#\/lobby\?sort=rtp&has_demo=true$/, "rtp");
    const makers = await page.locator(".tiles:not(.shelf) .tile-maker").allTextContents();
    assert.deepEqual(
      makers.filter((text) => !text.includes("Demo")),
      [],
    );
    assert.deepEqual(problems, []);
  });

  it("keeps the player of a tab, and offers earlier ones", async () => {
    const { page } = await open();
    const choose = async (player: string, currency: string) => {
      await page.click(".context-player");
      await page.fill('[name="player_id"]', player);
      await page.fill('[name="currency"]', currency);
      await page.click("text=Use this player");
      await page.waitForSelector(`.context-player:has-text("${player}")`);
    };
    await choose("player-shell-1", "EUR");
    await choose("player-shell-2", "jpy");
    assert.match((await page.textContent(".context-player")) ?? "", /player-shell-2\s*JPY/);
    await page.click(".context-key:has-text('demo-key')");
    await page.fill('[name="player_id"]', " ");
    await page.click("text=Use this player");
    await page.waitForSelector('dialog [data-field="player_id"] .error:has-text("Fill this in.")');
    await page.fill('[name="player_id"]', "player-shell-2");
    await page.fill('[name="currency"]', "€");
    await page.click("text=Use this player");
    await page.waitForSelector('dialog [data-field="currency"] .error:has-text("such as EUR")');
    assert.equal(await page.inputValue('[name="currency"]'), "€", "nothing is chosen");
    await page.keyboard.press("Escape");
    await page.reload();
    await page.waitForSelector('.context-player:has-text("player-shell-2")');
    await page.click(".context-player");
    await assertSound(page, "the player's dialog", PHONES);
    await page.click('.chip:has-text("player-shell-1")');
    await page.waitForSelector('.context-player:has-text("player-shell-1")');
  });

  it("leaves a phone's screen to the game, both ways up, the pages behind a button", async () => {
    const phone = LOOKS[2];
    const { page, problems } = await open(phone);
    await page.click("#menu");
    await page.waitForSelector('#nav a:has-text("Sessions")', { state: "visible" });
    await assertAccessible(page, "the menu");
    await keepPicture(page, "console-menu-phone-light");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#nav", { state: "hidden" });
    await page.click("#find");
    await page.fill(".palette input", "sess");
    await page.click(".palette [role=option]:has-text('Sessions')");
    await page.waitForSelector("h1:has-text('Sessions')");
    await page.goBack();
    await page.locator(".tile-art:visible").first().click();
    await page.frameLocator(".stage iframe").locator('#stage[aria-busy="false"]').waitFor({ timeout: 30_000 });
    for (const size of [phone.viewport, LANDSCAPE]) {
      await page.setViewportSize(size);
      const stage = await page.locator(".stage").boundingBox();
      assert.ok(stage && stage.y <= 60 && stage.y + stage.height <= size.height + 1, JSON.stringify(stage));
      assert.ok(stage.width === size.width, "the game is as wide as the screen");
      assert.ok((await overflow(page)) <= 0);
      await keepPicture(page, `console-play-${size.width}x${size.height}`);
    }
    await page.click("button:has-text('Full screen')");
    await page.waitForFunction(() => document.fullscreenElement?.matches(".stage"));
    await page.evaluate(() => document.exitFullscreen());
    assert.deepEqual(problems, []);
  });
}
