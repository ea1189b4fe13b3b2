import { counted, rowTime } from "../../../lib/format.ts";
import { Beside } from "../../../ui/beside.tsx";
import { badge, Copyable, Facts, To } from "../../../ui/facts.tsx";
import { CallButton } from "../../../ui/form.tsx";
import { List } from "../../../ui/list.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { CallToMake, EventsLink, GameName } from "../ui/links.tsx";

const SESSIONS_SHOWN = 10;

const LISTS = [
  ["transactions", "Transactions"],
  ["rounds", "Rounds"],
  ["sessions", "Sessions"],
  ["free-spins", "Free spins"],
  ["campaigns", "Campaigns"],
] as const;

/** A player: the lists of what they have and did, their latest sessions, and a button that closes all of them. */
export function PlayerPage({ path: [id = ""] }: PageProps) {
  const { client } = account();
  // For a player who excludes themselves.
  const closeAll = async () => {
    const closed = await client.closePlayerSessions(id);
    say(closed === 0 ? "No session was open." : `Closed ${counted(closed, "session")}. Their bets are refused now.`);
  };
  return (
    <Page title={`Player ${id}`} heading="Player">
      <Facts
        rows={[
          ["Player ID", <Copyable key="id" text={id} />],
          [
            "Lists",
            <span key="lists" class="row">
              {LISTS.map(([page, name]) => (
                <To key={page} path={[page]} query={{ player_id: id }}>
                  {name}
                </To>
              ))}
            </span>,
          ],
          ["Events", <EventsLink key="events" filter={{ player_id: id }} />],
        ]}
      />
      <h2>Latest sessions</h2>
      <List
        what="sessions"
        rows={SESSIONS_SHOWN}
        read={async (_, signal) => {
          const { sessions } = await client.sessionsPage({ player_id: id, limit: SESSIONS_SHOWN }, { signal });
          return { rows: sessions, next: null };
        }}
        columns={[
          {
            head: "Opened (UTC)",
            cell: (one) => (
              <Beside path={["session", one.session_id]}>
                <time dateTime={one.created_at}>{rowTime(one.created_at)}</time>
              </Beside>
            ),
          },
          { head: "Status", cell: (one) => badge(one.status) },
          { head: "Game", cell: (one) => <GameName id={one.game_id} /> },
          { head: "Currency", cell: (one) => one.currency },
        ]}
        empty={
          <Empty title="No sessions.">
            This player ID has had none in the last 90 days. Check its spelling: capitals count.
            <CallToMake call="POST /v1/sessions" page="open-session" />
          </Empty>
        }
      />
      <p class="row">
        <CallButton call={closeAll}>Close all sessions</CallButton>
        <small>New bets are refused at once; wins and rollbacks of earlier bets still reach your wallet.</small>
      </p>
    </Page>
  );
}
