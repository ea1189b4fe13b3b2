import type { BonusCampaign } from "../../../../clients/typescript/src/index.ts";
import { counted, when, words } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { Beside } from "../../../ui/beside.tsx";
import { plain, worded } from "../../../ui/control.tsx";
import type { Facet } from "../../../ui/facets.tsx";
import { badge, Copyable, cut, Facts, listed, moment, money, rowMoment, To } from "../../../ui/facts.tsx";
import { ConfirmButton } from "../../../ui/form.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { Table } from "../../../ui/table.tsx";
import { say } from "../../../ui/toasts.tsx";
import { account } from "../lib/account.ts";
import { gamesById } from "../lib/catalogue.ts";
import { playerSettings } from "../lib/player.ts";
import { chances, prizeName } from "../lib/prizes.ts";
import { CallToMake, GameName } from "../ui/links.tsx";
import { ListPage } from "../ui/list-page.tsx";
import { MAX_OFFERED_GAMES, PlayAs } from "../ui/play-as.tsx";

const TYPES = ["free_spins", "fortune_wheel", "treasure_chest", "golden_dragon", "buy_bonus"] as const;
const MAX_NAMED_PLAYERS = 5;
const PAGE_ROWS = 50;

const FACETS: readonly Facet[] = [
  { name: "player_id", label: "Player ID" },
  { name: "type", label: "Type", choices: worded(TYPES) },
  { name: "status", label: "Status", choices: plain(["active", "pending", "ended", "failed"]) },
];

/** Campaigns, newest first: of all players, or the latest 100 that name one. */
export function CampaignsPage() {
  return (
    <ListPage<BonusCampaign>
      title="Campaigns"
      heading="Bonus campaigns"
      what="campaigns"
      tools={
        <a class="button main" href="#/new-campaign">
          New campaign
        </a>
      }
      facets={FACETS}
      read={async ({ player_id: player, type, status }, cursor, signal) => {
        const { client } = account();
        const { campaigns, next_cursor: next } = player
          ? { campaigns: await client.bonusCampaignsOf(player, { signal }), next_cursor: null }
          : await client.bonusCampaignsPage({ limit: PAGE_ROWS, cursor }, { signal });
        const rows = campaigns.filter((one) => (!type || one.type === type) && (!status || one.status === status));
        return { rows, next };
      }}
      columns={[
        {
          head: "Name",
          cell: (one) => <Beside path={["campaign", one.id]}>{cut(one.name ?? words(one.type))}</Beside>,
        },
        { head: "Status", cell: (one) => badge(one.status) },
        { head: "Type", cell: (one) => words(one.type) },
        { head: "Award", figure: true, cell: (one) => money(awardOf(one)) },
        { head: "Game", cell: (one) => <GameName id={one.game_ids[0] ?? null} /> },
        { head: "Players", figure: true, cell: (one) => one.player_ids.length },
        { head: "Created (UTC)", cell: (one) => rowMoment(one.created_at) },
        { head: "Ends (UTC)", cell: (one) => rowMoment(one.valid_until) },
      ]}
      empty={
        <Empty title="No campaigns yet.">
          A campaign hands its players a bonus when something happens: they open a game, bet an amount, play some
          rounds, or lose.
          <CallToMake call="POST /v1/bonus-campaigns" page="place-bonus-campaign" />
          <To path={["new-campaign"]}>Place one</To>
        </Empty>
      }
    />
  );
}

function awardOf({ bet_amount: bet, currency, spin_count: spins, prizes }: BonusCampaign): string {
  if (spins !== null) return `${spins} × ${bet && grouped(bet)} ${currency}`;
  return bet === null ? counted(prizes.length, "prize") : `${grouped(bet)} ${currency}`;
}

/** One campaign: its terms and prizes, its games to be played, and a button that ends it. */
export function CampaignPage({ path: [id = ""] }: PageProps) {
  const view = useLoad((signal) => account().client.bonusCampaign(id, { signal }));
  const end = async () => {
    await account().client.endBonusCampaign(id);
    say("Ended. What was played and won is kept.");
    await view.refresh();
  };
  return (
    <Page title={`Campaign ${id}`} heading="Campaign">
      <Loaded what="the campaign" of={view} rows={14}>
        {(one) => (
          <>
            <p class="net">
              <strong>{one.name ?? words(one.type)}</strong> {badge(one.status)}
            </p>
            {one.failure_reason !== null && <p class="state bad">{one.failure_reason}</p>}
            <Facts
              rows={[
                ["Type", words(one.type)],
                ["Award", awardOf(one)],
                ["Awarded when", triggersOf(one)],
                ["Games", listed(one.game_ids.map((game) => <GameName key={game} id={game} />))],
                ["Players", playersOf(one)],
                ["Payout limit", one.campaign_limit && `${grouped(one.campaign_limit)} ${one.currency}`],
                ["Minimum cash-out", one.min_cashout_multiplier],
                ["ID in callbacks", <Copyable key="callbacks" text={one.campaign_id} />],
                ["Your reference", one.reference && <Copyable key="reference" text={one.reference} />],
                ["Created", one.created_at && when(one.created_at)],
                ["Starts", moment(one.valid_from)],
                ["Ends", moment(one.valid_until)],
              ]}
            />
            {one.prizes.length > 0 && <Prizes of={one} />}
            {one.status === "active" && (
              <PlayAs
                player={playerOf(one)}
                read={(signal) => gamesById(one.game_ids.slice(0, MAX_OFFERED_GAMES), signal)}
              />
            )}
            {(one.status === "active" || one.status === "pending") && (
              <p>
                <ConfirmButton ask="End the campaign" call={end}>
                  <p>
                    No player gets it from now on, and what is left of it cannot be played. It cannot be started again.
                  </p>
                </ConfirmButton>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The player who plays it from here: the others are played by entering their IDs at the top. */
function playerOf({ player_ids: players, currency }: BonusCampaign) {
  const own = playerSettings();
  const playerId = players.includes(own.playerId) ? own.playerId : (players[0] ?? own.playerId);
  return { playerId, currency: currency ?? own.currency };
}

function playersOf({ player_ids: players }: BonusCampaign): string {
  const others = players.length - MAX_NAMED_PLAYERS;
  return `${players.slice(0, MAX_NAMED_PLAYERS).join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}

function triggersOf({ triggers, currency }: BonusCampaign): string {
  const { first_game_launch: launch, bet_amount: bets, spin_count: spins, loss_amount: loss } = triggers;
  return [
    launch && "the player first opens the game",
    ...bets.map((one) => `${one.single_bet ? "one bet reaches" : "bets add up to"} ${grouped(one.amount)} ${currency}`),
    ...spins.map(
      ({ min, max }) => `the player plays ${min === max ? counted(min, "round") : `${min} to ${max} rounds`}`,
    ),
    loss !== null && `net losses reach ${grouped(loss)} ${currency}`,
  ]
    .filter(Boolean)
    .join("; ");
}

function Prizes({ of: { prizes, currency } }: { readonly of: BonusCampaign }) {
  const shares = chances(prizes.map(({ weight }) => weight));
  return (
    <details>
      <summary>{counted(prizes.length, "prize")}</summary>
      <Table
        small
        label="Prizes"
        rows={prizes.map((prize, at) => [`${prizeName(prize)} ${currency}`, `${shares[at]} %`] as const)}
        columns={[
          { head: "Prize", figure: true, cell: ([prize]) => money(prize) },
          { head: "Chance", figure: true, cell: ([, chance]) => money(chance) },
        ]}
      />
    </details>
  );
}
