import type { Page } from "playwright-core";
import type { Transaction } from "../../../clients/typescript/src/index.ts";
import { startBrowser } from "./browser.ts";
import { go, LOOKS, openConsole } from "./console.ts";
import { startSeeded } from "./seeded.ts";

const PAGE_ROWS = 50;

/** A transaction as the lists have it; each is a second older than the one before. */
export function aTransaction(at: number, fields: Partial<Transaction> = {}): Transaction {
  return {
    ...{ transaction_id: `sandbox:t-${at}`, round_id: `round-${at}`, session_id: "s", player_id: `=player-${at}` },
    ...{ type: "bet", status: "completed", amount: "1.00", currency: "EUR", game_id: null, provider_code: "sandbox" },
    ...{ operator_transaction_id: null, reference_transaction_id: null, refusal_code: null, attempts: 1 },
    ...{ free_spins_id: null, bonus_campaign_id: null, completed_at: null, next_attempt_at: null },
    ...{ round_closed: false, updated_at: new Date(Date.UTC(2026, 10, 20)).toISOString() },
    created_at: new Date(Date.UTC(2026, 10, 20) - at * 1000).toISOString(),
    ...fields,
  };
}

/** Lets the list of transactions have so many rows. */
export async function answerRows(page: Page, rows: number): Promise<void> {
  await page.route("**/v1/transactions?**", (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const transactions = Array.from({ length: Math.min(PAGE_ROWS, rows - from) }, (_, at) => aTransaction(from + at));
    const next_cursor = from + PAGE_ROWS < rows ? String(from + PAGE_ROWS) : null;
    return route.fulfill({ json: { transactions, next_cursor } });
  });
}

/** The console's list of so many transactions, in a browser of its own. */
export async function setUpFrames(rows: number) {
  const installation = await startSeeded();
  const browser = await startBrowser();
  const stop = async () => {
    await browser.close();
    await installation.stop();
  };
  try {
    const { page } = await openConsole(browser, installation.consoleUrl, LOOKS[0]);
    await answerRows(page, rows);
    await go(page, "transactions", "tbody tr");
    return { page, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
