import { createServer } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { SNIPPETS } from "../../../web/console/src/lib/snippets.ts";
import { served } from "../../support/served.ts";
import { missing, run } from "../support/languages.ts";

const PROGRAMS: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  curl: ["sh", "-c"],
  Node: ["node", "--input-type=module", "-e"],
  Python: ["python3", "-c"],
  PHP: ["php", "-r"],
};
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  curl: ["curl --version"],
  Python: ["python3 --version"],
  PHP: ["php --version"],
};
const START_TIMEOUT_MS = 60_000;

/** Bytes that quoting gets wrong: quotes of both kinds, backslashes, a dollar, a line feed, letters beyond ASCII. */
const BODY = '{"a":"it\'s \\"quoted\\" $HOME `x` \\\\ é 💶",\n "b":1.50 }';
const SIGNATURE = "ab".repeat(32);

const received: { method?: string | undefined; signature: unknown; body: string }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString();
    received.push({ method: request.method, signature: request.headers["x-agg-signature"], body });
    response.writeHead(409).end("taken");
  });
});
const host = await served(server);
const url = `${host.url}/wallet?who=it's`;
afterAll(host.close);

describe.each(SNIPPETS)("a copied callback in %s", async (language, write) => {
  const absent = await missing([...(NEEDS[language] ?? [])]);
  const [program, ...args] = PROGRAMS[language] ?? ["false"];

  test.skipIf(absent)("sends the same bytes and prints the answer", { timeout: START_TIMEOUT_MS }, async () => {
    const headers = {
      "content-type": "application/json",
      "x-agg-signature": SIGNATURE,
      "content-length": "1",
      host: "x",
    };
    const text = write({ method: "POST", url, headers, body: BODY });
    const { stdout } = await run(program, [...args, language === "PHP" ? text.replace("<?php", "") : text], {});
    expect(received.splice(0)).toEqual([{ method: "POST", signature: SIGNATURE, body: BODY }]);
    expect(stdout).toContain("taken");
  });
});
