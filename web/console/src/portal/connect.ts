import { RefusedError } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { credentialsOf, keepPortalKey } from "../../../lib/key-store.ts";
import { field, form, input } from "../../../parts/forms.ts";
import { failure } from "../../../parts/states.ts";
import { type Account, connect } from "../lib/account.ts";
import { MAX_IDLE_MS, type Reason } from "./lock.ts";

const MINUTES = MAX_IDLE_MS / 60_000;

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

/** Asks for a key. Its secret becomes a key that no script can read, and leaves the page at once. */
export function connectPage(entered: (account: Account) => void, reason?: Reason, error?: unknown): HTMLElement {
  const keyId = input("key_id", { required: true });
  const secret = input("secret", { type: "password", required: true });
  const retry = error instanceof RefusedError ? undefined : () => location.reload();
  const errors = h("div", {}, reason && told(reason), error !== undefined && failure(error, retry));
  const enter = async () => {
    fill(errors);
    const [id, text] = [keyId.value.trim(), secret.value.trim()];
    secret.value = "";
    if (id === "" || text === "") {
      fill(errors, failure(new Error("Enter the id of a key and its secret.")));
      return (id === "" ? keyId : secret).focus();
    }
    try {
      entered(await connect(await credentialsOf(id, text), keepPortalKey));
    } catch (failed) {
      fill(errors, failure(failed));
      secret.focus();
    }
  };
  return h(
    "section",
    { class: "narrow" },
    h("h1", {}, "Open the portal"),
    h(
      "p",
      {},
      "Enter a key of your operator. This browser signs with it: the secret is never sent, and no script can read it back once it is entered.",
    ),
    h(
      "div",
      { class: "stack" },
      errors,
      form("Open the portal", enter, field("Key ID", keyId), field("Secret", secret)),
    ),
    h("h2", {}, "Which key?"),
    h(
      "p",
      {},
      "Not that of your servers, but your second one: it can be revoked without stopping them. If your calls are tied to an allowlist, the address of this browser has to be on it. ",
      h("a", { href: "/docs/portal" }, "How the portal keeps a key"),
    ),
    h("p", { class: "quiet-text" }, `After ${MINUTES} minutes without input the key is forgotten.`),
  );
}

function told(reason: Reason): HTMLElement {
  const [title, detail] = REASONS[reason];
  return h("div", { class: "state", role: "status" }, h("strong", {}, title), h("span", {}, detail));
}
