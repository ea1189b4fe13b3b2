import type { ComponentChild } from "preact";
import { badge, Copyable, Facts, moment } from "../ui/facts.tsx";
import { type Load, Loaded } from "../ui/load.tsx";
import { Page } from "../ui/page.tsx";
import { type Fact, type Listed, PlayedRounds, type RoundsOf, Subject } from "./books.tsx";

interface Told extends Pick<Listed, "currency" | "created_at">, Partial<Pick<Listed, "expires_at" | "closed_at">> {
  readonly status: string | null;
  readonly player_id: string | null;
}

interface SessionOf<T> {
  readonly id: string;
  /** Null where it is not known. */
  readonly view: Load<T | null>;
  /** In place of what is not known. */
  readonly missing: ComponentChild;
  /** Facts that this viewer sees besides. */
  readonly facts: (session: T) => readonly Fact[];
  /** Actions of this viewer, if there are any. */
  readonly act?: (session: T | null) => ComponentChild;
  readonly rounds: (session: T) => Pick<RoundsOf, "operator" | "filter" | "read" | "columns">;
  readonly empty: ComponentChild;
}

/** A session: whose it is, whether it takes bets, and what was played in it. */
export function SessionSheet<T extends Told>({ id, view, missing, facts, act, rounds, empty }: SessionOf<T>) {
  const { data } = view;
  return (
    <Page title={`Session ${id}`} kind="session" heading={id} badges={data?.status && badge(data.status)}>
      <Loaded what="the session" of={view} rows={14}>
        {(session) => {
          const of = session && rounds(session);
          return (
            <>
              {act?.(session)}
              {session && of ? (
                <>
                  <Facts
                    rows={[
                      ["Session ID", <Copyable key="id" text={id} />],
                      [
                        "Player",
                        session.player_id && (
                          <Subject key="player" kind="player" id={session.player_id} operator={of.operator} />
                        ),
                      ],
                      ["Currency", session.currency],
                      ["Opened", moment(session.created_at)],
                      session.closed_at
                        ? ["Closed", moment(session.closed_at)]
                        : ["Expires", moment(session.expires_at)],
                      ...facts(session),
                    ]}
                  />
                  <h2>Rounds</h2>
                  <PlayedRounds {...of} empty={empty} />
                </>
              ) : (
                missing
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
