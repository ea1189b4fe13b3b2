import { createExecutionContext, runDurableObjectAlarm } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { describe, expect, inject, test } from "vitest";
import { verifyEvent, verifyWalletCallback } from "../../clients/typescript/src/index.ts";
import { app } from "../../src/app.ts";
import { createContext } from "../../src/create-context.ts";
import { postToOperator } from "../../src/gate/outgoing/post-to-operator.ts";
import { fromBase64Url, toBase64Url, utf8 } from "../../src/lib/encoding.ts";
import type { Listener } from "../../src/ops/listen/listener.ts";
import { withListener } from "../../src/ops/listen/with-listener.ts";
import { adminCtx, anOperator } from "../support/fixtures.ts";
import { PRODUCTION } from "../support/production.ts";
import { aSession, until } from "../support/session.ts";
import { ORIGIN, type Signer, signatureHeaders } from "../support/signed.ts";

const LISTEN = "/v1/test/listen";

interface Call {
  readonly type: string;
  readonly id: string;
  readonly notice?: string;
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

async function upgrade(
  signer: Signer,
  headers: Record<string, string> = { upgrade: "websocket" },
  target = LISTEN,
): Promise<Response> {
  const signed = await signatureHeaders(signer, "GET", target);
  return exports.default.fetch(new Request(ORIGIN + target, { headers: { ...signed, ...headers } }));
}

/** A connection as the command holds one. `answer` is called with each callback. */
async function aListener(signer: Signer, answer?: (call: Call, socket: WebSocket) => unknown, target = LISTEN) {
  const { status, webSocket: socket } = await upgrade(signer, undefined, target);
  expect(status).toBe(101);
  if (!socket) throw new Error("There is no WebSocket.");
  const calls: Call[] = [];
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
  socket.addEventListener("message", ({ data }) => {
    if (data === "pong") return;
    const call = JSON.parse(String(data)) as Call;
    calls.push(call);
    const said = answer?.(call, socket);
    if (said !== undefined) socket.send(JSON.stringify({ type: "answer", id: call.id, ...(said as object) }));
  });
  socket.accept();
  return { socket, calls, closed };
}

const bodyOf = (call: Call) => fromBase64Url(call.body) ?? new Uint8Array(0);
const booked = () => ({ status: 200, body: toBase64Url(utf8('{"balance":"41.00"}')) });
const isListening = async (code: string) => env.LISTENERS?.getByName(code).isListening();

describe("a listener", () => {
  test("gets a bet with exact bytes and signatures, answers it, and the URL gets nothing", async () => {
    const { operator, bet, calls: sent } = await aSession();
    const { calls } = await aListener(operator, booked);
    expect(await bet("b-1")).toMatchObject({ status: 200, body: { balance: "41.00" } });
    expect(await sent()).toEqual([]);
    const [{ headers, target }] = calls as [Call];
    const incoming = { headers, body: bodyOf(calls[0] as Call), target };
    const callback = await verifyWalletCallback({ [operator.keyId]: operator.secret }, incoming);
    expect(callback).toMatchObject({ action: "bet", amount: "1.00" });
  });

  test("refuses a bet like a wallet", async () => {
    const { operator, bet } = await aSession();
    const refusal = toBase64Url(utf8('{"error":"INSUFFICIENT_FUNDS"}'));
    await aListener(operator, () => ({ status: 402, body: refusal }));
    expect(await bet("b-1")).toMatchObject({ status: 409, body: { error: "INSUFFICIENT_FUNDS" } });
  });

  test.each<[string, object]>([
    ["that its wallet did not answer", { fault: "connection refused" }],
    ["a body that is not base64url", { status: 200, body: "?" }],
    ["a redirect", { status: 302, body: "" }],
    ["more than 64 KiB", { status: 200, body: toBase64Url(utf8(" ".repeat(64 * 1024 + 1))) }],
  ])("that says %s leaves an unknown outcome", async (_, answer) => {
    const { operator, bet, transaction } = await aSession();
    await aListener(operator, () => answer);
    expect((await bet("b-1")).status).toBe(503);
    expect((await transaction("b-1")).body.status).not.toBe("completed");
  });

  test("that dies in a call leaves an unknown outcome; the bet is rolled back at the URL", async () => {
    const { operator, bet, calls: sent } = await aSession();
    await aListener(operator, (_, socket) => socket.close(1000, "stopped"));
    expect((await bet("b-1")).status).toBe(503);
    const actions = async () => (await sent()).map(({ body }) => body.action);
    expect(await until(actions, (found) => found.includes("rollback"))).not.toContain("bet");
  });

  test.each([
    ["no JSON"],
    ['{"type":"answer","id":5}'],
    [`"${"x".repeat(96 * 1024)}"`],
    ["[".repeat(90 * 1024)],
    [new Uint8Array(8)],
  ])("that sends something else is disconnected: %.20s", async (frame) => {
    const { socket, closed } = await aListener(await anOperator());
    socket.send(frame);
    expect(await closed).toBe(1009);
  });

  test("that answers a call of another connection changes nothing", async () => {
    const { operator, bet } = await aSession();
    const other = await aListener(await anOperator());
    await aListener(operator, (call, socket) => {
      other.socket.send(JSON.stringify({ type: "answer", id: call.id, status: 200, body: "" }));
      socket.send(JSON.stringify({ type: "answer", id: "no such call", status: 200, body: "" }));
      return booked();
    });
    expect((await bet("b-1")).status).toBe(200);
  });

  test("is answered a ping without waking the object", async () => {
    const { socket } = await aListener(await anOperator());
    const pong = new Promise((resolve) => {
      socket.addEventListener("message", ({ data }) => resolve(data));
    }).catch(() => undefined);
    socket.send("ping");
    expect(await pong).toBe("pong");
  });
});

describe("notifications and events", () => {
  /** An operator whose addresses are of a scripted server, and how often that was called. */
  async function aNotified() {
    const server = crypto.randomUUID();
    const base = inject("scriptedWallet");
    const url = `${base}/wallet/${server}`;
    const operator = await anOperator({ invoiceUrl: url, eventUrl: url });
    const json = { event: "transaction.failed", id: "e-1" };
    const post = (to: "invoiceUrl" | "eventUrl") =>
      postToOperator(adminCtx(), { operatorCode: operator.code, to, json, attempt: 1 });
    const sent = async () => (await (await fetch(`${base}/calls/${server}`)).json<unknown[]>()).length;
    return { operator, json, post, sent };
  }
  const taken = () => ({ status: 204, body: "" });

  test.each([
    ["invoices", "invoiceUrl", "eventUrl"],
    ["events", "eventUrl", "invoiceUrl"],
  ] as const)("come to a listener that asks for %s, and the others to their URL", async (notice, to, other) => {
    const { operator, json, post, sent } = await aNotified();
    const { calls } = await aListener(operator, taken, `${LISTEN}?notices=${notice}`);
    expect(await post(to)).toEqual({ delivered: true, httpStatus: 204, error: null });
    expect(await sent()).toBe(0);
    expect(await post(other)).toMatchObject({ delivered: true, httpStatus: 200 });
    expect(await sent()).toBe(1);
    const [call] = calls as [Call];
    expect([calls.length, call.notice]).toEqual([1, notice]);
    const incoming = { headers: call.headers, body: bodyOf(call), target: call.target };
    expect(await verifyEvent({ [operator.keyId]: operator.secret }, incoming)).toEqual(json);
  });

  test("that a listener does not answer, or refuses, are not delivered", async () => {
    const { operator, post, sent } = await aNotified();
    const answers: object[] = [{ fault: "connection refused" }, { status: 500, body: "" }];
    await aListener(operator, () => answers.shift(), `${LISTEN}?notices=invoices,events`);
    expect(await post("invoiceUrl")).toMatchObject({ delivered: false, httpStatus: null });
    expect(await post("eventUrl")).toMatchObject({ delivered: false, httpStatus: 500 });
    expect(await sent()).toBe(0);
  });

  test.each(["earthquakes", "events,", "events,wallet"])("%j cannot be asked for", async (notices) => {
    const target = `${LISTEN}?notices=${notices}`;
    const refused = await upgrade(await anOperator(), undefined, target);
    expect([refused.status, await refused.json()]).toMatchObject([422, { fields: [{ field: "notices" }] }]);
  });
});

describe("connections", () => {
  test("the newest has the calls, and the one before is told", async () => {
    const { operator, bet } = await aSession();
    const first = await aListener(operator, booked);
    const second = await aListener(operator, booked);
    expect(await first.closed).toBe(4001);
    expect((await bet("b-1")).status).toBe(200);
    expect([first.calls.length, second.calls.length]).toEqual([0, 1]);
    expect(await isListening(operator.code)).toBe(true);
  });

  test("are one operator's own", async () => {
    const { bet, calls: sent } = await aSession();
    const stranger = await aListener(await anOperator(), booked);
    expect((await bet("b-1")).status).toBe(200);
    expect(stranger.calls).toEqual([]);
    expect(await sent()).toHaveLength(1);
  });

  test("that end give the calls back to the wallet URL", async () => {
    const { operator, bet, calls: sent } = await aSession();
    const { socket } = await aListener(operator, booked);
    expect(await isListening(operator.code)).toBe(true);
    socket.close(1000, "stopped");
    await until(
      () => isListening(operator.code),
      (listening) => listening === false,
    );
    expect((await bet("b-1")).status).toBe(200);
    expect(await sent()).toHaveLength(1);
  });

  test("are signed again after an hour", async () => {
    const operator = await anOperator();
    const { closed } = await aListener(operator);
    await runDurableObjectAlarm((env.LISTENERS as DurableObjectNamespace<Listener>).getByName(operator.code));
    expect(await closed).toBe(4002);
  });
});

describe("a connection is refused", () => {
  test("without a signature, with a wrong one, and to what is no WebSocket", async () => {
    const operator = await anOperator();
    expect(
      (await exports.default.fetch(new Request(ORIGIN + LISTEN, { headers: { upgrade: "websocket" } }))).status,
    ).toBe(401);
    expect((await upgrade({ ...operator, secret: "another" })).status).toBe(401);
    expect((await upgrade(operator, {})).status).toBe(422);
    expect(await isListening(operator.code)).toBe(false);
  });

  test("in production, where no call goes to a listener either", async () => {
    const operator = await anOperator();
    const headers = { ...(await signatureHeaders(operator, "GET", LISTEN)), upgrade: "websocket" };
    const request = new Request(`${PRODUCTION.BASE_URL}${LISTEN}`, { headers });
    expect((await app.fetch(request, PRODUCTION, createExecutionContext())).status).toBe(404);
  });
});

describe("a post", () => {
  const request = {
    url: "https://wallet.example/wallet",
    method: "POST",
    timeoutMs: 1_000,
    maxAnswerBytes: 10,
  } as const;
  const direct = () => Promise.resolve({ kind: "unsent", reason: "by the URL" } as const);
  const postWith = (listener: object) => {
    const LISTENERS = { getByName: () => listener };
    return withListener({ ...adminCtx(), env: { LISTENERS } as never }, direct)({ operatorCode: "casino" }, request);
  };

  test("to a listener lost after it was asked is unknown, and does not go to the URL", async () => {
    const forward = async () => ({ fault: "the listener is gone" });
    expect(await postWith({ isListening: async () => true, forward })).toMatchObject({ kind: "failed", status: null });
  });

  test("goes to the URL, unforwarded, where nobody listens", async () => {
    expect(await postWith({ isListening: async () => false })).toMatchObject({ reason: "by the URL" });
  });

  test("to a listener whose object fails is an unknown outcome", async () => {
    const isListening = () => Promise.reject(new Error("reset"));
    expect(await postWith({ isListening })).toMatchObject({ kind: "failed", status: null });
  });

  const askedListener = (): never => {
    throw new Error("A listener was asked.");
  };

  test("in production asks no listener", async () => {
    const ctx = createContext(
      {
        ...PRODUCTION,
        LISTENERS: { getByName: askedListener } as never,
      },
      () => undefined,
    );
    expect(await ctx.wallet({ operatorCode: "casino" }, { ...request, url: "http://127.0.0.1:9/" })).toMatchObject({
      kind: "unsent",
    });
    expect(ctx.hops.count).toBe(0);
  });
});
