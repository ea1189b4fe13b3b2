import { useState } from "preact/hooks";
import { counted, words } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import { where } from "../../../lib/where.ts";
import { age, badge, cut, mark, money, named, To, toOperator, toProvider } from "../../../ui/facts.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { List } from "../../../ui/list.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import type { Column } from "../../../ui/table.tsx";
import { ACTS } from "../lib/acts.ts";
import { call, paged } from "../lib/desk.ts";
import type { StaffCampaign, StaffGrant } from "../lib/generated.ts";
import { Act, ask } from "../ui/ask.tsx";
import { codes } from "../ui/choices.tsx";
import { Known } from "../ui/known.tsx";

const END = "POST /admin/v1/operators/{code}/bonus-campaigns/{id}/end";
const CANCEL = "POST /admin/v1/operators/{code}/free-spins/{id}/cancel";

/** Campaigns that run, of all operators; of one operator also those that are over, and its free-spin grants. */
export function PromotionsPage() {
  const { query } = where.value;
  const [version, setVersion] = useState(0);
  const operator = query.get("operator") || undefined;
  const player = query.get("player") || undefined;
  const path = { code: operator ?? "" };
  const by = JSON.stringify([operator, player]);
  const changed = () => setVersion((before) => before + 1);
  return (
    <Page title="Promotions">
      <Filters
        fields={[
          { name: "operator", label: "Operator", value: operator ?? "", of: codes.operator, placeholder: "all" },
          {
            ...{ name: "player", label: "Player", value: player ?? "", maxLength: 120, placeholder: "all" },
            hint: "With an operator: that player's free spins.",
          },
        ]}
      />
      <Known kind="operator" code={operator ?? ""}>
        <h2>Campaigns that run</h2>
        <List
          what="campaigns"
          {...{ by, version, rows: 3, columns: campaignColumns(changed) }}
          read={paged("GET /admin/v1/bonus-campaigns", "campaigns", { query: { operator_code: operator } })}
          empty={<Empty title="No campaign runs or waits for its provider." />}
        />
        {operator === undefined ? (
          <p class="meta">Choose an operator to see its free spins, and its campaigns that are over.</p>
        ) : (
          <>
            <h2>{player === undefined ? "Free spins that can be played" : `Free spins of ${player}`}</h2>
            <List
              what="free spins"
              {...{ by, version, rows: 3, columns: grantColumns(changed) }}
              read={paged("GET /admin/v1/operators/{code}/free-spins", "free_spins", {
                ...{ path, query: { player_id: player } },
              })}
              empty={
                <Empty
                  title={
                    player === undefined ? "No free spins can be played." : `${player} was never given free spins.`
                  }
                />
              }
            />
            <h2>Campaigns that are over</h2>
            <List
              what="campaigns that are over"
              {...{ by, version, rows: 3, columns: campaignColumns(changed) }}
              read={async (cursor, signal) => {
                const asked = { path, query: { cursor }, signal };
                const page = await call("GET /admin/v1/operators/{code}/bonus-campaigns", asked);
                return { rows: page.campaigns.filter(isOver), next: page.next_cursor };
              }}
              empty={<Empty title="None has ended or failed." />}
            />
          </>
        )}
      </Known>
    </Page>
  );
}

const isOver = ({ status }: StaffCampaign): boolean => status !== "active" && status !== "pending";

function campaignColumns(after: () => unknown): Column<StaffCampaign>[] {
  return [
    {
      head: "Campaign",
      cell: (one) => named(<strong>{cut(one.name)}</strong>, cut(`${words(one.type)}, ${one.reference}`)),
    },
    {
      head: "Status",
      cell: (one) => named(badge(one.status), one.end_owed ? mark("provider not reached", "warn") : one.failure_reason),
    },
    {
      head: "Worth",
      cell: ({ spin_count: spins, bet_amount: bet, campaign_limit: limit, currency }) =>
        named(
          spins === null || bet === null ? "–" : `${counted(spins, "spin")} of ${grouped(bet)} ${currency}`,
          limit !== null && `pays ${grouped(limit)} ${currency} at most`,
        ),
    },
    { head: "Players", figure: true, cell: (one) => one.player_count },
    { head: "Games", figure: true, cell: (one) => one.game_codes.length },
    { head: "Operator", cell: (one) => named(toOperator(one.operator_code), toProvider(one.provider_code)) },
    { head: "Until", cell: (one) => age(one.valid_until) },
    {
      head: "What to do",
      cell: (one) =>
        isOver(one) ? "–" : <Act route={END} label={ACTS[END][0]} tone="danger" run={() => end(one, after)} />,
    },
  ];
}

function end({ id, operator_code: code, name, player_count: players }: StaffCampaign, after: () => unknown): void {
  ask({
    title: `End ${name}`,
    explain: (
      <p>
        From now on no spin of it is accepted, also one that a player already has. What was played is kept.{" "}
        {counted(players, "player")} at {code}. It cannot be started again.
      </p>
    ),
    submit: "End it",
    run: () => call(END, { path: { code, id } }),
    done: `${name} is over.`,
    after,
  });
}

function grantColumns(after: () => unknown): Column<StaffGrant>[] {
  return [
    {
      head: "Player",
      cell: (one) =>
        named(<To path={["player", one.operator_code, one.player_id]}>{cut(one.player_id)}</To>, cut(one.reference)),
    },
    { head: "Status", cell: (one) => badge(one.status) },
    { head: "Spins", figure: true, cell: (one) => one.quantity },
    { head: "Stake", figure: true, cell: (one) => money(`${grouped(one.bet_amount)} ${one.currency}`) },
    {
      ...{ head: "Won", figure: true },
      cell: (one) => money(one.win_amount === null ? "–" : `${grouped(one.win_amount)} ${one.currency}`),
    },
    { head: "Games", cell: (one) => named(one.game_codes.join(", "), toProvider(one.provider_code)) },
    { head: "Until", cell: (one) => age(one.valid_until) },
    {
      head: "What to do",
      cell: (one) =>
        one.status === "active" ? (
          <Act route={CANCEL} label={ACTS[CANCEL][0]} tone="danger" run={() => cancel(one, after)} />
        ) : (
          "–"
        ),
    },
  ];
}

function cancel(one: StaffGrant, after: () => unknown): void {
  const { id, operator_code: code, player_id: player, quantity, bet_amount: bet, currency } = one;
  ask({
    title: `Cancel the free spins of ${player}`,
    explain: (
      <p>
        {quantity} of {grouped(bet)} {currency}, at {code}. This cannot be undone.
      </p>
    ),
    submit: "Cancel them",
    run: () => call(CANCEL, { path: { code, id } }),
    done: "They are cancelled.",
    after,
  });
}
