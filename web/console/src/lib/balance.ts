import { poll } from "../../../lib/poll.ts";
import { isLocal } from "./account.ts";
import { playerSettings } from "./player.ts";
import { topUp, type WalletPlayer, walletPlayer } from "./reference-wallet.ts";

const POLL_INTERVAL_MS = 1500;

/** What the reference wallet says of the tab's player: undefined before it knows them, "silent" while it does not answer. */
export type Balance = WalletPlayer | undefined | "silent";

const listeners = new Set<(balance: Balance) => void>();
let latest: Balance;

/** Reads the balance of the tab's player again and again. A hosted sandbox has no reference wallet: nothing is read. */
export function followBalance(signal: AbortSignal): void {
  if (isLocal()) poll(POLL_INTERVAL_MS, signal, readBalance);
}

/** Calls the listener with the balance, now and after each change. */
export function onBalance(listener: (balance: Balance) => void, signal: AbortSignal): void {
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener));
  listener(latest);
}

export async function readBalance(): Promise<void> {
  try {
    tell(await walletPlayer(playerSettings().playerId));
  } catch {
    tell("silent");
  }
}

/** Gives the tab's player more test money. */
export async function addMoney(): Promise<void> {
  try {
    tell(await topUp(playerSettings().playerId));
  } catch {
    tell("silent");
  }
}

function tell(balance: Balance): void {
  latest = balance;
  for (const listener of listeners) listener(balance);
}
