import { inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { EVENTS, SEVERITIES } from "../../db/schema/events.ts";
import { operators } from "../../db/schema/operators.ts";
import type { EventName } from "./record-event.ts";

export { EVENTS, SEVERITIES };

export type Severity = (typeof SEVERITIES)[number];

/** Severity of each event. The end of a trouble has the trouble's: whoever heard of the one hears of the other. */
const SEVERITY_OF: Readonly<Record<EventName, Severity>> = {
  "free_spins.finished": "info",
  "bonus_campaign.ended": "info",
  "jackpot.won": "info",
  "statement.final": "info",
  "invoice.draft": "info",
  "movement.delayed": "warning",
  "movement.recovered": "warning",
  "provider.down": "warning",
  "provider.up": "warning",
  "movement.failed": "critical",
  "wallet.unhealthy": "critical",
  "wallet.recovered": "critical",
  "settings.change": "critical",
};

/** An operator's choice: each event once, in one order. Null: all of them. */
export function chosenEvents(events: readonly string[] | null): EventName[] | null {
  return events && EVENTS.filter((name) => events.includes(name));
}

/** Sent despite the operator's choice of events: a stolen key must not silence the notice of its own changes. */
const ALWAYS: ReadonlySet<EventName> = new Set(["settings.change"]);

/** Condition on an operator: it wants the event. */
export function wants(event: EventName): SQL | undefined {
  if (ALWAYS.has(event)) return undefined;
  const named = sql`EXISTS (SELECT 1 FROM json_each(${operators.events}) WHERE value = ${event})`;
  const enough = SEVERITIES.slice(0, SEVERITIES.indexOf(SEVERITY_OF[event]) + 1);
  return sql`${or(isNull(operators.events), named)} AND ${inArray(operators.eventSeverity, enough)}`;
}
