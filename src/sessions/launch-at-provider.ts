import { eq } from "drizzle-orm";
import type { CalledProvider } from "../catalogue/visible-games.ts";
import type { OperatorCtx } from "../context.ts";
import { sessions } from "../db/schema/sessions.ts";
import { upstreamUnavailable } from "../errors.ts";
import { type LaunchRequest, ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";

/**
 * Asks the provider for the launch address. When it does not give one the session is closed, and the provider's words
 * go to the log, not into the answer (design: a provider refuses the launch).
 */
export async function launchAtProvider(
  ctx: OperatorCtx,
  provider: CalledProvider,
  sessionId: string,
  request: LaunchRequest,
): Promise<string> {
  try {
    return await providerFor(ctx, provider).launch(ctx, request);
  } catch (cause) {
    await ctx.db.update(sessions).set({ closedAt: ctx.clock.now() }).where(eq(sessions.id, sessionId));
    throw launchFailure(ctx, provider, cause);
  }
}

/** What the operator is told when a launch fails: a refusal of the provider's is no word of ours. */
export function launchFailure(ctx: OperatorCtx, provider: CalledProvider, cause: unknown): unknown {
  if (!(cause instanceof ProviderRefusal)) return cause;
  ctx.log.warn("provider.launch_refused", { provider: provider.code, reason: cause.message.slice(0, 300) });
  return upstreamUnavailable("The provider did not launch the game.");
}
