import type { GameRow } from "../catalogue/visible-games.ts";
import { ApiError } from "../http/errors.ts";
import { countryOf } from "../lib/country.ts";

/** The player's country: read off the address, else the one the operator names; null when neither says one. */
export function playerCountry(playerIp: string | undefined, named: string | undefined): string | null {
  return (playerIp === undefined ? undefined : countryOf(playerIp)) ?? named ?? null;
}

/** Throws GAME_RESTRICTED_IN_COUNTRY; without a country no rule applies. */
export function checkCountry(game: Pick<GameRow, "restrictedCountries">, country: string | null): void {
  if (country !== null && game.restrictedCountries.includes(country)) {
    throw new ApiError("GAME_RESTRICTED_IN_COUNTRY", `The game cannot be played in ${country}.`);
  }
}
