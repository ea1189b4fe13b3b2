import type { ProviderCtx } from "../../context.ts";
import type { IncomingCall, Reply } from "../runner/inbox.ts";
import { objectOf } from "../runner/wake-run.ts";
import { strayAnswer } from "./replies.ts";

/** The suite's answer to a provider's call: of the case that is being played, or to a call that outlived its case. */
export async function answerCall(ctx: ProviderCtx, call: IncomingCall): Promise<Reply> {
  const { providerCode } = ctx;
  return (await objectOf(ctx, { id: "", providerCode }).receive(call)) ?? strayAnswer(call.name);
}
