import { SCROLLS } from "../../../ui/facts.tsx";
import { callInWords, type WalletCall } from "../../../ui/timeline.tsx";
import type { Movement } from "../lib/generated.ts";

type Attempt = Movement["attempts"][number];

/** A call as the timeline draws it. */
export const callOf = (one: Attempt): WalletCall => ({ ...one, status: one.http_status, reason: one.wallet_code });

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
