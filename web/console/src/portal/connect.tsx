import { useRef, useState } from "preact/hooks";
import { RefusedError } from "../../../../clients/typescript/src/index.ts";
import { credentialsOf, keepPortalKey } from "../../../lib/key-store.ts";
import { MINUTE_MS } from "../../../lib/time.ts";
import { Control } from "../../../ui/control.tsx";
import { useBusy } from "../../../ui/form.tsx";
import { Failure } from "../../../ui/states.tsx";
import { type Account, connect } from "../lib/account.ts";
import { MAX_IDLE_MS, type Reason } from "./lock.ts";

const MINUTES = MAX_IDLE_MS / MINUTE_MS;

const REASONS: Readonly<Record<Reason, readonly [title: string, detail: string]>> = {
  idle: [
    "The portal is locked",
    `Nobody used it for ${MINUTES} minutes, so this browser has forgotten the key. Enter it again.`,
  ],
  forgotten: ["The key is forgotten", "This browser can sign with it no longer."],
  refused: [
    "The key is no longer accepted",
    "It was revoked, or this address is not on its allowlist. This browser has forgotten it. Enter another one.",
  ],
};

export interface Asked {
  readonly reason?: Reason | undefined;
  readonly error?: unknown;
}

/** Asks for a key. Its secret becomes a key that no script can read, and leaves the page at once. */
export function Connect({ entered, asked }: { readonly entered: (account: Account) => void; readonly asked: Asked }) {
  const [id, setId] = useState("");
  const [secret, setSecret] = useState("");
  const [error, setError] = useState(asked.error);
  const [reason, setReason] = useState(asked.reason);
  const form = useRef<HTMLFormElement>(null);
  const [button, isBusy, run] = useBusy();
  const send = async () => {
    setReason(undefined);
    setSecret("");
    const [keyId, text] = [id.trim(), secret.trim()];
    const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    setError(keyId && text ? undefined : new Error("Enter the id of a key and its secret."));
    if (!keyId || !text) return focus(keyId ? "secret" : "key_id");
    try {
      entered(await connect(await credentialsOf(keyId, text), keepPortalKey));
    } catch (failed) {
      setError(failed);
      focus("secret");
    }
  };
  const retry = error === asked.error && !(error instanceof RefusedError) ? () => location.reload() : undefined;
  return (
    <section class="narrow">
      <h1>Open the portal</h1>
      <p>
        Enter a key of your operator. This browser signs with it: the secret is never sent, and no script can read it
        back once it is entered.
      </p>
      <div class="stack">
        {reason && (
          <div class="state" role="status">
            <strong>{REASONS[reason][0]}</strong>
            <span>{REASONS[reason][1]}</span>
          </div>
        )}
        {error !== undefined && <Failure error={error} {...(retry && { retry })} />}
        <form
          ref={form}
          class="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run(send);
          }}
        >
          <Control field={{ name: "key_id", label: "Key ID", required: true }} value={id} onValue={setId} />
          <Control
            field={{ name: "secret", label: "Secret", type: "password", required: true }}
            value={secret}
            onValue={setSecret}
          />
          <div class="form-end">
            <button type="submit" class="main" ref={button} disabled={isBusy}>
              Open the portal
            </button>
          </div>
        </form>
      </div>
      <h2>Which key?</h2>
      <p>
        Not that of your servers, but your second one: it can be revoked without stopping them. If your calls are tied
        to an allowlist, the address of this browser has to be on it.{" "}
        <a href="/docs/portal">How the portal keeps a key</a>
      </p>
      <p class="quiet-text">After {MINUTES} minutes without input the key is forgotten.</p>
    </section>
  );
}
