import type { GameRow } from "../catalogue/visible-games.ts";
import { ApiError } from "../errors.ts";

/** The player's country: read off the address, else the one the operator names; null when neither says one. */
export async function playerCountry(playerIp: string | undefined, named: string | undefined): Promise<string | null> {
  if (playerIp === undefined) return named ?? null;
  // The table of addresses is large: it is loaded once one is asked for.
  const { countryOf } = await import("../lib/country.ts");
  return countryOf(playerIp) ?? named ?? null;
}

/** Throws GAME_RESTRICTED_IN_COUNTRY; without a country no rule applies. */
export function checkCountry(game: Pick<GameRow, "restrictedCountries">, country: string | null): void {
  if (country !== null && game.restrictedCountries.includes(country)) {
    throw new ApiError("GAME_RESTRICTED_IN_COUNTRY", `The game cannot be played in ${country}.`);
  }
}
