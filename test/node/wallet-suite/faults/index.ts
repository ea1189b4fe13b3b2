import type { FaultyWallets } from "../faulty-wallet.ts";
import { balanceAndFormFaults } from "./balance-and-form.ts";
import { betFaults } from "./bet.ts";
import { concurrencyFaults } from "./concurrency.ts";
import { edgeFaults } from "./edges.ts";
import { freeSpinsFaults } from "./free-spins.ts";
import { closedAndBlockedFaults, furtherRulesFaults } from "./further-rules.ts";
import { robustnessFaults } from "./robustness.ts";
import { rollbackFaults } from "./rollback.ts";
import { signatureFaults } from "./signature.ts";
import { winFaults } from "./win.ts";

/** One deliberately wrong wallet for each case, in the suite's order. */
export const FAULTY_WALLETS: FaultyWallets = {
  ...signatureFaults,
  ...balanceAndFormFaults,
  ...betFaults,
  ...concurrencyFaults,
  ...winFaults,
  ...rollbackFaults,
  ...freeSpinsFaults,
  ...robustnessFaults,
  ...furtherRulesFaults,
  ...closedAndBlockedFaults,
  ...edgeFaults,
};

/** The cases that end their wallet's run with a warning. All others fail. */
export const WARNED: readonly string[] = [
  "timestamp 10 minutes old, 10 minutes ahead",
  "win in a round without a bet",
  "win carrying free_spins_id",
  "time of the answers",
  "rollback of an unknown bet is not refused",
  "malformed digests; a signed timestamp that is no number",
  "no transaction id",
  "amounts that are no plain decimals",
  "bonus_amount of movements without bonus money",
];
