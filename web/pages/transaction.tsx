import type { ComponentChild } from "preact";
import { grouped } from "../lib/money.ts";
import { badge, Copyable, Facts, mark, moment } from "../ui/facts.tsx";
import { type Load, Loaded } from "../ui/load.tsx";
import { Page } from "../ui/page.tsx";
import { type Booked, type Fact, Subject } from "./books.tsx";

/** At the desk also whose it is, and whether its win waits for finance. */
type Told = Booked & { readonly operator_code?: string; readonly held_for?: string | null };

interface TransactionOf<T> {
  readonly id: string;
  readonly view: Load<T>;
  readonly missing?: ComponentChild;
  /** Facts that this viewer sees besides. */
  readonly facts: (one: T) => readonly Fact[];
  /** Actions of this viewer, if there are any. */
  readonly act: (one: T) => ComponentChild;
  readonly calls: (one: T) => ComponentChild;
}

/** A transaction: how it stands, what it belongs to, and the calls to the wallet. */
export function TransactionSheet<T extends Told>({ id, view, missing, facts, act, calls }: TransactionOf<T>) {
  const one = view.data;
  const badges = one && (
    <>
      {badge(one.status)}
      {one.held_for && mark("held", "warn")}
    </>
  );
  return (
    <Page
      title={`Transaction ${id}`}
      kind={one?.type ?? "transaction"}
      heading={one ? `${grouped(one.amount)} ${one.currency}` : id}
      badges={badges}
      lead={one ? standing(one) : " "}
    >
      <Loaded what="the transaction" of={view} rows={14} missing={missing}>
        {(shown) => {
          const link = (kind: "transaction" | "round" | "session" | "player", of: string) => (
            <Subject key={kind} kind={kind} id={of} operator={shown.operator_code} />
          );
          const other = shown.reference_transaction_id;
          return (
            <>
              {act(shown)}
              <Facts
                rows={[
                  ["Transaction ID", <Copyable key="id" text={shown.transaction_id} />],
                  [
                    "Wallet's ID",
                    shown.operator_transaction_id && <Copyable key="wallet" text={shown.operator_transaction_id} />,
                  ],
                  ["Player", link("player", shown.player_id)],
                  ["Round", link("round", shown.round_id)],
                  ["Session", link("session", shown.session_id)],
                  ["Rolls back", other && link("transaction", other)],
                  ...facts(shown),
                  ["Next attempt", moment(shown.next_attempt_at)],
                  ["Received", moment(shown.created_at)],
                  ["Completed", moment(shown.completed_at)],
                ]}
              />
              <h2>Calls to the wallet</h2>
              {calls(shown)}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** How it stands, in a sentence. */
function standing(one: Told): string {
  if (one.held_for) return "The win is kept from the wallet until finance releases it: it is over a limit.";
  if (one.status === "pending")
    return one.next_attempt_at === null
      ? "A call to the wallet is in flight."
      : "It has no outcome yet and is sent again.";
  if (one.status === "failed")
    return "72 hours passed without an answer that counts. The wallet may or may not have booked it.";
  if (one.status === "refused")
    return `It was refused${one.refusal_code ? `: ${one.refusal_code}` : ""}. No money moved.`;
  if (one.status === "cancelled") return "The bet was taken back. The player has the stake.";
  return "The wallet booked it.";
}
