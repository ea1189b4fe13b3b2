import assert from "node:assert/strict";
import { it } from "node:test";
import type { Reconciliation, ReconciliationDifference } from "../../clients/typescript/src/index.ts";
import { enterAt, hasFocus, tabTo } from "./support/browser.ts";
import { go, LOOKS, type OpenConsole } from "./support/console.ts";
import { keepPicture } from "./support/pictures.ts";
import { assertSound, LANDSCAPE } from "./support/sound.ts";

const ID = "3f0c9a52-7d1e-4a6b-9c2d-5e8f1a2b3c4d";

/** What the page shows of a large day. */
const FINISHED: Reconciliation = {
  ...{ id: ID, day: "2026-11-20", currency: "EUR", status: "finished", progress: 1, failure_reason: null },
  ...{ rows: 1_000_070, matched: 999_641, only_yours: 142, only_ours: 71, different: 287 },
};

function found(kind: ReconciliationDifference["kind"]): ReconciliationDifference {
  const row = { transaction_id: "sandbox:w-20481", amount: "12.50", status: "completed" };
  const ours = { ...row, type: "win", player_id: "player-7", attempts: 2, last_class: "success" };
  const advice = "What happened on the service's side, and what to do about it.";
  const both = { kind, transaction_id: row.transaction_id, advice };
  if (kind === "only_yours") return { ...both, fields: [], yours: row, ours: null };
  if (kind === "only_ours") return { ...both, fields: [], yours: null, ours };
  return { ...both, fields: [{ field: "amount", yours: "12.05", ours: "12.50" }], yours: row, ours };
}

/** Tests of the reconciliation page, from the file to the differences. */
export function reconciliationTests(open: (look?: (typeof LOOKS)[number]) => Promise<OpenConsole>): void {
  it("compares a file with the books and explains a row of the file alone, by keyboard", async () => {
    const { page, problems } = await open();
    await go(page, "reconciliation", "form");
    await tabTo(page, '[name="day"]');
    await page.keyboard.type("01052026");
    assert.equal(await page.inputValue('[name="day"]'), "2026-01-05");
    await enterAt(page, "form button.main");
    await page.waitForSelector("text=Choose the file with your list.");
    assert.ok(await hasFocus(page, '[name="body"]'), "the field that is wrong has the focus");
    const list = {
      name: "books.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("transaction_id,amount\nnone:1,1.00\n"),
    };
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Space")]);
    await chooser.setFiles(list);
    await enterAt(page, "form button.main");
    await page.waitForSelector(".two-books", { timeout: 60_000 });
    const label = await page.getAttribute(".two-books", "aria-label");
    assert.equal(label, "1 only on your list, 0 match, 0 differ, 0 only at the service.");
    await page.waitForSelector(".differences tbody tr");
    const difference = (await page.textContent(".differences tbody tr")) ?? "";
    assert.match(difference, /none:1.*amount 1\.00.*no transaction with this id/s);
    assert.deepEqual(problems, []);
  });

  it("says when a list is of another day, though each of its rows is known", async () => {
    const { page, problems } = await open();
    const counts = { rows: 2, matched: 2, only_yours: 0, only_ours: 0, different: 0 };
    await page.route(`**/v1/reconciliations/${ID}`, (route) => route.fulfill({ json: { ...FINISHED, ...counts } }));
    await go(page, `reconciliation/${ID}`, "text=None of your rows is of 2026-11-20.");
    assert.doesNotMatch((await page.textContent("main")) ?? "", /the books agree/);
    assert.deepEqual(problems, []);
  });

  for (const [look, others] of [[LOOKS[0], []] as const, [LOOKS[3], [LANDSCAPE]] as const]) {
    it(`shows a million rows without axe findings, overflow or movement, ${look.name}`, async () => {
      const { page, problems } = await open(look);
      await page.route(`**/v1/reconciliations/${ID}`, (route) => route.fulfill({ json: FINISHED }));
      await page.route(`**/v1/reconciliations/${ID}/differences*`, (route) => {
        const kind = new URL(route.request().url()).searchParams.get("kind") as ReconciliationDifference["kind"];
        return route.fulfill({ json: { differences: [found(kind)], next_cursor: null } });
      });
      await go(page, `reconciliation/${ID}`, ".differences tbody tr");
      await assertSound(page, "reconciliation", others);
      await page.locator(".two-books").scrollIntoViewIfNeeded();
      await keepPicture(page, `console-reconciliation-${look.name}`);
      assert.deepEqual(problems, []);
    });
  }
}
