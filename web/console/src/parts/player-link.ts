import { besideLink } from "../../../lib/router.ts";

/** A player's id, as a link to what they have and did. */
export function playerLink(playerId: string): HTMLAnchorElement {
  return besideLink("player", [playerId], playerId);
}
