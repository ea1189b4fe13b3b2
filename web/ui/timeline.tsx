import type { Transaction } from "../../clients/typescript/src/index.ts";
import { clockTime, duration } from "../lib/format.ts";

export interface WalletCall {
  readonly started_at: string;
  readonly duration_ms: number | null;
  readonly class: keyof typeof READ | null;
  readonly status: number | null;
  /** The wallet's answer, or the reason why there is none. */
  readonly reason: string | null;
}

const READ = {
  success: "booked",
  refusal: "refused",
  unknown: "outcome unknown",
  unsent: "not sent",
  open: "in progress",
} as const;

/** When it was, and how it went. */
export function callInWords({ started_at: at, duration_ms: took, status, class: read, reason }: WalletCall): string {
  const more = [
    READ[read ?? "open"],
    status !== null && `HTTP ${status}`,
    reason,
    took === null ? "no answer yet" : duration(took),
  ];
  return `${at.slice(0, 10)} ${clockTime(at)} UTC ${more.filter(Boolean).join(", ")}`;
}

interface Drawn
  extends Pick<Transaction, "transaction_id" | "type" | "status" | "amount" | "created_at" | "completed_at"> {
  readonly calls: readonly WalletCall[];
}

/** Narrower, a mark could not be seen. */
const MIN_SHARE = 0.8;

/**
 * Transactions over time. Each line runs from the moment the service received the transaction until it completed, or to the
 * edge while it is open. The marks on it are the calls to the wallet.
 */
export function Timeline({ transactions }: { readonly transactions: readonly Drawn[] }) {
  const all = transactions.flatMap(({ calls }) => calls);
  const ends = (call: WalletCall) => Date.parse(call.started_at) + (call.duration_ms ?? 0);
  const times = [
    ...transactions.flatMap(({ created_at, completed_at }) => [created_at, completed_at ?? created_at].map(Date.parse)),
    ...all.flatMap((call) => [Date.parse(call.started_at), ends(call)]),
  ];
  const start = Math.min(...times);
  const span = Math.max(1, Math.max(...times) - start);
  const share = (time: number) => (100 * (time - start)) / span;
  const place = (from: number, to: number) => {
    const left = Math.min(share(from), 100 - MIN_SHARE);
    return { left: `${left}%`, width: `${Math.max(MIN_SHARE, share(to) - left)}%` };
  };
  const seen = [...new Set(all.map((call) => call.class ?? "open"))];
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
                {one.calls.map((call) => (
                  <i
                    key={call.started_at}
                    class={`call key ${call.class ?? "open"}`}
                    style={place(Date.parse(call.started_at), ends(call))}
                    title={callInWords(call)}
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
