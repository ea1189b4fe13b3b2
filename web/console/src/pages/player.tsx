import { counted } from "../../../lib/format.ts";
import { PlayerSheet } from "../../../pages/player.tsx";
import { To } from "../../../ui/facts.tsx";
import { ConfirmButton } from "../../../ui/form.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { EventsLink, GameName } from "../ui/links.tsx";
import { roundsOf } from "../ui/rounds.tsx";

const LISTS = [
  ["transactions", "Transactions"],
  ["rounds", "Rounds"],
  ["sessions", "Sessions"],
  ["free-spins", "Free spins"],
  ["campaigns", "Campaigns"],
] as const;

/** A player of the operator, with a button that closes all sessions. */
export function PlayerPage({ path: [id = ""] }: PageProps) {
  const { client } = account();
  // For a player who excludes themselves.
  const closeAll = async () => {
    const closed = await client.closePlayerSessions(id);
    say(closed === 0 ? "No session was open." : `Closed ${counted(closed, "session")}. Their bets are refused now.`);
  };
  return (
    <PlayerSheet
      id={id}
      facts={[
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
        ["Events", EventsLink({ filter: { player_id: id } })],
      ]}
      act={
        <p class="row">
          <ConfirmButton ask="Close all sessions" call={closeAll}>
            <p>Every game that the player has open stops taking bets. A closed session cannot be opened again.</p>
          </ConfirmButton>
          <small>New bets are refused at once; wins and rollbacks of earlier bets still reach your wallet.</small>
        </p>
      }
      rounds={roundsOf({ player_id: id })}
      sessions={async (cursor, signal) => {
        const { sessions, next_cursor } = await client.sessionsPage({ player_id: id, cursor }, { signal });
        return { rows: sessions, next: next_cursor };
      }}
      gameOf={(game) => <GameName id={game} />}
    />
  );
}
