import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { after, before, test } from "node:test";
import { readDevVars } from "../../scripts/local/dev-vars.ts";
import { projectRoot } from "../../scripts/local/root.ts";
import { payloadOf } from "../../src/gate/signing/canonical.ts";
import { importSecret, signPayload } from "../../src/gate/signing/digest.ts";
import { type Installation, startInstallation } from "../browser/support/installation.ts";

/** Refused requests; as many good ones are sent between them, over the same connections. */
const REQUESTS = Number(process.env.REQUESTS ?? 84);
const CONNECTIONS = 4;
/** One request in so many has the largest body: each costs the local proxy a second. */
const LARGEST_EACH = 29;
const LARGEST = Buffer.alloc(50_000_000, "a");

interface Signer {
  readonly keyId: string;
  readonly secret: string;
}

/** A request that is refused with one of `codes`, whatever follows its head. */
interface Refused {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly sizes: readonly number[];
  readonly codes: readonly string[];
  readonly headers?: Record<string, string>;
  readonly signer?: Signer;
  readonly alone?: boolean;
}

interface Answer {
  readonly status: number;
  readonly error?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let installation: Installation;
let operator: Signer;
let provider: Signer;
let limited: Signer;
let bearer: Record<string, string>;

before(async () => {
  installation = await startInstallation();
  const keyOf = async (path: string): Promise<Signer> => {
    const { key_id, secret } = await installation.admin("POST", `${path}/keys`, {});
    return { keyId: String(key_id), secret: String(secret) };
  };
  bearer = { authorization: `Bearer ${readDevVars(projectRoot).ADMIN_TOKEN}` };
  operator = installation;
  provider = await keyOf("/providers/sandbox");
  const slow = { name: "Slow Casino", wallet_url: `${installation.walletBase}/wallet`, requests_per_minute: 1 };
  await installation.admin("PUT", "/operators/slow", slow);
  limited = await keyOf("/operators/slow");
});
after(() => {
  agent.destroy();
  return installation?.stop();
});

test(`${REQUESTS} refused bodies of up to 50 MB get errors; calls between succeed`, async (t) => {
  const refused = table();
  const unexpected: string[] = [];
  const took: number[] = [];
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < REQUESTS; i = next++) {
      const { name, sizes, codes, ...sent } = refused[i % refused.length] as Refused;
      const turn = Math.floor(i / refused.length);
      const size = i % LARGEST_EACH === LARGEST_EACH - 1 ? LARGEST.byteLength : (sizes[turn % sizes.length] as number);
      const chunked = Math.floor(turn / sizes.length + turn) % 2 === 1;
      const answer = await send({ ...sent, body: LARGEST.subarray(0, size), chunked });
      if (!codes.includes(answer.error ?? "")) {
        unexpected.push(`${name}, ${size} bytes${chunked ? ", chunked" : ""}: ${JSON.stringify(answer)}`);
      }
      const sentAt = performance.now();
      const good = await goodCall(i);
      took.push(performance.now() - sentAt);
      if (good.status >= 300) unexpected.push(`good call ${i} after "${name}": ${JSON.stringify(good)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const ms = took.toSorted((a, b) => a - b).map(Math.round);
  t.diagnostic(`${took.length} good calls: ${ms[took.length >> 1]} ms at the median, ${ms.at(-1)} ms at most`);
  assert.deepEqual(unexpected, []);
});

test("a large body that stalls is refused with the reason", async () => {
  const list = { method: "PUT", path: "/v1/reconciliations/nothing/parts/1", signer: operator };
  const body = LARGEST.subarray(0, 2_000_000);
  const { status, error } = await send({ ...list, body, stallsAfter: 300_000, alone: true });
  assert.deepEqual([status, error], [422, "VALIDATION_FAILED"]);
});

/** Every way in which a request with a body is refused before that is read whole. */
function table(): readonly Refused[] {
  const sizes = [300_000, 1_100_000, 300_000, 2_000_000, 300_000, 9_000_000];
  const large = [1_100_000, 2_000_000, 9_000_000];
  const huge = [9_000_000];
  const unknown = { keyId: "nobody", secret: "a-secret-that-no-key-has-0123456789" };
  const bet = { method: "POST", path: "/provider/v1/bet" };
  const session = { method: "POST", path: "/v1/sessions" };
  const games = { method: "PUT", path: "/admin/v1/providers/sandbox/games" };
  const list = { method: "PUT", path: "/v1/reconciliations/nothing/parts/1" };
  return [
    { name: "session", ...session, sizes, codes: ["VALIDATION_FAILED"], signer: operator },
    { name: "session, unknown key", ...session, sizes, codes: ["VALIDATION_FAILED"], signer: unknown },
    { name: "session, unsigned", ...session, sizes, codes: ["UNAUTHORIZED"] },
    {
      name: "session, rate limit",
      ...session,
      sizes: [200_000],
      codes: ["RATE_LIMITED", "VALIDATION_FAILED"],
      signer: limited,
    },
    {
      name: "GET with a body",
      ...{ method: "GET", path: "/v1/games", sizes, codes: ["UNAUTHORIZED"], signer: operator },
      alone: true,
    },
    { name: "list", ...list, sizes: huge, codes: ["VALIDATION_FAILED"], signer: operator },
    { name: "list, unknown key", ...list, sizes, codes: ["VALIDATION_FAILED"], signer: unknown },
    { name: "bet", ...bet, sizes: large, codes: ["VALIDATION_FAILED"], signer: provider },
    // Up to the bound the key is looked at.
    {
      name: "bet, unknown key",
      ...bet,
      sizes: [300_000],
      codes: ["UNAUTHORIZED", "VALIDATION_FAILED"],
      signer: unknown,
    },
    { name: "bet, unsigned", ...bet, sizes, codes: ["UNAUTHORIZED"] },
    { name: "import", ...games, sizes: huge, codes: ["VALIDATION_FAILED"], headers: bearer },
    { name: "import, no token", ...games, sizes, codes: ["UNAUTHORIZED"] },
    {
      name: "import, wrong token",
      ...games,
      sizes,
      codes: ["UNAUTHORIZED", "RATE_LIMITED"],
      headers: { authorization: "Bearer wrong" },
    },
    { name: "no such call", method: "POST", path: "/nothing", sizes, codes: ["NOT_FOUND"] },
  ];
}

/** Signed reads and writes of all surfaces in turn. */
function goodCall(i: number): Promise<Answer> {
  const launch = {
    player_id: `player-${i % 50}`,
    currency: "EUR",
    game_id: installation.gameId("royal-fruit"),
    country: "DE",
    language: "en",
  };
  const calls = [
    { method: "GET", path: "/v1/games?limit=5", signer: operator },
    { method: "POST", path: "/v1/sessions", signer: operator, body: Buffer.from(JSON.stringify(launch)) },
    { method: "GET", path: "/provider/v1/games?limit=1", signer: provider },
    { method: "GET", path: "/admin/v1/operators?limit=1", headers: bearer },
  ];
  return send(calls[i % calls.length] as (typeof calls)[number]);
}

interface Sent {
  /** Bytes after which nothing more of the body comes. */
  readonly stallsAfter?: number;
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly signer?: Signer;
  readonly body?: Buffer;
  /** Sends no Content-Length. */
  readonly chunked?: boolean;
  /**
   * Over a connection of its own: wrangler's proxy drops the body of a GET unread, and closes the connection behind the answer
   * without a word. What the service itself does with such a body: test/node/http/captured-callback.test.ts.
   */
  readonly alone?: boolean;
}

/** An idle connection is closed after five seconds. */
const IDLE_MS = 4_500;
/** When the last answer of a connection ended. */
const answeredAt = new WeakMap<Socket, number>();

/** Sends a request over a kept-alive connection. A connection that breaks is an answer too: status 0. */
async function send(sent: Sent): Promise<Answer> {
  const { method, path, headers, signer, body, chunked = false, alone = false, stallsAfter } = sent;
  const signed = signer ? await signatureHeaders(signer, method, path, body) : {};
  const length = chunked ? { "transfer-encoding": "chunked" } : { "content-length": String(body?.byteLength ?? 0) };
  const options = {
    agent: alone ? false : agent,
    method,
    path,
    headers: { "content-type": "application/json", ...headers, ...signed, ...length },
  };
  return new Promise((resolve) => {
    const sentAt = Date.now();
    const call = request(installation.baseUrl, options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      answer.on("end", () => {
        if (call.socket) answeredAt.set(call.socket, Date.now());
        if (stallsAfter !== undefined) call.destroy();
        resolve({ status: answer.statusCode ?? 0, ...errorIn(text) });
      });
    });
    call.setTimeout(120_000, () => call.destroy(new Error("no answer within a minute")));
    call.on("error", (cause) => {
      const idleMs = call.socket && answeredAt.has(call.socket) ? sentAt - Number(answeredAt.get(call.socket)) : 0;
      // The server was closing the connection, which had nothing to do: every client sends its request again.
      if (idleMs > IDLE_MS) return resolve(send(sent));
      const after = `${Date.now() - sentAt} ms after it was sent, over a connection idle for ${idleMs} ms`;
      resolve({ status: 0, error: `${cause}, ${after}` });
    });
    if (stallsAfter === undefined) call.end(body);
    else call.write(body?.subarray(0, stallsAfter));
  });
}

async function signatureHeaders(signer: Signer, method: string, path: string, body = Buffer.alloc(0)) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const { bytes } = payloadOf(method, path, new Uint8Array(body));
  return {
    "x-agg-key-id": signer.keyId,
    "x-agg-timestamp": timestamp,
    "x-agg-signature": await signPayload(await importSecret(signer.secret), timestamp, bytes),
  };
}

/** The code of a documented error; anything else as it came. */
function errorIn(text: string): { readonly error?: string } {
  try {
    return { error: (JSON.parse(text) as { error?: string }).error ?? "" };
  } catch {
    return { error: text.slice(0, 100) };
  }
}
