import type { Minor } from "../../lib/money.ts";
import { type Exchange, errorOf, jsonOf } from "../runner/exchange.ts";
import { balanceOf, describe, isRetryable, succeeded } from "./exchange.ts";
import { Probe, type WalletUnderTest } from "./probe.ts";
import { MAX_TRIES, putBack, readBalance, type WalletRunState, WalletUnreachable } from "./run-case.ts";

/** Minimum balance of the player, in whole units of the currency. */
const MIN_BALANCE_UNITS = 10;

/** Failure of a first call without which no case can be played. The run reports it alone, and not all that follows from it. */
export interface Stop {
  /** The case that sends the same. */
  readonly name: "getbalance with empty ids" | "bet 1.00";
  readonly received: string;
  readonly cause: string;
  /** The answer that decided it, one of `exchanges`. */
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
  // Every case wants 200: of another success each would name a cause of its own.
  if (bet.status !== 200 || !succeeded(bet)) {
    const received = `a plain bet answered ${describe(bet)}`;
    const exchanges = probe.exchanges.slice(before);
    await returnStake(probe, balance);
    return { stop: { name: "bet 1.00", received, cause: faultOfPlainBet(bet), answer: bet, exchanges } };
  }
  await probe.win("plain-win", probe.one);
  const lastBalance = balanceOf(await readBalance(probe), wallet.precision) ?? null;
  return { startBalance: balance, lastBalance, drift: 0, formFault: null, signatureV2, durationsMs: [] };
}

/** The wallet may have booked the bet that it did not answer as it must. */
async function returnStake(probe: Probe, balance: Minor): Promise<void> {
  try {
    await putBack(probe, balance);
  } catch (error) {
    if (!(error instanceof WalletUnreachable)) throw error;
  }
}

/** The first answer that production would not repeat the call after, or the last one. */
async function untilDefinite(call: () => Promise<Exchange>): Promise<Exchange> {
  let exchange = await call();
  for (let tries = 1; tries < MAX_TRIES && isRetryable(exchange); tries++) exchange = await call();
  return exchange;
}

/** Sends a wrong second signature beside a right first one. A note of the run, not a case: a wallet may ignore the second one. */
async function secondSignature(probe: Probe): Promise<WalletRunState["signatureV2"]> {
  const exchange = await probe.getbalance({}, { signatureV2: "0".repeat(64) });
  if (succeeded(exchange)) return "ignored";
  return exchange.status === 401 ? "verified" : undefined;
}

/** Each wallet that checks sessions says it in words of its own: SESSION_UNKNOWN, UNKNOWN_SESSION, SESSION_NOT_FOUND. */
const SESSION_HINT =
  " The wallet does not know the suite's sessions: start the run with session_id, an open session of the player.";

/**
 * Explains the answer to a rightly signed getbalance, in a sentence or two for its developer. After a 401
 * it asks again, to tell the reasons apart.
 */
async function faultOfGetbalance(probe: Probe, exchange: Exchange): Promise<string> {
  const { status } = exchange;
  if (status === 401) return signatureFault(probe);
  if (isRetryable(exchange)) return `Your wallet fails on a plain getbalance, with ${status}: its log says why.`;
  if (exchange.fault) return `Your wallet's answer to a plain getbalance is ${exchange.fault}, as JSON must be.`;
  const json = jsonOf(exchange);
  const isRouted = json !== undefined && status !== null && (status < 300 || status >= 400);
  if (!isRouted || status === 404 || status === 405) {
    const [path] = probe.wallet.target.split("?");
    return `Nothing that speaks the wallet's protocol answers at this address (POST ${path} answered ${status}): is the path of wallet_url right?`;
  }
  if (status >= 400) {
    const hint = isAboutSession(exchange)
      ? SESSION_HINT
      : " A getbalance has an empty transaction id and round id, and null as its amount.";
    return `Your wallet refuses a plain getbalance: ${describe(exchange)}.${hint}`;
  }
  const example = `{"balance":"${probe.money(12 * probe.one)}"}`;
  return json.balance === undefined
    ? `Your wallet's answer to a plain getbalance has no balance: answer 200 with ${example}.`
    : `The balance in your wallet's answer to a plain getbalance cannot be read: answer 200 with ${example}, a plain decimal as a string.`;
}

/** Explains the answer to a plain bet, of a wallet that has answered getbalance. */
function faultOfPlainBet(exchange: Exchange): string {
  const received = describe(exchange);
  if (isRetryable(exchange)) return `Your wallet fails on a plain bet (${received}): its log says why.`;
  if (errorOf(exchange) === undefined)
    return `A plain bet is not answered with 200 and a balance, but with ${received}.`;
  return `A plain bet is refused: ${received}.${isAboutSession(exchange) ? SESSION_HINT : ""}`;
}

async function signatureFault(probe: Probe): Promise<string> {
  const [{ keyId }, second] = probe.wallet.signers;
  const refused = "Your wallet answers 401 to a rightly signed getbalance";
  if (second && succeeded(await probe.getbalance({}, { signer: second }))) {
    return `${refused} (key id used: ${keyId}), and accepts one that is signed with ${second.keyId}: it needs the secrets of both keys.`;
  }
  const spaced = spacedGetbalance(probe);
  if (succeeded(await probe.post(spaced, await probe.sign(spaced)))) {
    return `${refused}, and accepts one with a space after each comma and colon: it verifies the signature over JSON that it has written again. Verify it over the raw bytes of the body, before you parse them.`;
  }
  return `${refused}: it has another secret (key id used: ${keyId}), or it does not verify over the raw bytes of the body, or its clock is more than five minutes off.`;
}

/** JSON as many languages write it by default. */
function spacedGetbalance(probe: Probe): string {
  const lines = JSON.stringify(probe.balanceRequest(), null, 1).split("\n").slice(1, -1);
  return `{${lines.map((line) => line.trim()).join(" ")}}`;
}

function isAboutSession(exchange: Exchange): boolean {
  return /SESSION/i.test(errorOf(exchange) ?? "");
}
