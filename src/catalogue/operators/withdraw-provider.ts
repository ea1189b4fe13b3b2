import { eq, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { gameChanges, providers } from "../../db/schema/catalogue.ts";
import { operatorWindows, withdrawnWindows } from "../../db/schema/operators.ts";
import { notFound } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { forgetWindows } from "../games/snapshot.ts";

/** The operators that a provider was taken from or put back to. */
export interface ProviderWindows {
  /** Operators whose window has it. */
  readonly offeredBy: readonly string[];
  /** Operators whose window had it, and gets it back. */
  readonly withdrawnFrom: readonly string[];
}

/**
 * Takes a provider out of every window and remembers where it was: no session opens from then on, lists follow within 30
 * seconds. Games that an operator left out stay left out. A repeat takes it out of windows that have it by now. NOT_FOUND.
 */
export async function withdrawProvider(ctx: AdminCtx, code: string): Promise<ProviderWindows> {
  await mustExist(ctx, code);
  const own = eq(operatorWindows.providerCode, code);
  const { operatorCode, providerCode } = operatorWindows;
  await ctx.db.batch([
    insertSelect(
      ctx.db,
      gameChanges,
      { operatorCode, providerCode, reason: "provider_removed", at: ctx.clock.now() },
      { from: operatorWindows, where: own },
    ),
    insertSelect(
      ctx.db,
      withdrawnWindows,
      { providerCode, operatorCode, withdrawnAt: ctx.clock.now() },
      { from: operatorWindows, where: own },
    ).onConflictDoNothing(),
    ctx.db.delete(operatorWindows).where(own),
    auditEntry(ctx, { provider_code: code }),
  ]);
  forgetWindows();
  return readProviderWindows(ctx, code);
}

/** Puts a provider back into the windows that it was taken out of. A repeat changes nothing. Throws NOT_FOUND. */
export async function restoreProvider(ctx: AdminCtx, code: string): Promise<ProviderWindows> {
  await mustExist(ctx, code);
  const own = eq(withdrawnWindows.providerCode, code);
  const { operatorCode, providerCode } = withdrawnWindows;
  await ctx.db.batch([
    insertSelect(
      ctx.db,
      gameChanges,
      { operatorCode, providerCode, reason: "provider_added", at: ctx.clock.now() },
      {
        from: withdrawnWindows,
        where: sql`${own} AND ${operatorCode} NOT IN (SELECT ${operatorWindows.operatorCode} FROM ${operatorWindows}
          WHERE ${operatorWindows.providerCode} = ${code})`,
      },
    ),
    insertSelect(
      ctx.db,
      operatorWindows,
      { operatorCode, providerCode },
      { from: withdrawnWindows, where: own },
    ).onConflictDoNothing(),
    ctx.db.delete(withdrawnWindows).where(own),
    auditEntry(ctx, { provider_code: code }),
  ]);
  forgetWindows();
  return readProviderWindows(ctx, code);
}

async function readProviderWindows({ db }: AdminCtx, code: string): Promise<ProviderWindows> {
  const operatorsIn = (windows: typeof operatorWindows | typeof withdrawnWindows) =>
    db
      .select({ code: windows.operatorCode })
      .from(windows)
      .where(eq(windows.providerCode, code))
      .orderBy(windows.operatorCode);
  const [offered, withdrawn] = await db.batch([operatorsIn(operatorWindows), operatorsIn(withdrawnWindows)]);
  return { offeredBy: offered.map((row) => row.code), withdrawnFrom: withdrawn.map((row) => row.code) };
}

async function mustExist({ db }: AdminCtx, code: string): Promise<void> {
  const found = await db.select({ code: providers.code }).from(providers).where(eq(providers.code, code)).get();
  if (!found) throw notFound("The provider");
}
