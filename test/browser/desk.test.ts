import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { FAILED_WIN } from "../../src/api/admin/examples.ts";
import { PROPOSAL_EXAMPLE } from "../../src/api/admin/present-proposal.ts";
import { allows, SCOPES, type Scope } from "../../src/gate/staff/scope.ts";
import { SCOPES as NEEDED } from "../../web/desk/src/lib/generated.ts";
import { lastMonth } from "../../web/lib/time.ts";
import { portalTests } from "./portal.ts";
import { closePages, enterAt, hasFocus, overflow, setUpBrowser } from "./support/browser.ts";
import { go, type Look, swept } from "./support/console.ts";
import {
  aProvider,
  aToken,
  atDesk as atDeskOf,
  confirm,
  fillDialog,
  OPERATOR,
  openDesk as openDeskOf,
  openFromMenu,
  SMALL,
  signIn,
  submitDialog,
  until,
  WAIT_MS,
  WIDE,
} from "./support/desk.ts";
import { gameCodes, type Installation, startInstallation } from "./support/installation.ts";
import { keepPicture } from "./support/pictures.ts";
import { assertSound, LANDSCAPE, PHONES } from "./support/sound.ts";

/** 72 hours in 13 seconds, so that an outage is over within the test. */
const RETRY_TIME_SCALE = 20_000;
/** The alert about a wallet comes a minute after its first unanswered call, in real time. */
const ALERT_WAIT_MS = 100_000;
const PLAYER = "player-of-the-night";

/** What the prepared outage left, for the addresses of pages. */
interface Night {
  readonly owed: readonly string[];
  readonly session: string;
  readonly token: string;
  readonly game: string;
  readonly invoice: string;
}

/** An installation whose wallet is away and owes wins: they fail while the first tests look at the pages. */
async function startNight(): Promise<Installation & { readonly night: Night }> {
  const installation = await startInstallation(RETRY_TIME_SCALE);
  try {
    return { ...installation, night: await loseWallet(installation) };
  } catch (error) {
    await installation.stop();
    throw error;
  }
}

