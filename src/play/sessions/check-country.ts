import type { GameRow } from "../../catalogue/games/visible-games.ts";
import { ApiError } from "../../errors.ts";

/** The player's country by IP address, else as the operator named it; null when neither is known. */
export async function playerCountry(playerIp: string | undefined, named: string | undefined): Promise<string | null> {
  if (playerIp === undefined) return named ?? null;
  // The table of addresses is large, so it is loaded when first needed.
  const { countryOf } = await import("./country.ts");
  return countryOf(playerIp) ?? named ?? null;
}

/** GAME_RESTRICTED_IN_COUNTRY, if it applies. Without a country there is no restriction. */
export function countryRefusal(
  game: Pick<GameRow, "restrictedCountries">,
  country: string | null,
): ApiError | undefined {
  return country !== null && game.restrictedCountries.includes(country)
    ? new ApiError("GAME_RESTRICTED_IN_COUNTRY", `The game is restricted in ${country}.`)
    : undefined;
}
