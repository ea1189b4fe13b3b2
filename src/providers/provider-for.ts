import type { CalledProvider } from "../catalogue/visible-games.ts";
import type { Ctx } from "../context.ts";
import type { GameProvider } from "./port.ts";

/** A provider, reached through the adapter that the back office chose for it. */
export function providerFor({ adapters }: Ctx, provider: CalledProvider): GameProvider {
  return adapters[provider.adapter](provider);
}
