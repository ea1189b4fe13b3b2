import { useEffect, useRef, useState } from "preact/hooks";
import {
  canonicalString,
  type DebugSignature,
  type DebugSignatureRequest,
  importSecret,
  sign,
} from "../../../../clients/typescript/src/index.ts";
import { fromNow } from "../../../lib/format.ts";
import { Control, type Field, plain } from "../../../ui/control.tsx";
import { Copyable, Facts } from "../../../ui/facts.tsx";
import { SubmitForm, useSubmit } from "../../../ui/form.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { useSeconds } from "../../../ui/seconds.ts";
import { Failure } from "../../../ui/states.tsx";
import { account } from "../lib/account.ts";
import { inWords } from "../lib/field-words.ts";
import { ByteGrid } from "../ui/byte-grid.tsx";
import { SignatureSamples } from "../ui/signature-samples.tsx";
import { Verdict } from "../ui/signature-verdict.tsx";

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

const METHODS = plain(["GET", "POST", "PUT", "DELETE"]);

const FIELDS = {
  method: { name: "method", label: "Method", options: METHODS },
  path: { name: "path", label: "Path and query, as sent" },
  body: {
    ...{ name: "body", label: "Body", type: "lines", placeholder: "The exact body. Leave it empty for none" },
    hint: "Signed byte for byte: white space, the order of keys and escapes matter",
  },
  mistake: { name: "mistake", label: "Mistake to make", options: Object.entries(MISTAKES) },
  secret: {
    ...{ name: "secret", label: "Secret", type: "password", placeholder: "The key of this console" },
    hint: "Signs in this tab. It is never sent",
  },
  key_id: { name: "key_id", label: "Key ID" },
  timestamp: { name: "timestamp", label: "Timestamp", placeholder: "X-Agg-Timestamp as you sent it" },
  signature: { name: "signature", label: "Signature", placeholder: "X-Agg-Signature as you sent it" },
  string: {
    ...{ name: "string", label: "String that was signed", type: "lines" },
    placeholder: "Optional: the exact string that your program signed",
    hint: "Compared byte by byte with the right one, in this tab",
  },
} as const satisfies Readonly<Record<string, Field>>;

type Name = keyof typeof FIELDS;
type Entered = Readonly<Record<Name, string>>;

/** A signature; it stays until the next one. */
interface Attempt {
  readonly at: number;
  readonly timestamp: string;
  readonly canonical: string;
  readonly signature: string;
  readonly expected: string;
}

/** The service's findings about it. */
interface Found {
  readonly found: DebugSignature;
  readonly signed: string | undefined;
}

/** Signs a request and shows it byte by byte, or takes a signature that was made elsewhere, and lets the service diagnose it. */
export function SignaturePage({ query }: PageProps) {
  const own = query.get("from") === "elsewhere";
  const mode = (name: string, href: string, isCurrent: boolean) => (
    <a href={href} aria-current={isCurrent ? "page" : undefined}>
      {name}
    </a>
  );
  return (
    <Page title="Signature lab">
      <p>
        A signature is the HMAC-SHA256 of the timestamp, a dot and the payload. The payload is the body, or the request
        line where there is no body.
      </p>
      <nav class="tabs" aria-label="Whose signature">
        {mode("Sign here", "#/signature", !own)}
        {mode("Check your own", "#/signature?from=elsewhere", own)}
      </nav>
      <Lab key={String(own)} own={own} />
    </Page>
  );
}

