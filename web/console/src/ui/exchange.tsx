import { useState } from "preact/hooks";
import type { DeliveryAttempt, WireExchange, WireMessage } from "../../../../clients/typescript/src/index.ts";
import { clockTime, counted, duration } from "../../../lib/format.ts";
import { Chip } from "../../../ui/chip.tsx";
import { badge, copyText, Facts, SCROLLS } from "../../../ui/facts.tsx";
import { type SentRequest, SNIPPETS } from "../lib/snippets.ts";

const OUTCOMES = { success: "booked", refusal: "refused", unknown: "unknown", unsent: "not sent" } as const;

/** One callback to the wallet and its answer, byte for byte. */
export function Exchange({ call }: { readonly call: DeliveryAttempt }) {
  const { attempt, started_at, duration_ms, url, request, response, reason } = call;
  const took = duration_ms === null ? "" : `, ${duration(duration_ms)}`;
  return (
    <details class="exchange" open={call.class !== "success"}>
      <summary class="row">
        <strong>Attempt {attempt}</strong>
        <span class="quiet-text">
          {clockTime(started_at)} UTC{took}
        </span>
        {badge(call.class === null ? "in progress" : OUTCOMES[call.class])}
      </summary>
      {reason !== null && <p>{reason}</p>}
      {request && url !== null && <Copies request={{ method: "POST", url, ...request }} />}
      {request ? (
        <Message first={`POST ${url}`} of={request} />
      ) : (
        <p class="quiet-text">The request is no longer kept.</p>
      )}
      {response ? (
        <Message first={`HTTP ${response.status}`} of={response} />
      ) : (
        <p class="quiet-text">No answer arrived.</p>
      )}
    </details>
  );
}

/** Buttons that copy the call as a program. It has the signature of the call: a wallet that checks the clock refuses it later. */
function Copies({ request }: { readonly request: SentRequest }) {
  return (
    <p class="row">
      <small>Copy as</small>
      {SNIPPETS.map(([language, write]) => (
        <Chip key={language} title="With the signature of that moment" onClick={() => copyText(write(request))}>
          {language}
        </Chip>
      ))}
    </p>
  );
}

interface MessageOf {
  readonly first: string;
  readonly of: Pick<SentRequest, "headers"> & { readonly body: string | null };
}

/** Start line, headers and body, as they were sent. */
function Message({ first, of: { headers, body } }: MessageOf) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <pre class="message" {...SCROLLS}>
      {[first, ...lines, "", body ?? ""].join("\n").trimEnd()}
    </pre>
  );
}

const PARTS = ["Raw", "Headers", "Answer"] as const;

/** Raw, headers and answer of an exchange, one at a time; arrow keys go from one to the other. */
export function ExchangeTabs({ of: one }: { readonly of: WireExchange }) {
  const [shown, setShown] = useState<(typeof PARTS)[number]>("Raw");
  const id = `exchange-${one.id}`;
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const at = (PARTS.indexOf(shown) + by + PARTS.length) % PARTS.length;
    setShown(PARTS[at] ?? "Raw");
    (event.currentTarget as HTMLElement).querySelectorAll("button")[at]?.focus();
  };
  return (
    <>
      <div class="exchange-tabs" role="tablist" aria-label="Parts of the exchange" onKeyDown={step}>
        {PARTS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-controls={id}
            aria-selected={name === shown}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => setShown(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={id} role="tabpanel" class="exchange-panel" aria-label={shown}>
        <Part name={shown} of={one} />
      </div>
    </>
  );
}

function Part({ name, of: one }: { readonly name: (typeof PARTS)[number]; readonly of: WireExchange }) {
  const { request, response, method, path, status } = one;
  const url = one.url ?? location.origin + path;
  if (name === "Raw")
    return (
      <>
        {request.encoding === "utf8" && !request.truncated && !request.blanked && (
          <Copies request={{ method, url, headers: request.headers, body: request.body }} />
        )}
        <Message first={`${method} ${path} HTTP/1.1`} of={request} />
        <Remarks of={request} bytes={one.request_bytes} />
      </>
    );
  if (name === "Headers")
    return (
      <>
        <h3>Request</h3>
        <HeaderList of={request.headers} />
        <h3>Answer</h3>
        <HeaderList of={response?.headers ?? {}} />
      </>
    );
  if (!response) return <p class="quiet-text">No answer arrived: {one.reason ?? "the reason is not known"}.</p>;
  return (
    <>
      <Message first={`HTTP ${status}`} of={response} />
      <Remarks of={response} bytes={one.response_bytes} />
    </>
  );
}

/** Differences between the body as shown and as sent. */
function Remarks({ of, bytes }: { readonly of: WireMessage; readonly bytes: number }) {
  const said = [
    of.truncated && `The first 16 KiB of ${counted(bytes, "byte")}.`,
    of.blanked && "Addresses that work without a signature are blanked.",
    of.encoding === "base64" && "The body is not UTF-8. It is shown in Base64.",
  ].filter(Boolean);
  return said.length === 0 ? null : <p class="quiet-text">{said.join(" ")}</p>;
}

function HeaderList({ of }: { readonly of: Readonly<Record<string, string>> }) {
  const rows = Object.entries(of).map(([name, value]) => [name, <code key={name}>{value}</code>] as const);
  return rows.length === 0 ? <p class="quiet-text">None.</p> : <Facts rows={rows} />;
}
