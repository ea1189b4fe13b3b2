import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventTests } from "./console-events.ts";
import { labTests } from "./console-labs.ts";
import { pageTests } from "./console-pages.ts";
import { promotionTests } from "./console-promotions.ts";
import { reconciliationTests } from "./console-reconciliation.ts";
import { shellTests } from "./console-shell.ts";
import { stateTests } from "./console-states.ts";
import { chooseAt, closePages, enterAt, hasFocus, setUpBrowser, tabTo } from "./support/browser.ts";
import { go, LOOKS, openConsole, readKept, untilChosen } from "./support/console.ts";
import { keepPicture } from "./support/pictures.ts";
import { playRound, startSeeded } from "./support/seeded.ts";
import { assertSound, PHONES } from "./support/sound.ts";

const setup = setUpBrowser(startSeeded);
closePages(setup);

/** Opens the console's lobby in a new tab. */
function open(look: (typeof LOOKS)[number] = LOOKS[0]) {
  return openConsole(setup.browser, setup.installation.consoleUrl, look);
}

describe("the console's pages", () => pageTests(open, () => setup.installation));

describe("the console", () => {
  it("paints, and says what it waits for, before the service has answered", async () => {
    const { page } = await open();
    await page.route("**/v1/**", () => undefined);
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await page.getByText("Loading").first().waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("plays a round in two clicks, and links its wallet callbacks to the round", async () => {
    const { page, problems } = await open();
    await page.locator(".chip", { hasText: "Slot" }).click();
    await page.locator(".tile-art").first().click();
    const game = page.frameLocator(".stage iframe");
    await game.locator('#stage[aria-busy="false"]').waitFor({ timeout: 30_000 });
    await game.locator("#play").click();
    const round = page.locator(".feed a").first();
    await round.waitFor({ timeout: 30_000 });
    await assertSound(page, "play", PHONES);
    await keepPicture(page, "console-play-desktop-light");
    await round.click();
    await page.waitForSelector("#beside .timeline .call.success");
    assert.equal(await page.locator(".stage iframe").count(), 1, "the game goes on beside the round");
    await assertSound(page, "round", PHONES);
    await keepPicture(page, "console-round-desktop-light");
    await page.locator("#beside table a", { hasText: "bet" }).click();
    await page.waitForSelector("#beside .exchange");
    const sent = (await page.textContent("#beside .exchange")) ?? "";
    assert.match(sent, /Attempt 1.* UTC.*booked/);
    assert.match(sent, /x-agg-signature: [0-9a-f]{64}/i);
    assert.match(sent, /"transaction_id"/);
    assert.match(sent, /HTTP 200/);
    await assertSound(page, "transaction", PHONES);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.click("#beside .exchange summary");
    await page.click("#beside .exchange button:has-text('curl')");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^curl -sS -X POST 'http.*--data-binary '\{.*"transaction_id"/s);
    assert.deepEqual(problems, []);
  });

  it("begins with what needs a look, the week and what is left to do, by keyboard", async () => {
    const { page, problems } = await open();
    await playRound(setup.installation, "player-of-the-week", "JPY", "100");
    await go(page, "overview", ".metrics");
    await page.waitForSelector(".returns canvas");
    await page.waitForSelector('[aria-label="Revenue by game"] tbody .share-bar');
    const booked = page.locator(".goals li", { hasText: "Your wallet booked a round" });
    await booked.waitFor();
    assert.match((await booked.getAttribute("class")) ?? "", /done/);
    assert.match((await page.textContent('.metric[aria-label="Callbacks answered"]')) ?? "", /callbacks? in 24 hours/);
    for (const part of ['[aria-label="Revenue by game"]', '[aria-label="Callbacks of the last 24 hours"]', ".goals a"])
      await tabTo(page, part);
    await tabTo(page, '[name="go-live-clock"]');
    await page.keyboard.press("Space");
    await page.reload();
    await page.waitForSelector('[name="go-live-clock"]');
    assert.equal(await page.isChecked('[name="go-live-clock"]'), true);
    await keepPicture(page, "console-overview-full-desktop-light");
    await enterAt(page, ".skip");
    await enterAt(page, '.chips a[href$="currency=JPY"]');
    await page.waitForURL(/#\/overview\?currency=JPY$/);
    await page.waitForSelector(".chart-sums:has-text('JPY')");
    assert.ok(await hasFocus(page, '.chips a[href$="currency=JPY"]'), "the focus stays");
    await page.goBack();
    await page.waitForSelector(".chart-sums:has-text('EUR')");
    await enterAt(page, '.metric[aria-label="Failed"] a', "Shift+Tab");
    await page.waitForSelector("h1:has-text('Transactions')");
    assert.match(page.url(), /status=failed/);
    assert.deepEqual(problems, []);
  });

  it("orders the next round and wallet faults beside the game, tops up, by keyboard", async () => {
    const { page, problems } = await open();
    await enterAt(page, ".skip");
    await enterAt(page, '.types a[href$="type=slot"]');
    await page.waitForURL(/#\/lobby\?type=slot$/);
    await enterAt(page, ".tile-art");
    const game = page.frameLocator(".stage iframe");
    await game.locator('#stage[aria-busy="false"]').waitFor({ timeout: 30_000 });
    await enterAt(page, ".faults summary");
    await chooseAt(page, "outcome", "win 50");
    await enterAt(page, ".faults .main");
    await page.getByText("Ready: the next round").waitFor();
    await enterAt(page, "#play", "Shift+Tab");
    await page.getByText("Used:").waitFor({ timeout: 30_000 });
    await game.locator("#message.good").waitFor({ timeout: 30_000 });
    await game.locator("body:not(.busy)").waitFor({ timeout: 30_000 });
    await chooseAt(page, "wallet-fault", "error");
    await chooseAt(page, "wallet-action", "bet");
    await enterAt(page, ".faults .main");
    await page.getByText("Now: Answers HTTP 500. Bets, 1 time left.").waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Apply to the wallet");
    await assertSound(page, "faults", PHONES);
    await keepPicture(page, "console-faults-desktop-light");
    await enterAt(page, "#play", "Shift+Tab");
    await game.getByText("The round was cancelled.").waitFor({ timeout: 30_000 });
    const wallet = page.locator(".faults form", { has: page.locator('[name="wallet-fault"]') });
    await wallet.getByText("Now: works.").waitFor();
    const balance = await page.textContent("#context .balance");
    await enterAt(page, "#context button.quiet", "Shift+Tab");
    await page.waitForFunction(
      (before) => document.querySelector("#context .balance")?.textContent !== before,
      balance,
    );
    assert.deepEqual(problems, []);
  });

  it("takes a game's provider down for this operator, and lets it work, by keyboard", async () => {
    const { page } = await open();
    await enterAt(page, '.types a[href$="type=slot"]');
    await page.waitForURL(/#\/lobby\?type=slot$/);
    await enterAt(page, ".tile-art");
    await page.frameLocator(".stage iframe").locator('#stage[aria-busy="false"]').waitFor({ timeout: 30_000 });
    await enterAt(page, ".faults summary");
    await chooseAt(page, "outage", "down");
    await enterAt(page, ".faults .main");
    await page.getByText("Now: Down (cannot be reached). Until").waitFor();
    await page.goBack();
    await page.waitForSelector(".tile-art");
    await enterAt(page, ".tile-art");
    await page.locator(".stage").getByText("UPSTREAM_UNAVAILABLE").waitFor({ timeout: 30_000 });
    await untilChosen(page, "outage", "down");
    await assertSound(page, "a provider that is down", PHONES);
    await chooseAt(page, "outage", "");
    await enterAt(page, ".faults .main");
    await page.locator(".faults").getByText("Now: works.").last().waitFor();
    await enterAt(page, ".stage button", "Shift+Tab");
    await page.frameLocator(".stage iframe").locator('#stage[aria-busy="false"]').waitFor({ timeout: 30_000 });
  });

  it("keeps a provider's page in its frame: it plays, but cannot navigate (F17)", async () => {
    const { page } = await open();
    const game = "https://games.provider.example/play";
    await page.route("**/v1/sessions", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), launch_url: game } });
    });
    const escapes = "try { top.location = 'about:blank' } catch {} document.body.textContent = 'The escape was tried.'";
    await page.route(game, (route) =>
      route.fulfill({ contentType: "text/html", body: `<body><script>${escapes}</script></body>` }),
    );
    await page.locator(".tile-art").first().click();
    await page.frameLocator(".stage iframe").getByText("The escape was tried.").waitFor();
    assert.match(page.url(), /\/console\//);
    assert.equal(
      await page.getAttribute(".stage iframe", "sandbox"),
      "allow-scripts allow-same-origin allow-popups allow-forms",
    );
  });

  it("finds a game by name, or shows that there is none", async () => {
    const { page } = await open();
    const name = (await page.textContent(".tile-text strong")) ?? "";
    await page.fill('[name="search"]', name.toLowerCase());
    await page.waitForSelector(".count:has-text('1 game')");
    assert.equal(await page.textContent(".tiles:not(.shelf) .tile-text strong"), name);
    await page.fill('[name="search"]', "no game is called this");
    await page.waitForSelector("text=No games match.");
  });

  it("shows the service's validation error next to its field", async () => {
    const { page } = await open();
    await go(page, "wallet", "form");
    await page.fill('[name="currency"]', "euro");
    await page.click("text=Run the suite");
    await page.waitForSelector('[data-field="currency"] .error:not(:empty)');
    assert.equal(await page.getAttribute('[name="currency"]', "aria-invalid"), "true");
  });

  it("shows the wallet suite's progress until the reference wallet has passed", async () => {
    const { page } = await open();
    await go(page, "wallet", "form");
    await page.click("text=Make the reference wallet misbehave");
    for (const [kind, now] of [
      ["error", "Now: Answers HTTP 500. Every callback, 1 time left."],
      ["", "Now: works."],
    ] as const) {
      await page.selectOption('[name="wallet-fault"]', kind);
      await page.click("text=Apply to the wallet");
      await page.getByText(now).waitFor();
    }
    await assertSound(page, "the wallet's faults beside the suite", PHONES);
    await page.click("text=Run the suite");
    await page.waitForSelector(".run > .row .badge:has-text('passed')", { timeout: 90_000 });
    assert.match((await page.textContent(".run h2")) ?? "", /^(\d+) of \1\b/);
    await assertSound(page, "wallet run", PHONES);
    await keepPicture(page, "console-wallet-run-desktop-light");
    const run = new URL(page.url()).hash;
    await go(page, "wallet", `table a[href="${run}"]`);
    assert.match((await page.textContent(`tr:has(a[href="${run}"])`)) ?? "", /passed\s*all/);
  });

  it("asks for a key when the stored one is refused, and never sends the secret", async () => {
    const { page } = await open();
    const sent: string[] = [];
    page.on("request", (request) =>
      sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`),
    );
    await page.evaluate(keepKey, { keyId: "unknown", usedAt: Date.now() });
    await page.reload();
    await page.waitForSelector('[name="key_id"]');
    await page.click("text=Use the demo operator");
    await page.waitForSelector("#nav a");
    const kept = await page.evaluate(readKept, "console");
    assert.doesNotMatch(kept.storage, /secret/, "the session storage holds no secret (F17)");
    assert.deepEqual(kept.keys.find(({ keyId }) => keyId === "demo-key")?.extractable, false);
    assert.ok(sent.length > 0);
    assert.deepEqual(
      sent.filter((one) => /a-secret-of-mine|demo-secret/.test(one)),
      [],
    );
  });

  it("deletes a key that no tab has used for 12 hours", async () => {
    const { page } = await open();
    await page.evaluate(keepKey, { keyId: "of-yesterday", usedAt: Date.now() - 13 * 3_600_000 });
    await page.reload();
    await page.waitForSelector("#nav a");
    const { keys } = await page.evaluate(readKept, "console");
    assert.deepEqual(
      keys.filter(({ keyId }) => keyId === "of-yesterday"),
      [],
    );
  });
});

/** Keeps a key as a page of the console did then, as that of the tab. Runs in the page. */
async function keepKey({ keyId, usedAt }: { readonly keyId: string; readonly usedAt: number }) {
  const secret = new TextEncoder().encode("a-secret-of-mine");
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open("console", 1);
    opening.onsuccess = () => resolve(opening.result);
  });
  await new Promise((resolve) => {
    const putting = database.transaction("keys", "readwrite").objectStore("keys").put({ keyId, key, usedAt });
    putting.onsuccess = resolve;
  });
  database.close();
  sessionStorage.setItem("key_id", keyId);
}

describe("the console's frame", () => shellTests(open, () => setup.installation));
describe("the console's events", () => eventTests(open));
describe("the console's labs", () => labTests(open, () => setup.installation));
describe("the console's states", () => stateTests(open));
describe("the console's promotions", () => promotionTests(open));
describe("the console's reconciliation", () => reconciliationTests(open));
