import assert from "node:assert/strict";
import { before, it } from "node:test";
import type { Page } from "playwright-core";
import { DESKTOP, enterAt, hasFocus, PHONE, problemsOf, type Setup } from "./support/browser.ts";
import { assertAccessible, go, readKept } from "./support/console.ts";
import { aProvider, OPERATOR, WAIT_MS } from "./support/desk.ts";
import { gameCodes, type Installation } from "./support/installation.ts";
import { keepPicture } from "./support/pictures.ts";
import { assertSound, LANDSCAPE } from "./support/sound.ts";

const LOOKS = [
  { name: "desktop-light", viewport: DESKTOP, colorScheme: "light" },
  { name: "phone-dark", viewport: PHONE, colorScheme: "dark" },
] as const;

/** Longer than the portal stays open without input. */
const IDLE = "31:00";

/** The pages of the navigation, each with a selector that matches once it has loaded. */
const PAGES = [
  ["overview", ".metrics"],
  ["live", ".table-card, .state"],
  ["sessions", "table"],
  ["free-spins", "table"],
  ["campaigns", ".state"],
  ["jackpots", ".pool, .state"],
  ["transactions", ".live-light[data-state=live]"],
  ["statements", ".card table, .state"],
  ["reconciliation", "form"],
  ["invoices", "table"],
  ["rates", "table"],
  ["webhooks", ".state, tbody"],
  ["settings", "form"],
] as const;
/** Further ones, which these link to. */
const WITHIN = [
  ["rounds", "table"],
  ["open-rounds", "table, .state"],
  ["month-so-far", ".total, .state"],
  ["keys", "table"],
  ["event-choice", "form"],
  ["setting-changes", ".state, tbody"],
  ["unknown-fields", ".state, tbody"],
  ["grant-free-spins", ".picks .chip"],
  ["new-campaign", ".picks .chip"],
  ["player/player-of-the-night", "table"],
] as const;

/** Words for what only a sandbox has. Its provider's name is in the books. */
const TOOLS =
  /in the sandbox|test player|reference wallet|demo operator|wallet suite|signature lab|faults|play a game/i;

const TOOL_LINKS = 'iframe, a[href^="#/play/"], a[href^="#/lobby"], a[href^="#/wallet"], a[href^="#/signature"]';

