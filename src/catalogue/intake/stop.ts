import type { stops } from "../../db/schema/intake.ts";

export { STOP_KINDS, STOP_SCOPES } from "../../db/schema/intake.ts";

export type StopRow = typeof stops.$inferSelect;
export type StopScope = StopRow["scope"];

/** What a stop is of: a provider, game, operator or currency. */
export interface StopTarget {
  readonly scope: StopScope;
  readonly code: string;
}

/** The end of a stop that is put back by hand: later than every moment. */
export const NO_END = Number.MAX_SAFE_INTEGER;

/** What players read where the stop has no text of its own. */
export const DEFAULT_TEXT = "No bets are taken at the moment.";

export const switchId = ({ scope, code }: StopTarget) => `switch:${scope}:${code}`;
export const suspensionId = (operatorCode: string) => `suspension:${operatorCode}`;
export const maintenanceId = (name: string) => `maintenance:${name}`;
