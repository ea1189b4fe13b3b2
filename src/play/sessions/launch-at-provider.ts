import { and, eq, isNull, sql } from "drizzle-orm";
import type { CalledProvider } from "../../catalogue/games/visible-games.ts";
import type { OperatorCtx } from "../../context.ts";
import { sessions } from "../../db/schema/ledger.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { type LaunchRequest, ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import { refusedByProvider } from "../providers/refused-by-provider.ts";

interface Launch {
  readonly provider: CalledProvider;
  readonly sessionId: string;
  /** An earlier request opened the session. */
  readonly isRepeat: boolean;
  readonly request: LaunchRequest;
}

/**
 * Gets the launch URL from the provider. If that fails, a session that was just opened is closed as of its beginning, unless
 * a repeat of the request has given it to the player. A repeat gives it only while the first launch has not failed. One that
 * was closed meanwhile stays closed as of then. Throws UPSTREAM_UNAVAILABLE.
 */
export async function launchAtProvider(
  ctx: OperatorCtx,
  { provider, sessionId, isRepeat, request }: Launch,
): Promise<string> {
  let launchUrl: string;
  try {
    launchUrl = await providerFor(ctx, provider).launch(ctx, request);
  } catch (cause) {
    if (!isRepeat) await closeUnlessGiven(ctx, sessionId);
    throw launchFailure(ctx, provider, cause);
  }
  if (isRepeat && !(await giveUnlessFailed(ctx, sessionId)))
    throw upstreamUnavailable("The game could not be started. Send the request again.");
  return launchUrl;
}

/** Exported, as the next one, for the test of its plan. */
export async function closeUnlessGiven({ ledger }: Pick<OperatorCtx, "ledger">, sessionId: string): Promise<void> {
  await ledger
    .update(sessions)
    .set({ closedAt: sql`${sessions.createdAt}`, launch: "failed" })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.closedAt), isNull(sessions.launch)));
}

export async function giveUnlessFailed({ ledger }: Pick<OperatorCtx, "ledger">, sessionId: string): Promise<boolean> {
  const given = await ledger
    .update(sessions)
    .set({ launch: "given" })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.launch} IS NOT 'failed'`))
    .returning({ id: sessions.id });
  return given.length > 0;
}

/** The error for the operator: a refusal in the provider's words, with the time from which to try again. */
export function launchFailure(ctx: OperatorCtx, provider: CalledProvider, cause: unknown): unknown {
  if (!(cause instanceof ProviderRefusal)) return cause;
  ctx.log.warn("provider.launch_refused", { provider: provider.code, reason: cause.message.slice(0, 300) });
  return refusedByProvider(ctx, "UPSTREAM_UNAVAILABLE", cause);
}
