import { type Exchange, errorOf, jsonOf } from "../runner/exchange.ts";
import { describe, isRetryable, succeeded } from "./exchange.ts";
import type { Probe } from "./probe.ts";

/** Each wallet that checks sessions says it in words of its own: SESSION_UNKNOWN, UNKNOWN_SESSION, SESSION_NOT_FOUND. */
const SESSION_HINT =
  " The wallet does not know the suite's sessions: start the run with session_id, an open session of the player.";

/**
 * What the answer to a rightly signed getbalance says about the wallet, in a sentence or two for its developer. After a 401
 * it asks again, to tell the reasons apart.
 */
export async function faultOfGetbalance(probe: Probe, exchange: Exchange): Promise<string> {
  const { status } = exchange;
  if (status === 401) return signatureFault(probe);
  if (isRetryable(exchange)) return `Your wallet fails on a plain getbalance, with ${status}: its log says why.`;
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

/** What the answer to a plain bet says about a wallet that has answered getbalance. */
export function faultOfPlainBet(exchange: Exchange): string {
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

/** As many languages write JSON by default. */
function spacedGetbalance(probe: Probe): string {
  const lines = JSON.stringify(probe.balanceRequest(), null, 1).split("\n").slice(1, -1);
  return `{${lines.map((line) => line.trim()).join(" ")}}`;
}

function isAboutSession(exchange: Exchange): boolean {
  return /SESSION/i.test(errorOf(exchange) ?? "");
}
