import type { ProviderRow } from "../catalogue/visible-games.ts";
import type { Ctx } from "../context.ts";
import { upstreamUnavailable } from "../http/errors.ts";
import { httpProvider } from "./http/adapter.ts";
import type { GameProvider } from "./port.ts";

type Adapter = (provider: ProviderRow) => GameProvider;

/** Every adapter by its name in the back office. */
const ADAPTERS: Partial<Record<ProviderRow["adapter"], Adapter>> = { http: httpProvider };

/** The provider behind the port. Throws UPSTREAM_UNAVAILABLE for an adapter that this installation does not have. */
export function providerFor(_ctx: Ctx, provider: ProviderRow): GameProvider {
  const adapter = ADAPTERS[provider.adapter];
  if (!adapter) throw upstreamUnavailable("The provider cannot be reached.");
  return adapter(provider);
}
