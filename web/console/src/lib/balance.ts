import { signal } from "@preact/signals";
import { isLocal } from "./account.ts";
import { playerSettings } from "./player.ts";
import { topUp, type WalletPlayer, walletPlayer } from "./reference-wallet.ts";

const POLL_INTERVAL_MS = 1500;

/** The tab's player at the reference wallet: undefined before it knows them, "silent" while it does not answer. */
export const balance = signal<WalletPlayer | undefined | "silent">(undefined);

/** Reads the balance of the tab's player again and again. A hosted sandbox has no reference wallet: nothing is read. */
export function followBalance(): () => void {
  if (!isLocal()) return () => undefined;
  void readBalance();
  const timer = setInterval(() => void (document.hidden || readBalance()), POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}

export function readBalance(): Promise<void> {
  return tell(walletPlayer);
}

/** Gives the tab's player more test money. */
export function addMoney(): Promise<void> {
  return tell(topUp);
}

async function tell(ask: (playerId: string) => Promise<WalletPlayer | undefined>): Promise<void> {
  balance.value = await ask(playerSettings().playerId).catch(() => "silent" as const);
}
