import type { Ctx } from "../context.ts";
import { invalidField } from "../errors.ts";
import { afterPatch, afterPush, type PushedTable, type TablePatch } from "./live-table.ts";
import { showPushed } from "./lobby-of.ts";

/** Takes a provider's whole state in a currency (contract: PUT /provider/v1/live-tables/{currency}). */
export async function pushTables(
  ctx: Ctx,
  providerCode: string,
  currency: string,
  tables: readonly PushedTable[],
): Promise<void> {
  await ctx.env.LIVE_LOBBIES.getByName(currency).push(providerCode, tables);
  showPushed(currency, (known) => afterPush(known, providerCode, tables));
}

/** Takes some tables of a provider in a currency; VALIDATION_FAILED where its tables outgrow what is kept. */
export async function patchTables(
  ctx: Ctx,
  providerCode: string,
  currency: string,
  tables: readonly TablePatch[],
): Promise<void> {
  const kept = await ctx.env.LIVE_LOBBIES.getByName(currency).patch(providerCode, tables);
  if (!kept) throw invalidField("tables", "come to more than is kept of a provider: send the whole state");
  showPushed(currency, (known) => afterPatch(known, providerCode, tables));
}
