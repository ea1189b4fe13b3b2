import { countryOf } from "../lib/country.ts";

/** The player's country: read off the address, else the one the operator names; null when neither says one. */
export function playerCountry(playerIp: string | undefined, named: string | undefined): string | null {
  return (playerIp === undefined ? undefined : countryOf(playerIp)) ?? named ?? null;
}
