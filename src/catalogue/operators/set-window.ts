import { and, eq, isNull, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { gameChanges, games } from "../../db/schema/catalogue.ts";
import { excludedGames, operators, operatorWindows, withdrawnWindows } from "../../db/schema/operators.ts";
import { type FieldError, validationFailed } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { forgetWindows } from "../games/snapshot.ts";
import { readWindow, type Window } from "./read-window.ts";

export interface WindowInput {
  readonly operatorCode: string;
  readonly providerCodes: readonly string[];
  readonly excludedGameIds: readonly string[];
}

/** Replaces an operator's window. Throws VALIDATION_FAILED with the position of each unknown provider and game. */
export async function setWindow(ctx: AdminCtx, input: WindowInput): Promise<Window> {
  const { operatorCode } = input;
  await findOperator(ctx, operatorCode);
  // One JSON parameter per list: D1 binds at most 100.
  const providers = JSON.stringify(input.providerCodes);
  const excluded = JSON.stringify(input.excludedGameIds);
  await refuseUnknown(ctx, providers, excluded);
  await ctx.db.batch([
    ...recordChanges(ctx, { operatorCode, providers, excluded }),
    ctx.db.delete(operatorWindows).where(eq(operatorWindows.operatorCode, operatorCode)),
    ctx.db.delete(excludedGames).where(eq(excludedGames.operatorCode, operatorCode)),
    // The list is complete: a provider that was taken out of all windows does not come back into this one.
    ctx.db.delete(withdrawnWindows).where(eq(withdrawnWindows.operatorCode, operatorCode)),
    insertSelect(
      ctx.db,
      operatorWindows,
      { operatorCode, providerCode: sql`value` },
      { distinct: true, from: sql`json_each(${providers})` },
    ),
    insertSelect(
      ctx.db,
      excludedGames,
      { operatorCode, gameId: sql`value` },
      { distinct: true, from: sql`json_each(${excluded})` },
    ),
    ...(input.providerCodes.length === 0 ? [] : [markWindowed(ctx, operatorCode)]),
    auditEntry(ctx, {
      operator_code: operatorCode,
      provider_codes: input.providerCodes,
      excluded_games: input.excludedGameIds.length,
    }),
  ]);
  forgetWindows();
  return readWindow(ctx, operatorCode);
}

/** Kept for good, so that a window that was emptied is no first one again. */
function markWindowed({ db, clock }: AdminCtx, operatorCode: string) {
  const first = and(eq(operators.code, operatorCode), isNull(operators.windowedAt));
  return db.update(operators).set({ windowedAt: clock.now() }).where(first);
}

interface NewWindow {
  readonly operatorCode: string;
  /** JSON arrays of codes and ids. */
  readonly providers: string;
  readonly excluded: string;
}

/** Change of a window as operators read it: the new one compared with the stored one. */
function recordChanges(ctx: AdminCtx, { operatorCode, providers, excluded }: NewWindow) {
  const about = { operatorCode, at: ctx.clock.now() };
  const [offered, left] = [
    eq(operatorWindows.operatorCode, operatorCode),
    eq(excludedGames.operatorCode, operatorCode),
  ];
  const ofGame = { ...about, providerCode: games.providerCode, gameId: games.id };
  return [
    insertSelect(
      ctx.db,
      gameChanges,
      { ...about, providerCode: operatorWindows.providerCode, reason: "provider_removed" },
      {
        from: operatorWindows,
        where: sql`${offered} AND ${operatorWindows.providerCode} NOT IN (SELECT value FROM json_each(${providers}))`,
      },
    ),
    insertSelect(
      ctx.db,
      gameChanges,
      { ...about, providerCode: sql`value`, reason: "provider_added" },
      {
        distinct: true,
        from: sql`json_each(${providers})`,
        where: sql`value NOT IN (SELECT ${operatorWindows.providerCode} FROM ${operatorWindows} WHERE ${offered})`,
      },
    ),
    insertSelect(
      ctx.db,
      gameChanges,
      { ...ofGame, reason: "included" },
      {
        from: sql`${games}`,
        where: sql`${games.id} IN (SELECT ${excludedGames.gameId} FROM ${excludedGames} WHERE ${left})
          AND ${games.id} NOT IN (SELECT value FROM json_each(${excluded}))`,
      },
    ),
    insertSelect(
      ctx.db,
      gameChanges,
      { ...ofGame, reason: "excluded" },
      {
        from: sql`${games}`,
        where: sql`${games.id} IN (SELECT value FROM json_each(${excluded}))
          AND ${games.id} NOT IN (SELECT ${excludedGames.gameId} FROM ${excludedGames} WHERE ${left})`,
      },
    ),
  ] as const;
}

/** Checked before the write: providers and games are never deleted. */
async function refuseUnknown(ctx: AdminCtx, providers: string, excluded: string): Promise<void> {
  const unknown = await ctx.db.all<{ field: string; place: number }>(sql`
    SELECT 'provider_codes' AS field, key AS place FROM json_each(${providers})
      WHERE value NOT IN (SELECT code FROM providers)
    UNION ALL
    SELECT 'excluded_game_ids', key FROM json_each(${excluded}) WHERE value NOT IN (SELECT id FROM games)
    LIMIT 100`);
  const fields = unknown.map(
    ({ field, place }): FieldError => ({ field, message: `${field}[${place}] is not in the catalogue` }),
  );
  if (fields.length > 0) throw validationFailed(fields);
}
