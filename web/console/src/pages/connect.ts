import { RefusedError } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { credentialsOf } from "../../../lib/key-store.ts";
import { field, form, input } from "../../../parts/forms.ts";
import { failure } from "../../../parts/states.ts";
import { type Account, connect, DEMO, isLocal } from "../lib/account.ts";

/** Asks for a key. It signs requests here; its secret is never sent. */
export function connectPage(entered: (account: Account) => void, reason?: unknown): HTMLElement {
  const keyId = input("key_id", { required: true });
  const secret = input("secret", { type: "password", required: true });
  const retry = (error: unknown) => (error instanceof RefusedError ? undefined : () => location.reload());
  const errors = h("div", {}, reason === undefined ? null : failure(reason, retry(reason)));
  const enter = async (id: string, text: string) => {
    try {
      const account = await connect(await credentialsOf(id, text));
      sessionStorage.removeItem("ask");
      entered(account);
    } catch (error) {
      fill(errors, failure(error));
    }
  };
  const useDemo = () => void enter(DEMO.keyId, DEMO.secret);
  return h(
    "section",
    { class: "narrow" },
    h("h1", {}, "Connect to the sandbox"),
    h(
      "p",
      {},
      "Requests are signed in this tab with your key. The secret stays in this browser, where no script can read it back, and is never sent.",
    ),
    h(
      "div",
      { class: "stack" },
      errors,
      form("Connect", () => enter(keyId.value.trim(), secret.value), field("Key ID", keyId), field("Secret", secret)),
    ),
    h("h2", {}, "No key yet?"),
    ...(isLocal()
      ? [
          h("p", {}, "A local sandbox comes with a demo operator."),
          h("button", { type: "button", on: { click: useDemo } }, "Use the demo operator"),
        ]
      : [h("p", {}, "Ask the staff of the service for a key of the sandbox.")]),
  );
}
