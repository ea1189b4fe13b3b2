import type { ListedSession } from "../../../../clients/typescript/src/index.ts";
import { sessionColumns } from "../../../pages/books.tsx";
import { SessionSheet } from "../../../pages/session.tsx";
import { plain } from "../../../ui/control.tsx";
import type { Facet } from "../../../ui/facets.tsx";
import { To } from "../../../ui/facts.tsx";
import { CallButton } from "../../../ui/form.tsx";
import { useLoad } from "../../../ui/load.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { CallToMake, EventsLink, GameName, LinkTo, PlayerLink } from "../ui/links.tsx";
import { ListPage } from "../ui/list-page.tsx";
import { roundsOf } from "../ui/rounds.tsx";

const PAGE_ROWS = 50;
/** Of how many sessions one is looked for. */
const MAX_LOOKED_AT = 200;

const FACETS: readonly Facet[] = [
  { name: "status", label: "Status", choices: plain(["open", "closed", "expired"]) },
  { name: "player_id", label: "Player ID" },
];

/** The sessions of the last 90 days, newest first. */
export function SessionsPage() {
  return (
    <ListPage<ListedSession>
      title="Sessions"
      what="sessions"
      facets={FACETS}
      read={async (filters, cursor, signal) => {
        const query = { ...filters, limit: PAGE_ROWS, cursor };
        const { sessions, next_cursor } = await account().client.sessionsPage(query, { signal });
        return { rows: sessions, next: next_cursor };
      }}
      columns={[
        ...sessionColumns<ListedSession>((id) => <GameName id={id} />),
        { head: "Player", cell: (one) => <PlayerLink id={one.player_id} /> },
      ]}
      empty={
        <Empty title="No sessions yet.">
          A session opens when your site sends a player to a game. Open it with your server, and show the launch_url
          that is answered.
          <CallToMake call="POST /v1/sessions" page="open-session" />
          <LinkTo page="lobby">Open a game</LinkTo>
        </Empty>
      }
    />
  );
}

/** A session of the operator, with a button that closes it. */
export function SessionPage({ path: [id = ""] }: PageProps) {
  const view = useLoad(async (signal) => (await sessionOf(id, signal)) ?? null);
  const close = async () => {
    await account().client.closeSession(id);
    say("Closed. Bets are refused from now on; wins are still credited.");
    await view.refresh();
  };
  return (
    <SessionSheet
      id={id}
      view={view}
      missing={<Empty title="Not known.">It has no round, and is not among the latest sessions. Check the ID.</Empty>}
      facts={(one) => [
        ["Game", <GameName key="game" id={one.game_id} />],
        [
          "Transactions",
          <To key="all" path={["transactions"]} query={{ session_id: id }}>
            Show all of them
          </To>,
        ],
        ["Events", EventsLink({ filter: { session_id: id } })],
      ]}
      act={(one) =>
        (one === null || one.status === "open") && (
          <p>
            <CallButton call={close}>Close session</CallButton>
          </p>
        )
      }
      rounds={() => roundsOf({ session_id: id })}
      empty={<Empty title="No rounds yet." />}
    />
  );
}

/**
 * A session as the lists have it, since no call answers one alone: among those of its first transaction's player, or before a
 * round among the newest.
 */
async function sessionOf(id: string, signal: AbortSignal): Promise<ListedSession | undefined> {
  const { client } = account();
  const { transactions } = await client.transactionsPage({ session_id: id, order: "newest", limit: 1 }, { signal });
  const [first] = transactions;
  const of = first ? { player_id: first.player_id } : {};
  const { sessions } = await client.sessionsPage({ ...of, limit: MAX_LOOKED_AT }, { signal });
  return sessions.find(({ session_id }) => session_id === id);
}
