import type { FreeSpins as Grant } from "../../../../clients/typescript/src/index.ts";
import { when } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { Beside } from "../../../ui/beside.tsx";
import { plain } from "../../../ui/control.tsx";
import type { Facet } from "../../../ui/facets.tsx";
import { badge, Copyable, cut, Facts, moment, money, rowMoment, To } from "../../../ui/facts.tsx";
import { ConfirmButton } from "../../../ui/form.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { CallToMake, EventsLink, PlayerLink } from "../ui/links.tsx";
import { ListPage } from "../ui/list-page.tsx";
import { MAX_OFFERED_GAMES, PlayAs } from "../ui/play-as.tsx";

const PAGE_ROWS = 100;

const FACETS: readonly Facet[] = [
  { name: "player_id", label: "Player ID" },
  { name: "status", label: "Status", choices: plain(["active", "finished", "cancelled", "expired"]) },
];

/** A grant whose time is over stays active at the service; nobody can play it any more. */
function statusOf({ status, valid_until: until }: Grant): Grant["status"] | "expired" {
  return status === "active" && Date.parse(until) <= Date.now() ? "expired" : status;
}

/** A grant names its games by the provider's codes. */
async function gamesByCode(codes: readonly string[], signal: AbortSignal) {
  const read = codes.map((search) => account().client.gamesPage({ search }, { signal }));
  return (await Promise.all(read)).flatMap(({ games }) => games.filter(({ code }) => codes.includes(code)));
}

/** The grants of all players, newest first. */
export function FreeSpinsPage() {
  return (
    <ListPage<Grant>
      title="Free spins"
      what="free spins"
      tools={
        <a class="button main" href="#/grant-free-spins">
          Grant free spins
        </a>
      }
      facets={FACETS}
      read={async ({ status, ...filters }, cursor, signal) => {
        const sent = status === "expired" ? "active" : (status as Grant["status"] | undefined);
        const query = { ...filters, ...(sent && { status: sent }), limit: PAGE_ROWS, cursor };
        const page = await account().client.allFreeSpinsPage(query, { signal });
        const rows = page.free_spins.filter((one) => status === undefined || statusOf(one) === status);
        return { rows, next: page.next_cursor };
      }}
      columns={[
        { head: "Granted (UTC)", cell: (one) => <Beside path={["grant", one.id]}>{rowMoment(one.created_at)}</Beside> },
        { head: "Status", cell: (one) => badge(statusOf(one)) },
        { head: "Player", cell: (one) => <PlayerLink id={one.player_id} /> },
        { head: "Spins", figure: true, cell: (one) => one.quantity },
        { head: "Bet", figure: true, cell: (one) => money(`${grouped(one.bet_amount)} ${one.currency}`) },
        { head: "Games", cell: (one) => cut(one.game_ids.join(", ")) },
        {
          ...{ head: "Won", figure: true },
          cell: (one) => money(one.win_amount === null ? "–" : `${grouped(one.win_amount)} ${one.currency}`),
        },
        { head: "Valid until (UTC)", cell: (one) => rowMoment(one.valid_until) },
      ]}
      empty={
        <Empty title="No free spins yet.">
          Free spins are rounds that the player does not pay for. Your wallet gets them as bets and wins with a
          free_spins_id: do not debit the bets, credit the wins as bonus money.
          <CallToMake call="POST /v1/free-spins" page="grant-free-spins" />
          <To path={["grant-free-spins"]}>Grant some</To>
        </Empty>
      }
    />
  );
}

/** One grant: its terms, its games to be played, and a button that cancels it. */
export function GrantPage({ path: [id = ""] }: PageProps) {
  const view = useLoad((signal) => account().client.freeSpins(id, { signal }));
  const cancel = async () => {
    await account().client.cancelFreeSpins(id);
    say("Cancelled. Spins that were played are kept.");
    await view.refresh();
  };
  return (
    <Page title={`Grant ${id}`} heading="Free spins">
      <Loaded what="the grant" of={view} rows={14}>
        {(one) => (
          <>
            <p class="net">
              <strong class="money">
                {one.quantity} × {grouped(one.bet_amount)} {one.currency}
              </strong>{" "}
              {badge(statusOf(one))}
            </p>
            <Facts
              rows={[
                ["Player", <PlayerLink key="player" id={one.player_id} />],
                ["Games", one.game_ids.join(", ")],
                ["ID in callbacks", <Copyable key="callbacks" text={one.free_spins_id} />],
                ["Your reference", <Copyable key="reference" text={one.reference} />],
                ["Grant ID", <Copyable key="id" text={one.id} />],
                ["Won", one.win_amount && `${grouped(one.win_amount)} ${one.currency}`],
                ["Granted", when(one.created_at)],
                ["Valid until", moment(one.valid_until)],
                ["Finished", one.finished_at && when(one.finished_at)],
                ["Cancelled", one.cancelled_at && when(one.cancelled_at)],
                ["Events", EventsLink({ filter: { text: one.free_spins_id } })],
                [
                  "Transactions",
                  <To key="all" path={["transactions"]} query={{ player_id: one.player_id }}>
                    All of the player
                  </To>,
                ],
              ]}
            />
            {statusOf(one) === "active" && (
              <>
                <PlayAs
                  player={{ playerId: one.player_id, currency: one.currency }}
                  read={(signal) => gamesByCode(one.game_ids.slice(0, MAX_OFFERED_GAMES), signal)}
                />
                <p>
                  <ConfirmButton ask="Cancel the spins that are left" call={cancel}>
                    <p>The player cannot play them any more. What was played is kept. This cannot be undone.</p>
                  </ConfirmButton>
                </p>
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
