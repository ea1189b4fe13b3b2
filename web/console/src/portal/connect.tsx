import { useState } from "preact/hooks";
import { RefusedError } from "../../../../clients/typescript/src/index.ts";
import { ruleOf } from "../../../lib/field-errors.ts";
import { credentialsOf, keepPortalKey } from "../../../lib/key-store.ts";
import { MINUTE_MS } from "../../../lib/time.ts";
import { Control } from "../../../ui/control.tsx";
import { SubmitForm, useSubmit } from "../../../ui/form.tsx";
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
  // Why it asks, until a key was tried.
  const [{ reason, error }, setAsked] = useState(asked);
  const { wrong, problem, ...parts } = useSubmit([], ruleOf, async () => {
    setAsked({});
    const [keyId, text] = [id.trim(), secret.trim()];
    if (keyId === "") return { key_id: "Enter the ID of a key." };
    if (text === "") return { secret: "Enter the secret of the key." };
    setSecret("");
    try {
      entered(await connect(await credentialsOf(keyId, text), keepPortalKey));
    } catch (failed) {
      parts.form.current?.querySelector<HTMLElement>('[name="secret"]')?.focus();
      throw failed;
    }
    return undefined;
  });
  const retry = error instanceof RefusedError ? undefined : () => location.reload();
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
        {problem !== undefined && <Failure error={problem} />}
        <SubmitForm {...parts} submit="Open the portal">
          <Control
            field={{ name: "key_id", label: "Key ID", required: true }}
            value={id}
            error={wrong.key_id ?? ""}
            onValue={setId}
          />
          <Control
            field={{ name: "secret", label: "Secret", type: "password", required: true }}
            value={secret}
            error={wrong.secret ?? ""}
            onValue={setSecret}
          />
        </SubmitForm>
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
