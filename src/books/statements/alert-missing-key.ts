import type { Ctx } from "../../context.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { utcDay } from "../../lib/clock.ts";

/** Raises an alert, once a day: without the key no statement becomes final. */
export async function alertMissingKey(ctx: Ctx): Promise<void> {
  const at = ctx.clock.now();
  const message = "STATEMENT_KEY is not set, so no statement becomes final. Set it; statements follow by themselves.";
  await raiseAlert(ctx, { kind: "statement_key_missing", operatorCode: null, message, at, once: utcDay(at) });
}
