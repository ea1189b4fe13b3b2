import type { OperatorCtx } from "../../context.ts";
import type { OwnSettings } from "../../db/schema/setting-changes.ts";
import { countStranger } from "../../gate/limits/counters.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import type { EventName } from "../../ledger/events/record-event.ts";
import { chosenEvents } from "../../ledger/events/severity.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { applyChange } from "./apply-changes.ts";
import { asKey, type Caller, MAX_ASKED_PER_MINUTE, unasked } from "./setting-change.ts";

export interface EventChoice extends Pick<OwnSettings, "minSeverity"> {
  /** Null: all. */
  readonly events: EventName[] | null;
}

export async function readEventChoice(ctx: OperatorCtx): Promise<EventChoice> {
  const { events, eventSeverity: minSeverity } = await findOperator(ctx, ctx.operator.code);
  return { events: chosenEvents(events), minSeverity };
}

/**
 * Chooses the events that the operator is sent from now on, in every shard once this is answered. It is a change of settings that
 * waits for nothing: kept, told and audited like the others. SETTINGS_REFUSED if another was made at the same moment.
 */
export function chooseEvents(ctx: OperatorCtx, caller: Caller, choice: EventChoice): Promise<EventChoice> {
  return toTheEnd(ctx, choose(ctx, caller, choice));
}

async function choose(ctx: OperatorCtx, caller: Caller, { events, minSeverity }: EventChoice): Promise<EventChoice> {
  const now = await readEventChoice(ctx);
  const choice: EventChoice = { events: chosenEvents(events), minSeverity };
  const names = (["events", "minSeverity"] as const).filter(
    (name) => JSON.stringify(choice[name]) !== JSON.stringify(now[name]),
  );
  if (names.length === 0) return now;
  await countStranger(ctx, `settings ${ctx.operator.code}`, MAX_ASKED_PER_MINUTE);
  const pick = (from: EventChoice) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const change = { ...unasked(ctx, caller), before: pick(now), after: pick(choice) };
  await applyChange(asKey(ctx, caller, "POST /v1/events/choice"), change, ctx.keyId);
  return choice;
}
