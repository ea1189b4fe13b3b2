import type { Ctx } from "../context.ts";
import { invalidField } from "../errors.ts";
import { afterPatch, afterPush, type PushedTable, type TablePatch } from "./live-table.ts";
import { showPushed } from "./lobby-of.ts";

interface Pushed<T> {
  readonly providerCode: string;
  readonly currency: string;
  readonly tables: readonly T[];
}

/** Takes a provider's whole state in a currency. */
export async function pushTables(ctx: Ctx, { providerCode, currency, tables }: Pushed<PushedTable>): Promise<void> {
  const at = await ctx.env.LIVE_LOBBIES.getByName(currency).push(providerCode, tables);
  showPushed(currency, at, (known) => afterPush(known, providerCode, tables));
}

/** Takes changes to some tables of a provider; VALIDATION_FAILED when its tables then exceed the maximum kept. */
export async function patchTables(ctx: Ctx, { providerCode, currency, tables }: Pushed<TablePatch>): Promise<void> {
  const at = await ctx.env.LIVE_LOBBIES.getByName(currency).patch(providerCode, tables);
  if (!at) throw invalidField("tables", "exceed the maximum kept for a provider; send the whole state");
  showPushed(currency, at, (known) => afterPatch(known, providerCode, tables));
}
