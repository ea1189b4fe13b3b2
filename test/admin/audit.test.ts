import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { verifyAudit } from "../../scripts/admin/verify-audit.ts";
import { blockPlayer } from "../../src/catalogue/operators/player-blocks.ts";
import { sealAudit } from "../../src/gate/audit/seal-audit.ts";
import { admin } from "../support/admin.ts";
import { adminCtx, anOperator } from "../support/fixtures.ts";
import { call } from "../support/signed.ts";

const verify = async (anchor?: string, now = Date.now()) =>
  verifyAudit(
    async (path, { cursor }) => (await admin("GET", cursor === undefined ? path : `${path}?cursor=${cursor}`)).body,
    now,
    anchor,
  );

/** Some entries, each a block of a player. */
async function written(entries: number): Promise<void> {
  const { code } = await anOperator();
  for (let i = 0; i < entries; i++) await blockPlayer(adminCtx(), { operatorCode: code, playerId: `p${i}` });
}

/** Some entries under a seal of their own. */
async function sealed(entries: number): Promise<{ readonly first: number; readonly last: number }> {
  await sealAudit(adminCtx());
  await written(entries);
  await sealAudit(adminCtx());
  const last = Number(await env.DB.prepare("SELECT max(id) FROM audit_log").first("max(id)"));
  return { first: last - entries + 1, last };
}

/** Runs `work` while some statements have changed the tables, and puts them back. */
async function tampered<T>(statements: readonly string[], work: () => Promise<T>): Promise<T> {
  const tables = ["audit_log", "audit_seals"];
  for (const table of tables) await env.DB.exec(`CREATE TABLE copy_${table} AS SELECT * FROM ${table}`);
  try {
    for (const statement of statements) await env.DB.exec(statement);
    return await work();
  } finally {
    for (const table of tables) {
      await env.DB.exec(
        `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM copy_${table}; DROP TABLE copy_${table}`,
      );
    }
  }
}

describe("an audit entry (F15)", () => {
  it("names the staff member or root, and the address of the call", async () => {
    await admin("PUT", "/staff/ada", { name: "Ada", kind: "person", scopes: ["support"] });
    const { token } = (await admin("POST", "/staff/ada/tokens")).body;
    const { code } = await anOperator();
    const headers = { authorization: `Bearer ${token}`, "cf-connecting-ip": "203.0.113.7" };
    const path = `/admin/v1/operators/${code}/players/p/block`;
    expect((await call(path, { method: "PUT", headers })).status).toBe(200);
    expect((await admin("DELETE", path.slice("/admin/v1".length))).status).toBe(200);
    const { entries } = (await admin("GET", "/audit")).body;
    const own = entries.filter(({ action }: { action: string }) => action.endsWith(path));
    expect(own).toMatchObject([
      { action: `PUT ${path}`, actor: "ada", address: "203.0.113.7" },
      { action: `DELETE ${path}`, actor: "root" },
    ]);
  });
});

describe("the audit log", () => {
  it("is listed newest first by member, call and time, with what was sent before", async () => {
    const { code } = await anOperator();
    const path = `/admin/v1/operators/${code}/notes`;
    await env.DB.batch(
      [
        [1, "PUT", "eve", { text: "one" }],
        [2, "PUT", "ada", { text: "two" }],
        [3, "DELETE", "ada", {}],
        [4, "PUT", "ada", { text: "three" }],
      ].map(([n, method, actor, detail]) =>
        env.DB.prepare("INSERT INTO audit_log (at, request_id, action, actor, detail) VALUES (?, 'r', ?, ?, ?)").bind(
          Date.UTC(2034, 0, Number(n)),
          `${method} ${path}`,
          actor,
          JSON.stringify(detail),
        ),
      ),
    );
    const list = async (query: string) =>
      (await admin("GET", `/audit?about=${code}&${query}`)).body.entries.map(
        ({ detail, before }: { detail: unknown; before: unknown }) => [detail, before],
      );
    const [one, two, three] = [{ text: "one" }, { text: "two" }, { text: "three" }];
    expect(await list("order=newest")).toEqual([
      [three, two],
      [{}, null],
      [two, one],
      [one, null],
    ]);
    expect(await list("actor=eve")).toEqual([[one, null]]);
    expect(await list("since=2034-01-02T00:00:00Z&until=2034-01-03T00:00:00Z")).toEqual([[two, one]]);
    expect(await list("actor=nobody")).toEqual([]);
    expect((await admin("GET", "/audit?until=soon")).body.fields).toMatchObject([{ field: "until" }]);
    await env.DB.prepare("DELETE FROM audit_log WHERE action LIKE ?").bind(`%${path}`).run();
  });
});

describe("the audit log's seals (F15)", () => {
  it("cover every entry, in pages of entries, and verify", async () => {
    await sealed(210);
    const verified = await verify();
    expect(verified).toMatchObject({ unsealed: 0, faults: [] });
    expect(verified.entries).toBeGreaterThan(210);
    expect(await verify(verified.head ?? "none")).toEqual(verified);
  });

  it.each([
    ["changed", ({ first }: { first: number }) => `UPDATE audit_log SET actor = 'eve' WHERE id = ${first + 1}`],
    ["given another address", ({ first }) => `UPDATE audit_log SET address = '192.0.2.1' WHERE id = ${first + 1}`],
    ["given another time", ({ last }) => `UPDATE audit_log SET at = at + 1 WHERE id = ${last}`],
    ["given another detail", ({ last }) => `UPDATE audit_log SET detail = '{}' WHERE id = ${last}`],
    ["removed", ({ first }) => `DELETE FROM audit_log WHERE id = ${first + 1}`],
    ["removed at the end", ({ last }) => `DELETE FROM audit_log WHERE id = ${last}`],
    [
      "removed with all others of its seal",
      ({ first, last }) => `DELETE FROM audit_log WHERE id BETWEEN ${first} AND ${last}`,
    ],
  ] as [
    string,
    (range: { first: number; last: number }) => string,
  ][])("show an entry that was %s", async (_, change) => {
    const range = await sealed(3);
    await sealed(3);
    const { faults } = await tampered([change(range)], verify);
    expect(faults).toEqual([expect.stringMatching(`^Entries ${range.first} to ${range.last} are not as they were`)]);
    expect((await verify()).faults).toEqual([]);
  });

  it("show rewritten entries by an earlier noted anchor, although all seals fit", async () => {
    const { first } = await sealed(3);
    const { head } = await verify();
    const rewritten = [`UPDATE audit_log SET actor = 'eve' WHERE id = ${first}`, "DELETE FROM audit_seals"];
    await tampered(rewritten, async () => {
      await sealAudit(adminCtx());
      expect((await verify()).faults).toEqual([]);
      expect((await verify(head ?? "none")).faults).toEqual([expect.stringContaining("were replaced")]);
    });
  });

  it("are missed once an entry waits for ten minutes", async () => {
    await sealed(3);
    await written(2);
    expect(await verify()).toMatchObject({ unsealed: 2, faults: [] });
    expect((await verify(undefined, Date.now() + 11 * 60_000)).faults).toEqual([
      expect.stringContaining("is not sealed"),
    ]);
  });

  it("do not fork when several sealers run at once, while entries are written", async () => {
    await Promise.all([1, 2, 3, 4].flatMap(() => [written(2), sealAudit(adminCtx())]));
    await sealAudit(adminCtx());
    expect(await verify()).toMatchObject({ unsealed: 0, faults: [] });
    const seals: { through_id: number }[] = (await admin("GET", "/audit/seals")).body.seals;
    const ids = seals.map(({ through_id }) => through_id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });
});
