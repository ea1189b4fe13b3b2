import { balanceOf, describe, errorOf } from "./exchange.ts";
import { Probe, type WalletUnderTest } from "./probe.ts";
import { readBalance, WalletUnreachable } from "./put-back.ts";
import type { RunState } from "./run-state.ts";

/** Whole units of the currency that the player must have: `POST /v1/test/wallet-validation`. */
const LEAST_UNITS = 10;

/** The run's beginning, or why it cannot be carried out: the wallet is not there, or the player has less than 10.00. */
export async function openRun(wallet: WalletUnderTest, prefix: string): Promise<RunState | { error: string }> {
  const nothing = { startBalance: undefined, earlierDurationsMs: [], earlierFormFault: null, drift: 0 };
  const probe = new Probe(wallet, `${prefix}-open`, nothing);
  let exchange: Awaited<ReturnType<typeof readBalance>>;
  try {
    exchange = await readBalance(probe);
  } catch (error) {
    if (error instanceof WalletUnreachable) return { error: error.message };
    throw error;
  }
  const code = errorOf(exchange);
  if (code === "PLAYER_NOT_FOUND" || code === "CURRENCY_MISMATCH") {
    return { error: `The player cannot be tested with: getbalance answered ${describe(exchange)}.` };
  }
  const balance = balanceOf(exchange, wallet.precision);
  const least = LEAST_UNITS * probe.one;
  if (balance !== undefined && balance < least) {
    return { error: `The player has ${probe.money(balance)}; a run needs at least ${probe.money(least)}.` };
  }
  // A wallet that answers, but no balance, is a finding of the cases.
  const known = balance ?? null;
  return { startBalance: known, lastBalance: known, drift: 0, formFault: null, durationsMs: [] };
}
