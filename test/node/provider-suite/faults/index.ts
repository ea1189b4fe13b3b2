import { betFaults } from "./bet.ts";
import type { FaultyProviders } from "./faulty-provider.ts";
import { launchFaults } from "./launch.ts";
import { campaignFaults, freeSpinsFaults, liveTablesFaults, wholeRunFaults } from "./promotions.ts";
import { rollbackFaults } from "./rollback.ts";
import { sessionFaults } from "./session.ts";
import { signatureFaults } from "./signature.ts";
import { winFaults } from "./win.ts";

/** One deliberately wrong provider for each case, in the suite's order. */
export const FAULTY_PROVIDERS: FaultyProviders = {
  ...{ ...signatureFaults, ...launchFaults, ...sessionFaults, ...betFaults, ...winFaults, ...rollbackFaults },
  ...{ ...freeSpinsFaults, ...campaignFaults, ...liveTablesFaults, ...wholeRunFaults },
};
