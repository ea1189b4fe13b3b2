import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import type { TestProject } from "vitest/node";
import { createProviderServer } from "../../../examples/provider/server.ts";
import type {} from "../../support/provided.d.ts";
import { served } from "../../support/served.ts";

/** Starts the example provider and a misbehaving server beside the runtime, for the duration of the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const example = createProviderServer({
    // The runtime under test listens on no port; the node project plays rounds over HTTP.
    serviceUrl: "http://127.0.0.1:9",
    keys: [{ keyId: "example-key", secret: "example-secret" }],
    verifyV2: true,
    draw: () => 0,
  });
  const [provider, faulty] = await Promise.all([served(example), served(createServer(misbehave))]);
  project.provide("exampleProvider", provider.url);
  project.provide("faultyServer", faulty.url);
  return async () => {
    await Promise.all([provider.close(), faulty.close()]);
  };
}

/** Misbehaves in the way the first path segment names. */
const misbehave: RequestListener = async (request, response) => {
  const [, fault = "", status = "200"] = (request.url ?? "").split("/");
  FAULTS[fault]?.(response, Number(status), await text(request));
};

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

const FAULTS: Record<string, (response: ServerResponse, status: number, sent: string) => void> = {
  hang: () => undefined,
  // Sends headers at once and a body that never ends.
  drip: (response) => void response.writeHead(200, { "content-type": "application/json" }).write("{"),
  // The same, of a length that it announces.
  "drip-announced": (response) => void response.writeHead(200, { "content-length": 100 }).write("{"),
  // Ends before the length that it announces.
  short: (response) => {
    response.writeHead(200, { "content-length": 100 }).write("{}");
    setTimeout(() => response.destroy(), 10);
  },
  // Announces the length of its compressed bytes, which is within any bound.
  "gzip-bomb": (response) => {
    const bytes = gzipSync(Buffer.alloc(70_000, " "));
    response.writeHead(200, { "content-encoding": "gzip", "content-length": bytes.byteLength }).end(bytes);
  },
  gzip: (response) => {
    const bytes = gzipSync("packed");
    response.writeHead(200, { "content-encoding": "gzip", "content-length": bytes.byteLength }).end(bytes);
  },
  chunked: (response) => {
    response.writeHead(200).write("in ");
    response.end("parts");
  },
  reset: (response) => void response.destroy(),
  redirect: (response) => void response.writeHead(302, { location: "/ok" }).end(),
  ok: (response) => json(response, 200, { launch_url: "https://games.provider.com/play#token=ok" }),
  empty: (response, status) => void response.writeHead(status).end(),
  html: (response, status) => void response.writeHead(status, { "content-type": "text/html" }).end("<h1>no</h1>"),
  large: (response) => json(response, 200, { launch_url: "x".repeat(70_000) }),
  "large-announced": (response) => void response.writeHead(200, { "content-length": 70_000 }).end("x".repeat(70_000)),
  list: (response) => json(response, 200, []),
  "error-only": (response, status) => json(response, status, { error: "NO" }),
  refusal: (response, status) => json(response, status, { error: "NO", message: "Not today." }),
  echo: (response, status, sent) => json(response, status, { error: "NO", message: `Not today: ${sent}` }),
  "other-launch": (response) => json(response, 200, { launch_url: "https://games.provider.com/play" }),
  script: (response) => json(response, 200, { launch_url: "javascript:alert(1)//the-token" }),
  "plain-launch": (response) => json(response, 200, { launch_url: "http://games.provider.com/the-token" }),
  "token-in-host": (response) => json(response, 200, { launch_url: "https://the-token.games.provider.com/play" }),
  "nul-launch": (response) => json(response, 200, { launch_url: "https://games.provider.com/the-token\u0000" }),
  "own-launch": (response) => json(response, 200, { launch_url: "http://127.0.0.1:8080/the-token" }),
  credentials: (response) => json(response, 200, { launch_url: "https://a:b@games.provider.com/the-token" }),
};
