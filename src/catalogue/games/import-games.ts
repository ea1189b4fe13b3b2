import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { gameChanges, games, providers } from "../../db/schema/catalogue.ts";
import { validationFailed } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import type { Change } from "../../gate/proposals/proposal.ts";
import { findProvider } from "../../gate/reference/find-provider.ts";
import { unknownImages } from "../images/images.ts";
import { type ImportedGame, planImport } from "./imported-game.ts";
import { forgetWindows } from "./snapshot.ts";
import type { GameRow } from "./visible-games.ts";

interface ImportInput {
  readonly providerCode: string;
  readonly games: readonly ImportedGame[];
  /** Withdraws the provider's games that are not listed. */
  readonly replace: boolean;
}

export interface ImportResult {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly withdrawn: number;
  /** Catalogue ids of the listed games, in their order. */
  readonly games: readonly { readonly id: string; readonly code: string }[];
}

/**
 * Imports a provider's games. Only differences are written, in one transaction with the provider's version, which makes
 * isolates reload; a repeat writes only its audit entry. After two imports at once each game is as one of them listed
 * it, under one id.
 */
export async function importGames(ctx: AdminCtx, input: ImportInput): Promise<ImportResult> {
  const { providerCode } = input;
  await findProvider(ctx, providerCode);
  await refuseUnknownImages(ctx, input.games);
  const codes = JSON.stringify(input.games.map(({ code }) => code));
  const listed = sql`${games.code} IN (SELECT value FROM json_each(${codes}))`;
  const known = await knownGames(ctx, providerCode, listed);
  const plan = planImport(input.games, known, () => ctx.random.uuid());
  const gone = input.replace ? await countUnlisted(ctx, providerCode, listed) : 0;
  const { created, updated, unchanged } = plan;
  const audit = auditEntry(ctx, { created, updated, unchanged, withdrawn: gone, replace: input.replace });
  if (plan.rows.length === 0 && gone === 0) {
    await audit;
    return { created, updated, unchanged, withdrawn: 0, games: idsOf(input.games, known) };
  }

  const writes = jsonChunks(plan.rows).map((chunk) => upsert(ctx, providerCode, chunk));
  const changes = jsonChunks(plan.changes).map((chunk) => recordChanges(ctx, providerCode, chunk));
  const gonePart = and(unlisted(providerCode, listed), input.replace ? undefined : sql`false`);
  const recordWithdrawals = insertSelect(
    ctx.db,
    gameChanges,
    { operatorCode: "", providerCode, gameId: games.id, reason: "withdrawn", at: ctx.clock.now() },
    { from: games, where: gonePart },
  );
  const withdraw = ctx.db
    .update(games)
    .set({ withdrawnAt: ctx.clock.now() })
    .where(gonePart)
    .returning({ id: games.id });
  const bump = ctx.db
    .update(providers)
    .set({ version: sql`${providers.version} + 1` })
    .where(eq(providers.code, providerCode));
  // Listed games go first, and are in every shard before the answer (ledger/shards/copy-facts.ts).
  const listing = [bump, audit, ...writes] as const;
  const results = await ctx.db.batch([...listing, recordWithdrawals, withdraw, ...changes]);
  const withdrawn = results[listing.length + 1] as readonly unknown[];
  forgetWindows();
  // Read again: another import may have created a game first, and then its id stays.
  const after = await knownGames(ctx, providerCode, listed);
  return { created, updated, unchanged, withdrawn: withdrawn.length, games: idsOf(input.games, after) };
}

/**
 * The known games that an import moves to another section: their play is billed by it from then on. With them the version of
 * all, which each import raises: one that is approved later would undo what another changed meanwhile.
 */
export async function movedGames(
  ctx: AdminCtx,
  providerCode: string,
  imported: readonly ImportedGame[],
): Promise<Change[]> {
  const codes = JSON.stringify(imported.map(({ code }) => code));
  const known = await knownGames(ctx, providerCode, sql`${games.code} IN (SELECT value FROM json_each(${codes}))`);
  const moved = imported.flatMap(({ code, sectionCode: after }) => {
    const before = known.get(code)?.sectionCode;
    if (before === undefined || before === after) return [];
    return [{ what: `section of the game ${code} of ${providerCode}`, before, after }];
  });
  if (moved.length === 0) return [];
  const [{ version } = { version: 0 }] = await ctx.db
    .select({ version: providers.version })
    .from(providers)
    .where(eq(providers.code, providerCode));
  const versions = { before: String(version), after: String(version + 1) };
  return [...moved, { what: `version of the games of ${providerCode}`, ...versions }];
}

