import { z } from "zod";
import type { Settings } from "../../env.ts";
import { MAX_PRECISION } from "../../lib/currency.ts";
import { country, text } from "../../wire/fields.ts";
import { GAME_TYPES } from "../../wire/game.ts";
import { calledUrl, imageId, nullable } from "./fields.ts";
import { Key } from "./operators.ts";

/** PUT /admin/v1/providers/{code}. Left out is null: a provider is put as a whole. */
export function putProviderSchema(settings: Settings) {
  return z
    .object({
      provider_name: text(200),
      adapter: z.enum(["sandbox", "http"]),
      base_url: nullable(calledUrl(settings).refine((url) => !url.includes("?"), { error: "must have no query" })),
      logo_image_id: nullable(imageId),
      cover_image_id: nullable(imageId),
    })
    .refine((provider) => provider.adapter !== "http" || provider.base_url !== null, {
      path: ["base_url"],
      error: "is required for the adapter http",
    });
}

export const Provider = z.object({
  provider_code: z.string(),
  provider_name: z.string(),
  adapter: z.enum(["sandbox", "http"]),
  base_url: z.string().nullable(),
  logo_image_id: z.string().nullable(),
  cover_image_id: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export const ProviderDetail = Provider.extend({ keys: z.array(Key) });

export const Providers = z.object({ providers: z.array(Provider) });

const MAX_GAMES = 5_000;
const MAX_COUNTRIES = 300;

const Title = z.object({
  code: text(120),
  name: text(200),
  studio: nullable(text(120)),
  type: z.enum(GAME_TYPES),
  rtp: nullable(z.number().min(0).max(100)),
  has_demo: z.boolean(),
  restricted_countries: z
    .array(country)
    .max(MAX_COUNTRIES)
    .transform((countries) => [...new Set(countries)]),
  section_code: nullable(text(64)),
  wallet_code: nullable(text(120)),
  portrait_image_id: nullable(imageId),
  cover_image_id: nullable(imageId),
});

/** PUT /admin/v1/providers/{code}/games. Each title is put as a whole. */
export const PutGames = z.object({
  games: z
    .array(Title)
    .max(MAX_GAMES)
    .superRefine((games, issues) => {
      const first = new Map<string, number>();
      for (const [place, game] of games.entries()) {
        const before = first.get(game.code);
        if (before === undefined) first.set(game.code, place);
        else issues.addIssue({ code: "custom", path: [place, "code"], message: `repeats that of games[${before}]` });
      }
    }),
  replace: z.boolean().default(false),
});

export const ImportedGames = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  withdrawn: z.int(),
  games: z.array(z.object({ id: z.uuid(), code: z.string() })),
});

export const StoredImage = z.object({ image_id: z.string(), url: z.url() });

export const PutCurrency = z.object({ precision: z.int().min(0).max(MAX_PRECISION) });
