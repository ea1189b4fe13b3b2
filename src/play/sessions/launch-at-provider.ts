import { and, eq, isNull, sql } from "drizzle-orm";
import type { CalledProvider } from "../../catalogue/games/visible-games.ts";
import type { OperatorCtx } from "../../context.ts";
import { sessions } from "../../db/schema/ledger.ts";
import { type LaunchRequest, ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import { refusedByProvider } from "../providers/refused-by-provider.ts";

interface Launch {
  readonly provider: CalledProvider;
  readonly sessionId: string;
  readonly closeOnFailure: boolean;
  readonly request: LaunchRequest;
}

/**
 * Gets the launch URL from the provider. If that fails, a session that was just opened is closed as of its beginning: by that
 * a repeat of the request knows that no player has it. One that was closed meanwhile stays closed as of then.
 */
export async function launchAtProvider(
  ctx: OperatorCtx,
  { provider, sessionId, closeOnFailure, request }: Launch,
): Promise<string> {
  try {
    return await providerFor(ctx, provider).launch(ctx, request);
  } catch (cause) {
    if (closeOnFailure)
      await ctx.ledger
        .update(sessions)
        .set({ closedAt: sql`${sessions.createdAt}` })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.closedAt)));
    throw launchFailure(ctx, provider, cause);
  }
}

/** The error for the operator: a refusal in the provider's words, with the time from which to try again. */
export function launchFailure(ctx: OperatorCtx, provider: CalledProvider, cause: unknown): unknown {
  if (!(cause instanceof ProviderRefusal)) return cause;
  ctx.log.warn("provider.launch_refused", { provider: provider.code, reason: cause.message.slice(0, 300) });
  return refusedByProvider(ctx, "UPSTREAM_UNAVAILABLE", cause);
}
