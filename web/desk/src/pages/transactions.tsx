import { grouped } from "../../../lib/money.ts";
import { age, badge, money, named, SCROLLS, To } from "../../../ui/facts.tsx";
import type { Column } from "../../../ui/table.tsx";
import { callInWords, type WalletCall } from "../../../ui/timeline.tsx";
import type { Movement, Transaction } from "../lib/generated.ts";

type Attempt = Movement["attempts"][number];
type Listed = Transaction | Movement;

/** The columns of transactions in a list; `operator` is whose they are. */
export function transactionColumns(operator: string, { withPlayer = false } = {}): Column<Listed>[] {
  return [
    {
      head: "Transaction",
      cell: (one) => named(<To path={["transaction", one.transaction_id]}>{one.transaction_id}</To>, one.type),
    },
    { head: "Amount", figure: true, cell: (one) => money(`${grouped(one.amount)} ${one.currency}`) },
    { head: "Status", cell: (one) => named(badge(one.status), one.refusal_code) },
    ...(withPlayer
      ? [{ head: "Player", cell: (one: Listed) => <To path={["player", operator, one.player_id]}>{one.player_id}</To> }]
      : []),
    { head: "Round", cell: (one) => <To path={["round", operator, one.round_id]}>{one.round_id}</To> },
    {
      head: "Calls",
      figure: true,
      cell: ({ attempts }) => (typeof attempts === "number" ? attempts : attempts.length),
    },
    { head: "Received", cell: (one) => age(one.created_at) },
  ];
}

const callOf = (one: Attempt): WalletCall => ({ ...one, status: one.http_status, reason: one.wallet_code });

/** Transactions with their calls, as the timeline draws them. */
export const drawn = <T extends Listed>(transactions: readonly T[]) =>
  transactions.map((one) => ({
    ...one,
    calls: typeof one.attempts === "number" ? [] : one.attempts.map(callOf),
  }));

/** The calls to the wallet, oldest first, each with what the wallet answered. */
export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p class="quiet-text">None: the wallet was not called.</p>;
  return (
    <ol class="rows attempts">
      {attempts.map((one) => {
        const text =
          typeof one.answer === "string" ? one.answer : one.answer === null ? "" : JSON.stringify(one.answer);
        return (
          <li key={one.started_at}>
            <span class={`key ${one.class ?? "open"}`} aria-hidden="true" />
            <time dateTime={one.started_at}>{callInWords(callOf(one))}</time>
            {text !== "" && (
              <pre class="scroll" {...SCROLLS}>
                {text}
              </pre>
            )}
          </li>
        );
      })}
    </ol>
  );
}
