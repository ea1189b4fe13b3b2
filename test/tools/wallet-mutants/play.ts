import { parseAmount } from "../../../examples/wallet/money.ts";
import { savePlayer } from "../../../examples/wallet/players.ts";
import { FORM_CASE } from "../../../src/suites/wallet/cases/balance-and-form.ts";
import { WALLET_CASES } from "../../../src/suites/wallet/cases/index.ts";
import { openRun } from "../../../src/suites/wallet/open-run.ts";
import { runCase } from "../../../src/suites/wallet/run-case.ts";
import { KEYS } from "../../node/wallet-suite/faulty-wallet.ts";
import { underTest } from "../../node/wallet-suite/suite.ts";
import { served } from "../../support/served.ts";
import type { Wallet } from "./mutants.ts";

/** One of each number of decimal places that money can have. */
const PURSES = [
  { currency: "EUR", precision: 2 },
  { currency: "JPY", precision: 0 },
  { currency: "KWD", precision: 3 },
  { currency: "CLF", precision: 4 },
  { currency: "MBTC", precision: 5 },
  { currency: "XRP", precision: 6 },
  { currency: "BTC", precision: 8 },
] as const;
/** The worth in euros with which the wallet opens the suite's player: enough for a run in each of the currencies. */
const AUTO_OPEN = "1000000";

/**
 * Plays the suite over HTTP until something catches the wallet: in EUR, then with `everyPrecision` in a currency of each
 * other number of decimal places. Returns what caught it, as the number and name of a case, a note of the run, or why the
 * run stopped; undefined when all cases passed.
 */
export async function caughtBy(wallet: Wallet, { everyPrecision = true } = {}): Promise<string | undefined> {
  for (const purse of everyPrecision ? PURSES : PURSES.slice(0, 1)) {
    const caught = await caughtIn(wallet, purse);
    if (caught !== undefined) return purse === PURSES[0] ? caught : `${caught} (${purse.currency})`;
  }
  return undefined;
}

async function caughtIn(wallet: Wallet, { currency, precision }: (typeof PURSES)[number]) {
  let served: Awaited<ReturnType<typeof serve>>;
  try {
    served = await serve(wallet, currency);
  } catch {
    return "the wallet does not start";
  }
  try {
    const subject = await underTest(served.url, { currency, precision });
    const opened = await openRun(subject, "run");
    if ("error" in opened) return `the run does not start: ${opened.error}`;
    if ("stop" in opened)
      return `${WALLET_CASES.findIndex(({ name }) => name === opened.stop.name) + 1} ${opened.stop.name}`;
    let state = opened;
    for (const [index, walletCase] of WALLET_CASES.entries()) {
      const played = await runCase(subject, state, walletCase, `run-${index + 1}`);
      state = played.state;
      if (played.result.status !== "passed") return `${index + 1} ${walletCase.name}`;
      // An answer of a wrong form fails the case about form, even after it has passed.
      if (state.formFault !== null)
        return `${WALLET_CASES.findIndex(({ name }) => name === FORM_CASE.name) + 1} ${FORM_CASE.name}`;
    }
    return opened.signatureV2 === "verified" ? undefined : "the run's note on the second signature";
  } catch (error) {
    return `the run stops: ${error instanceof Error ? error.message : error}`;
  } finally {
    await served.close();
  }
}

/** The wallet's own server with the suite's player, a blocked one and a closed session. */
async function serve({ createWalletServer, openBooks }: Wallet, currency: string) {
  const books = openBooks(":memory:");
  const balance = parseAmount(AUTO_OPEN, currency) ?? 0n;
  savePlayer(books, { playerId: "blocked-player", currency, balance, blocked: true, betLimit: null });
  books.prepare("INSERT INTO closed_sessions (session_id) VALUES ('closed-session')").run();
  const keys = new Map(KEYS.map(({ id, secret }) => [id, secret]));
  const server = createWalletServer({ books, keys, autoOpen: AUTO_OPEN, verifyV2: true, now: Date.now });
  const { url, close } = await served(server);
  return {
    url: `${url}/wallet`,
    async close() {
      await close();
      books.close();
    },
  };
}