/** Tests of the operator's portal, on an installation that becomes production. */
export function portalTests(setup: Setup<Installation>): void {
  let admin: Installation["admin"];

  before(async () => {
    ({ admin } = await setup.installation.becomeProduction());
  });

  const open = async (look: (typeof LOOKS)[number] = LOOKS[0]) => {
    const context = await setup.browser.newContext({
      viewport: look.viewport,
      colorScheme: look.colorScheme,
      reducedMotion: "reduce",
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await context.newPage();
    const problems = problemsOf(page);
    const sent: string[] = [];
    page.on("request", (request) =>
      sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`),
    );
    await page.goto(`${setup.installation.baseUrl}/portal/`);
    await page.waitForSelector('[name="key_id"]', { timeout: WAIT_MS });
    return { page, problems, sent };
  };
  /** Enters the key with the keyboard alone. */
  const enter = async (page: Page) => {
    const { keyId, secret } = setup.installation;
    await page.focus('[name="key_id"]');
    await page.keyboard.type(keyId);
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(secret);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".metrics", { timeout: WAIT_MS });
  };

  it("is served under a policy of its own, uncached, and nothing of the sandbox is", async () => {
    const { baseUrl } = setup.installation;
    const page = await fetch(`${baseUrl}/portal/`);
    assert.equal(page.status, 200);
    const policy = page.headers.get("content-security-policy") ?? "";
    for (const rule of ["default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(rule), rule);
    for (const rule of ["require-trusted-types-for 'script'", "trusted-types 'none'"])
      assert.ok(policy.includes(rule), rule);
    assert.doesNotMatch(policy, /unsafe|https?:|data:|\*/);
    assert.equal(page.headers.get("cache-control"), "no-store");
    assert.equal(page.headers.get("referrer-policy"), "no-referrer");
    assert.equal(page.headers.get("cross-origin-opener-policy"), "same-origin");
    for (const path of ["/console/", "/console/main.js", "/sandbox/page/main.page.js"]) {
      assert.equal((await fetch(`${baseUrl}${path}`)).status, 404, path);
    }
  });

  it("keeps a key that no script can read, for all tabs, until told to forget it", async () => {
    const { page, problems, sent } = await open();
    await enter(page);
    const { secret } = setup.installation;
    const kept = await page.evaluate(readKept, "portal");
    assert.deepEqual(kept.keys, [{ keyId: setup.installation.keyId, extractable: false, readable: false }]);
    for (const place of [kept.storage, await page.content(), page.url(), ...sent]) assert.ok(!place.includes(secret));
    assert.equal(await page.locator('input[type="password"]').count(), 0);

    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.waitForSelector(".metrics", { timeout: WAIT_MS });
    // A third one has read the key, and does not know yet whether it is accepted.
    const third = await page.context().newPage();
    const answered = Promise.withResolvers<void>();
    await third.route("**/v1/ping", async (route) => {
      await answered.promise;
      await route.continue();
    });
    const asked = third.waitForRequest("**/v1/ping");
    await third.goto(page.url());
    await asked;
    await enterAt(page, ".context-player");
    await assertAccessible(page, "the key's dialog");
    await page.keyboard.press("Escape");
    assert.ok(await hasFocus(page, ".context-player"), "the focus comes back");
    await page.keyboard.press("Enter");
    await enterAt(page, "dialog[open] .row button");
    await page.waitForSelector("text=The key is forgotten");
    await second.waitForSelector('[name="key_id"]');
    answered.resolve();
    await third.waitForSelector("text=The key is forgotten");
    await third.waitForSelector('[name="key_id"]');
    await enterAt(page, ".skip");
    assert.ok(await hasFocus(page, "main"));
    assert.deepEqual((await page.evaluate(readKept, "portal")).keys, []);
    assert.deepEqual(problems, []);
  });

  it("has only pages that production answers", async () => {
    const { page, problems } = await open();
    await enter(page);
    const links = page.locator("#nav a:not(.away)");
    assert.deepEqual(
      await links.evaluateAll((all) => all.map((one) => one.getAttribute("href"))),
      PAGES.map(([path]) => `#/${path}`),
    );
    for (const [path, shows] of [...PAGES, ...WITHIN]) {
      await go(page, path, shows);
      assert.doesNotMatch(await page.locator("body").innerText(), TOOLS, path);
      assert.equal(await page.locator(TOOL_LINKS).count(), 0, path);
    }
    assert.deepEqual(problems, []);
  });

  // The console's tests look at the shared pages; here is what the portal has of its own.
  for (const look of LOOKS) {
    it(`looks right on its own pages, ${look.name}`, async () => {
      const { page, problems } = await open(look);
      await assertSound(page, "the portal's first page", [LANDSCAPE]);
      await enter(page);
      for (const [path, shows] of PAGES.filter(([path]) => path === "overview" || path === "webhooks")) {
        await go(page, path, shows);
        await assertSound(page, path, [LANDSCAPE]);
      }
      assert.deepEqual(problems, []);
    });
  }

  it("shows each attempt of a callback with its bytes, by filters, and follows new", async () => {
    const { page, problems } = await open();
    await page.clock.install();
    await page.reload();
    await enter(page);
    await go(page, "transactions?type=win&player_id=player-of-the-night", "tbody tr");
    assert.equal(await page.inputValue('[name="type"]'), "win");
    assert.deepEqual([...new Set(await page.locator("main tbody td:nth-child(2)").allTextContents())], ["win"]);
    const rows = page.locator("main tbody tr");
    const owed = rows.filter({ hasText: "sandbox:w-2" });
    assert.ok(Number(await owed.locator("td:nth-child(5)").textContent()) > 1, "it was sent more than once");
    await rows.filter({ hasText: "sandbox:w-1" }).locator("a").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#beside .exchange");
    const last = page.locator("#beside .exchange").last();
    await last.locator("summary").click();
    assert.match((await last.textContent()) ?? "", /booked.*x-agg-signature: [0-9a-f]{64}.*"action":"win".*HTTP 200/s);
    await keepPicture(page, "portal-callback-desktop-light");
    await last.locator("button:has-text('PHP')").click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^<\?php/);
    await assertAccessible(page, "a transaction beside the callbacks");
    await page.keyboard.press("Escape");
    await page.selectOption('[name="status"]', "refused");
    await page.waitForURL(/#\/transactions\?.*status=refused/);
    await page.getByText("No transactions match.").waitFor();

    await go(page, "transactions", "main tbody tr");
    const { installation } = setup;
    const opened = { player_id: "latecomer", currency: "EUR", game_id: installation.gameId(gameCodes.slot) };
    const { session_id: session } = await installation.client.openSession(opened);
    const report = await aProvider({ ...installation, admin });
    await report("bet", session, "late", "round-late", "1.00");
    await page.clock.fastForward("00:11");
    await rows.first().filter({ hasText: "sandbox:late" }).waitFor();
    assert.deepEqual(problems, []);
  });

  it("forgets the key in all tabs after half an hour without input", async () => {
    const { page } = await open();
    await page.clock.install();
    await page.reload();
    await enter(page);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.waitForSelector(".metrics", { timeout: WAIT_MS });
    await page.clock.fastForward(IDLE);
    for (const tab of [page, second]) await tab.waitForSelector('[name="key_id"]');
    // The clocks of the tabs go ahead one after the other: the later one only sees that the key is gone.
    const told = await Promise.all([page, second].map((tab) => tab.locator(".state strong").textContent()));
    assert.ok(told.includes("The portal is locked"), told.join());
    assert.deepEqual((await page.evaluate(readKept, "portal")).keys, []);
  });

  it("says that a key was revoked, and asks for another one", async () => {
    const { page } = await open();
    await enter(page);
    await admin("DELETE", `/operators/${OPERATOR}/keys/${setup.installation.keyId}`, {});
    await go(page, "sessions", "text=The key is no longer accepted");
    assert.deepEqual((await page.evaluate(readKept, "portal")).keys, []);
    await page.focus('[name="key_id"]');
    await page.keyboard.type(setup.installation.keyId);
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(setup.installation.secret);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".state.bad:has-text('UNAUTHORIZED')");
    assert.equal(await page.inputValue('[name="secret"]'), "", "the field is empty again");
  });
}
