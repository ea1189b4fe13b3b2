import type { OperatorCtx } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import { AWAY_AFTER } from "../../ledger/books/wallet-health.ts";
import { readUnansweredCalls } from "../../ledger/queries/read-wallet-health.ts";
import { isoTime } from "../../lib/clock.ts";
import { readProviderStatus } from "../providers/read-provider-status.ts";
import { playerCountry } from "./check-country.ts";
import { findGame, type LaunchRefusal, launchRefusals } from "./launch-refusals.ts";

interface Asked {
  readonly gameId: string;
  readonly currency: string;
  readonly playerId: string;
  readonly playerCountry: string | undefined;
  readonly playerIp: string | undefined;
}

/** Obstacles to a launch, or to the bets that follow it. */
interface Obstacle {
  readonly check: LaunchRefusal["check"] | "provider" | "wallet";
  readonly prevents: "launch" | "play";
  readonly error: ApiError;
}

interface Preflight {
  /** Country as the country rules see it; null: unknown. */
  readonly country: string | null;
  readonly obstacles: readonly Obstacle[];
}

/**
 * Lists why a session would not open, or not be played, by the launch's own checks. Opens nothing, and calls neither provider
 * nor wallet.
 */
export async function preflightSession(ctx: OperatorCtx, asked: Asked): Promise<Preflight> {
  const country = await playerCountry(asked.playerIp, asked.playerCountry);
  const launch = { ...asked, country };
  const found = await findGame(ctx, launch);
  const obstacles: Obstacle[] = [];
  for await (const refusal of launchRefusals(ctx, launch, found)) obstacles.push({ ...refusal, prevents: "launch" });
  const away = await Promise.all([found && providerAway(ctx, found.provider.code), walletAway(ctx)]);
  return { country, obstacles: [...obstacles, ...away.flatMap((obstacle) => obstacle ?? [])] };
}

async function providerAway(ctx: OperatorCtx, code: string): Promise<Obstacle | undefined> {
  const { status, since } = await readProviderStatus(ctx, code);
  if (status !== "down" || since === null) return undefined;
  const message = `The provider has not answered since ${isoTime(since)}. No session was opened.`;
  return { check: "provider", prevents: "launch", error: new ApiError("UPSTREAM_UNAVAILABLE", message) };
}

async function walletAway(ctx: OperatorCtx): Promise<Obstacle | undefined> {
  const unanswered = await readUnansweredCalls(ctx);
  if (unanswered < AWAY_AFTER) return undefined;
  const message = `Your wallet has not answered the last ${AWAY_AFTER} calls or more. A session opens, and its bets fail.`;
  return { check: "wallet", prevents: "play", error: new ApiError("UPSTREAM_UNAVAILABLE", message) };
}
