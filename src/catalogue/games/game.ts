import type * as z from "zod";
import type { Game } from "../../api/wire/game.ts";
import type { Settings } from "../../env.ts";
import { imageUrl } from "../../lib/image-url.ts";
import type { GameRow } from "./visible-games.ts";

/** A game in the isolate's memory: the fields that filters read, and its JSON, rendered once and sent many times. */
export interface ListedGame extends Pick<GameRow, "id" | "code" | "name" | "studio" | "type" | "hasDemo" | "rtp"> {
  readonly restrictedCountries: readonly string[];
  /** A `Game` of the API as JSON text. */
  readonly json: string;
}

export function presentGame(settings: Settings, row: GameRow) {
  const portrait = imageUrl(settings, row.portraitImageId);
  return {
    id: row.id,
    provider_code: row.providerCode,
    code: row.code,
    name: row.name,
    studio: row.studio,
    studio_code: row.providerCode,
    type: row.type,
    rtp: row.rtp,
    thumbnail_url: portrait,
    images: { portrait, cover: imageUrl(settings, row.coverImageId) },
    has_demo: row.hasDemo,
    restricted_countries: row.restrictedCountries,
    section_code: row.sectionCode,
  } satisfies z.input<typeof Game>;
}

export function listedGame(settings: Settings, row: GameRow): ListedGame {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    studio: row.studio,
    type: row.type,
    restrictedCountries: row.restrictedCountries,
    hasDemo: row.hasDemo,
    rtp: row.rtp,
    json: JSON.stringify(presentGame(settings, row)),
  };
}
