import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { app } from "../../src/app.ts";
import type { Env } from "../../src/env.ts";
import { issueKey } from "../../src/gate/keys/issue-key.ts";
import { revokeKey } from "../../src/gate/keys/revoke-key.ts";
import { rewrapSecrets } from "../../src/gate/keys/rewrap-secrets.ts";
import { toHex } from "../../src/lib/encoding.ts";
import { adminCtx, anOperator, aProvider } from "../support/fixtures.ts";
import { nextLook } from "../support/next-look.ts";
import { ORIGIN, type Signer, signatureHeaders, signed } from "../support/signed.ts";

const NEW_MASTER_KEY = btoa("another-master-key-of-32-bytes-!");

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
});
/** An isolate forgets its keys. */
const later = () => vi.setSystemTime(nextLook());

const random = (bytes: number) => toHex(crypto.getRandomValues(new Uint8Array(bytes)));

const CALLS = {
  operator: { prefix: "op_", call: (signer: Signer) => signed(signer, "GET", "/v1/ping") },
  provider: {
    prefix: "pr_",
    call: (signer: Signer) =>
      signed(signer, "POST", "/provider/v1/bet", {
        body: { session_id: "s", transaction_id: "b", round_id: "r", amount: "1.00", currency: "EUR" },
      }),
  },
} as const;

/** The hops of each request that `work` makes. */
async function hopsOf(work: () => Promise<unknown>): Promise<number[]> {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  await work();
  const lines = log.mock.calls.map(([text]) => JSON.parse(text)).filter(({ event }) => event === "request");
  log.mockRestore();
  return lines.map(({ hops }) => hops);
}

describe.each(["operator", "provider"] as const)("an %s's key id", (kind) => {
  const { prefix, call } = CALLS[kind];
  const anOwner = () => (kind === "operator" ? anOperator() : aProvider());
  const ownerOf = ({ code }: { code: string }) => ({ kind, code });

  test("that was invented costs no read of its row (F7)", async () => {
    const { keyId } = await anOwner();
    const other = keyId.slice(0, -1) + (keyId.endsWith("0") ? "1" : "0");
    const ids = [other, ...Array.from({ length: 20 }, () => `${prefix}${random(12)}_${random(8)}`)];
    ids.push(...Array.from({ length: 20 }, () => `${prefix}${random(12)}`), "nobody");
    const hops = await hopsOf(async () => {
      for (const id of ids) expect((await call({ keyId: id, secret: "guessed" })).status).toBe(401);
    });
    expect(hops).toHaveLength(ids.length);
    // At most once a second, the isolate reads the ids that prove nothing.
    expect(hops.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1);
  });

  test("works as soon as it is issued, tagged or not, also while unknown ids arrive (F7)", async () => {
    expect((await call({ keyId: "nobody", secret: "x" })).status).toBe(401);
    const owner = await anOwner();
    expect(owner.keyId).toMatch(new RegExp(`^${prefix}[0-9a-f]{24}_[0-9a-f]{16}$`));
    expect((await call(owner)).status).not.toBe(401);
    const fixed = { keyId: `published-${kind}`, secret: "of-an-earlier-version" };
    await issueKey(adminCtx(), { owner: ownerOf(owner), fixed });
    expect((await call(fixed)).status).not.toBe(401);
  });

  test("that was revoked costs one read", async () => {
    const owner = await anOwner();
    await revokeKey(adminCtx(), { owner: ownerOf(owner), keyId: owner.keyId });
    later();
    const hops = await hopsOf(async () => {
      for (let i = 0; i < 3; i++) expect((await call(owner)).status).toBe(401);
    });
    expect(hops.slice(1)).toEqual([0, 0]);
  });

  test("of one owner kind does not pass for the other", async () => {
    const owner = await anOwner();
    const hops = await hopsOf(() => CALLS[kind === "operator" ? "provider" : "operator"].call(owner));
    expect(hops[0]).toBeLessThanOrEqual(1);
  });
});

test("keys outlive a rotation of the master key (F7)", async () => {
  const operator = await anOperator();
  const ping = async (bindings: Partial<Env>) => {
    later();
    const headers = await signatureHeaders(operator, "GET", "/v1/ping");
    const context = createExecutionContext();
    const response = await app.fetch(
      new Request(`${ORIGIN}/v1/ping`, { headers }),
      { ...env, ...bindings } as Env,
      context,
    );
    await waitOnExecutionContext(context);
    return response.status;
  };
  const old = adminCtx().settings.masterKey;
  const during = { MASTER_KEY: NEW_MASTER_KEY, MASTER_KEY_PREVIOUS: old };
  expect(await ping(during)).toBe(200);
  const ctx = adminCtx();
  const rotating = { ...ctx, settings: { ...ctx.settings, masterKey: NEW_MASTER_KEY, masterKeyPrevious: old } };
  expect(await rewrapSecrets(rotating)).toMatchObject({ unreadable: [] });
  expect(await ping(during)).toBe(200);
  expect(await ping({ MASTER_KEY: NEW_MASTER_KEY })).toBe(200);
});
