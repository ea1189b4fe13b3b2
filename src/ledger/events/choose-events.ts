import { eq } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { EVENTS } from "../../db/schema/events.ts";
import { operators } from "../../db/schema/operators.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { copyFacts } from "../shards/copy-facts.ts";
import type { EventName } from "./record-event.ts";
import type { Severity } from "./severity.ts";

/** Which events an operator wants. */
export interface EventChoice {
  /** Null: all. */
  readonly events: EventName[] | null;
  readonly minSeverity: Severity;
}

export async function readEventChoice(ctx: OperatorCtx): Promise<EventChoice> {
  const { events, eventSeverity } = await findOperator(ctx, ctx.operator.code);
  return { events: events && EVENTS.filter((name) => events.includes(name)), minSeverity: eventSeverity };
}

/** Chooses the events that the operator is sent from now on, in every shard once this is answered. */
export async function chooseEvents(ctx: OperatorCtx, { events, minSeverity }: EventChoice): Promise<EventChoice> {
  await ctx.db
    .update(operators)
    .set({ events, eventSeverity: minSeverity, updatedAt: ctx.clock.now() })
    .where(eq(operators.code, ctx.operator.code));
  await copyFacts(ctx);
  ctx.log.info("events.chosen", { operator: ctx.operator.code, events: events?.join() ?? "all", least: minSeverity });
  return readEventChoice(ctx);
}
