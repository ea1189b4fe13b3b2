import { inputTime, sentTime } from "../../../lib/time.ts";
import { where } from "../../../lib/where.ts";
import { age, badge, Copyable, Facts, mark, moment, To, toOperator } from "../../../ui/facts.tsx";
import { rangeOf, TimeRange } from "../../../ui/filters.tsx";
import { List } from "../../../ui/list.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { call } from "../lib/desk.ts";
import { Act, Actions, ask, doNow } from "../ui/ask.tsx";
import { OperatorRounds } from "../ui/rounds.tsx";

const BLOCK = "PUT /admin/v1/operators/{code}/players/{player_id}/block";
const UNBLOCK = "DELETE /admin/v1/operators/{code}/players/{player_id}/block";

/** A player of an operator: whether they may play, the rounds with what each made, and the sessions. */
export function PlayerPage({ path: [operator = "", player = ""] }: PageProps) {
  const path = { code: operator, player_id: player };
  const view = useLoad(async (signal) => {
    const query = { player_id: player };
    const { blocks } = await call("GET /admin/v1/operators/{code}/blocks", { path, query, signal });
    return blocks[0] ?? null;
  });
  return (
    <Page
      title={`Player ${player}`}
      kind="player"
      heading={player}
      badges={view.data === undefined ? null : view.data === null ? mark("may play", "good") : mark("blocked", "bad")}
    >
      <Facts
        rows={[
          ["Operator", toOperator(operator)],
          ["Id", <Copyable key="id" text={player} />],
          [
            "Free spins",
            <To key="spins" path={["promotions"]} query={{ operator, player }}>
              Free spins of this player
            </To>,
          ],
        ]}
      />
      <Loaded what="the block" of={view} rows={1}>
        {(found) =>
          found === null ? (
            <Actions>
              <Act
                route={BLOCK}
                label="Block the player"
                tone="danger"
                run={() => block(operator, player, view.refresh)}
              />
            </Actions>
          ) : (
            <>
              <p>No session opens and no bet is taken. Wins and rollbacks still arrive.</p>
              <Facts
                rows={[
                  ["Blocked", moment(found.blocked_at)],
                  ["Reason", found.reason],
                  ["Until", found.ends_at === null ? "it is lifted" : moment(found.ends_at)],
                ]}
              />
              <Actions>
                <Act
                  route={UNBLOCK}
                  label="Lift the block"
                  run={() => doNow(() => call(UNBLOCK, { path }), "The player may play again.", view.refresh)}
                />
              </Actions>
            </>
          )
        }
      </Loaded>
      {(view.data !== undefined || view.error !== undefined) && <Played operator={operator} player={player} />}
    </Page>
  );
}

/** Once it is known how high what stands above is: what is read must not move. */
function Played({ operator, player }: { readonly operator: string; readonly player: string }) {
  const path = { code: operator };
  const { from, to } = rangeOf(where.value.query, "24h");
  return (
    <>
      <h2>Rounds</h2>
      <TimeRange byDefault="24h" />
      <OperatorRounds
        operator={operator}
        filter={{ player_id: player, from, to }}
        empty={<Empty title="Nothing was played in this time." />}
      />
      <h2>Sessions</h2>
      <List
        what="sessions"
        rows={4}
        read={async (cursor, signal) => {
          const query = { player_id: player, cursor };
          const page = await call("GET /admin/v1/operators/{code}/sessions", { path, query, signal });
          return { rows: page.sessions, next: page.next_cursor };
        }}
        columns={[
          { head: "Session", cell: (one) => <To path={["session", one.session_id]}>{one.session_id}</To> },
          { head: "Status", cell: (one) => badge(one.status) },
          { head: "Currency", cell: (one) => one.currency },
          { head: "Game", cell: (one) => <To path={["game", one.game_id]}>{one.game_id}</To> },
          { head: "Opened", cell: (one) => age(one.created_at) },
        ]}
        empty={
          <Empty title="No sessions.">
            Check the operator and the player's id: they are looked for exactly as written.
          </Empty>
        }
      />
    </>
  );
}

function block(code: string, player: string, after: () => unknown): void {
  ask({
    title: `Block ${player}`,
    explain: <p>At {code} alone, from the next bet on. Wins and rollbacks still arrive.</p>,
    fields: [
      {
        ...{ name: "reason", label: "Reason", maxLength: 500 },
        hint: "For the list and the audit log. The operator does not see it.",
      },
      {
        ...{ name: "ends_at", label: "Until, UTC", type: "datetime-local", min: inputTime(Date.now()) },
        hint: "Empty: until it is lifted.",
      },
    ],
    submit: "Block",
    dangerous: true,
    run: ({ reason, ends_at: ends }) =>
      call(BLOCK, {
        path: { code, player_id: player },
        body: { reason: reason || null, ends_at: ends ? sentTime(ends) : null },
      }),
    done: "The player is blocked.",
    after,
  });
}
