import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { games } from "../../db/schema/catalogue.ts";
import { validationRuns } from "../../db/schema/validation.ts";
import { ApiError } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findProvider } from "../../gate/reference/find-provider.ts";
import { queueRun } from "../runner/queue-run.ts";
import { type Run, readRun as read } from "../runner/run.ts";
import { OPERATOR } from "./probe.ts";

interface NewProviderRun {
  readonly providerCode: string;
  /** Null: the provider's first game. */
  readonly gameCode: string | null;
  readonly currency: string;
  readonly precision: number;
}

/** The column needs a player; each case plays with its own. */
const PLAYERS_OF_ITS_OWN = "suite";

/**
 * Queues a run of the provider suite (docs/contract/back-office.md#the-provider-suite). Throws NOT_FOUND, and
 * VALIDATION_RUN_REFUSED also for a provider that cannot be called or has no such game.
 */
export async function startRun(ctx: AdminCtx, { providerCode, gameCode, ...money }: NewProviderRun): Promise<Run> {
  const provider = await findProvider(ctx, providerCode);
  if (provider.adapter !== "http") {
    throw new ApiError("VALIDATION_RUN_REFUSED", "The suite plays against providers whose adapter is http.");
  }
  const ofProvider = and(eq(games.providerCode, providerCode), isNull(games.withdrawnAt));
  const game = await ctx.db
    .select({ code: games.code })
    .from(games)
    .where(gameCode === null ? ofProvider : and(ofProvider, eq(games.code, gameCode)))
    // Live tables take no free spins, so another game shows more.
    .orderBy(sql`${games.type} = 'live_dealer'`, asc(games.code))
    .limit(1)
    .get();
  if (!game) {
    const what = gameCode === null ? "no games" : `no game ${gameCode}`;
    throw new ApiError("VALIDATION_RUN_REFUSED", `The provider has ${what} in the catalogue. Import them first.`);
  }
  const subject = { ...money, providerCode, gameCode: game.code, operatorCode: OPERATOR, playerId: PLAYERS_OF_ITS_OWN };
  return queueRun(ctx, subject, {
    sameSubject: eq(validationRuns.providerCode, providerCode),
    record: (queued) => auditEntry(ctx, { providerCode, gameCode: game.code, currency: money.currency }, queued),
  });
}

/** A provider's run with the cases so far; throws NOT_FOUND. */
export function readRun(ctx: Ctx, providerCode: string, id: string): Promise<Run> {
  return read(ctx, id, (run) => run.providerCode === providerCode);
}