async function knownGames(ctx: AdminCtx, providerCode: string, listed: SQL): Promise<Map<string, GameRow>> {
  const rows = await ctx.db
    .select()
    .from(games)
    .where(and(eq(games.providerCode, providerCode), listed));
  return new Map(rows.map((row) => [row.code, row]));
}

function unlisted(providerCode: string, listed: SQL): SQL | undefined {
  return and(eq(games.providerCode, providerCode), isNull(games.withdrawnAt), sql`NOT (${listed})`);
}

async function countUnlisted(ctx: AdminCtx, providerCode: string, listed: SQL): Promise<number> {
  return ctx.db.$count(games, unlisted(providerCode, listed));
}

function idsOf(listed: readonly ImportedGame[], known: ReadonlyMap<string, GameRow>): ImportResult["games"] {
  return listed.flatMap(({ code }) => {
    const row = known.get(code);
    return row ? [{ id: row.id, code }] : [];
  });
}

/** After the games are written, because another import may have given one its id. */
function recordChanges(ctx: AdminCtx, providerCode: string, chunk: string) {
  const gameId = sql`(SELECT ${games.id} FROM ${games}
    WHERE ${games.providerCode} = ${providerCode} AND ${games.code} = value ->> 'code')`;
  return insertSelect(
    ctx.db,
    gameChanges,
    {
      operatorCode: "",
      providerCode,
      gameId,
      reason: sql`value ->> 'reason'`,
      fields: sql`value ->> 'fields'`,
      at: ctx.clock.now(),
    },
    { from: sql`json_each(${chunk})` },
  );
}

/** Writes a chunk of rows from one JSON parameter. A game keeps its first id and creation date. */
function upsert(ctx: AdminCtx, providerCode: string, chunk: string) {
  const field = (name: keyof ImportedGame | "id") => sql`value ->> ${sql.raw(`'${name}'`)}`;
  const columns = {
    id: field("id"),
    providerCode,
    code: field("code"),
    walletCode: field("walletCode"),
    name: field("name"),
    studio: field("studio"),
    type: field("type"),
    rtp: field("rtp"),
    hasDemo: field("hasDemo"),
    restrictedCountries: sql`value -> 'restrictedCountries'`,
    sectionCode: field("sectionCode"),
    portraitImageId: field("portraitImageId"),
    coverImageId: field("coverImageId"),
    createdAt: ctx.clock.now(),
  };
  return insertSelect(ctx.db, games, columns, { from: sql`json_each(${chunk})` }).onConflictDoUpdate({
    target: [games.providerCode, games.code],
    set: {
      walletCode: sql`excluded.wallet_code`,
      name: sql`excluded.name`,
      studio: sql`excluded.studio`,
      type: sql`excluded.type`,
      rtp: sql`excluded.rtp`,
      hasDemo: sql`excluded.has_demo`,
      restrictedCountries: sql`excluded.restricted_countries`,
      sectionCode: sql`excluded.section_code`,
      portraitImageId: sql`excluded.portrait_image_id`,
      coverImageId: sql`excluded.cover_image_id`,
      withdrawnAt: null,
    },
  });
}

const MAX_FIELDS = 100;

/** Throws VALIDATION_FAILED when a listed game names an image that is not stored. */
async function refuseUnknownImages(ctx: Ctx, listed: readonly ImportedGame[]): Promise<void> {
  const unknown = await unknownImages(
    ctx,
    listed.flatMap(({ portraitImageId, coverImageId }) => [portraitImageId, coverImageId]),
  );
  if (unknown.size === 0) return;
  const fields = listed.flatMap(({ portraitImageId, coverImageId }, index) =>
    [
      { name: "portrait_image_id", id: portraitImageId },
      { name: "cover_image_id", id: coverImageId },
    ]
      .filter(({ id }) => id !== null && unknown.has(id))
      .map(({ name }) => ({ field: "games", message: `games[${index}].${name} is not a stored image` })),
  );
  throw validationFailed(fields.slice(0, MAX_FIELDS));
}
