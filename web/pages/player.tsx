import type { ComponentChild, ComponentChildren } from "preact";
import { Copyable, Facts } from "../ui/facts.tsx";
import { List, type PageOf } from "../ui/list.tsx";
import { Page } from "../ui/page.tsx";
import { Empty } from "../ui/states.tsx";
import { type Fact, type Listed, PlayedRounds, type RoundsOf, sessionColumns } from "./books.tsx";

interface PlayerOf {
  readonly id: string;
  readonly badges?: ComponentChildren;
  /** Facts that this viewer sees besides. */
  readonly facts: readonly Fact[];
  /** Actions of this viewer. */
  readonly act: ComponentChild;
  /** False until it is known how high that is: what is read below must not move. */
  readonly isPlaced?: boolean;
  readonly rounds: Pick<RoundsOf, "operator" | "filter" | "read" | "columns">;
  /** The choice of time of the rounds. */
  readonly range?: ComponentChild;
  readonly sessions: (cursor: string | undefined, signal: AbortSignal) => Promise<PageOf<Listed>>;
  readonly gameOf: (id: string) => ComponentChild;
}

/** A player of an operator: whether they may play, the rounds with what each made, and the sessions. */
export function PlayerSheet({ id, badges, facts, act, isPlaced = true, rounds, range, sessions, gameOf }: PlayerOf) {
  return (
    <Page title={`Player ${id}`} kind="player" heading={id} badges={badges}>
      <Facts rows={[["Player ID", <Copyable key="id" text={id} />], ...facts]} />
      {act}
      {isPlaced && (
        <>
          <h2>Rounds</h2>
          {range}
          <PlayedRounds {...rounds} empty={<Empty title="Nothing was played in this time." />} />
          <h2>Sessions</h2>
          <List
            what="sessions"
            by={id}
            rows={4}
            read={sessions}
            columns={sessionColumns(gameOf, rounds.operator)}
            empty={
              <Empty title="No sessions.">
                This player had none in the last 90 days. Check the spelling of the ID: capitals count.
              </Empty>
            }
          />
        </>
      )}
    </Page>
  );
}
