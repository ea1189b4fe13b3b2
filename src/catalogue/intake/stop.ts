import type { stops } from "../../db/schema/intake.ts";

export { DEFAULT_TEXT, STOP_KINDS, STOP_SCOPES } from "../../db/schema/intake.ts";

export type StopRow = typeof stops.$inferSelect;
export type StopScope = StopRow["scope"];

/** Target of a stop: a provider, game, operator or currency. */
export interface StopTarget {
  readonly scope: StopScope;
  readonly code: string;
}

/** The end of a stop that is lifted by hand: later than every moment. */
export const NO_END = Number.MAX_SAFE_INTEGER;

export const switchId = ({ scope, code }: StopTarget) => `switch:${scope}:${code}`;
export const suspensionId = (operatorCode: string) => `suspension:${operatorCode}`;
export const maintenanceId = (name: string) => `maintenance:${name}`;