function Lab({ own }: { readonly own: boolean }) {
  const { client, keyId, key } = account();
  const [values, setValues] = useState<Entered>({
    ...{ method: "GET", path: "/v1/games?limit=5&type=slot", body: "", mistake: "none", secret: "" },
    ...{ key_id: keyId, timestamp: "", signature: "", string: "" },
  });
  const [attempt, setAttempt] = useState<Attempt | undefined>(undefined);
  const signing = useRef<Promise<Attempt> | undefined>(undefined);
  const [verdict, setVerdict] = useState<Found | undefined>(undefined);
  const submit = useSubmit(Object.values(FIELDS), inWords, async () => {
    setVerdict(undefined);
    const here = own ? undefined : await signing.current;
    const sent = here
      ? { key_id: keyId, timestamp: here.timestamp, signature: here.signature }
      : { key_id: values.key_id, timestamp: values.timestamp.trim(), signature: values.signature.trim() };
    const found = await client.debugSignature({
      ...sent,
      method: values.method as DebugSignatureRequest["method"],
      path: values.path,
      ...(values.body === "" ? {} : { body: values.body }),
    });
    setVerdict({ found, signed: here ? here.canonical : values.string || undefined });
  });

  const clear = () => {
    setVerdict(undefined);
    submit.clear();
  };
  const signNow = () => {
    clear();
    const made = signed(values, key);
    signing.current = made;
    void made.then((one) => signing.current === made && setAttempt(one));
  };
  useEffect(() => {
    if (!own) signNow();
  }, [values, own]);
  const control = (name: Name) => (
    <Control
      field={FIELDS[name]}
      value={values[name]}
      error={submit.wrong[name] ?? ""}
      onValue={(value) => {
        clear();
        setValues((now) => ({ ...now, [name]: value }));
      }}
    />
  );
  const said = (
    <div aria-live="polite">
      {submit.problem !== undefined && <Failure error={submit.problem} />}
      {verdict && <Verdict {...verdict} isShown={!own} />}
    </div>
  );
  const samples = <SignatureSamples request={{ keyId, ...requestOf(values) }} />;
  return (
    <>
      <div class="lab">
        <div>
          <SubmitForm {...submit} submit="Check the signature">
            <div class="pair">
              {control("method")}
              {control("path")}
            </div>
            {control("body")}
            {own ? (
              <>
                {control("key_id")}
                <div class="pair">
                  {control("timestamp")}
                  {control("signature")}
                </div>
                {control("string")}
              </>
            ) : (
              <div class="pair">
                {control("mistake")}
                {control("secret")}
              </div>
            )}
          </SubmitForm>
          {own && said}
        </div>
        <div>
          {attempt && <Signed attempt={attempt} keyId={keyId} again={signNow} />}
          {own ? samples : said}
        </div>
      </div>
      {!own && samples}
    </>
  );
}

interface SignedOf {
  readonly attempt: Attempt;
  readonly keyId: string;
  readonly again: () => void;
}

function Signed({ attempt, keyId, again }: SignedOf) {
  useSeconds();
  const { at, canonical, expected, timestamp, signature } = attempt;
  return (
    <>
      <div class="row spread">
        <h2>The signed string</h2>
        <span class="row">
          <small>Signed {fromNow(new Date(at).toISOString())}</small>
          <button type="button" onClick={again}>
            Sign again
          </button>
        </span>
      </div>
      <ByteGrid text={canonical} expected={canonical === expected ? undefined : expected} />
      <Facts
        rows={[
          ["X-Agg-Key-Id", <Copyable key="id" text={keyId} />],
          ["X-Agg-Timestamp", <Copyable key="time" text={timestamp} />],
          ["X-Agg-Signature", <Copyable key="signature" text={signature} />],
        ]}
      />
    </>
  );
}

const requestOf = ({ method, path, body }: Entered) => ({ method, target: path, body });

async function signed(entered: Entered, own: CryptoKey): Promise<Attempt> {
  const { mistake, secret } = entered;
  const at = Date.now();
  const seconds = Math.floor(at / 1000) - (mistake === "old" ? 600 : 0);
  const timestamp = mistake === "milliseconds" ? `${seconds}000` : String(seconds);
  const canonical = spoil(mistake, requestOf(entered), timestamp);
  const key =
    mistake === "secret" ? await importSecret(`${secret} `) : secret === "" ? own : await importSecret(secret);
  const signature = await sign(key, canonical);
  return { at, timestamp, canonical, signature, expected: canonicalString(requestOf(entered), timestamp) };
}

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
