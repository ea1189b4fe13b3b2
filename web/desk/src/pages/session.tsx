import { badge, Copyable, Facts, moment, To, toOperator, toProvider } from "../../../ui/facts.tsx";
import { Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { call } from "../lib/desk.ts";
import { OperatorRounds } from "../ui/rounds.tsx";

/** A session and what was played in it. */
export function SessionPage({ path: [id = ""] }: PageProps) {
  const view = useLoad(async (signal) => {
    const { results } = await call("GET /admin/v1/search", { query: { q: id }, signal });
    return results.find(({ kind }) => kind === "session") ?? null;
  });
  const status = view.data?.status;
  return (
    <Page title={`Session ${id}`} kind="session" heading={view.data?.player_id ?? id} badges={status && badge(status)}>
      <Loaded what="the session" of={view} rows={14}>
        {(session) =>
          session === null ? (
            <Empty title="No session has this id.">Those of retired databases are not found.</Empty>
          ) : (
            <>
              <Facts
                rows={[
                  ["Session", <Copyable key="id" text={id} />],
                  ["Operator", toOperator(session.operator_code)],
                  [
                    "Player",
                    session.player_id && (
                      <To key="player" path={["player", session.operator_code, session.player_id]}>
                        {session.player_id}
                      </To>
                    ),
                  ],
                  ["Provider", toProvider(session.provider_code)],
                  ["Currency", session.currency],
                  ["Opened", moment(session.created_at)],
                ]}
              />
              <h2>Rounds</h2>
              <OperatorRounds
                operator={session.operator_code}
                filter={{ session_id: id, from: session.created_at, to: until(session.created_at) }}
                empty={<Empty title="Nothing was played." />}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const DAY_MS = 86_400_000;

/** A session lasts a day at most, and what is late for it comes in the days after. */
function until(opened: string): string {
  return new Date(Date.parse(opened) + 31 * DAY_MS).toISOString();
}
