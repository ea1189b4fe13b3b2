import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { OperatorGames } from "../../clients/typescript/src/index.ts";
import documented from "../../openapi.json" with { type: "json" };
import { served } from "../support/served.ts";
import { closePages, DESKTOP, overflow, PHONE, problemsOf, setUpBrowser } from "./support/browser.ts";
import { assertAccessible, go, untilChosen } from "./support/console.ts";
import { OPERATOR, until, WAIT_MS } from "./support/desk.ts";
import { type Installation, PRODUCTION_FILES, startInstallation } from "./support/installation.ts";
import { keepPicture } from "./support/pictures.ts";

// One operator's settings through the portal's pages, from its first address to a rotated key. The portal's files are served by a
// sandbox, where a change is made as soon as it is asked for or approved: the day that production waits is tested without pages.

interface Key {
  readonly keyId: string;
  readonly secret: string;
}

/** What the operator's server for events was sent, and how it answers. */
const heard: { event: string; data: object; signed: boolean }[] = [];
let status = 204;

interface Prepared extends Installation {
  readonly eventUrl: string;
  /** Ann's key is the operator's first one, which its servers have too; Ben has the other. */
  readonly ann: Key;
  readonly ben: Key;
}

async function startPrepared(): Promise<Prepared> {
  const installation = await startInstallation(1, [], PRODUCTION_FILES);
  const answer: RequestListener = async (request, response) => {
    const body = await text(request);
    const signed = request.headers["x-agg-signature-v2"] !== undefined;
    heard.push({ ...JSON.parse(body), signed });
    response.writeHead(status).end();
  };
  const receiver = await served(createServer(answer));
  const stop = async () => {
    await receiver.close();
    await installation.stop();
  };
  try {
    const issued = await installation.admin("POST", `/operators/${OPERATOR}/keys`, {});
    await installation.setPlayer("known-player", "75.00");
    return {
      ...installation,
      eventUrl: `${receiver.url}/events`,
      ann: { keyId: installation.keyId, secret: installation.secret },
      ben: { keyId: String(issued.key_id), secret: String(issued.secret) },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const setup = setUpBrowser(startPrepared);
closePages(setup);
const clientOf = ({ keyId, secret }: Key) => new OperatorGames({ baseUrl: setup.installation.baseUrl, keyId, secret });

/** The key that Ann asks for. */
let next: Key;

/** Opens the portal in a browser of its own, with a key. */
async function portalOf({ keyId, secret }: Key): Promise<{ page: Page; problems: string[] }> {
  const context = await setup.browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce" });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const problems = problemsOf(page);
  await page.goto(`${setup.installation.baseUrl}/portal/`);
  await page.fill('[name="key_id"]', keyId);
  await page.fill('[name="secret"]', secret);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".metrics");
  return { page, problems };
}

/** Reads a page of the settings again. */
async function open(page: Page, path: string, shows: string): Promise<void> {
  await page.goto(`${setup.installation.baseUrl}/portal/#/${path}`);
  await page.reload();
  await page.waitForSelector(shows);
}

const rowOf = (page: Page, { keyId }: Key) => page.locator("main tbody tr", { hasText: keyId });
const lastUse = (page: Page, key: Key) => rowOf(page, key).locator("td:nth-child(4)").innerText();

/** Presses a button of the page; what it says for a few seconds is waited for from before. */
async function press(page: Page, button: string, says: string): Promise<void> {
  await Promise.all([
    page.waitForSelector(`#toasts >> text=${says}`),
    page.click(`main button:has-text("${button}"), dialog[open] button:has-text("${button}")`),
  ]);
}

describe("the portal's settings", () => {
  it("save an address that was tried, and say why another one was not", async () => {
    const { ann, eventUrl } = setup.installation;
    const { page, problems } = await portalOf(ann);
    await open(page, "settings", '[name="event_url"]');
    status = 500;
    await page.fill('[name="event_url"]', eventUrl);
    await page.click('main button:has-text("Try and save")');
    const field = page.locator('[data-field="event_url"]');
    await field.locator('.error:has-text("the address answered 500")').waitFor();
    assert.equal((await clientOf(ann).settings()).event_url, null, "nothing was saved");
    await assertAccessible(page, "a refused address");

    status = 204;
    await press(page, "Try and save", "event_url answered: status 204. The change is made.");
    await page.reload();
    await untilChosen(page, "event_url", eventUrl);
    assert.equal((await clientOf(ann).settings()).event_url, eventUrl);
    const tries = heard.filter(({ event }) => event === "address.tried");
    assert.deepEqual(
      tries.map(({ data, signed }) => ({ data, signed })),
      [1, 2].map(() => ({ data: { setting: "event_url" }, signed: true })),
    );
    // The browser says that it was refused, as it must.
    assert.deepEqual(
      problems.filter((problem) => !problem.includes("status of 422")),
      [],
    );
  });

  it("name the unknown fields of calls, which the portal's own do not", async () => {
    const { ann } = setup.installation;
    const { page, problems } = await portalOf(ann);
    await open(page, "unknown-fields", ".state");
    assert.match(await page.locator("main").innerText(), /No unknown fields/);
    const misspelt = { limit: 1, studio: "another value" };
    await clientOf(ann).gamesPage(misspelt);
    // It is written behind the answer.
    await until(async () => (await clientOf(ann).unknownFields()).length === 1);
    await open(page, "unknown-fields", "main tbody tr");
    assert.match(await page.locator("main tbody tr").innerText(), /GET \/v1\/games\s+studio\s/);
    assert.match(await page.locator("main").innerText(), /X-Agg-Strict: true/);
    assert.match((await page.getAttribute("main a:has-text('how to be strict')", "href")) ?? "", /#warnings$/);
    await assertAccessible(page, "unknown fields");
    await open(page, "overview", '.metric[aria-label="Unknown fields"]:has-text("1")');
    assert.deepEqual(problems, []);
  });

  it("are below a bar that says what does not answer, on every page", async () => {
    const { page, problems } = await portalOf(setup.installation.ann);
    const since = new Date(Date.now() - 120_000).toISOString();
    const cause = "The wallet did not answer: timeout.";
    const wallet = { kind: "wallet", provider_code: null, since, consecutive_unanswered: 12, likely_cause: cause };
    const provider = { ...wallet, kind: "provider", provider_code: "quartzline", consecutive_unanswered: null };
    let troubles: object[] = [wallet, provider];
    await page.route("**/v1/troubles", (route) => route.fulfill({ json: { troubles } }));
    for (const path of ["keys", "transactions"]) {
      await open(page, path, ".troubles p");
      const told = await page.locator(".troubles").innerText();
      assert.match(
        told,
        /Your wallet does not answer.*12 calls in a row.*timeout.*What waits.*quartzline does not answer/s,
      );
    }
    await assertAccessible(page, "the bar of troubles");
    troubles = [];
    await open(page, "keys", "main tbody tr");
    await page.waitForSelector(".troubles", { state: "hidden" });
    assert.deepEqual(problems, []);
  });

  it("are beside the month so far, its end, the next band and what no rate prices", async () => {
    const { page, problems } = await portalOf(setup.installation.ann);
    await open(page, "month-so-far", ".state");
    assert.match(await page.locator("main").innerText(), /Nothing to bill yet/);
    const { example } = documented.paths["/v1/invoices/preview"].get.responses[200].content["application/json"];
    let providers: object[] = [];
    let unpriced: object[] = [];
    await page.route("**/v1/invoices/preview?*", (route) => route.fulfill({ json: { ...example, unpriced } }));
    await page.route("**/v1/rates", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), providers } });
    });
    await open(page, "month-so-far", ".total");
    const shown = await page.locator("main").innerText();
    assert.match(shown, /No rates for any provider\..*billed at 0.*120\.00 EUR.*360\.00 EUR, if it goes on as so far/s);
    assert.match(
      shown,
      /Sandbox Studio: 99,000\.00 EUR more, and its share is 10 %, which makes the amount 20\.00 EUR lower/,
    );
    await assertAccessible(page, "the month so far");
    providers = [
      {
        provider_code: "sandbox",
        provider_name: "Sandbox Studio",
        tiers: [],
        rates: [],
        rates_by_market: [],
        sections: [],
      },
    ];
    await open(page, "month-so-far", ".total");
    assert.doesNotMatch(await page.locator("main").innerText(), /No rates for/);
    // It has a card, and the card no percent of the operator's market.
    unpriced = [{ provider_code: "sandbox", provider_name: "Sandbox Studio" }];
    await open(page, "month-so-far", ".total");
    assert.match(await page.locator("main").innerText(), /No rates for Sandbox Studio\..*billed at 0/s);
    await keepPicture(page, "portal-unpriced-desktop-light");
    assert.deepEqual(problems, []);
  });

  it("label no place of a key's card on a phone where nothing can be done", async () => {
    const { page, problems } = await portalOf(setup.installation.ann);
    await page.setViewportSize(PHONE);
    const actions = page.locator('main td[data-head="Actions"]:visible');
    await open(page, "keys", 'main button:has-text("Revoke")');
    assert.equal(await actions.count(), 2);
    for (const width of [PHONE.width, 820, 1100]) {
      await page.setViewportSize({ width, height: PHONE.height });
      assert.ok((await overflow(page)) <= 0, `${width} px wide`);
    }
    await page.setViewportSize(PHONE);
    await page.route("**/v1/settings", async (route) => {
      const answer = await route.fetch();
      const settings = (await answer.json()) as { keys: object[] };
      const keys = settings.keys.map((key, at) => ({
        ...key,
        revoked_at: at === 0 ? null : "2026-11-20T10:00:00.000Z",
      }));
      await route.fulfill({ response: answer, json: { ...settings, keys } });
    });
    await open(page, "keys", "main tbody tr");
    assert.equal(await page.locator("main tbody tr").count(), 2);
    assert.equal(await actions.count(), 0);
    await keepPicture(page, "portal-keys-phone-light");
    assert.deepEqual(problems, []);
  });

  it("keep the choice of events", async () => {
    const { ann } = setup.installation;
    const { page, problems } = await portalOf(ann);
    await open(page, "event-choice", '[name="min_severity"]');
    await page.selectOption('[name="min_severity"]', "warning");
    await page.uncheck('[name="provider.up"]');
    await press(page, "Save the choice", "Chosen.");
    await page.reload();
    await untilChosen(page, "min_severity", "warning");
    assert.equal(await page.isChecked('[name="provider.up"]'), false);
    assert.equal(await page.isChecked('[name="provider.down"]'), true);
    const { events, min_severity: least } = await clientOf(ann).eventChoice();
    assert.deepEqual(
      [least, events?.includes("provider.down"), events?.includes("provider.up")],
      ["warning", true, false],
    );
    assert.deepEqual(problems, []);
  });

  it("take two people for another wallet and key, once chosen; a secret is read once", async () => {
    const { ann, ben, eventUrl } = setup.installation;
    const [{ page: anns, problems }, { page: bens, problems: others }] = await Promise.all([
      portalOf(ann),
      portalOf(ben),
    ]);
    // In the sandbox one person may; in production, where a change waits, two must.
    await open(anns, "settings", '[name="wallet_url"]');
    await anns.route("**/v1/settings", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), wait_hours: 24 } });
    });
    await open(anns, "settings", "text=Another wallet takes two people.");
    await anns.unroute("**/v1/settings");
    await open(anns, "keys", "main tbody tr");
    await press(anns, "Choose two people", "The change is made.");
    await anns.waitForSelector('h2:has-text("Two people") .badge:has-text("on")');

    // Another wallet: tried with a balance, asked for by Ann, approved by Ben alone.
    const wallet = `${setup.installation.walletBase}/wallet?by=the-portal`;
    await open(anns, "settings", '[name="wallet_url"]');
    await anns.fill('[name="wallet_url"]', wallet);
    await anns.fill('[name="probe.player_id"]', "known-player");
    await anns.fill('[name="probe.currency"]', "EUR");
    await press(anns, "Try and ask for it", "wallet_url answered: balance 75.00.");
    const waits = anns.locator(".waiting");
    await waits.locator("text=wallet_url: balance 75.00").waitFor();
    await waits.locator("text=This key asked for it. Another one approves it").waitFor();
    assert.equal(await waits.locator('button:has-text("Approve it")').count(), 0, "not by the key that asked");
    await assertAccessible(anns, "a change that waits");
    assert.notEqual((await clientOf(ann).settings()).wallet_url, wallet);
    await open(bens, "settings", ".waiting");
    await press(bens, "Approve it", "Approved.");
    await untilChosen(bens, "wallet_url", wallet);
    assert.equal((await clientOf(ann).settings()).wallet_url, wallet);

    // One that is not wanted is stopped.
    await open(anns, "settings", '[name="event_url"]');
    await anns.fill('[name="event_url"]', `${eventUrl}/elsewhere`);
    await press(anns, "Try and save", "once a second key has approved it");
    await open(bens, "settings", ".waiting");
    await press(bens, "Stop it", "Stopped. Nothing was changed.");
    await bens.waitForSelector(".waiting", { state: "detached" });
    assert.equal((await clientOf(ann).settings()).event_url, eventUrl);

    await open(anns, "keys", "main tbody tr");
    await press(anns, "Ask for another key", "once a second key has approved it");
    await anns.waitForSelector(".waiting");
    assert.equal(await anns.isDisabled('main button:has-text("Ask for another key")'), true, "one at a time");
    await open(bens, "keys", ".waiting");
    await press(bens, "Approve it", "Approved.");
    await until(async () => (await bens.locator("main tbody tr").count()) === 3);
    assert.equal(await bens.locator('button:has-text("Read the secret")').count(), 0, "not for who approved");

    await open(anns, "keys", 'button:has-text("Read the secret")');
    await anns.click('button:has-text("Read the secret")');
    const shown = anns.locator("dialog[open]");
    await shown.locator("text=it is not shown again").waitFor();
    await assertAccessible(anns, "the new key");
    const [keyId = "", secret = ""] = await shown.locator("code").allInnerTexts();
    next = { keyId, secret };
    await shown.locator('button:has-text("I have it")').click();
    await open(anns, "keys", `main tbody tr:has-text("${keyId}")`);
    assert.equal(await anns.locator('button:has-text("Read the secret")').count(), 0, "it was read");
    assert.ok(!(await anns.content()).includes(secret));
    const [issued] = (await clientOf(ann).settingChangesPage()).changes;
    assert.deepEqual([issued?.issued_key_id, issued?.approved_by], [keyId, ben.keyId]);
    assert.ok(issued?.secret_read_at);
    assert.deepEqual([...problems, ...others], []);
    await Promise.all([anns.context().close(), bens.context().close()]);
  });

  it("rotate a key: both are valid, their last use is shown, the old one is revoked", async () => {
    const { ann, ben } = setup.installation;
    const { page: old } = await portalOf(ann);
    const { page, problems } = await portalOf(next);
    // A use is noted a moment after it.
    await until(async () => {
      await open(page, "keys", "main tbody tr");
      return (await lastUse(page, next)) !== "never";
    });
    for (const key of [ann, ben, next]) {
      assert.match(await lastUse(page, key), /\d{2}:\d{2}/);
      assert.match(await rowOf(page, key).innerText(), /active/);
    }
    await rowOf(page, ann).locator('button:has-text("Revoke")').click();
    const question = page.locator("dialog[open]");
    assert.match(await question.innerText(), /refused from the next request on.*Last used.*\d{2}:\d{2}/s);
    await assertAccessible(page, "the question before a key is revoked");
    await page.click("dialog[open] button.main");
    await page.getByText("The change is made.").first().waitFor();
    await rowOf(page, ann).locator("text=revoked").waitFor();
    assert.equal(await rowOf(page, ann).locator("button").count(), 0);
    await assert.rejects(clientOf(ann).settings(), { code: "UNAUTHORIZED" });
    await go(old, "sessions", "text=The key is no longer accepted", WAIT_MS);
    assert.ok(await clientOf(next).ping());

    await open(page, "setting-changes", "main tbody tr");
    const rows = await page.locator("main tbody tr").allInnerTexts();
    const told = ["revoked key", "new key", "event_url", "wallet_url", "two_people", "min_severity", "event_url"];
    assert.deepEqual(
      rows.map((row, at) => row.includes(told[at] ?? "nothing")),
      told.map(() => true),
      rows.join("\n"),
    );
    assert.match(rows[2] ?? "", /stopped/);
    assert.deepEqual(problems, []);
    await Promise.all([page.context().close(), old.context().close()]);
  });
});
