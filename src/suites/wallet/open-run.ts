import { type Exchange, errorOf } from "../runner/exchange.ts";
import { balanceOf, describe, isRetryable, succeeded } from "./exchange.ts";
import { faultOfGetbalance, faultOfPlainBet } from "./first-faults.ts";
import { Probe, type WalletUnderTest } from "./probe.ts";
import { MAX_TRIES, readBalance, WalletUnreachable } from "./put-back.ts";
import type { WalletRunState } from "./run-state.ts";

/** Minimum balance of the player, in whole units of the currency. */
const MIN_BALANCE_UNITS = 10;

/** A call without which no case can be played failed: the wallet is shown this, and not a list of what follows from it. */
export interface Stop {
  /** The case that sends the same. */
  readonly name: "getbalance with empty ids" | "bet 1.00";
  readonly received: string;
  readonly cause: string;
  /** The one that decided it. */
  readonly answer: Exchange;
  readonly exchanges: readonly Exchange[];
}

/**
 * The run's initial state; why it cannot start, where the wallet is unreachable or the player unusable; or what stops it,
 * where the wallet does not answer a plain getbalance and a plain bet as it must.
 */
export async function openRun(
  wallet: WalletUnderTest,
  prefix: string,
): Promise<WalletRunState | { readonly error: string } | { readonly stop: Stop }> {
  const nothing = { startBalance: 0, earlierDurationsMs: [], earlierFormFault: null, drift: 0 };
  const probe = new Probe(wallet, `${prefix}-open`, nothing);
  let exchange: Exchange;
  try {
    exchange = await untilDefinite(() => readBalance(probe));
  } catch (error) {
    if (error instanceof WalletUnreachable) return { error: error.message };
    throw error;
  }
  const code = errorOf(exchange);
  if (code === "PLAYER_NOT_FOUND" || code === "CURRENCY_MISMATCH") {
    return { error: `The player cannot be used for the test: getbalance answered ${describe(exchange)}.` };
  }
  const balance = balanceOf(exchange, wallet.precision);
  if (balance === undefined) {
    const cause = await faultOfGetbalance(probe, exchange);
    const received = `a plain getbalance answered ${describe(exchange)}`;
    return {
      stop: { name: "getbalance with empty ids", received, cause, answer: exchange, exchanges: probe.exchanges },
    };
  }
  const minimum = MIN_BALANCE_UNITS * probe.one;
  if (balance < minimum) {
    return { error: `The player has ${probe.money(balance)}; a run needs at least ${probe.money(minimum)}.` };
  }
  const signatureV2 = await secondSignature(probe);
  const before = probe.exchanges.length;
  const bet = await untilDefinite(() => probe.bet("plain-bet", probe.one));
  if (!succeeded(bet)) {
    const received = `a plain bet answered ${describe(bet)}`;
    const exchanges = probe.exchanges.slice(before);
    return { stop: { name: "bet 1.00", received, cause: faultOfPlainBet(bet), answer: bet, exchanges } };
  }
  await probe.win("plain-win", probe.one);
  const lastBalance = balanceOf(await readBalance(probe), wallet.precision) ?? null;
  return { startBalance: balance, lastBalance, drift: 0, formFault: null, signatureV2, durationsMs: [] };
}

/** The first answer that production would not repeat the call after, or the last one. */
async function untilDefinite(call: () => Promise<Exchange>): Promise<Exchange> {
  let exchange = await call();
  for (let tries = 1; tries < MAX_TRIES && isRetryable(exchange); tries++) exchange = await call();
  return exchange;
}

/** A note of the run and no case: a wallet may ignore the second signature. A wrong one is sent beside a right first one. */
async function secondSignature(probe: Probe): Promise<WalletRunState["signatureV2"]> {
  const exchange = await probe.getbalance({}, { signatureV2: "0".repeat(64) });
  if (succeeded(exchange)) return "ignored";
  return exchange.status === 401 ? "verified" : undefined;
}
