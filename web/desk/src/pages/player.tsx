import { inputTime, sentTime } from "../../../lib/time.ts";
import { where } from "../../../lib/where.ts";
import { PlayerSheet } from "../../../pages/player.tsx";
import { Facts, mark, moment, To, toOperator } from "../../../ui/facts.tsx";
import { rangeOf, TimeRange } from "../../../ui/filters.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { call, paged } from "../lib/desk.ts";
import { Act, Actions, ask, doNow } from "../ui/ask.tsx";
import { GameLink } from "../ui/game-link.tsx";
import { Known } from "../ui/known.tsx";
import { roundsOf } from "../ui/rounds.tsx";

const BLOCK = "PUT /admin/v1/operators/{code}/players/{player_id}/block";
const UNBLOCK = "DELETE /admin/v1/operators/{code}/players/{player_id}/block";

/** A player of any operator, whom staff block and let play. */
export function PlayerPage({ path: [operator = "", player = ""] }: PageProps) {
  const path = { code: operator, player_id: player };
  const view = useLoad(async (signal) => {
    const query = { player_id: player };
    const { blocks } = await call("GET /admin/v1/operators/{code}/blocks", { path, query, signal });
    return blocks[0] ?? null;
  });
  const { from, to } = rangeOf(where.value.query, "24h");
  return (
    <Known kind="operator" code={operator} title={`Player ${player}`}>
      <PlayerSheet
        id={player}
        badges={
          view.data === undefined ? null : view.data === null ? mark("not blocked", "good") : mark("blocked", "bad")
        }
        facts={[
          ["Operator", toOperator(operator)],
          [
            "Free spins",
            <To key="spins" path={["promotions"]} query={{ operator, player }}>
              Free spins of this player
            </To>,
          ],
        ]}
        act={
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
        }
        isPlaced={view.data !== undefined || view.error !== undefined}
        rounds={roundsOf(operator, { player_id: player, from, to })}
        range={<TimeRange byDefault="24h" />}
        sessions={paged("GET /admin/v1/operators/{code}/sessions", "sessions", { path, query: { player_id: player } })}
        gameOf={(game) => <GameLink id={game} />}
      />
    </Known>
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
    run: ({ reason, ends_at: ends }) =>
      call(BLOCK, {
        path: { code, player_id: player },
        body: { reason: reason || null, ends_at: sentTime(ends) || null },
      }),
    done: "The player is blocked.",
    after,
  });
}
