import type { ProviderRow } from "../catalogue/visible-games.ts";
import type { Ctx } from "../context.ts";
import { providerFor } from "../providers/provider-for.ts";

/** Asks a provider to push the tables of a currency; false when it did not take it, and it is asked again. */
export async function subscribe(ctx: Ctx, provider: ProviderRow, currency: string): Promise<boolean> {
  try {
    await providerFor(ctx, provider).subscribeLiveTables(ctx, currency);
    return true;
  } catch (cause) {
    ctx.log.warn("live.subscribe_failed", { provider: provider.code, currency, reason: String(cause).slice(0, 200) });
    return false;
  }
}
