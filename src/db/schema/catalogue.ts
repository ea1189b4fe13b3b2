import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ADAPTERS } from "../../lib/adapter-names.ts";
import { GAME_CHANGES, GAME_TYPES } from "../../lib/game-types.ts";

export const providers = sqliteTable("providers", {
  code: text().primaryKey(),
  name: text().notNull(),
  adapter: text({ enum: ADAPTERS }).notNull(),
  baseUrl: text("base_url"),
  /** Address at which support sees a round again, with {round_id} and {session_id} in it. */
  replayUrl: text("replay_url"),
  logoImageId: text("logo_image_id"),
  coverImageId: text("cover_image_id"),
  /** Null: the default of limits/provider-limit.ts. */
  requestsPerMinute: integer("requests_per_minute"),
  /** Whether its requests must carry X-Agg-Signature-V2. */
  requireV2: integer("require_v2", { mode: "boolean" }).notNull().default(false),
  /** Grows with every change of the provider or its titles: isolates reload only what changed. */
  version: integer().notNull().default(1),
  createdAt: integer("created_at").notNull(),
});

export const providerKeys = sqliteTable(
  "provider_keys",
  {
    keyId: text("key_id").primaryKey(),
    providerCode: text("provider_code").notNull(),
    sealedSecret: text("sealed_secret").notNull(),
    createdAt: integer("created_at").notNull(),
    revokedAt: integer("revoked_at"),
    /** Its id has a tag under the present master key: see keys/key-id.ts. */
    proven: integer({ mode: "boolean" }).notNull().default(false),
    /** A request has carried X-Agg-Signature-V2: the key is refused without it from then on. */
    sentSignatureV2: integer("sent_signature_v2", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("provider_keys_by_provider").on(table.providerCode),
    index("provider_keys_unproven").on(table.keyId).where(sql`${table.proven} = 0 AND ${table.revokedAt} IS NULL`),
  ],
);

export const games = sqliteTable(
  "games",
  {
    /** Catalogue id: stays for good, also when the title is withdrawn and comes back. */
    id: text().primaryKey(),
    providerCode: text("provider_code").notNull(),
    /** The provider's code for display and support. */
    code: text().notNull(),
    /** `game_id` of wallet callbacks. */
    walletCode: text("wallet_code").notNull(),
    name: text().notNull(),
    studio: text(),
    type: text({ enum: GAME_TYPES }).notNull(),
    /** Percentage; not money. */
    rtp: real(),
    hasDemo: integer("has_demo", { mode: "boolean" }).notNull(),
    restrictedCountries: text("restricted_countries", { mode: "json" }).$type<string[]>().notNull(),
    sectionCode: text("section_code"),
    portraitImageId: text("portrait_image_id"),
    coverImageId: text("cover_image_id"),
    createdAt: integer("created_at").notNull(),
    withdrawnAt: integer("withdrawn_at"),
  },
  (table) => [uniqueIndex("games_by_provider_code").on(table.providerCode, table.code)],
);

/** Changes of the catalogue and of windows, in the order of the commits. */
export const gameChanges = sqliteTable(
  "game_changes",
  {
    /** Rises, because the newest row is never deleted. AUTOINCREMENT would cost each insert of a movement a row read. */
    id: integer().primaryKey(),
    /** Operator whose window has changed; empty: the game itself has, for all who may offer it. */
    operatorCode: text("operator_code").notNull(),
    providerCode: text("provider_code").notNull(),
    /** Null: all games of the provider. */
    gameId: text("game_id"),
    reason: text({ enum: GAME_CHANGES }).notNull(),
    /** Fields of the API that have changed, with `changed`. */
    fields: text({ mode: "json" }).$type<string[]>(),
    at: integer().notNull(),
  },
  (table) => [
    index("game_changes_by_operator").on(table.operatorCode, table.id),
    index("game_changes_by_time").on(table.at),
  ],
);
