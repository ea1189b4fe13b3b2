import { clockTime, duration } from "../../../lib/format.ts";
import { grouped } from "../../../lib/money.ts";
import type { Movement, Transaction } from "../lib/generated.ts";
import { age, badge, money, named, SCROLLS, To } from "../ui/facts.tsx";
import type { Column } from "../ui/table.tsx";

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

const READ = {
  success: "booked",
  refusal: "refused",
  unknown: "outcome unknown",
  unsent: "not sent",
  open: "in progress",
} as const;

function said({ started_at: at, duration_ms: took, http_status: status, class: read, wallet_code: code }: Attempt) {
  const more = [
    READ[read ?? "open"],
    status !== null && `HTTP ${status}`,
    code,
    took === null ? "no answer yet" : duration(took),
  ];
  return `${at.slice(0, 10)} ${clockTime(at)} ${more.filter(Boolean).join(", ")}`;
}

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
            <time dateTime={one.started_at}>{said(one)}</time>
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

type Drawn = Pick<Listed, "transaction_id" | "type" | "status" | "amount" | "created_at" | "completed_at" | "attempts">;

/** Narrower, a mark could not be seen. */
const MIN_SHARE = 0.8;

/**
 * Transactions over time. Each line runs from the moment the service received the transaction until it completed, or to the
 * edge while it is open. The marks on it are the calls to the wallet.
 */
export function Timeline({ transactions }: { readonly transactions: readonly Drawn[] }) {
  const callsOf = ({ attempts }: Drawn) => (typeof attempts === "number" ? [] : attempts);
  const ends = (call: Attempt) => Date.parse(call.started_at) + (call.duration_ms ?? 0);
  const times = transactions.flatMap((one) => [
    Date.parse(one.created_at),
    ...(one.completed_at === null ? [] : [Date.parse(one.completed_at)]),
    ...callsOf(one).flatMap((call) => [Date.parse(call.started_at), ends(call)]),
  ]);
  const start = Math.min(...times);
  const span = Math.max(1, Math.max(...times) - start);
  const share = (time: number) => (100 * (time - start)) / span;
  const place = (from: number, to: number) => {
    const left = Math.min(share(from), 100 - MIN_SHARE);
    return { left: `${left}%`, width: `${Math.max(MIN_SHARE, share(to) - left)}%` };
  };
  const seen = [...new Set(transactions.flatMap(callsOf).map((call) => call.class ?? "open"))];
  const label = transactions.map(({ type, status, amount }) => `${type} of ${amount} ${status}`).join(", ");
  return (
    <figure class="chart">
      <div class="timeline" role="img" aria-label={`Timeline: ${label}`}>
        {transactions.map((one) => {
          const [from, to] = [Date.parse(one.created_at), Date.parse(one.completed_at ?? "")];
          return (
            <div key={one.transaction_id} class="lane">
              <span>{one.type}</span>
              <div>
                <i class={`span ${one.status}`} style={place(from, Number.isNaN(to) ? start + span : to)} />
                {callsOf(one).map((call) => (
                  <i
                    key={call.started_at}
                    class={`call key ${call.class ?? "open"}`}
                    style={place(Date.parse(call.started_at), ends(call))}
                    title={said(call)}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <figcaption class="meta row spread">
        <span>{clockTime(new Date(start).toISOString())} UTC</span>
        <span>
          {seen.map((kind) => (
            <span key={kind} class="named-color">
              <i class={`key ${kind}`} aria-hidden="true" />
              call {READ[kind]}{" "}
            </span>
          ))}
        </span>
        <span>+{duration(span)}</span>
      </figcaption>
    </figure>
  );
}
