import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../src/app.ts";
import type { Env } from "../../src/env.ts";
import { ADMIN_TOKEN } from "../support/admin.ts";
import { ORIGIN } from "../support/signed.ts";

/** A call to an installation that had the setting APPROVALS from its first day. */
async function call(token: string, method: string, path: string, body: object = {}) {
  const context = createExecutionContext();
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request(`${ORIGIN}/admin/v1${path}`, { method, headers, body: JSON.stringify(body) });
  const response = await app.fetch(request, { ...env, APPROVALS: "true" } as Env, context);
  await waitOnExecutionContext(context);
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

test("ADMIN_TOKEN makes two administrators who can sign in, and no third (N11)", async () => {
  const root = (method: string, path: string, body?: object) => call(ADMIN_TOKEN, method, path, body);
  const person = { name: "Someone", kind: "person", scopes: ["admin"] };
  for (const id of ["anna", "ben"]) expect((await root("PUT", `/staff/${id}`, person)).status).toBe(200);
  // Two people without tokens can approve nothing.
  const anna = await root("POST", "/staff/anna/tokens");
  const ben = await root("POST", "/staff/ben/tokens");
  expect([anna.status, ben.status]).toEqual([201, 201]);
  // From here on they decide, and also while one's token is revoked.
  for (const again of [0, 1]) {
    expect((await root("PUT", "/staff/eve", person)).status, `${again}`).toBe(403);
    expect((await root("POST", "/staff/anna/tokens")).status).toBe(403);
    expect(await call(anna.body.token ?? "", "PUT", "/staff/eve", person)).toMatchObject({ status: 202 });
    await call(anna.body.token ?? "", "DELETE", `/staff/ben/tokens/${ben.body.token_id}`);
  }
});
