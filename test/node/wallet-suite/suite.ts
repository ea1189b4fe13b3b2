import { importSecret } from "../../../src/gate/signing/digest.ts";
import type { CaseResult } from "../../../src/suites/runner/case.ts";
import { asText } from "../../../src/suites/runner/post.ts";
import { WALLET_CASES } from "../../../src/suites/wallet/cases/index.ts";
import { openRun } from "../../../src/suites/wallet/open-run.ts";
import type { WalletTransport, WalletUnderTest } from "../../../src/suites/wallet/probe.ts";
import { runCase, type WalletRunState } from "../../../src/suites/wallet/run-case.ts";
import { stoppedCases } from "../../../src/suites/wallet/suite.ts";
import { KEYS, PLAYER } from "./faulty-wallet.ts";

/**
 * The wallet at `url` as the suite sees it, called with Node's fetch. `now` is frozen unless a test is about time, so
 * that a busy machine does not decide a case.
 */
export async function underTest(
  url: string,
  { currency = "EUR", precision = 2, now = frozenClock() } = {},
): Promise<WalletUnderTest> {
  const [first, second] = await Promise.all(
    KEYS.map(async ({ id, secret }) => ({ keyId: id, key: await importSecret(secret) })),
  );
  const transport: WalletTransport = async (body, headers, timeoutMs) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { method: "POST", body, headers, signal, redirect: "manual" });
      return { status: response.status, ...asText(new Uint8Array(await response.arrayBuffer())) };
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === "TimeoutError";
      return { status: null, body: "", fault: timedOut ? "timeout" : "connection failed" };
    }
  };
  return {
    transport,
    target: new URL(url).pathname,
    clock: { now },
    signers: [first!, second!],
    playerId: PLAYER,
    currency,
    precision,
    gameCode: "game",
    closedSessionId: "closed-session",
    blockedPlayerId: "blocked-player",
  };
}

/** The state of a run whose first calls were answered as they must be. */
export async function opened(wallet: WalletUnderTest): Promise<WalletRunState> {
  const found = await openRun(wallet, "run");
  if ("error" in found) throw new Error(found.error);
  if ("stop" in found) throw new Error(found.stop.cause);
  return found;
}

/** Plays the named cases, or all, one after the other as a run does. */
export async function play(wallet: WalletUnderTest, names?: readonly string[], prefix = "run"): Promise<CaseResult[]> {
  const found = await openRun(wallet, prefix);
  if ("error" in found) throw new Error(found.error);
  if ("stop" in found) {
    const places = WALLET_CASES.flatMap(({ name }, place) => (!names || names.includes(name) ? [place] : []));
    const stopped = await stoppedCases(found.stop, { places, precision: wallet.precision });
    return stopped.map(({ result }) => result);
  }
  let state = found;
  const results: CaseResult[] = [];
  for (const [index, walletCase] of WALLET_CASES.entries()) {
    if (names && !names.includes(walletCase.name)) continue;
    const played = await runCase(wallet, state, walletCase, `${prefix}-${index + 1}`);
    state = played.state;
    results.push(played.result);
  }
  return results;
}

function frozenClock(): () => number {
  const begun = Date.now();
  return () => begun;
}
