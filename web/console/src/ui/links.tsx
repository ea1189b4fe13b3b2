import type { ComponentChildren } from "preact";
import type { FreeSpins, WireEventFilters } from "../../../../clients/typescript/src/index.ts";
import { Beside } from "../../../ui/beside.tsx";
import { cut, To } from "../../../ui/facts.tsx";
import { useLoad } from "../../../ui/load.tsx";
import { account } from "../lib/account.ts";
import { gameName } from "../lib/catalogue.ts";
import { offers } from "../lib/offered.ts";

/** The pages of one place in the navigation. */
export type TabList = readonly (readonly [path: string, name: string])[];

/** Tabs of the calls to and from the operator, where calls are kept whole. */
export const EVENT_TABS: TabList = [
  ["events", "Everything"],
  ["webhooks", "Webhooks"],
];

/** Tabs of invoices, and of the month so far. */
export const INVOICE_TABS: TabList = [
  ["invoices", "Issued"],
  ["month-so-far", "Month so far"],
];

/** Links between them. */
export function Tabs({ all, current }: { readonly all: TabList; readonly current: string }) {
  return (
    <nav class="tabs" aria-label="Views">
      {all.map(([path, name]) => (
        <a key={path} href={`#/${path}`} aria-current={path === current ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** A link to a page, where there is that page. */
export function LinkTo({ page, children }: { readonly page: string; readonly children: ComponentChildren }) {
  return offers(page) ? <To path={[page]}>{children}</To> : null;
}

/** A player's id, as a link to what they have and did. */
export function PlayerLink({ id }: { readonly id: string }) {
  return <Beside path={["player", id]}>{id}</Beside>;
}

export function RoundLink({ id }: { readonly id: string }) {
  return <Beside path={["round", id]}>{cut(id)}</Beside>;
}

export function GameName({ id }: { readonly id: string | null }) {
  return <>{cut(gameName(id))}</>;
}

/** The call that fills an empty list, with its page in the reference. `page` is the operation's name there. */
export function CallToMake({ call, page }: { readonly call: string; readonly page: string }) {
  return (
    <span class="row">
      <code>{call}</code>
      <a href={`/docs/reference/${page}`}>How to call it</a>
    </span>
  );
}

/** A link to what went over the wire about something, where that is kept. */
export function EventsLink({
  filter,
  children = "What went over the wire",
}: {
  readonly filter: WireEventFilters;
  readonly children?: ComponentChildren;
}) {
  if (!offers("event")) return null;
  const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  return (
    <To path={["events"]} query={query}>
      {children}
    </To>
  );
}

const MAX_GRANTS = 1_000;

/** Link to the grant or campaign of a transaction's `free_spins_id`, once it is found among the player's. */
export function PromotionLink({ player, id }: { readonly player: string; readonly id: string }) {
  const found = useLoad((signal) => promotionOf(player, id, signal), `${player} ${id}`);
  return found.data ? <Beside path={found.data}>{id}</Beside> : <span>{id}</span>;
}

async function promotionOf(player: string, wanted: string, signal: AbortSignal) {
  const { client } = account();
  const query = { player_id: player, limit: MAX_GRANTS };
  const { free_spins: grants } = await client.allFreeSpinsPage(query, { signal });
  const grant = grants.find(({ free_spins_id: id }: FreeSpins) => id === wanted);
  if (grant) return ["grant", grant.id];
  const campaigns = await client.bonusCampaignsOf(player, { signal });
  const campaign = campaigns.find(({ campaign_id: id }) => id === wanted);
  return campaign && ["campaign", campaign.id];
}
