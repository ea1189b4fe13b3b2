import { useEffect, useState } from "preact/hooks";
import type { WalletValidationCase } from "../../../../clients/typescript/src/index.ts";
import { duration } from "../../../lib/format.ts";
import { Chip } from "../../../ui/chip.tsx";
import { badge, copyText, Facts, SCROLLS } from "../../../ui/facts.tsx";

type Call = WalletValidationCase["transcript"][number];

const LIKELY = "Likely cause: ";

interface CaseOf {
  readonly one: WalletValidationCase;
  /** Open from the beginning. */
  readonly isOpen: boolean;
  /** The likely cause to show for a case whose own is `own`: another, or none, where the wallet fails more than the case. */
  readonly cause: (own: string | undefined) => string | undefined;
  /** The call as a curl command, signed again. */
  readonly curlOf: (call: Call) => Promise<string>;
  readonly playAgain: () => void;
}

/** A case of the wallet suite: its result, what was expected and received, and every call it made. */
export function Case({ one, isOpen, cause, curlOf, playAgain }: CaseOf) {
  // A run has hundreds of calls: they are drawn when they are looked at.
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) setOpen(true);
  }, [isOpen]);
  const [, own] = one.message.split(LIKELY);
  return (
    <li data-status={one.status} data-number={one.number}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {badge(one.status)}
          <span class="case-name">
            {one.number}. {one.name}
          </span>
          <small>{duration(one.duration_ms)}</small>
        </summary>
        {open && (
          <div>
            <Facts
              rows={[
                ["Expected", one.expected],
                ["Received", one.received],
                ["Likely cause", one.status !== "passed" && cause(own)],
              ]}
            />
            <ol class="calls">
              {one.transcript.map((call, at) => (
                <CallEntry
                  key={`${at} ${call.request.body}`}
                  call={call}
                  title={`Call ${at + 1} of ${one.transcript.length}`}
                  isDeciding={isDeciding(one, call)}
                  curlOf={curlOf}
                />
              ))}
            </ol>
            <p>
              <Chip onClick={playAgain}>Play this case again</Chip>
            </p>
          </div>
        )}
      </details>
    </li>
  );
}

function isDeciding({ request, response, transcript }: WalletValidationCase, call: Call): boolean {
  if (transcript.length < 2 || !request) return false;
  const same = (one: Call) => JSON.stringify([one.request, one.response]) === JSON.stringify([request, response]);
  return transcript.findLast(same) === call;
}

interface CallOf {
  readonly call: Call;
  readonly title: string;
  readonly isDeciding: boolean;
  readonly curlOf: (call: Call) => Promise<string>;
}

function CallEntry({ call, title, isDeciding: decided, curlOf }: CallOf) {
  const { request, response, fault, duration_ms: ms } = call;
  const [isRaw, setIsRaw] = useState(false);
  const choice = (name: string, raw: boolean) => (
    <Chip isChosen={raw === isRaw} onClick={() => setIsRaw(raw)}>
      {name}
    </Chip>
  );
  const shown = isRaw ? (text: string) => text : pretty;
  return (
    <li class={decided ? "decided" : ""}>
      <div class="row">
        <strong>{title}</strong>
        {decided && <small>decided the case</small>}
        <fieldset class="chips tight" aria-label={`Form of ${title}`}>
          {choice("Pretty", false)}
          {choice("Raw", true)}
        </fieldset>
        <Chip onClick={() => void curlOf(call).then(copyText)}>Copy as curl</Chip>
      </div>
      <div>
        <h4>Sent</h4>
        <Facts
          rows={[
            ["X-Agg-Key-Id", request.key_id ?? <em key="key">left out</em>],
            ["X-Agg-Timestamp", request.timestamp ?? <em key="time">left out</em>],
          ]}
        />
        <Body text={shown(request.body)} />
        <h4>{response ? `Answered: HTTP ${response.status} in ${duration(ms)}` : "No answer"}</h4>
        {response ? <Body text={shown(response.body)} /> : <p>{fault ?? "No response arrived."}</p>}
      </div>
    </li>
  );
}

function Body({ text }: { readonly text: string }) {
  if (text === "") return <p class="quiet-text">No body.</p>;
  return (
    <pre class="message" {...SCROLLS}>
      {text}
    </pre>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
