import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import threatModel from "../../docs/threat-model.md?raw";
import type { Env } from "../../src/env.ts";
import { newToken } from "../../src/gate/staff/token.ts";
import { adminCtx, anOperator, aProvider } from "../support/fixtures.ts";
import { fetched } from "../support/in-process.ts";
import { ORIGIN, signatureHeaders } from "../support/signed.ts";

/** Far ahead, so that no other test counts in these minutes. */
let minute = Date.UTC(2101, 0);

beforeEach(() => {
  minute += 3_600_000;
  vi.useFakeTimers({ now: minute, toFake: ["Date"] });
});
interface Cost {
  reads: number;
  writes: number;
  objects: number;
  buckets: number;
}

/** Bindings that count what is asked of them. */
function counting(cost: Cost): Partial<Env> {
  const methods = <T extends object>(target: T, count: (name: string, args: readonly unknown[]) => void): T =>
    new Proxy(target, {
      get: (original, name) => {
        const member: unknown = Reflect.get(original, name, original);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          count(String(name), args);
          return Reflect.apply(member, original, args) as unknown;
        };
      },
    });
  const database = (db: D1Database) => {
    const statement = (sql: string, real: D1PreparedStatement): D1PreparedStatement =>
      new Proxy(real, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name, target);
          if (typeof member !== "function") return member;
          if (name === "bind") return (...values: unknown[]) => statement(sql, target.bind(...values));
          return (...args: unknown[]) => {
            if (/^\s*(select|with)/i.test(sql)) cost.reads++;
            else cost.writes++;
            return Reflect.apply(member, target, args) as unknown;
          };
        },
      });
    return new Proxy(db, {
      get: (target, name) => {
        if (name === "prepare") return (sql: string) => statement(sql, target.prepare(sql));
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
  };
  const objects = <T extends Rpc.DurableObjectBranded>(namespace: DurableObjectNamespace<T>) =>
    new Proxy(namespace, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          const made: unknown = Reflect.apply(member, target, args);
          return typeof made === "object" && made !== null && name !== "idFromName"
            ? methods(made, () => void cost.objects++)
            : made;
        };
      },
    });
  const real = env as Env;
  const bucket = (target: R2Bucket) => methods(target, () => void cost.buckets++);
  return {
    DB: database(real.DB),
    LEDGER_01: database(real.LEDGER_01 as D1Database),
    RATE_COUNTERS: objects(real.RATE_COUNTERS),
    STRANGER_COUNTERS: objects(real.STRANGER_COUNTERS),
    IMAGES: bucket(real.IMAGES),
    DOCUMENTS: bucket(real.DOCUMENTS),
    WIRE_LOGS: undefined,
  } as Partial<Env>;
}

let networks = 0;

/** The cost of the first of many equal requests from one address, and of the last. */
async function costs(times: number, request: (i: number) => Promise<Request> | Request) {
  const address = `198.51.100.${++networks}`;
  let first: Cost | undefined;
  let status = 0;
  let cost: Cost = { reads: 0, writes: 0, objects: 0, buckets: 0 };
  for (let i = 0; i < times; i++) {
    cost = { reads: 0, writes: 0, objects: 0, buckets: 0 };
    const sent = await request(i);
    const headers = new Headers(sent.headers);
    if (!headers.has("cf-connecting-ip")) headers.set("cf-connecting-ip", address);
    const answer = await fetched(counting(cost), new Request(sent, { headers }));
    await answer.text();
    status = answer.status;
    first ??= cost;
  }
  return { first: first as Cost, last: cost, status };
}

const hex = (length: number, i: number) => (i + 7_000_000).toString(16).padStart(length, "0");

async function signedAt(signer: { keyId: string; secret: string }, method: string, target: string, body = "") {
  const headers = await signatureHeaders(signer, method, target, body);
  return new Request(ORIGIN + target, { method, headers, ...(body && { body }) });
}

