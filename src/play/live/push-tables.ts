import type { Ctx } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { afterPatch, afterPush, type PushedTable, type TablePatch } from "./live-table.ts";
import { showPushed } from "./lobby-of.ts";

interface Pushed<T> {
  readonly providerCode: string;
  readonly currency: string;
  readonly tables: readonly T[];
}

export async function pushTables(ctx: Ctx, { providerCode, currency, tables }: Pushed<PushedTable>): Promise<void> {
  const at = await ctx.env.LIVE_LOBBIES.getByName(currency).push(providerCode, tables);
  showPushed(currency, at, (known) => afterPush(known, providerCode, tables));
}

/** The games whose patch was left out because its limits are crossed, and those known only by it so far. */
interface Patched {
  readonly crossed: readonly string[];
  readonly incomplete: readonly string[];
}

/** Takes changes to some tables of a provider; VALIDATION_FAILED when its tables then exceed the maximum kept. */
export async function patchTables(ctx: Ctx, { providerCode, currency, tables }: Pushed<TablePatch>): Promise<Patched> {
  const at = await ctx.env.LIVE_LOBBIES.getByName(currency).patch(providerCode, tables);
  if (!at) throw invalidField("tables", "exceed the maximum kept for a provider; send the whole state");
  // An object of an earlier release takes every patch and does not report on them.
  const { crossed = [], incomplete = [] } = at;
  const left = new Set(crossed);
  const taken = tables.filter(({ gameCode }) => !left.has(gameCode));
  showPushed(currency, at, (known) => afterPatch(known, providerCode, taken));
  return { crossed, incomplete };
}
