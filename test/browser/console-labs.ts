import assert from "node:assert/strict";
import { it } from "node:test";
import type { Page } from "playwright-core";
import { enterAt, hasFocus } from "./support/browser.ts";
import { go, type OpenConsole } from "./support/console.ts";
import { keepPicture } from "./support/pictures.ts";
import type { SeededInstallation } from "./support/seeded.ts";
import { assertSound, PHONES } from "./support/sound.ts";

/** Balances and rollbacks: the balances pass although no rollback is answered. */
const FEW_CASES = [10, 12, 45, 46, 60];
const RUN_MS = 60_000;

/** Plays a few cases against the reference wallet while it misbehaves, and shows the run. */
async function runWith(page: Page, { client, walletBase }: SeededInstallation, fault: object): Promise<void> {
  const player = { player_id: "player-1", currency: "EUR" };
  // Single cases are played once there was a whole run: where this test runs alone there was none.
  const { runs } = await client.walletValidationsPage({ limit: 100 });
  if (!runs.some(({ whole, status }) => whole && status === "passed")) {
    const { id } = await client.startWalletValidation(player);
    while (!["passed", "failed"].includes((await client.walletValidation(id)).status)) await page.waitForTimeout(500);
  }
  const set = (body: object) => fetch(`${walletBase}/books/faults`, { method: "PUT", body: JSON.stringify(body) });
  await set(fault);
  try {
    const { id } = await client.startWalletValidation({ ...player, cases: FEW_CASES });
    await go(page, `wallet/${id}`, ".run > .row .badge:is(.good, .bad)", RUN_MS);
  } finally {
    await set({ kind: null });
  }
}

