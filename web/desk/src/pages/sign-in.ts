import { fill, h } from "../../../lib/dom.ts";
import { field, form, input } from "../../../parts/forms.ts";
import { failure } from "../../../parts/states.ts";
import { SignedOutError } from "../lib/api.ts";

/** Asks for a staff token. It goes nowhere but into the calls of this page, and is forgotten with it. */
export function signInPage(signIn: (token: string) => Promise<void>, reason?: string): HTMLElement {
  const problem = h("div", {});
  const token = input("token", { type: "password", required: true, autocomplete: "off" });
  const send = async () => {
    fill(problem);
    try {
      await signIn(token.value.trim());
    } catch (error) {
      fill(problem, error instanceof SignedOutError ? notSignedIn(error) : failure(error));
      token.focus();
    }
  };
  return h(
    "section",
    { class: "narrow" },
    h("h1", {}, "Sign in to the desk"),
    h(
      "p",
      {},
      reason ?? "Enter your staff token. An administrator issues one: npm run admin -- staff issue-token <id>.",
    ),
    form(
      "Sign in",
      send,
      field("Staff token", token, "It stays in this page's memory: reloading or closing the page signs you out."),
      problem,
    ),
  );
}

function notSignedIn({ message }: SignedOutError): HTMLElement {
  return h("div", { class: "state bad", role: "alert" }, h("strong", {}, "Not signed in"), h("span", {}, message));
}
