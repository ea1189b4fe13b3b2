import { RefusedError } from "../../../clients/typescript/src/index.ts";
import { type Account, connect, DEMO } from "../lib/account.ts";
import { fill, h } from "../lib/dom.ts";
import { field, form, input } from "../parts/forms.ts";
import { failure } from "../parts/states.ts";

/** Asks for a key pair. The secret stays in this tab: it signs requests here and is never sent. */
export function connectPage(entered: (account: Account) => void, reason?: unknown): HTMLElement {
  const keyId = input("key_id", { required: true });
  const secret = input("secret", { type: "password", required: true });
  const again = (fault: unknown) => (fault instanceof RefusedError ? undefined : () => location.reload());
  const faults = h("div", {}, reason === undefined ? null : failure(reason, again(reason)));
  const enter = async (credentials: { keyId: string; secret: string }) => {
    try {
      const account = await connect(credentials);
      sessionStorage.removeItem("ask");
      entered(account);
    } catch (error) {
      fill(faults, failure(error));
    }
  };
  const useDemo = () => void enter(DEMO);
  return h(
    "section",
    { class: "narrow" },
    h("h1", {}, "Connect to the sandbox"),
    h("p", {}, "Every call is signed in this tab with your key. The secret is kept in the tab and never sent."),
    h(
      "div",
      { class: "stack" },
      faults,
      form(
        "Connect",
        () => enter({ keyId: keyId.value.trim(), secret: secret.value }),
        field("Key id", keyId),
        field("Secret", secret),
      ),
    ),
    h("h2", {}, "Nothing at hand?"),
    h("p", {}, "A local sandbox has a seeded operator."),
    h("button", { type: "button", on: { click: useDemo } }, "Use the demo operator"),
  );
}
