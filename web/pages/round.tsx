import type { ComponentChild } from "preact";
import type { Transaction } from "../../clients/typescript/src/index.ts";
import { counted } from "../lib/format.ts";
import { grouped } from "../lib/money.ts";
import { owedOf } from "../lib/rounds.ts";
import { Copyable, Facts, moment } from "../ui/facts.tsx";
import { type Load, Loaded } from "../ui/load.tsx";
import { Page } from "../ui/page.tsx";
import { Empty } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { Timeline, type WalletCall } from "../ui/timeline.tsx";
import { type Fact, roundOf, Subject, transactionColumns } from "./books.tsx";

interface Told {
  /** Oldest first. */
  readonly transactions: readonly Transaction[];
  /** Of those whose calls to the wallet were read. */
  readonly calls?: ReadonlyMap<string, readonly WalletCall[]>;
}

interface RoundOf<T> {
  readonly id: string;
  /** At the desk: whose it is. */
  readonly operator?: string;
  readonly view: Load<T>;
  readonly missing?: ComponentChild;
  /** Facts that this viewer sees besides. */
  readonly facts: (round: T, first: Transaction) => readonly Fact[];
  readonly more?: (round: T) => ComponentChild;
  readonly children?: ComponentChild;
}

/** A round over time, with every transaction of it. */
export function RoundSheet<T extends Told>({ id, operator, view, missing, facts, more, children }: RoundOf<T>) {
  return (
    <Page title={`Round ${id}`} kind="round" heading={id}>
      <Loaded what="the round" of={view} rows={14} missing={missing}>
        {(round) => {
          const { transactions, calls } = round;
          const [first] = transactions;
          if (!first) return <Empty title="This round has no transactions." />;
          const players = new Set(transactions.map(({ player_id }) => player_id));
          return (
            <>
              {[...Map.groupBy(transactions, ({ currency }) => currency)].map(([currency, own]) => (
                <Net key={currency} of={own} />
              ))}
              <Facts
                rows={[
                  ["Round ID", <Copyable key="id" text={first.round_id} />],
                  [
                    "Player",
                    players.size === 1 ? (
                      <Subject key="player" kind="player" id={first.player_id} operator={operator} />
                    ) : (
                      counted(players.size, "player")
                    ),
                  ],
                  ["Session", <Subject key="session" kind="session" id={first.session_id} operator={operator} />],
                  ["Began", moment(first.created_at)],
                  ...facts(round, first),
                ]}
              />
              {more?.(round)}
              <h2>Transactions</h2>
              <Timeline
                transactions={transactions.map((one) => ({ ...one, calls: calls?.get(one.transaction_id) ?? [] }))}
              />
              <Table label="Transactions" rows={transactions} columns={transactionColumns(operator)} />
            </>
          );
        }}
      </Loaded>
      {view.data && children}
    </Page>
  );
}

/** The player's net result, by currency. */
function Net({ of }: { readonly of: readonly Transaction[] }) {
  const { net, bet, win, first } = roundOf({ transactions: of.toReversed() });
  const { waiting, failed } = owedOf(of);
  return (
    <p class="net">
      <strong class="money">
        {grouped(net)} {first.currency}
      </strong>{" "}
      for the player: {grouped(bet)} staked, {grouped(win)} won
      {waiting !== undefined && `; ${grouped(waiting)} of it is still owed`}
      {failed !== undefined && `; ${grouped(failed)} more is owed: the wallet did not confirm it`}
    </p>
  );
}
