import type { CalledProvider } from "../../catalogue/games/visible-games.ts";
import type { Ctx } from "../../context.ts";
import { CALL_TIMEOUT_MS } from "../../gate/outgoing/bounds.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { type Sleep, sleep } from "../../lib/sleep.ts";
import { faultOf, type ProviderFault, type RehearsingCtx } from "./faults/fault.ts";
import { type GameProvider, ProviderRefusal } from "./port.ts";
import { unanswered } from "./refused-by-provider.ts";

/**
 * A provider, reached through the adapter that the back office chose for it. In a sandbox, the calls of an operator that
 * has ordered a fault of the provider go wrong as ordered.
 */
export function providerFor(ctx: Ctx & RehearsingCtx, provider: CalledProvider): GameProvider {
  const reached = ctx.adapters[provider.adapter](provider);
  const ordered = faultOf(ctx, provider.code);
  return ordered ? faulty(reached, ordered.fault) : reached;
}

/** Less than the service waits for an answer. */
const SLOW_MS = 4 * SECOND_MS;

/**
 * A provider that goes wrong as ordered. `down`: it cannot be reached. `late`: it does what it is asked, and its answer
 * comes too late. `slow`: it answers in time, only just. `refusing`: it says no.
 */
export function faulty(provider: GameProvider, fault: ProviderFault["fault"], wait: Sleep = sleep): GameProvider {
  async function through<T>(call: () => Promise<T>): Promise<T> {
    if (fault === "down") throw unanswered();
    if (fault === "refusing") throw new ProviderRefusal("The provider refuses, as you ordered.", { retryable: true });
    await wait(fault === "slow" ? SLOW_MS : CALL_TIMEOUT_MS);
    const answer = await call();
    if (fault === "late") throw unanswered();
    return answer;
  }
  return {
    launch: (ctx, request) => through(() => provider.launch(ctx, request)),
    launchDemo: (ctx, request) => through(() => provider.launchDemo(ctx, request)),
    betOptions: (ctx, gameCode, currency) => through(() => provider.betOptions(ctx, gameCode, currency)),
    grantFreeSpins: (ctx, grant) => through(() => provider.grantFreeSpins(ctx, grant)),
    cancelFreeSpins: (ctx, freeSpinsId) => through(() => provider.cancelFreeSpins(ctx, freeSpinsId)),
    campaignOptions: (ctx, gameCode, currency) => through(() => provider.campaignOptions(ctx, gameCode, currency)),
    placeCampaign: (ctx, campaign) => through(() => provider.placeCampaign(ctx, campaign)),
    endCampaign: (ctx, campaignId) => through(() => provider.endCampaign(ctx, campaignId)),
    // An address that needs no call, and a subscription that belongs to every operator.
    replayUrl: provider.replayUrl,
    subscribeLiveTables: provider.subscribeLiveTables,
  };
}
