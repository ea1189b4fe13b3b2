import type { FaultyWallet } from "../faulty-wallet.ts";
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
export const FAULTY_WALLETS: FaultyWallet[] = [
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
];