async function loseWallet(installation: Installation): Promise<Night> {
  const { client } = installation;
  await installation.setPlayer(PLAYER, "100.00");
  const opening = { player_id: PLAYER, currency: "EUR", game_id: installation.gameId(gameCodes.slot) };
  const { session_id: session } = await client.openSession(opening);
  const report = await aProvider(installation);
  for (const n of [1, 2, 3, 4]) await report("bet", session, `b-${n}-${"long".repeat(20)}`, `round-${n}`, "2.00");
  await report("win", session, "w-1", "round-1", "3.00");
  const fee = { currency: "EUR", amount: "1250.50", reason: "Set-up fee" };
  const issued = await installation.admin("POST", "/invoices", {
    ...{ operator_code: OPERATOR, period: lastMonth(), adjustment_amount: [fee] },
  });
  // After the invoice: it stays without a due date.
  const printed = { legal_name: "Browser Casino Ltd", address: ["12 Harbour Street", "Valletta"] };
  await installation.admin("PUT", `/operators/${OPERATOR}/billing`, printed);
  await installation.admin("PUT", "/billing/issuer", { ...printed, legal_name: "Lantern Aggregation B.V." });
  const whole = { market: "rest_of_world", tier_ordinal: 1, percent: 12.5 };
  await installation.admin("PUT", `/operators/${OPERATOR}/rates`, {
    providers: [{ provider_code: "sandbox", rates_by_market: [whole] }],
  });
  await client.grantFreeSpins({
    ...{ player_id: PLAYER, currency: "EUR", game_ids: [opening.game_id], quantity: 10 },
    ...{ bet_amount: "0.20", reference: "night-spins" },
    valid_until: new Date(Date.now() + 86_400_000).toISOString(),
  });
  // Of a kind that the night does not raise, so that a silence can be looked at and ended.
  await installation.admin("PUT", "/alert-silences/planned", {
    ...{ kind: "shard_old", reason: "The next database is ordered" },
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  // A card that has not begun, so that it can be looked at and withdrawn.
  await installation.admin("PUT", `/operators/${OPERATOR}/rates`, {
    from: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
    providers: [{ provider_code: "sandbox", rates_by_market: [{ ...whole, percent: 11 }] }],
  });
  await installation.stopWallet();
  for (const n of [2, 3, 4]) await report("win", session, `w-${n}`, `round-${n}`, "5.00");
  await report("bet", session, "b-5", "round-5", "2.00");
  return {
    owed: [2, 3, 4].map((n) => `sandbox:w-${n}`),
    session,
    token: await aToken(installation, "night", ["admin"]),
    game: opening.game_id,
    invoice: String((issued.invoices as { id: string }[])[0]?.id),
  };
}

const setup = setUpBrowser(startNight);
closePages(setup);
const nightOf = () => setup.installation.night;
const host = () => new URL(setup.installation.baseUrl).host;

const atDesk = (look: Look, token = nightOf().token) => atDeskOf(setup, look, token);
const openDesk = (look: Look) => openDeskOf(setup, look);

const pages = () => [
  { name: "overview", path: "overview", shows: ".metrics" },
  { name: "alerts", path: "alerts", shows: ".alert" },
  { name: "failed", path: `failed?operator=${OPERATOR}`, shows: ".loaded table, .loaded .state" },
  { name: "pending", path: "pending", shows: ".loaded table, .loaded .state" },
  { name: "stops", path: "stops", shows: ".intake" },
  { name: "operators", path: "operators", shows: "table" },
  { name: "operator", path: `operator/${OPERATOR}`, shows: "h2:has-text('Window')" },
  { name: "providers", path: "providers", shows: "table" },
  { name: "provider", path: "provider/sandbox", shows: "h2:has-text('Keys')" },
  { name: "games", path: "games", shows: "table" },
  { name: "game", path: `game/${nightOf().game}`, shows: "h2:has-text('Return to player')" },
  { name: "invoices", path: "invoices", shows: "table" },
  { name: "invoice", path: `invoice/${nightOf().invoice}`, shows: ".total" },
  { name: "billing", path: "billing", shows: ".controls" },
  { name: "customer", path: `billing/${OPERATOR}`, shows: ".controls" },
  { name: "proposals", path: "proposals", shows: "#approvals-off" },
  { name: "rates", path: `rates/${OPERATOR}`, shows: ".rows .entry" },
  { name: "statements", path: `statements/${OPERATOR}?day=${today()}`, shows: ".facts .money" },
  { name: "promotions", path: `promotions?operator=${OPERATOR}`, shows: "td:has-text('night-spins')" },
  { name: "live", path: "live?currency=EUR", shows: "h2:has-text('Jackpots')" },
  { name: "staff", path: "staff", shows: ".controls" },
  { name: "member", path: "member/night", shows: ".controls" },
  { name: "audit", path: "audit", shows: "tbody tr" },
  { name: "shards", path: "shards", shows: "table" },
  { name: "service", path: "service", shows: ".sparkline" },
  { name: "search", path: "search?q=nothing", shows: ".state" },
  { name: "transaction", path: `transaction/${encodeURIComponent(nightOf().owed[0] ?? "")}`, shows: ".timeline" },
  { name: "round", path: `round/${OPERATOR}/round-2`, shows: ".timeline" },
  { name: "session", path: `session/${nightOf().session}`, shows: "td a:has-text('round-1')" },
  { name: "player", path: `player/${OPERATOR}/${PLAYER}`, shows: "td a:has-text('round-1')" },
];

const today = () => new Date().toISOString().slice(0, 10);

type Shown = ReturnType<typeof pages>[number];

/** Opens a page from another one. The page of alerts has something to show once the outage has lasted a minute. */
async function visit(page: Page, { name, path, shows }: Shown): Promise<void> {
  if (name === "alerts") await go(page, "overview", ".banner.bad:has-text('wallet down')", ALERT_WAIT_MS);
  await go(page, path, shows);
}

describe("the desk's sign-in", () => {
  it("refuses a wrong token, and keeps a right one in the page's memory alone (F17)", async () => {
    const { page } = await openDesk(WIDE);
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url()));
    // No browser offers to keep it, or fills it into another page's field.
    assert.equal(await page.getAttribute('[name="token"]', "autocomplete"), "off");
    // Nothing was tried yet, so nothing is wrong.
    assert.match((await page.textContent("main")) ?? "", /Enter your staff token/);
    await page.fill('[name="token"]', "agg_staff_wrong");
    await page.click("button.main");
    await page.waitForSelector(".state.bad:has-text('token is not accepted')");
    const { token } = nightOf();
    await signIn(page, token);
    const kept = await page.evaluate(async () => ({
      storage: JSON.stringify({ ...localStorage, ...sessionStorage }),
      databases: (await indexedDB.databases()).length,
      cookies: document.cookie,
      markup: document.documentElement.outerHTML,
      globals: Object.values(window)
        .filter((value) => typeof value === "string")
        .join(" "),
    }));
    assert.ok(!JSON.stringify(kept).includes(token));
    assert.equal(kept.databases, 0);
    assert.deepEqual(
      urls.filter((url) => url.includes(token)),
      [],
    );
    await page.reload();
    await page.waitForSelector('[name="token"]');
  });

  it("runs under a policy that lets in no other script, frame or window", async () => {
    const { headers } = await fetch(`${setup.installation.baseUrl}/desk/`);
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(rule), rule);
    // Without the first, the second lets any script write markup.
    for (const rule of ["require-trusted-types-for 'script'", "trusted-types 'none'"])
      assert.ok(policy.includes(rule), rule);
    assert.doesNotMatch(policy, /unsafe|https?:/);
    assert.equal(headers.get("cross-origin-opener-policy"), "same-origin");
  });

  it("is there with at most 50 kB, packed, and keeps files by the hash in their names", async () => {
    const { page } = await openDesk(WIDE);
    const read = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const files = read.filter((name) => name.includes("/desk/app/"));
    assert.ok(files.length >= 3, `${read}`);
    let size = 0;
    for (const file of [`${setup.installation.baseUrl}/desk/`, ...files]) {
      const answer = await fetch(file);
      size += gzipSync(new Uint8Array(await answer.arrayBuffer())).byteLength;
      if (files.includes(file))
        assert.equal(answer.headers.get("cache-control"), "public, max-age=31536000, immutable");
    }
    assert.ok(size <= 50_000, `${size} bytes`);
  });

  it("ends the pages when the token is revoked", async () => {
    const token = await aToken(setup.installation, "leaver", ["read"]);
    const { page } = await atDesk(WIDE, token);
    await setup.installation.admin("DELETE", "/staff/leaver", {});
    await page.click('nav a:has-text("Alerts")');
    await page.waitForSelector('[name="token"]');
  });
});

