import { h } from "../../../lib/dom.ts";
import { besideLink } from "../../../lib/router.ts";
import type { Account } from "../lib/account.ts";

const MAX_GRANTS = 1_000;

/** What a transaction's `free_spins_id` names: a link to the grant or campaign, once it is found among the player's. */
export function promotionLink(
  account: Account,
  playerId: string,
  freeSpinsId: string,
  signal: AbortSignal,
): HTMLElement {
  const place = h("span", {}, freeSpinsId);
  const show = (page: string, id: string) => place.replaceChildren(besideLink(page, [id], freeSpinsId));
  void find(account, playerId, freeSpinsId, signal).then(
    (found) => found && show(found.page, found.id),
    // The id stays as text.
    () => undefined,
  );
  return place;
}

async function find({ client }: Account, playerId: string, freeSpinsId: string, signal: AbortSignal) {
  const query = { player_id: playerId, limit: MAX_GRANTS };
  const { free_spins: grants } = await client.allFreeSpinsPage(query, { signal });
  const grant = grants.find(({ free_spins_id: id }) => id === freeSpinsId);
  if (grant) return { page: "grant", id: grant.id };
  const campaigns = await client.bonusCampaignsOf(playerId, { signal });
  const campaign = campaigns.find(({ campaign_id: id }) => id === freeSpinsId);
  return campaign && { page: "campaign", id: campaign.id };
}
