import { eq, sql } from "drizzle-orm";
import { auditEntry } from "../audit/audit-entry.ts";
import { forgetWindows } from "../catalogue/snapshot.ts";
import type { AdminCtx } from "../context.ts";
import { insertSelect } from "../db/insert-select.ts";
import { excludedGames, operatorWindows, withdrawnWindows } from "../db/schema/operators.ts";
import { type FieldError, validationFailed } from "../errors.ts";
import { findOperator } from "./find-operator.ts";
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
    auditEntry(ctx, {
      operator_code: operatorCode,
      provider_codes: input.providerCodes,
      excluded_games: input.excludedGameIds.length,
    }),
  ]);
  forgetWindows();
  return readWindow(ctx, operatorCode);
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
