/** The calls of /v1, a file for each noun; the surface takes their schemas from here. */

export * from "./bonus-campaign-schemas.ts";
export * from "./bonus-campaigns.ts";
export * from "./debug-signature.ts";
export * from "./deliveries.ts";
export * from "./events.ts";
export * from "./explain-round.ts";
export * from "./free-spins.ts";
export * from "./game-changes.ts";
export * from "./games.ts";
export * from "./images.ts";
export * from "./invoices.ts";
export * from "./jackpots.ts";
export * from "./live-tables.ts";
export * from "./ping.ts";
export * from "./preflight.ts";
export * from "./provider-status.ts";
export * from "./providers.ts";
export * from "./rates.ts";
export * from "./reconciliations.ts";
export * from "./sessions.ts";
export * from "./statements.ts";
export * from "./test-clock.ts";
export * from "./transactions.ts";
export * from "./triggers.ts";
export * from "./wallet-health.ts";
export * from "./wallet-validation.ts";
