/**
 * A shard's database: the ledger, copies of what its statements read of the control database (src/ledger/shards/facts.ts), and
 * alerts, events and audit entries until they are carried there. So the same statements run in every shard, and in the
 * control database, which is shard 0 unless LEDGER_00 is bound.
 */
export { alerts } from "./alerts.ts";
export * from "./archive-watch.ts";
export { auditLog } from "./audit.ts";
export { games, providerKeys, providers } from "./catalogue.ts";
export { exchangeRates } from "./currencies.ts";
export { operatorEvents, troubles } from "./events.ts";
export * from "./fact-copies.ts";
export { intakeStops, stops } from "./intake.ts";
export * from "./ledger.ts";
export { excludedGames, operatorKeys, operators, operatorWindows, playerBlocks } from "./operators.ts";
export { bonusCampaigns, campaignPlayers, freeSpins } from "./promotions.ts";
export { restores } from "./recovery.ts";
export { riskLimits } from "./risk.ts";