for (const look of swept([WIDE, SMALL])) {
  it(`shows every desk page without errors, axe findings, overflow, ${look.name}`, async () => {
    const { page, problems } = await atDesk(look);
    for (const shown of pages()) {
      const { name } = shown;
      await visit(page, shown);
      assert.ok(await page.isVisible("#installation"), `${name} names the installation`);
      await page.waitForFunction(() => !document.querySelector(".loading"), null, { timeout: WAIT_MS });
      await assertSound(page, name, look === SMALL ? [LANDSCAPE] : []);
      await keepPicture(page, `desk-${name}-${look.name}`);
    }
    assert.deepEqual(problems, []);
  });
}

it("shows the audit log whatever a call named, and cuts a long value", async () => {
  const reason = "long ".repeat(90).trim();
  await setup.installation.admin("PUT", `/operators/${OPERATOR}/players/%zz/block`, { reason });
  const { page, problems } = await atDesk(WIDE);
  await go(page, "audit", "tbody tr:has-text('%zz')");
  const shown = await page.locator("tbody tr", { hasText: "%zz" }).locator("ins").allTextContents();
  assert.ok(shown.some((text) => text.startsWith("long long") && text.length < 200));
  assert.deepEqual(problems, []);
});

it("the figure of what is pending leads to the list of it, which an operator narrows", async () => {
  const { page, problems } = await atDesk(WIDE);
  const asked: string[] = [];
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const waits = { ...FAILED_WIN, status: "pending", next_attempt_at: soon };
  await page.route("**/admin/v1/movements?*", (route) => {
    asked.push(new URL(route.request().url()).search);
    const movements = [waits, { ...waits, transaction_id: "lantern:w-held", held_for: "max_win" }];
    return route.fulfill({ json: { movements, next_cursor: null } });
  });
  await page.click('.metric a:has-text("Pending")');
  await page.waitForSelector("h1:has-text('Pending transactions')", { timeout: WAIT_MS });
  const rows = page.locator("main tbody tr");
  await rows.first().waitFor({ timeout: WAIT_MS });
  assert.match((await rows.nth(0).textContent()) ?? "", /lantern:w-1001.*12\.50 EUR.*pending.*player-1.*northwind/s);
  assert.match((await rows.nth(1).textContent()) ?? "", /once it is released/);
  await go(page, `pending?operator=${OPERATOR}`, "main tbody tr");
  assert.deepEqual(asked, ["?status=pending", `?status=pending&operator_code=${OPERATOR}`]);
  await assertSound(page, "pending", PHONES);
  await keepPicture(page, "desk-pending-rows-desktop-light");
  assert.deepEqual(problems, []);
});

