import type { CalledProvider } from "../catalogue/visible-games.ts";
import type { Ctx } from "../context.ts";
import { sandboxProvider } from "../sandbox/adapter.ts";
import { httpProvider } from "./http/adapter.ts";
import type { GameProvider } from "./port.ts";

type Adapter = (provider: CalledProvider) => GameProvider;

const ADAPTERS: Record<CalledProvider["adapter"], Adapter> = {
  http: httpProvider,
  sandbox: ({ code }) => sandboxProvider(code),
};

export function providerFor(_ctx: Ctx, provider: CalledProvider): GameProvider {
  return ADAPTERS[provider.adapter](provider);
}
