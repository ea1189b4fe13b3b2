import { describe, expect, it, vi } from "vitest";
import { findActor } from "../../src/gate/staff/find-actor.ts";
import { allows, SCOPES, type Scope } from "../../src/gate/staff/scope.ts";
import { newToken, tokenIdIn } from "../../src/gate/staff/token.ts";
import { fromHex } from "../../src/lib/encoding.ts";
import { admin } from "../support/admin.ts";
import { adminCtx } from "../support/fixtures.ts";

const ADA = { name: "Ada", kind: "person", scopes: ["support"], email: "Ada@Example.com" };
const DAY_MS = 86_400_000;

let made = 0;

/** A machine with some scopes and a token. */
async function aMachine(scopes: readonly Scope[]): Promise<{ id: string; token: string; tokenId: string }> {
  const id = `machine-${++made}`;
  expect((await admin("PUT", `/staff/${id}`, { name: id, kind: "machine", scopes })).status).toBe(200);
  const { body } = await admin("POST", `/staff/${id}/tokens`);
  return { id, token: body.token, tokenId: body.token_id };
}

describe("a staff member (F15)", () => {
  it("signs in with its own token, which is shown once", async () => {
    const put = await admin("PUT", "/staff/ada", ADA);
    expect(put).toMatchObject({ status: 200, body: { id: "ada", ...ADA, email: "ada@example.com", tokens: [] } });
    const issued = await admin("POST", "/staff/ada/tokens", {});
    expect(issued).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^agg_staff_/) } });
    const { token, token_id, created_at, expires_at } = issued.body;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(90 * DAY_MS);
    const me = { id: "ada", name: "Ada", kind: "person", scopes: ["support"], token_expires_at: expires_at };
    expect(await admin("GET", "/me", undefined, token)).toEqual({ status: 200, body: me });
    const read = async () => (await admin("GET", "/staff/ada")).body;
    expect(await read()).toMatchObject({ tokens: [{ token_id, revoked_at: null }] });
    expect(JSON.stringify([await read(), (await admin("GET", "/audit")).body])).not.toContain(token);
    const used = async () => (await read()).tokens[0].last_used_at !== null;
    await vi.waitUntil(used, { timeout: 30_000, interval: 50 });
  });

  it("is listed by id, and a repeated PUT changes nothing", async () => {
    const first = await admin("PUT", "/staff/ben", { ...ADA, email: null });
    expect(await admin("PUT", "/staff/ben", { ...ADA, email: null })).toEqual(first);
    const { tokens: _, ...member } = first.body;
    expect((await admin("GET", "/staff")).body.staff).toContainEqual(member);
  });

  it("has at most two active tokens, so that one can be replaced without a gap", async () => {
    const { id, token, tokenId } = await aMachine(["read"]);
    const second = await admin("POST", `/staff/${id}/tokens`, { expires_in_days: 365 });
    expect(await admin("POST", `/staff/${id}/tokens`)).toMatchObject({ status: 409, body: { error: "KEY_LIMIT" } });
    const revoked = await admin("DELETE", `/staff/${id}/tokens/${tokenId}`);
    expect(revoked).toMatchObject({ status: 200, body: { token_id: tokenId, revoked_at: expect.any(String) } });
    expect(await admin("DELETE", `/staff/${id}/tokens/${tokenId}`)).toEqual(revoked);
    expect((await admin("GET", "/me", undefined, token)).status).toBe(401);
    expect((await admin("GET", "/me", undefined, second.body.token)).status).toBe(200);
    expect((await admin("POST", `/staff/${id}/tokens`)).status).toBe(201);
  });

  it("of another kind has no token: who holds a machine's does not become a person", async () => {
    const { id, token, tokenId } = await aMachine(["admin"]);
    const person = { name: id, kind: "person", scopes: ["admin"] };
    const put = await admin("PUT", `/staff/${id}`, person);
    expect(put.body).toMatchObject({ kind: "person", tokens: [{ token_id: tokenId, revoked_at: expect.any(String) }] });
    expect((await admin("GET", "/me", undefined, token)).status).toBe(401);
    const { body: own } = await admin("POST", `/staff/${id}/tokens`);
    await admin("PUT", `/staff/${id}`, { ...person, scopes: ["read"] });
    expect((await admin("GET", "/me", undefined, own.token)).body).toMatchObject({ kind: "person", scopes: ["read"] });
  });

  it("is refused at once when removed, and has no token when it is back", async () => {
    const { id, token } = await aMachine(["admin"]);
    const removed = await admin("DELETE", `/staff/${id}`);
    expect(removed).toMatchObject({ status: 200, body: { id, removed_at: expect.any(String) } });
    expect(await admin("DELETE", `/staff/${id}`)).toEqual(removed);
    expect((await admin("GET", "/me", undefined, token)).status).toBe(401);
    expect(await admin("POST", `/staff/${id}/tokens`)).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
    const back = await admin("PUT", `/staff/${id}`, { name: id, kind: "machine", scopes: ["read"] });
    expect(back).toMatchObject({ status: 200, body: { removed_at: null } });
    expect((await admin("GET", "/me", undefined, token)).status).toBe(401);
  });

  it("cannot use a token of another id, a changed one, or one after its expiry", async () => {
    const { token, tokenId } = await aMachine(["read"]);
    const foreign = (await newToken(adminCtx())).token.replace(/^agg_staff_[0-9a-f]{16}/, `agg_staff_${tokenId}`);
    for (const wrong of [foreign, `${token}0`, token.slice(0, -1), token.toUpperCase(), tokenId, ""]) {
      expect((await admin("GET", "/me", undefined, wrong)).status).toBe(401);
    }
    const at = (ms: number) => ({ ...adminCtx(), clock: { now: () => Date.now() + ms } });
    expect(await findActor(at(89 * DAY_MS), token)).toMatchObject({ scopes: ["read"] });
    expect(await findActor(at(90 * DAY_MS), token)).toBeUndefined();
  });

  it("cannot use another secret under its token's id, also with a right checksum", async () => {
    const { token, tokenId } = await aMachine(["read"]);
    const start = fromHex(tokenId.slice(0, 8)) ?? new Uint8Array(4);
    const { random, settings } = adminCtx();
    const bytes = (count: number) => (count === start.length ? start : random.bytes(count));
    const guessed = await newToken({ random: { ...random, bytes }, settings });
    expect([guessed.id, tokenIdIn(guessed.token)]).toEqual([tokenId, tokenId]);
    expect((await admin("GET", "/me", undefined, guessed.token)).status).toBe(401);
    expect((await admin("GET", "/me", undefined, token)).status).toBe(200);
  });

  it.each([
    ["/staff/root", ADA, ["id"]],
    ["/staff/Ada", ADA, ["id"]],
    ["/staff/x", { name: "", kind: "robot", scopes: [], email: "ada" }, ["name", "kind", "scopes", "email"]],
    ["/staff/x", { ...ADA, scopes: ["read", "read"] }, ["scopes"]],
    ["/staff/x", { ...ADA, scopes: ["owner"] }, ["scopes"]],
    ["/staff/x", { ...ADA, kind: "machine" }, ["email"]],
    ["/staff/x", { ...ADA, email: "ADA@example.com" }, ["email"]],
  ])("is validated: PUT %s %j", async (path, body, fields) => {
    await admin("PUT", "/staff/ada", ADA);
    const answer = await admin("PUT", path, body);
    expect([answer.status, answer.body.fields?.map(({ field }: { field: string }) => field)]).toEqual([422, fields]);
    expect((await admin("GET", "/staff/x")).status).toBe(404);
  });

  it.each([0, 366, "90", 1.5])("gets no token for %j days", async (expires_in_days) => {
    await admin("PUT", "/staff/ada", ADA);
    expect((await admin("POST", "/staff/ada/tokens", { expires_in_days })).status).toBe(422);
  });
});

describe("a token's checksum", () => {
  it("is right for new tokens, and wrong after any changed character", async () => {
    const { id, token } = await newToken(adminCtx());
    expect(tokenIdIn(token)).toBe(id);
    for (let i = "agg_staff_".length; i < token.length; i++) {
      const other = token[i] === "0" ? "1" : "0";
      expect(tokenIdIn(token.slice(0, i) + other + token.slice(i + 1))).toBeUndefined();
    }
  });
});

it("the admin scope includes every scope, each scope read, and no other (F15)", () => {
  for (const granted of SCOPES)
    for (const needed of SCOPES)
      expect(allows([granted], needed)).toBe(granted === "admin" || needed === "read" || granted === needed);
  expect(allows([], "read")).toBe(false);
});