/** Tests of the wallet suite's run page and of the signature lab. */
export function labTests(open: () => Promise<OpenConsole>, installation: () => SeededInstallation): void {
  it("leads through findings by cause, filter and key to a call's bytes, by keyboard", async () => {
    const { page, problems } = await open();
    await runWith(page, installation(), { kind: "error", action: "rollback" });
    assert.match(
      (await page.getAttribute(".run-bar", "aria-label")) ?? "",
      /^5 of 5 cases: \d passed, \d warned, [1-9]/,
    );
    assert.equal(await page.locator(".cases details[open]").count(), 1, "only the first finding is open");
    await assertSound(page, "a failed run", PHONES);
    await keepPicture(page, "console-wallet-findings-desktop-light");
    const isOpen = (number: string | null) =>
      page.waitForSelector(`[data-number="${number}"] details[open] .calls pre`);
    assert.match((await page.textContent(".causes")) ?? "", /Your wallet answered HTTP 500 to every rollback\./);
    const chip = page.locator(".causes .chip").last();
    const number = await chip.textContent();
    await enterAt(page, `.causes [aria-label="Open case ${number}"]`);
    await isOpen(number);
    assert.ok(await hasFocus(page, `[data-number="${number}"] summary`));
    const findings = await page
      .locator('.cases [data-status="failed"], .cases [data-status="warned"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.number ?? null));
    const at = findings.indexOf(number) + 1;
    for (const one of [...findings.slice(at), ...findings.slice(0, at)]) {
      await page.keyboard.press("n");
      await isOpen(one);
      assert.ok(await hasFocus(page, `[data-number="${one}"] summary`));
    }
    await enterAt(page, "[data-show=findings]", "Shift+Tab");
    await page.waitForURL(/\?show=findings$/);
    await page.waitForSelector('.cases [data-status="passed"]:visible', { state: "detached" });
    await page.goBack();
    await page.waitForSelector('.cases [data-status="passed"]:visible');
    const last = `[data-number="${findings[0]}"] .calls > li:last-child`;
    const call = page.locator(last);
    assert.match((await call.textContent()) ?? "", /X-Agg-Key-Iddemo-key.*X-Agg-Timestamp\d{10}/s);
    await enterAt(page, `${last} [aria-pressed="false"]`);
    assert.match((await call.locator("pre").first().textContent()) ?? "", /^\{"\w+":[^\n]*\}$/, "the bytes as sent");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await enterAt(page, `${last} > .row > button`);
    await page.waitForSelector(".toast");
    const curl = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(curl, /^curl .*X-Agg-Signature: [0-9a-f]{64}.*--data-binary/s);
    await enterAt(page, `[data-number="${findings[0]}"] p > button`);
    await page.waitForSelector(".run h2:has-text('1 of 1 cases')", { timeout: RUN_MS });
    await page.waitForSelector(".run > .row .badge.good");
    assert.deepEqual(problems, []);
  });

  it("sends one sequence by keyboard, and keeps it and its player for the next", async () => {
    const { page, problems } = await open();
    const player = `player-sequence-${Date.now()}`;
    await fetch(`${installation().walletBase}/books/players/${player}`, {
      method: "PUT",
      body: JSON.stringify({ balance: "50.00", currency: "EUR" }),
    });
    await go(page, "wallet", "form");
    await page.fill('[name="player_id"]', player);
    await page.focus(".sequence summary");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await page.isVisible('[name="closed_session_id"]'), false);
    await page.keyboard.type("Wins on");
    await page.waitForSelector('[name="closed_session_id"]');
    await assertSound(page, "the form of a sequence", PHONES);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".run > .row .badge.good", { timeout: RUN_MS });
    assert.equal(await page.textContent(".run h2"), "2 of 2 cases");
    assert.equal(await page.inputValue('[name="trigger"]'), "late_win");
    assert.equal(await page.inputValue('[name="player_id"]'), player);
    await page.fill('[name="currency"]', "no such currency");
    await page.click("text=Send the sequence");
    await page.waitForSelector('[data-field="currency"] .error:not(:empty)');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "currency");
    // What is refused is answered 422, which the browser reports.
    assert.deepEqual(
      problems.filter((one) => !one.includes("422")),
      [],
    );
  });

  it("blames no case where the wallet fails every call alike", async () => {
    const { page } = await open();
    await runWith(page, installation(), { kind: "error" });
    await page.getByText("Your wallet answered HTTP 500 to every call.").waitFor();
    assert.equal(await page.locator(".causes").count(), 0);
    await page.keyboard.press("n");
    await page.waitForSelector(".cases details[open] .calls");
    assert.equal(await page.locator(".cases dt:has-text('Likely cause')").count(), 0);
    await assertSound(page, "a wallet that fails as a whole", PHONES);
  });

  it("names each signature mistake that the lab can make, of what was signed once", async () => {
    const { page, problems } = await open();
    await go(page, "signature", ".byte");
    const verdictOf = async (mistake: string) => {
      await page.selectOption('[name="mistake"]', mistake);
      const answered = page.waitForResponse((response) => response.url().endsWith("/v1/debug/signature"));
      await page.click("text=Check the signature");
      await (await answered).finished();
      await page.waitForFunction(() => !document.querySelector("form button:disabled"));
      return (await page.textContent(".verdict")) ?? "";
    };
    assert.match(await verdictOf("none"), /valid/);
    assert.match(await verdictOf("query"), /path signed without its query/);
    assert.match(await verdictOf("prefix"), /missing timestamp prefix/);
    assert.match(await verdictOf("lowercase"), /lowercase method/);
    assert.match(await verdictOf("newline"), /trailing newline/);
    assert.match(await verdictOf("old"), /behind the service's clock/);
    const frozen = await page.textContent(".facts dd:nth-of-type(2)");
    assert.match(await verdictOf("secret"), /Same bytes, other digest: the secret is different/);
    assert.notEqual(await page.textContent(".facts dd:nth-of-type(2)"), frozen, "another mistake is signed again");
    const signed = await page.textContent(".facts dd:nth-of-type(3)");
    await page.waitForTimeout(1100);
    await page.click("text=Check the signature");
    await page.waitForSelector(".verdict");
    assert.equal(await page.textContent(".facts dd:nth-of-type(3)"), signed, "a check signs nothing again");
    await page.click("text=Sign again");
    await page.waitForFunction((before) => document.querySelectorAll(".facts dd")[2]?.textContent !== before, signed);
    await assertSound(page, "the signature lab", PHONES);
    assert.deepEqual(problems, []);
  });

  it("checks a signature made elsewhere, and signs the request in seven languages", async () => {
    const { page, problems } = await open();
    await go(page, "signature", ".samples pre");
    await page.fill('[name="path"]', "/v1/games?limit=7");
    await page.click('.samples .chip:has-text("Python")');
    await page.waitForSelector(".samples pre:has-text('import hmac')");
    assert.match((await page.textContent(".samples pre")) ?? "", /python3 sign\.py GET '\/v1\/games\?limit=7'$/);
    assert.equal(await page.locator(".samples .chips .chip").count(), 7);
    await page.click("text=Check your own");
    await page.waitForSelector('[name="signature"]');
    const seconds = String(Math.floor(Date.now() / 1000));
    await page.fill('[name="timestamp"]', seconds);
    await page.fill('[name="signature"]', "ab".repeat(32));
    await page.fill('[name="path"]', "/v1/ping");
    await page.fill('[name="string"]', `${seconds}.GET /v1/pong`);
    await page.click("text=Check the signature");
    await page.waitForSelector(".bytes .wrong");
    await page.fill('[name="string"]', `${seconds}.GET /v1/ping`);
    await page.click("text=Check the signature");
    await page.getByText("Same bytes, other digest").waitFor();
    await assertSound(page, "a signature made elsewhere", PHONES);
    await keepPicture(page, "console-signature-elsewhere-desktop-light");
    assert.deepEqual(problems, []);
  });
}
