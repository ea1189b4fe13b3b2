import { errorOf } from "../validation/exchange.ts";
import { balanceOf, describe, succeeded } from "./exchange.ts";
import { Probe, type WalletUnderTest } from "./probe.ts";
import { readBalance, WalletUnreachable } from "./put-back.ts";
import type { WalletRunState } from "./run-state.ts";

/** Minimum balance of the player, in whole units of the currency. */
const MIN_BALANCE_UNITS = 10;

/** The run's initial state, or why it cannot start: the wallet is unreachable, or the player unusable. */
export async function openRun(wallet: WalletUnderTest, prefix: string): Promise<WalletRunState | { error: string }> {
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
    return { error: `The player cannot be used for the test: getbalance answered ${describe(exchange)}.` };
  }
  const balance = balanceOf(exchange, wallet.precision);
  const minimum = MIN_BALANCE_UNITS * probe.one;
  if (balance !== undefined && balance < minimum) {
    return { error: `The player has ${probe.money(balance)}; a run needs at least ${probe.money(minimum)}.` };
  }
  // A wallet that answers without a balance fails in the cases.
  const known = balance ?? null;
  const signatureV2 = known === null ? undefined : await secondSignature(probe);
  const state = { startBalance: known, drift: 0, formFault: null, signatureV2, durationsMs: [] };
  if (known === null) return { ...state, lastBalance: known };
  const plainBet = await refusedPlainBet(probe);
  return { ...state, lastBalance: balanceOf(await readBalance(probe), wallet.precision) ?? null, plainBet };
}

/** Where a wallet refuses a plain bet, most cases fail for that one reason, which the run says once. */
async function refusedPlainBet(probe: Probe): Promise<WalletRunState["plainBet"]> {
  const exchange = await probe.bet("plain-bet", probe.tenth);
  const code = errorOf(exchange);
  if (code !== undefined) return { code, received: describe(exchange) };
  await probe.win("plain-win", probe.tenth);
  return undefined;
}

/** A note of the run and no case: a wallet may ignore the second signature. A wrong one is sent beside a right first one. */
async function secondSignature(probe: Probe): Promise<WalletRunState["signatureV2"]> {
  const exchange = await probe.getbalance({}, { signatureV2: "0".repeat(64) });
  if (succeeded(exchange)) return "ignored";
  return exchange.status === 401 ? "verified" : undefined;
}
