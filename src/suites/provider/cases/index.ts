import type { Cases, ProviderCase, ProviderCaseGroup } from "../case.ts";
import { betCases } from "./bet.ts";
import { campaignCases } from "./campaigns.ts";
import { freeSpinsCases } from "./free-spins.ts";
import { launchCases } from "./launch.ts";
import { liveTablesCases } from "./live-tables.ts";
import { rollbackCases } from "./rollback.ts";
import { sessionCases } from "./session.ts";
import { signatureCases } from "./signature.ts";
import { wholeRunCases } from "./whole-run.ts";
import { winCases } from "./win.ts";

const GROUPS: Readonly<Record<ProviderCaseGroup, Cases>> = {
  signature: signatureCases,
  launch: launchCases,
  session: sessionCases,
  bet: betCases,
  win: winCases,
  rollback: rollbackCases,
  free_spins: freeSpinsCases,
  campaigns: campaignCases,
  live_tables: liveTablesCases,
  whole_run: wholeRunCases,
};

/** Groups whose cases all need rounds. */
const OF_ROUNDS: readonly string[] = ["session", "bet", "win", "rollback"] satisfies ProviderCaseGroup[];

/** The whole suite in order, by the places of its cases. */
export const PROVIDER_CASES: readonly ProviderCase[] = Object.entries(GROUPS).flatMap(([group, cases]) =>
  Object.entries(cases).map(([name, providerCase]) => ({
    name,
    ...providerCase,
    group: group as ProviderCaseGroup,
    ...(OF_ROUNDS.includes(group) && { needsRounds: true as const }),
  })),
);
