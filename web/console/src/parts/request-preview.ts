import { signatureHeaders } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { copyText } from "../../../parts/toast.ts";
import type { Account } from "../lib/account.ts";
import { SNIPPETS } from "./snippets.ts";

interface Previewed {
  /** The path that the form posts to. */
  readonly target: string;
  /** The method of the TypeScript client that sends the same. */
  readonly method: string;
  readonly body: () => object;
}

/** What a form will send, as it is now, with buttons that copy it as a program. `show` draws it anew. */
export function requestPreview(account: Account, call: Previewed) {
  const code = h("pre", { class: "message tall", tabIndex: 0, role: "region", aria: { label: "Request body" } });
  const line = h("code", {});
  const show = () => {
    fill(line, `POST ${call.target}`);
    fill(code, JSON.stringify(call.body(), null, 2));
  };
  const chip = (name: string, write: () => Promise<string>) =>
    h("button", { type: "button", class: "chip", on: { click: () => void write().then(copyText) } }, name);
  const programs = SNIPPETS.map(([language, write]) =>
    chip(language, async () => write(await signed(account, call.target, JSON.stringify(call.body())))),
  );
  const element = h(
    "section",
    { class: "preview", aria: { label: "The request" } },
    h("h2", {}, "What will be sent"),
    h("p", {}, line),
    code,
    h(
      "p",
      { class: "row" },
      h("small", {}, "Copy as"),
      chip("TypeScript client", async () => clientCall(account, call.method, call.body())),
      ...programs,
    ),
    h("small", {}, "All but the client are signed as you copy them. A signature is valid for five minutes."),
  );
  show();
  return { element, show };
}

async function signed({ keyId, key }: Account, target: string, body: string) {
  const seconds = Math.floor(Date.now() / 1000);
  const headers = await signatureHeaders(keyId, key, { method: "POST", target, body }, seconds);
  return {
    method: "POST",
    url: location.origin + target,
    headers: { "Content-Type": "application/json", ...headers },
    body,
  };
}

function clientCall({ keyId }: Account, method: string, body: object): string {
  return [
    'import { OperatorGames } from "operator-games-client";',
    "",
    `const client = new OperatorGames({`,
    `  baseUrl: ${JSON.stringify(location.origin)},`,
    `  keyId: ${JSON.stringify(keyId)},`,
    "  secret: process.env.AGG_SECRET,",
    "});",
    `console.log(await client.${method}(${JSON.stringify(body, null, 2)}));`,
    "",
  ].join("\n");
}
