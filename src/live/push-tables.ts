import type { Ctx } from "../context.ts";
import { invalidField } from "../errors.ts";
import { afterPatch, afterPush, type PushedTable, type TablePatch } from "./live-table.ts";
import { showPushed } from "./lobby-of.ts";

/** A provider's tables in a currency (docs/contract/providers.md#pushing-live-tables). */
interface TablePush<T> {
  readonly providerCode: string;
  readonly currency: string;
  readonly tables: readonly T[];
}

/** Replaces a provider's tables in a currency. */
export async function pushTables(ctx: Ctx, push: TablePush<PushedTable>): Promise<void> {
  const { providerCode, currency, tables } = push;
  await ctx.env.LIVE_LOBBIES.getByName(currency).push(providerCode, tables);
  showPushed(currency, (known) => afterPush(known, providerCode, tables));
}

/** Changes some of a provider's tables in a currency; VALIDATION_FAILED when they exceed the limits of a provider. */
export async function patchTables(ctx: Ctx, push: TablePush<TablePatch>): Promise<void> {
  const { providerCode, currency, tables } = push;
  const kept = await ctx.env.LIVE_LOBBIES.getByName(currency).patch(providerCode, tables);
  if (!kept) throw invalidField("tables", "come to more than is kept of a provider: send the whole state");
  showPushed(currency, (known) => afterPatch(known, providerCode, tables));
}
