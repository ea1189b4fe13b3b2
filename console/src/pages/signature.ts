import {
  canonicalString,
  type DebugSignature,
  type DebugSignatureRequest,
  importSecret,
  sign,
} from "../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../web/lib/dom.ts";
import { field, form, input, select, showFieldErrors } from "../../../web/parts/forms.ts";
import { failure } from "../../../web/parts/states.ts";
import { copyable } from "../../../web/parts/toast.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { byteGrid } from "../parts/byte-grid.ts";

type Method = DebugSignatureRequest["method"];

/** Signing mistakes that the page can make on purpose, to show how the service diagnoses them. */
const MISTAKES = {
  none: "None: sign correctly",
  query: "Omit the query string",
  prefix: "Omit the timestamp",
  lowercase: "Lowercase the method",
  milliseconds: "Use a timestamp in milliseconds",
  newline: "Add a trailing newline",
  secret: "Use a wrong secret",
  old: "Use a timestamp ten minutes old",
} as const;

/** Signs a request, shows the canonical string byte by byte, and lets the service diagnose the signature. */
export const signaturePage: OpenPage = ({ account, signal }) => {
  const method = select(
    "method",
    [
      ["GET", "GET"],
      ["POST", "POST"],
    ],
    "GET",
  );
  const path = input("path", { value: "/v1/games?limit=5&type=slot" });
  const body = h("textarea", {
    name: "body",
    rows: 4,
    spellcheck: false,
    placeholder: "Exact body; leave empty for none",
  });
  const mistake = select("mistake", Object.entries(MISTAKES), "none");
  const secret = input("secret", { type: "password", placeholder: "The key of this console" });
  const signed = h("div", {});
  const verdict = h("div", { aria: { live: "polite" } });

  const enteredKey = async () => (secret.value === "" ? account.key : importSecret(secret.value));
  const attempt = async () => {
    const seconds = Math.floor(Date.now() / 1000) - (mistake.value === "old" ? 600 : 0);
    const timestamp = mistake.value === "milliseconds" ? `${seconds}000` : String(seconds);
    const right = { method: method.value, target: path.value, body: body.value };
    const canonical = spoil(mistake.value, right, timestamp);
    const key = mistake.value === "secret" ? await importSecret(`${secret.value} `) : await enteredKey();
    return { timestamp, canonical, signature: await sign(key, canonical), expected: canonicalString(right, timestamp) };
  };
  const preview = async () => {
    const { canonical, signature, timestamp, expected } = await attempt();
    if (signal.aborted) return;
    fill(
      signed,
      h("h2", {}, "Signed string"),
      byteGrid(canonical, canonical === expected ? undefined : expected),
      h(
        "dl",
        { class: "facts" },
        h("dt", {}, "X-Agg-Key-Id"),
        h("dd", {}, copyable(account.keyId)),
        h("dt", {}, "X-Agg-Timestamp"),
        h("dd", {}, copyable(timestamp)),
        h("dt", {}, "X-Agg-Signature"),
        h("dd", {}, copyable(signature)),
      ),
    );
  };
  const check = async () => {
    const { timestamp, signature } = await attempt();
    const form = {
      key_id: account.keyId,
      timestamp,
      signature,
      method: method.value as Method,
      path: path.value,
      ...(body.value === "" ? {} : { body: body.value }),
    };
    try {
      fill(verdict, ...diagnosis(await account.client.debugSignature(form, { signal })));
    } catch (error) {
      fill(verdict, showFieldErrors(formElement, error) ? null : failure(error));
    }
  };
  const formElement = form(
    "Check the signature",
    check,
    h("div", { class: "pair" }, field("Method", method), field("Path and query, as sent", path)),
    field("Body", body, "Signed byte for byte: whitespace, key order and escapes matter"),
    h(
      "div",
      { class: "pair" },
      field("Mistake to make", mistake),
      field("Secret", secret, "Signs in this tab; never sent"),
    ),
  );
  formElement.addEventListener("input", () => void preview());
  void preview();
  return pageOf(
    "Signature lab",
    "Signature lab",
    h(
      "p",
      {},
      "A signature is the HMAC-SHA256 of the timestamp, a dot and the payload. The payload is the body, or the request line when there is no body.",
    ),
    h("div", { class: "lab" }, formElement, h("div", {}, signed, verdict)),
  );
};

function spoil(mistake: string, right: { method: string; target: string; body: string }, timestamp: string): string {
  switch (mistake) {
    case "query":
      return canonicalString({ ...right, target: right.target.split("?")[0] ?? "" }, timestamp);
    case "prefix":
      return canonicalString(right, "").slice(1);
    case "lowercase":
      return canonicalString({ ...right, method: right.method.toLowerCase() }, timestamp);
    case "newline":
      return `${canonicalString(right, timestamp)}\n`;
    default:
      return canonicalString(right, timestamp);
  }
}

function diagnosis(found: DebugSignature): HTMLElement[] {
  const { drift_seconds: drift, fresh, window_seconds: window } = found.timestamp;
  const step = (right: boolean, text: string) => h("li", { class: right ? "good" : "bad" }, text);
  return [
    h("h2", {}, found.valid ? "Valid signature" : "Invalid signature"),
    h("p", { class: found.valid ? "verdict good" : "verdict bad" }, found.diagnosis),
    h(
      "ol",
      { class: "steps" },
      step(found.key.known, found.key.known ? "The key ID is active." : "The key ID is unknown or revoked."),
      step(
        fresh,
        drift === null
          ? "The timestamp is not a number."
          : `The timestamp is ${drift} s off; up to ${window} s are allowed.`,
      ),
      step(
        found.signature.well_formed,
        found.signature.well_formed
          ? "The signature has 64 hex characters."
          : "The signature does not have 64 hex characters.",
      ),
      step(found.signature.matches, found.signature.matches ? "The digest matches." : "The digest does not match."),
    ),
    ...(found.hints.length === 0
      ? []
      : [h("p", {}, "Matching mistakes: ", h("strong", {}, found.hints.join(", ")), ".")]),
    h("h3", {}, `Expected string. Payload: ${found.payload.kind.replace("_", " ")}, ${found.payload.bytes} bytes`),
    byteGrid(found.canonical_string),
  ];
}
