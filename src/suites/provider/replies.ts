import type { ProviderCtx } from "../../context.ts";
import type { Json } from "../runner/exchange.ts";
import type { IncomingCall, Reply } from "../runner/inbox.ts";
import { objectOf } from "../runner/run.ts";

export function json(status: number, body: Json): Reply {
  return { status, body: JSON.stringify(body) };
}

/** An error of the service, as docs/contract/providers.md words it; `more` is added to the body. */
export function refusal(status: number, error: string, more: Json = {}): Reply {
  return json(status, { error, message: `The suite answered ${error}.`, retryable: false, fields: [], ...more });
}

/**
 * A call about a session of an earlier case or run, which a provider may still be repeating: wins and rollbacks are taken,
 * so that it stops, and bets are refused.
 */
export function strayAnswer(name: string): Reply {
  if (name === "win" || name === "rollback") {
    return json(202, { transaction_id: "", status: "pending", balance: null });
  }
  if (name === "settle") return json(200, { status: "finished", win_amount: "0" });
  if (name === "campaign_status") return json(200, { status: "ended" });
  if (name === "close_round") return json(200, { round_id: "", closed: true });
  if (name === "live_tables") return json(200, { tables: 0 });
  return refusal(409, "SESSION_CLOSED", { message: "The session has ended.", status: "refused" });
}

/** The suite's answer to a provider's call: of the case that is being played, or to a call that outlived its case. */
export async function answerCall(ctx: ProviderCtx, call: IncomingCall): Promise<Reply> {
  const { providerCode } = ctx;
  return (await objectOf(ctx, { id: "", providerCode }).receive(call)) ?? strayAnswer(call.name);
}
