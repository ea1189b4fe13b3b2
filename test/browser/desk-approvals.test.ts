import assert from "node:assert/strict";
import { it } from "node:test";
import type { Page } from "playwright-core";
import { lastMonth } from "../../web/lib/time.ts";
import { overflow, setUpBrowser } from "./support/browser.ts";
import { assertAccessible, go, type Look } from "./support/console.ts";
import {
  aProvider,
  aToken,
  atDesk,
  confirm,
  OPERATOR,
  SMALL,
  submitDialog,
  until,
  WAIT_MS,
  WIDE,
} from "./support/desk.ts";
import { gameCodes, type Installation, startInstallation } from "./support/installation.ts";
import { keepPicture } from "./support/pictures.ts";

/** 72 hours in 13 seconds, so that what the wallet does not answer fails within the test. */
const RETRY_TIME_SCALE = 20_000;
const PLAYER = "player-of-two";

interface Guarded {
  readonly invoice: string;
  readonly owed: readonly string[];
  /** Ada may do everything, Ben what finance may, Sue what support may. */
  readonly tokens: Readonly<Record<"ada" | "ben" | "sue", string>>;
}

/** An installation where two people are needed, with an invoice and wins that fail. */
async function startGuarded(): Promise<Installation & { readonly guarded: Guarded }> {
  const installation = await startInstallation(RETRY_TIME_SCALE, ["APPROVALS:true"]);
  try {
    return { ...installation, guarded: await prepare(installation) };
  } catch (error) {
    await installation.stop();
    throw error;
  }
}

