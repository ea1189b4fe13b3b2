import {
  canonicalString,
  type DebugSignature,
  type DebugSignatureRequest,
  importSecret,
  sign,
} from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { fromNow } from "../../../lib/format.ts";
import { poll } from "../../../lib/poll.ts";
import { facts } from "../../../parts/facts.ts";
import { field, form, input, select, showFieldErrors } from "../../../parts/forms.ts";
import { failure } from "../../../parts/states.ts";
import { copyable } from "../../../parts/toast.ts";
import { inWords } from "../lib/field-words.ts";
import { type OpenPage, pageOf } from "../lib/page.ts";
import { byteGrid } from "../parts/byte-grid.ts";
import { signatureSamples } from "../parts/signature-samples.ts";
import { verdictOf } from "../parts/signature-verdict.ts";

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

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;
const AGE_INTERVAL_MS = 1000;

/** What was signed, once; it stays until it is signed again. */
interface Attempt {
  readonly at: number;
  readonly timestamp: string;
  readonly canonical: string;
  readonly signature: string;
  readonly expected: string;
}

/** Signs a request and shows it byte by byte, or takes a signature that was made elsewhere, and lets the service diagnose it. */
export const signaturePage: OpenPage = ({ account, query, signal }) => {
  const method = select(
    "method",
    METHODS.map((one) => [one, one] as const),
    "GET",
  );
  const path = input("path", { value: "/v1/games?limit=5&type=slot" });
  const body = h("textarea", {
    name: "body",
    rows: 4,
    spellcheck: false,
    placeholder: "The exact body. Leave it empty for none",
  });
  const mistake = select("mistake", Object.entries(MISTAKES), "none");
  const secret = input("secret", { type: "password", placeholder: "The key of this console" });
  const keyId = input("key_id", { value: account.keyId });
  const timestamp = input("timestamp", { inputMode: "numeric", placeholder: "X-Agg-Timestamp as you sent it" });
  const signature = input("signature", { placeholder: "X-Agg-Signature as you sent it" });
  const string = h("textarea", {
    name: "string",
    rows: 3,
    spellcheck: false,
    placeholder: "Optional: the exact string that your program signed",
  });
  const signed = h("div", {});
  const verdict = h("div", { aria: { live: "polite" } });
  const samples = signatureSamples(signal);
  const own = query.get("from") === "elsewhere";
  let attempt: Attempt | undefined;

  const request = () => ({ method: method.value, target: path.value, body: body.value });
  const enteredKey = async () => (secret.value === "" ? account.key : importSecret(secret.value));
  const signNow = async () => {
    const at = Date.now();
    const seconds = Math.floor(at / 1000) - (mistake.value === "old" ? 600 : 0);
    const stamp = mistake.value === "milliseconds" ? `${seconds}000` : String(seconds);
    const canonical = spoil(mistake.value, request(), stamp);
    const key = mistake.value === "secret" ? await importSecret(`${secret.value} `) : await enteredKey();
    const made = { at, timestamp: stamp, canonical, signature: await sign(key, canonical) };
    attempt = { ...made, expected: canonicalString(request(), stamp) };
    if (!signal.aborted) draw();
  };
  const draw = () => {
    samples.show({ keyId: account.keyId, ...request() });
    if (own || !attempt) return;
    const { at, canonical, expected } = attempt;
    const age = h("small", {}, `Signed ${fromNow(new Date(at).toISOString())}`);
    poll(AGE_INTERVAL_MS, signal, async () => {
      age.textContent = `Signed ${fromNow(new Date(at).toISOString())}`;
      return !age.isConnected && attempt?.at !== at;
    });
    fill(
      signed,
      h(
        "div",
        { class: "row spread" },
        h("h2", {}, "The signed string"),
        h(
          "span",
          { class: "row" },
          age,
          h("button", { type: "button", on: { click: () => void again() } }, "Sign again"),
        ),
      ),
      byteGrid(canonical, canonical === expected ? undefined : expected),
      facts(
        ["X-Agg-Key-Id", copyable(account.keyId)],
        ["X-Agg-Timestamp", copyable(attempt.timestamp)],
        ["X-Agg-Signature", copyable(attempt.signature)],
      ),
    );
  };
  const again = async () => {
    fill(verdict);
    await signNow();
  };
  const check = async () => {
    if (!own && !attempt) await signNow();
    const sent = own
      ? { key_id: keyId.value, timestamp: timestamp.value.trim(), signature: signature.value.trim() }
      : { key_id: account.keyId, timestamp: attempt?.timestamp ?? "", signature: attempt?.signature ?? "" };
    const theirs = own ? string.value || undefined : attempt?.canonical;
    const asked = {
      ...sent,
      method: method.value as Method,
      path: path.value,
      ...(body.value === "" ? {} : { body: body.value }),
    };
    try {
      const found: DebugSignature = await account.client.debugSignature(asked, { signal });
      fill(verdict, ...verdictOf(found, theirs, !own));
    } catch (error) {
      fill(verdict, showFieldErrors(formElement, error, inWords) ? null : failure(error));
    }
  };
  const here = h(
    "div",
    { class: "pair" },
    field("Mistake to make", mistake),
    field("Secret", secret, "Signs in this tab. It is never sent"),
  );
  const elsewhere = h(
    "div",
    { class: "stack" },
    field("Key ID", keyId),
    h("div", { class: "pair" }, field("Timestamp", timestamp), field("Signature", signature)),
    field("String that was signed", string, "Compared byte by byte with the right one, in this tab"),
  );
  const formElement = form(
    "Check the signature",
    check,
    h("div", { class: "pair" }, field("Method", method), field("Path and query, as sent", path)),
    field("Body", body, "Signed byte for byte: white space, the order of keys and escapes matter"),
    own ? elsewhere : here,
  );
  formElement.addEventListener("input", () => {
    fill(verdict);
    if (own) draw();
    else void signNow();
  });
  if (own) draw();
  else void signNow();
  const mode = (name: string, href: string, current: boolean) =>
    h("a", { href, ...(current ? { aria: { current: "page" } } : {}) }, name);
  return pageOf(
    "Signature lab",
    "Signature lab",
    h(
      "p",
      {},
      "A signature is the HMAC-SHA256 of the timestamp, a dot and the payload. The payload is the body, or the request line where there is no body.",
    ),
    h(
      "nav",
      { class: "tabs", aria: { label: "Whose signature" } },
      mode("Sign here", "#/signature", !own),
      mode("Check your own", "#/signature?from=elsewhere", own),
    ),
    h(
      "div",
      { class: "lab" },
      h("div", {}, formElement, own && verdict),
      h("div", {}, signed, !own && verdict, own && samples.element),
    ),
    !own && samples.element,
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