it("is walked by keyboard: / and Ctrl-K go anywhere, and one result opens at once", async () => {
  const { page } = await atDesk(WIDE);
  await enterAt(page, ".skip");
  assert.ok(await hasFocus(page, "main"));
  await page.keyboard.press("/");
  await page.keyboard.type("w-1");
  await page.keyboard.press("Enter");
  await page.waitForSelector("h1:has-text('3.00 EUR')", { timeout: WAIT_MS });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("round-1");
  await page.waitForSelector(".palette [aria-selected=true]:has-text('Round · ')", { timeout: WAIT_MS });
  await page.keyboard.press("Enter");
  await page.waitForSelector(".story", { timeout: WAIT_MS });
  for (const [typed, offered, heading] of [
    [OPERATOR.slice(0, 4), "Operator · ", OPERATOR],
    ["sandb", "Provider · ", "sandbox"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(typed);
    await page.waitForSelector(`.palette [aria-selected=true]:has-text("${offered}")`, { timeout: WAIT_MS });
    await keepPicture(page, `desk-palette-${heading}`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(`h1:has-text("${heading}")`, { timeout: WAIT_MS });
  }
  await page.keyboard.press("Control+k");
  await page.keyboard.type("promo");
  await page.keyboard.press("Enter");
  await page.waitForSelector("h1:has-text('Promotions')", { timeout: WAIT_MS });
});

it("pages of an operator or provider that does not exist say so once", async () => {
  const { page } = await atDesk(SMALL);
  const ofOperator = [
    "operator/nobody",
    "rates/nobody",
    "statements/nobody",
    "billing/nobody",
    "player/nobody/p",
  ].concat(["failed", "promotions", "invoices", "pending"].map((name) => `${name}?operator=nobody`));
  for (const [kind, paths] of [
    ["operator", ofOperator],
    ["provider", ["provider/nobody", "games?provider=nobody"]],
  ] as const) {
    for (const path of paths) {
      await go(page, path, `main .state:has-text("There is no ${kind} nobody.")`);
      await page.waitForFunction(() => !document.querySelector(".loading"), null, { timeout: WAIT_MS });
      const states = await page.locator("main .state").allTextContents();
      // The page of what has failed also says of all operators that nothing has.
      const others = states.filter((text) => !text.startsWith(`There is no ${kind} nobody.`));
      assert.deepEqual(
        others.filter((text) => !text.startsWith("Nothing has failed.")),
        [],
        path,
      );
      assert.equal(states.length - others.length, 1, path);
      assert.equal(await page.locator("main [data-call]").count(), 0, `${path} offers nothing to do`);
      await assertSound(page, path, []);
      await keepPicture(page, `desk-none-${path.replaceAll(/\W/g, "-")}-phone-dark`);
    }
  }
});

/** The controls that a page offers, and those that it says are missing a scope. */
async function controlsOn(page: Page) {
  const routes = (attribute: string) =>
    page.$$eval(
      `[data-${attribute}]`,
      (found, name) => [...new Set(found.map((one) => one.getAttribute(`data-${name}`) ?? ""))].sort(),
      attribute,
    );
  return { offered: await routes("call"), missing: await routes("needs") };
}

describe("the desk offers each control exactly to the scopes that its call allows", () => {
  /** What `admin` is offered on each page: the matrix's first column. */
  const all = new Map<string, string[]>();
  for (const scope of ["admin", ...swept(SCOPES.filter((one) => one !== "admin"))] as const) {
    it(`with the scope ${scope}`, async () => {
      const token = await aToken(setup.installation, `scope-${scope}`, [scope]);
      const { page } = await atDesk(WIDE, token);
      // A page without a control for admin has none for anyone: what it reads, every scope may read.
      for (const shown of pages().filter((one) => scope === "admin" || all.get(one.name)?.length !== 0)) {
        const { name } = shown;
        await visit(page, shown);
        await page.waitForFunction(() => !document.querySelector(".loading"), null, { timeout: WAIT_MS });
        if (name === "stops") await page.fill('[name="code"]', "sandbox");
        if (name === "failed" && allows([scope], "support"))
          await page.waitForSelector('[role="status"] :is(.state, table)');
        const { offered, missing } = await controlsOn(page);
        const needs = (route: string): Scope => NEEDED[route as keyof typeof NEEDED];
        const wrong = [
          ...offered.filter((route) => !allows([scope], needs(route))),
          ...missing.filter((route) => allows([scope], needs(route))),
        ];
        assert.deepEqual(wrong, [], `${name} as ${scope}`);
        if (scope === "admin") all.set(name, offered);
        assert.deepEqual([...offered, ...missing].sort(), all.get(name), `${name} as ${scope} hides a control`);
      }
    });
  }

  it("and has controls on the pages that the night needs", () => {
    const pagesWith = [...all].filter(([, routes]) => routes.length > 0).map(([name]) => name);
    assert.deepEqual(pagesWith, [
      ...[
        "alerts",
        "failed",
        "stops",
        "operators",
        "operator",
        "providers",
        "provider",
        "game",
        "invoices",
        "invoice",
        "billing",
        "customer",
        "rates",
      ],
      ...["promotions", "staff", "member", "transaction", "player"],
    ]);
  });
});

it("a game is found by its name, stopped with a text and started again", async () => {
  const { page, problems } = await atDesk(SMALL);
  await go(page, "games", "table");
  await page.fill('main [name="q"]', "rocket");
  await page.click('main button:has-text("Show")');
  await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1, null, { timeout: WAIT_MS });
  await page.click('td a:has-text("Sky Rocket")');
  await page.waitForSelector("h1:has-text('Sky Rocket')");
  await confirm(page, "Stop bets", { player_text: "Back soon.", reason: "Pays too much" }, "Stop bets");
  await page.waitForSelector("h1 .badge:has-text('takes no bets')");
  await page.click('button:has-text("Take bets again")');
  await page.waitForSelector("h1 .badge:has-text('takes bets')");
  assert.deepEqual(problems, []);
});

it("an invoice is found by its number, and voided with a reason", async () => {
  const { page, problems } = await atDesk(WIDE);
  await page.click("#find");
  await page.fill('[name="go"]', "INV-000001");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".total:has-text('1,250.50 EUR')", { timeout: WAIT_MS });
  const document = await fetch((await page.getAttribute("a:has-text('Open the PDF')", "href")) ?? "");
  assert.equal(document.headers.get("content-type"), "application/pdf");
  await confirm(page, "Void it", { reason: "Billed twice" }, "Void it");
  await page.waitForSelector("h1 .badge:has-text('void')");
  assert.match((await page.textContent("main")) ?? "", /Billed twice/);
  await page.click('nav a:has-text("Invoices")');
  await page.waitForSelector("td .badge:has-text('void')", { timeout: WAIT_MS });
  assert.match((await page.textContent("main")) ?? "", /0 invoices · 1 void/);
  await go(page, "audit", "tbody tr:has-text('Billed twice')");
  const entry = page.locator("tbody tr", { hasText: "Billed twice" });
  assert.match((await entry.textContent()) ?? "", /Void it\s*invoice/);
  await keepPicture(page, "desk-audit-void-desktop-light");
  assert.deepEqual(problems, []);
});

it("a kind of alert is silenced with a reason and an end, and the silence is ended", async () => {
  const { page, problems } = await atDesk(SMALL);
  await go(page, "alerts", ".alert");
  await confirm(page, "Silence a kind", { kind: "cron_late", reason: "The cron is moved" }, "Silence");
  const silence = page.locator('[data-silence^="cron_late"]');
  await silence.waitFor({ timeout: WAIT_MS });
  assert.match((await silence.textContent()) ?? "", /by night.*Reason: The cron is moved/s);
  await silence.locator('button:has-text("End it")').click();
  await silence.waitFor({ state: "detached", timeout: WAIT_MS });
  // A day at most: the answer stands beside its field, and nothing is silenced.
  await page.click('main button:has-text("Silence a kind")');
  await fillDialog(page, { kind: "journal_late", ends_at: "2099-01-01T00:00", reason: "For good" });
  await page.fill('dialog [name="installation"]', host());
  await page.click('dialog button:has-text("Silence")');
  await page.waitForSelector('dialog [data-field="ends_at"] .error:has-text("24 hours")', { timeout: WAIT_MS });
  await assertSound(page, "the question of a silence", PHONES);
  assert.ok((await overflow(page)) <= 0);
  problems.splice(0);
  await page.click('dialog button:has-text("Cancel")');
  assert.equal(await page.locator('[data-silence^="journal_late"]').count(), 0);
});

it("a month is issued after what it bills is shown, never the running one in error", async () => {
  const { page, problems } = await atDesk(WIDE);
  await go(page, "invoices", "button:has-text('Issue a month')");
  const choose = async (fields: Readonly<Record<string, string>>) => {
    await page.click('main button:has-text("Issue a month")');
    await fillDialog(page, fields);
    await page.click('dialog button:has-text("Show what it bills")');
  };
  const running = today().slice(0, 7);
  await choose({ operator_code: OPERATOR, period: running });
  await page.waitForSelector('dialog td:has-text("new")', { timeout: WAIT_MS });
  await page.fill('dialog [name="installation"]', host());
  await page.click('dialog button:has-text("Issue")');
  await page.waitForSelector('dialog [data-field="running_month"] .error:has-text("not over")');
  await assertSound(page, "the question of an issue", PHONES);
  await keepPicture(page, "desk-issue-desktop-light");
  await page.click('dialog button:has-text("Cancel")');

  const month = "2026-01";
  await choose({ operator_code: OPERATOR, period: month });
  await page.waitForSelector('dialog :text("no play")', { timeout: WAIT_MS });
  await fillDialog(page, { adjustment_amount: "75.255", currency: "EUR", adjustment_reason: "Integration" });
  await page.fill('dialog [name="installation"]', host());
  await page.click('dialog button:has-text("Issue")');
  await page.waitForSelector('dialog [data-field="adjustment_amount"] .error:has-text("adjustment_amount[0].amount")');
  problems.splice(0);
  await fillDialog(page, { adjustment_amount: "75.25" });
  await submitDialog(page, "Issue");
  await page.click('td a:has-text("INV-")', { timeout: WAIT_MS });
  await page.waitForSelector(".total:has-text('75.25 EUR')", { timeout: WAIT_MS });
  await confirm(page, "Record a payment", { reference: "Transfer 4711" }, "Record the payment");
  await page.waitForSelector("h1 .badge:has-text('paid')", { timeout: WAIT_MS });
  assert.match((await page.textContent("main")) ?? "", /Transfer 4711/);
  await confirm(page, "Take the payment back", {}, "Take the payment back");
  await page.waitForSelector("button:has-text('Record a payment')", { timeout: WAIT_MS });
  assert.deepEqual(problems, []);
});

it("rates change from a day on, compared with before, withdrawn before they hold", async () => {
  const { page, problems } = await atDesk(SMALL);
  await go(page, `rates/${OPERATOR}`, ".rows .entry");
  await page.click('main button:has-text("Change rates")');
  await fillDialog(page, { from: "2027-06-01" });
  await page.click('dialog button:has-text("Show its percents")');
  await page.waitForSelector('dialog h2:has-text("from 2027-06-01")', { timeout: WAIT_MS });
  await fillDialog(page, { "percent-0": "10.25" });
  assert.match((await page.textContent("dialog .changes")) ?? "", /11 → 10.25/);
  await assertSound(page, "the rates", PHONES);
  assert.ok((await overflow(page)) <= 0);
  await submitDialog(page, "Save the rates");
  const card = page.locator('[data-card="2027-06-01"]');
  await card.waitFor({ timeout: WAIT_MS });
  assert.match((await card.textContent()) ?? "", /coming.*11 %.*10\.25 %.*-0\.75/s);
  assert.match((await page.textContent('[data-card="first"]')) ?? "", /holds/);
  await keepPicture(page, "desk-rates-phone-dark");
  await card.locator('button:has-text("Withdraw it")').click();
  await submitDialog(page, "Withdraw it");
  await card.waitFor({ state: "detached", timeout: WAIT_MS });
  assert.deepEqual(problems, []);
});

it("what documents print is set, with what is refused beside its field", async () => {
  const { page, problems } = await atDesk(SMALL);
  await go(page, "billing", "button:has-text('Change it')");
  await page.click('main button:has-text("Change it")');
  await fillDialog(page, { address: "" });
  await page.fill('dialog [name="installation"]', host());
  await page.click('dialog button:has-text("Save")');
  await page.waitForSelector('dialog [data-field="address"] .error:has-text("address")', { timeout: WAIT_MS });
  problems.splice(0);
  await fillDialog(page, { address: "Herengracht 1\n1015 BA Amsterdam", bank: "IBAN NL00 BANK", payment_days: "14" });
  await submitDialog(page, "Save");
  await page.waitForSelector("dd:has-text('14 days')", { timeout: WAIT_MS });
  await confirm(page, "Change it", { vat_number: "NL123456789B01" }, "Save");
  await page.waitForSelector("dd:has-text('NL123456789B01')", { timeout: WAIT_MS });
  assert.match((await page.textContent("main")) ?? "", /Herengracht 1.*Amsterdam.*IBAN/s);
  assert.deepEqual(problems, []);
  // Of an operator without details, which the service answers with 404.
  await setup.installation.admin("PUT", "/operators/second", { name: "Second", wallet_url: "http://127.0.0.1:9/w" });
  await go(page, "billing/second", ".state:has-text('Nothing is set')");
  await confirm(page, "Set it", { legal_name: "Second Casino Ltd", address: "12 Harbour Street" }, "Save");
  await page.waitForSelector("dd:has-text('Second Casino Ltd')", { timeout: WAIT_MS });
});

it("settings change with before and after shown; only what was edited is sent", async () => {
  const { page, problems } = await atDesk(WIDE);
  await go(page, `operator/${OPERATOR}`, "button:has-text('Change settings')");
  await page.click('main button:has-text("Change settings")');
  await page.waitForSelector('.changes:has-text("Nothing changes yet")');
  await page.fill('dialog [name="requests_per_minute"]', "9000");
  assert.equal(await page.textContent(".changes li"), "Requests a minute: 6000 → 9000");
  await page.fill('dialog [name="installation"]', host());
  await assertSound(page, "the settings", PHONES);
  await page.locator(".changes").scrollIntoViewIfNeeded();
  await keepPicture(page, "desk-settings-desktop-light");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.click('dialog button:has-text("Save")');
  assert.deepEqual((await sent).postDataJSON(), { requests_per_minute: 9000 });
  await page.waitForSelector("dd:has-text('9,000')", { timeout: WAIT_MS });
  assert.deepEqual(problems, []);
});

it("a token is rotated: the new one is shown once, the old one revoked", async () => {
  await aToken(setup.installation, "rotated", ["support"]);
  const { page, problems } = await atDesk(SMALL);
  await go(page, "member/rotated", "button:has-text('Rotate the token')");
  await page.click('main button:has-text("Rotate the token")');
  await page.fill('dialog [name="installation"]', host());
  await page.click('dialog button:has-text("Issue it")');
  const shown = await page.waitForSelector("dialog code:has-text('agg_staff_')", { timeout: WAIT_MS });
  const token = (await shown.textContent()) ?? "";
  // No key takes away what cannot be shown again.
  for (const _ of [1, 2]) await page.keyboard.press("Escape");
  assert.ok(await shown.isVisible());
  await page.click('dialog button:has-text("I have it")');
  // A dialog that is closed is gone with its close event, which comes later.
  await page.waitForSelector('dialog[aria-label="The new token"]', { state: "detached", timeout: WAIT_MS });
  await page.waitForFunction(() => document.querySelectorAll('main [data-call*="tokens/{token_id}"]').length === 2);
  assert.ok(!(await page.content()).includes(token));
  await page.locator('main [data-call*="tokens/{token_id}"]').last().click();
  await page.fill('dialog [name="installation"]', host());
  await page.click('dialog button:has-text("Revoke it")');
  await page.waitForSelector("td .badge:has-text('revoked')", { timeout: WAIT_MS });
  assert.deepEqual(problems, []);
});

it("does nothing before the installation's name is typed", async () => {
  const { page } = await atDesk(WIDE);
  await go(page, "provider/sandbox", "h2:has-text('Keys')");
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await page.click('main button:has-text("Withdraw from all windows")');
  await page.fill('dialog [name="installation"]', "another.example");
  await page.click('dialog button:has-text("Withdraw it")');
  await page.waitForSelector('dialog .error:has-text("Nothing was done")');
  await assertSound(page, "the question", PHONES);
  await keepPicture(page, "desk-question-desktop-light");
  assert.deepEqual(sent, []);
});

it("sessions and transactions show their game by its name", async () => {
  const { page, problems } = await atDesk(SMALL);
  await go(page, `player/${OPERATOR}/${PLAYER}`, "td a:has-text('Royal Fruit')");
  await go(page, `transaction/${encodeURIComponent(nightOf().owed[0] ?? "")}`, "dd a:has-text('Royal Fruit')");
  assert.deepEqual(problems, []);
});

it("a player is blocked with a reason and an end, and the block is lifted", async () => {
  const { page, problems } = await atDesk(SMALL);
  await go(page, `player/${OPERATOR}/${PLAYER}`, "button:has-text('Block the player')");
  await confirm(page, "Block the player", { reason: "Chargebacks", ends_at: "2099-01-01T00:00" }, "Block");
  await page.waitForSelector("text=Chargebacks");
  assert.match((await page.textContent("main")) ?? "", /1 Jan 2099/);
  await page.click('button:has-text("Lift the block")');
  await page.waitForSelector("button:has-text('Block the player')");
  assert.deepEqual(problems, []);
});

it("shows who approves all that is sent, as text, and the issued token once", async () => {
  const { page, problems } = await atDesk(SMALL);
  const markup = "<img src=x onerror=alert(1)>";
  const about = { ...PROPOSAL_EXAMPLE, installation: host(), proposed_by: "ada" };
  const waits = {
    ...about,
    body: { expires_in_days: 30, note: markup },
    changes: [{ what: markup, before: null, after: "x" }],
  };
  const cutOff = { ...about, proposal_id: "cut-off", state: "approved", decided_by: "ben" };
  const carriedOut = { ...waits, state: "carried_out", decided_by: "night" };
  const api = `${setup.installation.baseUrl}/admin/v1/proposals`;
  await page.route(`${api}?*`, (route) => route.fulfill({ json: { proposals: [waits, cutOff], next_cursor: null } }));
  await page.route(`${api}/${waits.proposal_id}`, (route) => route.fulfill({ json: carriedOut }));
  await page.route(`${api}/${waits.proposal_id}/approve`, (route) =>
    route.fulfill({ json: { ...carriedOut, answer: { token_id: "1", token: "agg_staff_new" } } }),
  );
  await go(page, "proposals", ".entry");
  await page.waitForSelector('.entry button:has-text("Carry it out again")');
  const first = page.locator(".entry").first();
  await first.locator("summary").click();
  assert.match(await first.locator("pre").innerText(), /"expires_in_days": 30,\s+"note": "<img src=x/);
  assert.equal(await page.locator(".entry img").count(), 0);
  assert.ok((await overflow(page)) <= 0, "the page is wider than the phone");
  await first.locator('button:has-text("Approve")').click();
  await page.fill('dialog [name="installation"]', host());
  await page.click('dialog button:has-text("Approve and carry out")');
  await page.waitForSelector('dialog:has-text("agg_staff_new")');
  await page.click('dialog button:has-text("I have it")');
  await first.locator("text=carried out").waitFor();
  assert.doesNotMatch(await page.innerText("body"), /agg_staff_new/);
  assert.deepEqual(problems, []);
});

it("a night on a phone: alert, stop, the wallet's return, replay, books that agree", async () => {
  const { installation } = setup;
  const { page, problems } = await atDesk(SMALL);
  await page.waitForSelector(".banner.bad:has-text('wallet down')", { timeout: ALERT_WAIT_MS });
  await openFromMenu(page, "Alerts");
  const alert = page.locator(".alert", { hasText: "Wallet down" }).first();
  await alert.waitFor({ timeout: ALERT_WAIT_MS });
  await alert.locator('button:has-text("I take care of it")').click();
  await alert.locator("text=Taken by night").waitFor();

  await alert.locator(`a:has-text("${OPERATOR}")`).click();
  await page.waitForSelector("h2:has-text('Window')");
  const words = "We pause for a moment. Your balance is safe.";
  await confirm(page, "Stop bets", { player_text: words, reason: "Its wallet is away" }, "Stop bets");
  await page.waitForSelector(".badge:has-text('takes no bets')");
  await keepPicture(page, "desk-night-stopped-phone-dark");
  const report = await aProvider(installation);
  const refused = await report("bet", nightOf().session, "b-6", "round-6", "2.00");
  assert.deepEqual([refused.status, refused.body.player_text], [503, words]);

  await installation.startWallet();
  await page.click('button:has-text("Take bets again")');
  await page.waitForSelector(".badge:has-text('takes bets')");

  await openFromMenu(page, "Failed");
  await page.click(`button:has-text("Preview ${OPERATOR}")`);
  await page.waitForSelector("button:has-text('again'):has-text('Send ')");
  await page.click('button[data-call="POST /admin/v1/movements/replay"]');
  await page.fill('dialog [name="installation"]', host());
  await page.click('dialog button:has-text("Send them again")');
  await page.waitForSelector("progress", { timeout: WAIT_MS });
  await page.waitForFunction(() => document.querySelector("progress")?.position === 1, null, { timeout: WAIT_MS });
  await keepPicture(page, "desk-night-sent-phone-dark");

  // 100 less the stakes of four booked bets, plus a win of 3 and three of 5; the bet of the outage was taken back.
  await until(async () => (await installation.walletBalance(PLAYER)) === "110.00");
  for (const id of nightOf().owed) {
    await go(page, `transaction/${encodeURIComponent(id)}`, ".timeline");
    await page.waitForSelector("h1 .badge:has-text('completed')");
  }
  const bet = await report("bet", nightOf().session, "b-7", "round-7", "2.00");
  assert.equal(bet.status, 200);
  assert.equal(await installation.walletBalance(PLAYER), "108.00");
  await go(page, "overview", ".metrics");
  assert.deepEqual(problems, []);
});

// The last: the service begins again, as production.
describe("the operator's portal in production", () => portalTests(setup));