test("docs/threat-model.md says what a stranger's requests cost, and none costs more", async () => {
  const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
  const rows: string[] = [];
  const row = async (
    what: string,
    bound: string,
    times: number,
    request: (i: number) => Promise<Request> | Request,
    expected: readonly number[],
  ) => {
    const { first, last, status } = await costs(times, request);
    expect(expected, `${what}: ${status}`).toContain(status);
    const text = ({ reads, writes, objects, buckets }: Cost) => [reads, writes, objects, buckets].join(" + ");
    rows.push(`| ${what} | ${text(first)} | ${text(last)}, ${status} | ${bound} |`);
  };
  const bearer = (path: string, token: string) =>
    new Request(ORIGIN + path, { headers: { authorization: `Bearer ${token}` } });
  // Of the right form, and made with another key.
  const ctx = adminCtx();
  const foreign = { ...ctx, settings: { ...ctx.settings, masterKey: btoa("another-master-key-of-32-bytes-!") } };
  const invented = await Promise.all(Array.from({ length: 40 }, async () => (await newToken(foreign)).token));
  const stranger = { keyId: "nobody", secret: "guessed" };
  // The isolate knows which keys are untagged, and has read the operator's and provider's once.
  await fetched({}, await signedAt(operator, "GET", "/v1/ping"));
  await fetched({}, await signedAt(stranger, "GET", "/v1/ping"));
  await fetched({}, await signedAt(stranger, "POST", "/provider/v1/bet", "{}"));

  await row("`/v1`, no signature", "none needed", 40, () => new Request(`${ORIGIN}/v1/ping`), [401]);
  await row(
    "`/v1`, an invented key",
    "one read a second and isolate",
    40,
    () => signedAt(stranger, "GET", "/v1/ping"),
    [401],
  );
  const wrong = { keyId: operator.keyId, secret: "guessed" };
  await row(
    "`/v1`, a known key id, a wrong signature",
    "the key is read each 30 s",
    40,
    () => signedAt(wrong, "GET", "/v1/ping"),
    [401],
  );
  const stale = await signedAt(operator, "GET", "/v1/ping");
  vi.setSystemTime(minute + 10 * 60_000);
  await fetched({}, await signedAt(operator, "GET", "/v1/ping"));
  await row(
    "`/v1`, a captured request that is stale",
    "the counter's version, no read",
    40,
    () => new Request(stale),
    [401],
  );
  const elsewhere = await anOperator({ allowlist: ["192.0.2.1"] });
  await fetched({}, await signedAt(elsewhere, "GET", "/v1/ping"));
  await row(
    "`/v1`, an address that is not allowed",
    "the counter's version, no read",
    40,
    () => signedAt(elsewhere, "GET", "/v1/ping"),
    [403],
  );
  await row(
    "`/provider/v1`, an invented key",
    "one read a second and isolate",
    40,
    () => signedAt(stranger, "POST", "/provider/v1/bet", "{}"),
    [401],
  );
  const wrongProvider = { keyId: provider.keyId, secret: "guessed" };
  await row(
    "`/provider/v1`, a known key id, a wrong signature",
    "the key is read each 30 s",
    40,
    () => signedAt(wrongProvider, "POST", "/provider/v1/bet", "{}"),
    [401],
  );
  await row("`/admin/v1`, no token", "none needed", 40, () => new Request(`${ORIGIN}/admin/v1/me`), [401]);
  await row(
    "`/admin/v1`, an invented token",
    "ten different ones a minute and network, then one look at the counter",
    40,
    (i) => bearer("/admin/v1/me", invented[i] ?? ""),
    [429],
  );
  await row(
    "`/admin/v1`, an invented token, repeated",
    "thirty a minute and network, then one look at the counter",
    40,
    () => bearer("/admin/v1/me", invented[0] ?? ""),
    [429],
  );
  await row(
    "`/sandbox/api`, an invented launch token",
    "120 a minute, network and isolate",
    130,
    (i) => bearer("/sandbox/api/state", hex(43, i)),
    [429],
  );
  await row(
    "`/v1/images/{id}`, an id that does not exist",
    "once a minute each; 120 a minute, network and isolate",
    130,
    (i) => new Request(`${ORIGIN}/v1/images/${hex(32, i)}`),
    [429],
  );
  await row(
    "the same id again",
    "the edge's cache",
    2,
    () => new Request(`${ORIGIN}/v1/images/${hex(32, 9_999)}`),
    [404],
  );
  await row(
    "`/documents/{token}.pdf`, an invented token",
    "once a minute each; 120 a minute, network and isolate",
    130,
    (i) => new Request(`${ORIGIN}/documents/${hex(43, i)}.pdf`),
    [429],
  );
  await row(
    "`/documents/rounds/{token}`, an invented token",
    "none needed: the token proves itself",
    2,
    (i) => new Request(`${ORIGIN}/documents/rounds/${hex(43, i)}`),
    [404],
  );
  await row(
    "`/documents/statements/{token}.csv`, an invented token",
    "none needed: the token proves itself",
    2,
    (i) => new Request(`${ORIGIN}/documents/statements/${hex(43, i)}.csv`),
    [404],
  );
  await row(
    "`/.well-known/statement-keys.json`",
    "none needed",
    2,
    () => new Request(`${ORIGIN}/.well-known/statement-keys.json`),
    [200],
  );
  await row("`/healthz`", "none needed", 2, () => new Request(`${ORIGIN}/healthz`), [200]);
  const [, section = ""] = threatModel.split("## What a stranger may cost\n");
  const [, written = ""] = (section.split("\n## ")[0] ?? "").split("|---|---|---|---|---|\n");
  // Times are of the machine that measured them (npm run bench -- largest --strangers): every cell but theirs is compared.
  const withoutTimes = written.trim().replaceAll(/ \| [^|]* \|$/gm, " |");
  expect(withoutTimes).toBe(rows.join("\n"));
});
