import { signatureHeaders } from "../../../../clients/typescript/src/index.ts";
import { Chip } from "../../../ui/chip.tsx";
import { copyText, SCROLLS } from "../../../ui/facts.tsx";
import { account } from "../lib/account.ts";
import { SNIPPETS } from "../lib/snippets.ts";

interface Previewed {
  /** The path that the form posts to. */
  readonly target: string;
  /** The method of the TypeScript client that sends the same. */
  readonly method: string;
  readonly body: object;
}

/** The request that a form will send, with buttons that copy it as a program. */
export function RequestPreview({ target, method, body }: Previewed) {
  const programs = [
    ["TypeScript client", async () => clientCall(method, body)] as const,
    ...SNIPPETS.map(([name, write]) => [name, async () => write(await signed(target, JSON.stringify(body)))] as const),
  ];
  return (
    <section class="preview" aria-label="The request">
      <h2>What will be sent</h2>
      <p>
        <code>POST {target}</code>
      </p>
      <pre class="message tall" {...SCROLLS}>
        {JSON.stringify(body, null, 2)}
      </pre>
      <p class="row">
        <small>Copy as</small>
        {programs.map(([name, write]) => (
          <Chip key={name} onClick={() => void write().then(copyText)}>
            {name}
          </Chip>
        ))}
      </p>
      <small>All but the client are signed as you copy them. A signature is valid for five minutes.</small>
    </section>
  );
}

async function signed(target: string, body: string) {
  const { keyId, key } = account();
  const seconds = Math.floor(Date.now() / 1000);
  const headers = await signatureHeaders(keyId, key, { method: "POST", target, body }, seconds);
  return {
    method: "POST",
    url: location.origin + target,
    headers: { "Content-Type": "application/json", ...headers },
    body,
  };
}

function clientCall(method: string, body: object): string {
  return [
    'import { OperatorGames } from "operator-games-client";',
    "",
    `const client = new OperatorGames({`,
    `  baseUrl: ${JSON.stringify(location.origin)},`,
    `  keyId: ${JSON.stringify(account().keyId)},`,
    "  secret: process.env.AGG_SECRET,",
    "});",
    `console.log(await client.${method}(${JSON.stringify(body, null, 2)}));`,
    "",
  ].join("\n");
}
