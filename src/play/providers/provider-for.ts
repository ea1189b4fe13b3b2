import type { CalledProvider } from "../../catalogue/games/visible-games.ts";
import type { Ctx } from "../../context.ts";
import { faultOf, type RehearsingCtx } from "./faults/fault.ts";
import { faulty } from "./faults/faulty-provider.ts";
import type { GameProvider } from "./port.ts";

/**
 * A provider, reached through the adapter that the back office chose for it. In a sandbox, the calls of an operator that
 * has ordered a fault of the provider go wrong as ordered.
 */
export function providerFor(ctx: Ctx & RehearsingCtx, provider: CalledProvider): GameProvider {
  const reached = ctx.adapters[provider.adapter](provider);
  const ordered = faultOf(ctx, provider.code);
  return ordered ? faulty(reached, ordered.fault) : reached;
}