async function prepare(installation: Installation): Promise<Guarded> {
  const { client } = installation;
  await installation.setPlayer(PLAYER, "100.00");
  const game = installation.gameId(gameCodes.slot);
  const { session_id: session } = await client.openSession({ player_id: PLAYER, currency: "EUR", game_id: game });
  const report = await aProvider(installation);
  for (const n of [1, 2]) await report("bet", session, `b-${n}`, `round-${n}`, "2.00");
  const tokens = {
    ada: await aToken(installation, "ada", ["admin"]),
    ben: await aToken(installation, "ben", ["finance"]),
    sue: await aToken(installation, "sue", ["support"]),
  };
  await installation.stopWallet();
  for (const n of [1, 2]) await report("win", session, `w-${n}`, `round-${n}`, "5.00");
  // Adjustments need two people too: Ada proposes by a call, Ben approves by one.
  const call = async (token: string, path: string, body: object) => {
    const answer = await fetch(`${installation.baseUrl}/admin/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const fee = { currency: "EUR", amount: "400.00", reason: "Set-up fee" };
  const month = { operator_code: OPERATOR, period: lastMonth(), adjustment_amount: [fee] };
  const { proposal_id: id } = await call(tokens.ada, "/invoices", month);
  await call(tokens.ben, `/proposals/${id}/approve`, { installation: new URL(installation.baseUrl).host });
  const listed = await fetch(`${installation.baseUrl}/admin/v1/invoices`, {
    headers: { authorization: `Bearer ${tokens.ada}` },
  });
  const { invoices } = (await listed.json()) as { invoices: { id: string }[] };
  return { invoice: String(invoices[0]?.id), owed: ["sandbox:w-1", "sandbox:w-2"], tokens };
}

const setup = setUpBrowser(startGuarded);
const as = (who: keyof Guarded["tokens"], look: Look) => atDesk(setup, look, setup.installation.guarded.tokens[who]);

/** The proposal of a call that waits, on the page of proposals. */
const waiting = (page: Page, call: string) => page.locator("main .entry", { hasText: call });

it("voids an invoice with two people: one proposes, one sees the change, approves", async () => {
  const { invoice } = setup.installation.guarded;
  const { page: ada, problems } = await as("ada", WIDE);
  await go(ada, `invoice/${invoice}`, ".total:has-text('400.00 EUR')");
  await confirm(ada, "Void it", { reason: "Billed twice" }, "Void it");
  await ada.waitForSelector("text=another person must approve it");
  await ada.waitForSelector("h1 .badge:has-text('issued')");
  assert.equal(await ada.isVisible("h1 .badge:has-text('void')"), false);

  await ada.click('nav a:has-text("Proposals")');
  const own = waiting(ada, `/invoices/${invoice}/void`);
  await own.waitFor({ timeout: WAIT_MS });
  // The proposer can withdraw it and no more.
  await own.locator('button:has-text("Withdraw")').waitFor();
  assert.equal(await own.locator('button:has-text("Approve")').count(), 0);
  assert.match((await own.textContent()) ?? "", /INV-000001.*400 EUR.*issued.*voided/s);

  const { page: sue } = await as("sue", SMALL);
  await go(sue, "proposals", ".entry");
  const seen = waiting(sue, `/invoices/${invoice}/void`);
  assert.match((await seen.textContent()) ?? "", /needs a person with the scope finance/);
  assert.equal(await seen.locator("button").count(), 0);
  await sue.close();

  const { page: ben, problems: bens } = await as("ben", SMALL);
  await go(ben, "proposals", ".entry");
  assert.ok((await overflow(ben)) <= 0, "the page is wider than the phone");
  const shown = waiting(ben, `/invoices/${invoice}/void`);
  await shown.locator('button:has-text("Approve")').click();
  const dialog = ben.locator("dialog.question");
  assert.match((await dialog.textContent()) ?? "", /ada proposed it.*INV-000001.*issued.*voided/s);
  await ben.fill('dialog [name="installation"]', "another.example");
  await ben.click('dialog button:has-text("Approve and carry out")');
  await ben.waitForSelector('dialog .error:has-text("Nothing was done")');
  await assertAccessible(ben, "the approval");
  assert.ok((await overflow(ben)) <= 0, "the question is wider than the phone");
  await keepPicture(ben, "desk-approval-phone-dark");
  await submitDialog(ben, "Approve and carry out");
  await shown.locator(".badge:has-text('carried out')").waitFor({ timeout: WAIT_MS });
  assert.match((await shown.textContent()) ?? "", /ben/);
  await go(ben, `invoice/${invoice}`, "h1 .badge:has-text('void')");
  assert.match((await ben.textContent("main")) ?? "", /Billed twice/);
  await go(ben, "audit", "tbody tr");
  assert.match((await ben.textContent("main")) ?? "", /ada/);
  assert.deepEqual([problems, bens], [[], []]);
  await Promise.all([ada.close(), ben.close()]);
});

it("resends failed transactions in bulk with two people; the wallet books each once", async () => {
  const { installation } = setup;
  const { owed } = installation.guarded;
  const { page: ada, problems } = await as("ada", WIDE);
  await until(async () => {
    await go(ada, "overview", ".metrics");
    await go(ada, "failed", ".loaded table, .loaded .state");
    return ada.isVisible(`td:has-text("10.00 EUR")`);
  });
  await ada.click(`button:has-text("Preview ${OPERATOR}")`);
  await ada.waitForSelector("button:has-text('Send 2 again')", { timeout: WAIT_MS });
  await ada.click('button[data-call="POST /admin/v1/movements/replay"]');
  await submitDialog(ada, "Send them again");
  await ada.waitForSelector("text=another person must approve it");
  assert.equal(await ada.locator("progress").count(), 0);
  assert.equal(await ada.isVisible("h2:has-text('2 transactions found')"), true);

  await installation.startWallet();
  assert.equal(await installation.walletBalance(PLAYER), "96.00");
  const { page: sue, problems: sues } = await as("sue", SMALL);
  await go(sue, "proposals", ".entry");
  const shown = waiting(sue, "/movements/replay");
  assert.match((await shown.textContent()) ?? "", /2 failed, 10\.00 EUR.*sent to the wallet again/s);
  await shown.locator('button:has-text("Approve")').click();
  await submitDialog(sue, "Approve and carry out");
  await shown.locator(".badge:has-text('carried out')").waitFor({ timeout: WAIT_MS });
  await until(async () => (await installation.walletBalance(PLAYER)) === "106.00");
  for (const id of owed) {
    await go(sue, `transaction/${encodeURIComponent(id)}`, ".timeline");
    await sue.waitForSelector("h1 .badge:has-text('completed')", { timeout: WAIT_MS });
  }
  assert.deepEqual([problems, sues], [[], []]);
  await Promise.all([ada.close(), sue.close()]);
});
