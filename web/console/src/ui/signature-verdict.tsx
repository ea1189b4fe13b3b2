import type { DebugSignature } from "../../../../clients/typescript/src/index.ts";
import { ByteGrid } from "./byte-grid.tsx";

interface VerdictOf {
  readonly found: DebugSignature;
  /** The string that was signed, where it is known: equal bytes with another digest can only come from another secret. */
  readonly signed: string | undefined;
  /** The page shows it already. */
  readonly isShown: boolean;
}

/** The service's findings, step by step. */
export function Verdict({ found, signed, isShown }: VerdictOf) {
  const { key, timestamp, signature, valid, hints, canonical_string: right } = found;
  const { drift_seconds: drift, fresh, window_seconds: window } = timestamp;
  const isSecret = signed === right && key.known && signature.well_formed && !signature.matches;
  const steps = [
    [key.known, key.known ? "The key ID is active." : "The key ID is unknown or revoked."],
    [
      fresh,
      drift === null
        ? "The timestamp is not a number."
        : `The timestamp is ${driftInWords(drift)}; up to ${window} s either way are allowed.`,
    ],
    [
      signature.well_formed,
      signature.well_formed ? "The signature has 64 hex characters." : "The signature does not have 64 hex characters.",
    ],
    [signature.matches, signature.matches ? "The digest matches." : "The digest does not match."],
  ] as const;
  return (
    <>
      <h2>{valid ? "The signature is valid" : "The signature is not valid"}</h2>
      <p class={valid ? "verdict good" : "verdict bad"}>
        {isSecret
          ? "Same bytes, other digest: the secret is different. Compare its length and its encoding, and look for a newline or a space at its end."
          : found.diagnosis}
      </p>
      <ol class="steps">
        {steps.map(([isRight, text]) => (
          <li key={text} class={isRight ? "good" : "bad"}>
            {text}
          </li>
        ))}
      </ol>
      {hints.length > 0 && isSecret && (
        <p>
          It matches this mistake: <strong>{hints.join(", ")}</strong>.
        </p>
      )}
      {!isSecret && !valid && <Comparison found={found} signed={isShown ? undefined : signed} />}
    </>
  );
}

function driftInWords(seconds: number): string {
  return seconds === 0 ? "that of this second" : `${Math.abs(seconds)} s ${seconds < 0 ? "behind" : "ahead"}`;
}

function Comparison({ found, signed }: Omit<VerdictOf, "isShown">) {
  const { canonical_string: right, payload } = found;
  const what = payload.kind === "body" ? "the body" : "the request line";
  return (
    <>
      <h3>What is to be signed</h3>
      <p>
        Timestamp, dot and {what}, which has {payload.bytes} bytes.
      </p>
      <ByteGrid text={right} />
      {signed !== undefined && signed !== right && (
        <>
          <h3>What was signed</h3>
          <ByteGrid text={signed} expected={right} />
        </>
      )}
    </>
  );
}
