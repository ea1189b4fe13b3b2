import type { DebugSignature } from "../../../../clients/typescript/src/index.ts";
import { h } from "../../../lib/dom.ts";
import { byteGrid } from "./byte-grid.ts";

/**
 * Findings of the service, step by step. `signed` is the string that was signed, where it is known: equal bytes with
 * another digest can only come from another secret. `isShown`: the page shows it already.
 */
export function verdictOf(found: DebugSignature, signed: string | undefined, isShown: boolean): HTMLElement[] {
  const { drift_seconds: drift, fresh, window_seconds: window } = found.timestamp;
  const step = (right: boolean, text: string) => h("li", { class: right ? "good" : "bad" }, text);
  const sameBytes = signed === found.canonical_string && found.key.known && found.signature.well_formed;
  const isSecret = sameBytes && !found.signature.matches;
  return [
    h("h2", {}, found.valid ? "The signature is valid" : "The signature is not valid"),
    h(
      "p",
      { class: found.valid ? "verdict good" : "verdict bad" },
      isSecret
        ? "Same bytes, other digest: the secret is different. Compare its length and its encoding, and look for a newline or a space at its end."
        : found.diagnosis,
    ),
    h(
      "ol",
      { class: "steps" },
      step(found.key.known, found.key.known ? "The key ID is active." : "The key ID is unknown or revoked."),
      step(
        fresh,
        drift === null
          ? "The timestamp is not a number."
          : `The timestamp is ${driftInWords(drift)}; up to ${window} s either way are allowed.`,
      ),
      step(
        found.signature.well_formed,
        found.signature.well_formed
          ? "The signature has 64 hex characters."
          : "The signature does not have 64 hex characters.",
      ),
      step(found.signature.matches, found.signature.matches ? "The digest matches." : "The digest does not match."),
    ),
    ...(found.hints.length === 0 || !isSecret
      ? []
      : [h("p", {}, "It matches this mistake: ", h("strong", {}, found.hints.join(", ")), ".")]),
    ...(isSecret || found.valid ? [] : comparison(found, isShown ? undefined : signed)),
  ];
}

function driftInWords(seconds: number): string {
  return seconds === 0 ? "that of this second" : `${Math.abs(seconds)} s ${seconds < 0 ? "behind" : "ahead"}`;
}

function comparison({ canonical_string: right, payload }: DebugSignature, signed: string | undefined): HTMLElement[] {
  const what = payload.kind === "body" ? "the body" : "the request line";
  const expected = [
    h("h3", {}, "What is to be signed"),
    h("p", {}, `Timestamp, dot and ${what}, which has ${payload.bytes} bytes.`),
    byteGrid(right),
  ];
  if (signed === undefined || signed === right) return expected;
  return [...expected, h("h3", {}, "What was signed"), byteGrid(signed, right)];
}
