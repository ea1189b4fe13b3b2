/** The calls of /admin/v1, a file for each noun; the surface takes their schemas from here. */

export * from "./alerts.ts";
export * from "./audit.ts";
export * from "./currencies.ts";
export * from "./exchange-rates.ts";
export * from "./games.ts";
export * from "./images.ts";
export * from "./intake.ts";
export * from "./invoice-notifications.ts";
export * from "./invoices.ts";
export * from "./keys.ts";
export * from "./master-key.ts";
export * from "./months.ts";
export * from "./movements.ts";
export * from "./operators.ts";
export * from "./player-blocks.ts";
export * from "./provider-status.ts";
export * from "./provider-validation.ts";
export * from "./providers.ts";
export * from "./rates.ts";
export * from "./restores.ts";
export * from "./risk-limits.ts";
export * from "./search.ts";
export * from "./shards.ts";
export * from "./staff.ts";
export * from "./stops.ts";
export * from "./usage.ts";
