import type { Settings } from "../env.ts";
import { imageUrl } from "./image-url.ts";
import type { GameRow } from "./visible-games.ts";

/** A title as the walk needs it: what the filters ask, and its wire form, rendered once and sent many times. */
export interface Title {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: GameRow["type"];
  readonly restrictedCountries: readonly string[];
  /** The Game of the interface as JSON text. */
  readonly json: string;
}

/** A title as a list shows it, rendered once for every page it stands on. */
export function titleOf(settings: Settings, row: GameRow): Title {
  const portrait = imageUrl(settings, row.portraitImageId);
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    type: row.type,
    restrictedCountries: row.restrictedCountries,
    json: JSON.stringify({
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
    }),
  };
}
