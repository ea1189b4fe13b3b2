import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { adminApi } from "../../src/api/admin/router.ts";
import { declarationOf } from "../../src/api/http/describe.ts";
import { app } from "../../src/app.ts";
import { proposals } from "../../src/db/schema/proposals.ts";
import type { Env } from "../../src/env.ts";
import { aRateCard } from "../billing/rate-card.ts";
import { at, complete, flat, issue, rates } from "../billing/support.ts";
import { ADMIN_TOKEN, type AdminAnswer, admin } from "../support/admin.ts";
import { copyMovement, countRows } from "../support/backlog.ts";
import { assertConforms } from "../support/conformance.ts";
import { adminCtx, anOperator, aProvider, type TestOperator } from "../support/fixtures.ts";
import { consumed, drained } from "../support/queues.ts";
import { aSession, laterCtx, until } from "../support/session.ts";
import { ORIGIN, signed } from "../support/signed.ts";

const ONE = { one: expect.stringMatching(/^.{10,}$/) };
const TWO = { two: expect.stringMatching(/^.{6,}$/), because: expect.stringMatching(/^.{10,}$/) };
const guarded = { ...env, APPROVALS: "true" } as Env;
const HERE = { installation: new URL(ORIGIN).host };
const NEW_WALLET = { wallet_url: "http://127.0.0.1:9/another" };

const GAME = {
  ...{ code: "moved", name: "Moved", studio: null, type: "slot", rtp: null, has_demo: false, restricted_countries: [] },
  ...{ section_code: "slots", portrait_image_id: null, cover_image_id: null },
};

let tokens: Record<"ada" | "adaAgain" | "ben" | "cleo" | "support" | "machine" | "root", string>;
let operator: TestOperator;

/** A call to the installation with the setting APPROVALS. */
async function two(by: keyof typeof tokens, method: string, path: string, body?: object): Promise<AdminAnswer> {
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[by]}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const response = await app.fetch(request, guarded, context);
  await waitOnExecutionContext(context);
  await assertConforms(method, `/admin/v1${path}`, response);
  return { status: response.status, body: await response.json() };
}

const approve = (by: keyof typeof tokens, { body }: AdminAnswer, sent: object = HERE) =>
  two(by, "POST", `/proposals/${body.proposal_id}/approve`, sent);
const refuse = (by: keyof typeof tokens, { body }: AdminAnswer) =>
  two(by, "POST", `/proposals/${body.proposal_id}/refuse`, { reason: "Not asked for" });
const walletOf = async ({ code }: TestOperator) => (await admin("GET", `/operators/${code}`)).body.wallet_url;
const entriesOf = async (call: string) => {
  const { body } = await admin("GET", `/audit?since=${new Date(Date.now() - 600_000).toISOString()}`);
  return body.entries.filter(({ action }: { action: string }) => action === call);
};

beforeAll(async () => {
  const person = async (id: string, scope: string) => {
    await admin("PUT", `/staff/${id}`, { name: id, kind: "person", scopes: [scope] });
    return (await admin("POST", `/staff/${id}/tokens`)).body.token;
  };
  await admin("PUT", "/staff/machine", { name: "Machine", kind: "machine", scopes: ["admin"] });
  tokens = {
    ...{ ada: await person("ada", "admin"), ben: await person("ben", "admin"), cleo: await person("cleo", "admin") },
    ...{ support: await person("sue", "support"), root: ADMIN_TOKEN },
    adaAgain: (await admin("POST", "/staff/ada/tokens")).body.token,
    machine: (await admin("POST", "/staff/machine/tokens")).body.token,
  };
  operator = await anOperator();
});

const proposed = async (of: TestOperator, body: object = NEW_WALLET) =>
  two("ada", "PUT", `/operators/${of.code}`, body);

describe("two pairs of eyes", () => {
  it("keep a new wallet address until another person approves; the audit names both", async () => {
    const before = await walletOf(operator);
    const call = `PUT /admin/v1/operators/${operator.code}`;
    const proposal = await proposed(operator);
    expect(proposal).toMatchObject({
      status: 202,
      body: {
        ...{ state: "proposed", ...HERE, call, body: NEW_WALLET, scope: "admin", proposed_by: "ada", decided_by: null },
        changes: [{ what: "wallet_url", before, after: NEW_WALLET.wallet_url }],
      },
    });
    expect(await proposed(operator)).toEqual(proposal);
    expect(await walletOf(operator)).toBe(before);
    for (const by of ["ada", "adaAgain", "root", "machine", "support"] as const)
      expect(await approve(by, proposal)).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } });
    expect(await approve("ben", proposal, { installation: "games.example.com" })).toMatchObject({
      status: 422,
      body: { fields: [{ field: "installation" }] },
    });
    expect(await walletOf(operator)).toBe(before);
    const approved = await approve("ben", proposal);
    expect(approved).toMatchObject({
      status: 200,
      body: { state: "carried_out", decided_by: "ben", answer: { code: operator.code, ...NEW_WALLET } },
    });
    expect(await walletOf(operator)).toBe(NEW_WALLET.wallet_url);
    expect(await approve("cleo", proposal)).toEqual({ status: 200, body: { ...approved.body, answer: null } });
    const id = proposal.body.proposal_id;
    const people = { id, proposed_by: "ada", approved_by: "ben" };
    const detail = { code: operator.code, walletUrl: NEW_WALLET.wallet_url, proposal: people };
    expect(await entriesOf(call)).toMatchObject([
      { actor: "ada", detail: { proposed: id, changes: proposal.body.changes }, before: null },
      { actor: "ben", detail, before: null },
    ]);
    await admin("PUT", `/operators/${operator.code}`, NEW_WALLET);
    expect((await entriesOf(call)).at(-1)).toMatchObject({ actor: "root", before: detail });
    expect((await two("support", "GET", "/proposals?state=carried_out")).body.proposals).toContainEqual(
      (await two("support", "GET", `/proposals/${id}`)).body,
    );
  });

  it("are those of people: a shared token and a machine cannot propose", async () => {
    for (const by of ["root", "machine"] as const)
      expect(await two(by, "PUT", `/operators/${operator.code}`, { tax_percent: 9 })).toMatchObject({ status: 403 });
    expect((await admin("GET", `/operators/${operator.code}`)).body.tax_percent).toBe(0);
  });

  it("have the scope of the call, or cannot approve or refuse it", async () => {
    const of = await anOperator();
    const proposal = await proposed(of);
    const refused = { status: 403, body: { message: "This proposal needs the scope admin." } };
    expect(await approve("support", proposal)).toMatchObject(refused);
    const refuse = `/proposals/${proposal.body.proposal_id}/refuse`;
    expect(await two("support", "POST", refuse, { reason: "Not mine." })).toMatchObject(refused);
    expect((await approve("ben", proposal)).status).toBe(200);
  });

  it("are both allowed to make the call when it is approved, also after a cut-off", async () => {
    const before = { name: "Ada", kind: "person", scopes: ["admin"] };
    const message = expect.stringMatching(/^The proposer .* Propose it again\.$/);
    const of = await anOperator();
    const wallet = await walletOf(of);
    const proposal = await proposed(of);
    const becomes = (member: object) => admin("PUT", "/staff/ada", { ...before, ...member });
    const cutOff = { state: "approved", decidedBy: "ben", decidedAt: Date.now() - 120_000 } as const;
    try {
      for (const change of [
        () => becomes({ scopes: ["support", "finance", "catalogue"] }),
        () => becomes({ kind: "machine" }),
        () => admin("DELETE", "/staff/ada"),
        () => adminCtx().db.update(proposals).set(cutOff).where(eq(proposals.id, proposal.body.proposal_id)),
      ]) {
        await change();
        expect(await approve("ben", proposal)).toMatchObject({ status: 409, body: { retryable: false, message } });
        expect(await walletOf(of)).toBe(wallet);
      }
      const answer = await refuse("ben", proposal);
      expect(answer).toMatchObject({ status: 200, body: { state: "refused", reason: "Not asked for" } });
      expect(await refuse("cleo", proposal)).toEqual(answer);
    } finally {
      await becomes({});
      for (const name of ["ada", "adaAgain"] as const)
        tokens[name] = (await admin("POST", "/staff/ada/tokens")).body.token;
    }
    const again = await proposed(of);
    await adminCtx().db.update(proposals).set(cutOff).where(eq(proposals.id, again.body.proposal_id));
    expect(await refuse("cleo", again)).toMatchObject({ status: 409, body: { retryable: true } });
    expect(await approve("ben", again)).toMatchObject({ status: 200, body: { state: "carried_out" } });
  });

  it("see what they agreed on, or nothing happens", async () => {
    const of = await anOperator();
    const proposal = await proposed(of);
    await admin("PUT", `/operators/${of.code}`, { wallet_url: "http://127.0.0.1:9/meanwhile" });
    expect(await approve("ben", proposal)).toMatchObject({
      status: 409,
      body: { error: "CONFLICT", retryable: false },
    });
    expect(await walletOf(of)).toBe("http://127.0.0.1:9/meanwhile");
    expect((await two("ben", "GET", `/proposals/${proposal.body.proposal_id}`)).body.state).toBe("proposed");
    // Proposed again it shows the new address.
    const again = await proposed(of);
    expect(again.body.proposal_id).not.toBe(proposal.body.proposal_id);
    expect((await approve("ben", again)).status).toBe(200);
  });

  it("carry out once, however many approve at once", async () => {
    const of = await anOperator();
    const proposal = await proposed(of);
    const answers = await Promise.all((["ben", "cleo", "ben", "cleo"] as const).map((by) => approve(by, proposal)));
    const codes = answers.map(({ status, body }) => (status === 200 ? body.state : body.error));
    expect(codes.filter((code) => code !== "CONFLICT" && code !== "carried_out")).toEqual([]);
    expect(answers.filter(({ body }) => body.answer?.code === of.code)).toHaveLength(1);
    const made = (await entriesOf(`PUT /admin/v1/operators/${of.code}`)).filter(
      ({ detail }: { detail: object }) => "proposal" in detail,
    );
    expect(made).toHaveLength(1);
  });

  it("can withdraw or refuse, and have a day", async () => {
    const [first, second] = [await anOperator(), await anOperator()];
    const refused = await proposed(first);
    expect((await refuse("support", refused)).status).toBe(403);
    const answer = await refuse("ada", refused);
    expect(answer).toMatchObject({
      status: 200,
      body: { state: "refused", decided_by: "ada", reason: "Not asked for" },
    });
    expect(await refuse("ben", refused)).toEqual(answer);
    expect(await approve("ben", refused)).toMatchObject({ status: 409 });
    const late = await proposed(second);
    vi.setSystemTime(Date.parse(late.body.expires_at));
    try {
      expect(await approve("ben", late)).toMatchObject({ status: 409, body: { message: /expired/ } });
      expect(await refuse("ben", late)).toMatchObject({ status: 409 });
      const expired = await two("ben", "GET", "/proposals?state=expired");
      expect(expired.body.proposals).toContainEqual({ ...late.body, state: "expired" });
      expect((await two("ben", "GET", "/proposals?state=proposed")).body.proposals).not.toContainEqual(
        expect.objectContaining({ proposal_id: late.body.proposal_id }),
      );
      // A day later it is another proposal.
      expect((await proposed(second)).body.proposal_id).not.toBe(late.body.proposal_id);
    } finally {
      vi.useRealTimers();
    }
  });

  it("finish an approval that was cut off, before or after the change", async () => {
    for (const [isDone, isOver] of [
      [false, false],
      [true, false],
      [true, true],
    ]) {
      const of = await anOperator();
      const proposal = await proposed(of);
      const { db } = adminCtx();
      const cutOff = (decidedAt: number) =>
        db
          .update(proposals)
          .set({ state: "approved", decidedBy: "ben", decidedAt, ...(isOver ? { expiresAt: Date.now() - 1 } : {}) })
          .where(eq(proposals.id, proposal.body.proposal_id));
      if (isDone) await admin("PUT", `/operators/${of.code}`, NEW_WALLET);
      await cutOff(Date.now());
      expect(await approve("cleo", proposal)).toMatchObject({ status: 409, body: { retryable: true } });
      await cutOff(Date.now() - 120_000);
      expect(await approve("cleo", proposal)).toMatchObject({ status: 200, body: { decided_by: "cleo" } });
      expect(await walletOf(of)).toBe(NEW_WALLET.wallet_url);
    }
  });

  it("are needed by each dangerous call, whose dry run changes nothing", async () => {
    const { operator: rated, card, who } = await aRateCard();
    const [provider, away] = [await aProvider(), await anOperator()];
    // A window that was emptied is not the operator's first again.
    for (const provider_codes of [[provider.code], []])
      await admin("PUT", `/operators/${away.code}/window`, { provider_codes });
    await rates(away.code, flat(provider.code, 10));
    await complete({ operator: away.code, provider: provider.code, type: "bet", amount: 10_000, on: "2026-09-05" });
    const [invoice] = await issue(at("2026-10-03T08:00:00Z"), away.code, "2026-09");
    await admin("PUT", `/providers/${provider.code}/games`, { games: [GAME] });
    const closed = await anOperator();
    const strict = { allowlist: ["192.0.2.1", "192.0.2.2"], require_v2: true };
    const asStored = (await admin("GET", `/providers/${provider.code}`)).body;
    await admin("PUT", `/providers/${provider.code}`, { ...asStored, require_v2: true });
    await admin("PUT", `/operators/${closed.code}`, strict);
    await admin("PUT", `/risk/operator/${away.code}`, { max_win_usd: "1000", hold: true });
    const session = await aSession();
    await admin("PUT", `/risk/provider/${session.provider.code}`, { max_win_usd: "1000", hold: true });
    await session.win("w1", { amount: "2000.00" });
    const held = `${session.provider.code}:w1`;
    const adjustment = { currency: "EUR", amount: "-1.00", reason: "Goodwill" };
    const september = { operator_code: away.code, period: "2026-09" };
    const key = (kind: string, { code, keyId }: TestOperator) => `DELETE /${kind}s/${code}/keys/${keyId}`;
    const calls: [call: string, body: object | undefined, changes: object[]][] = [
      [
        `POST /invoices/${invoice?.id}/void`,
        { reason: "Wrong rates" },
        [{ what: expect.stringContaining("10 EUR"), before: "issued", after: "voided" }],
      ],
      [
        "POST /invoices",
        { ...september, adjustment_amount: [adjustment] },
        [
          { before: expect.stringMatching(/^INV-\d+ issued$/), after: "issued" },
          { what: "adjustment in EUR: Goodwill", before: null, after: "-1.00" },
        ],
      ],
      [
        `PUT /operators/${rated.code}/rates`,
        { providers: [card] },
        expect.arrayContaining([
          { what: `${who.provider}, band 1, asia`, before: null, after: "14 %" },
          { what: `${who.provider}, EUR band 2`, before: null, after: "100 to any amount" },
        ]),
      ],
      [`PUT /operators/${away.code}`, { tax_percent: "21" }, [{ what: "tax_percent", before: "0", after: "21" }]],
      [
        `PUT /providers/${provider.code}/games`,
        { games: [{ ...GAME, name: "Renamed", section_code: "live" }] },
        [
          { what: `section of the game moved of ${provider.code}`, before: "slots", after: "live" },
          { what: `version of the games of ${provider.code}`, before: expect.stringMatching(/^\d+$/) },
        ],
      ],
      [key("operator", away), undefined, [{ before: away.keyId, after: null }]],
      [key("provider", provider), undefined, [{ before: provider.keyId, after: null }]],
      [
        "PUT /billing/issuer",
        { legal_name: "Issuer", address: ["1 Road", "Town"], bank: ["IBAN NL00"] },
        [
          { what: "bank of the issuer", before: null, after: "IBAN NL00" },
          { what: "legal_name of the issuer", before: null, after: "Issuer" },
          { what: "address of the issuer", before: null, after: "1 Road, Town" },
          { what: "payment_days of the issuer", before: null, after: "30" },
        ],
      ],
      [
        `PUT /operators/${away.code}/billing`,
        { legal_name: "Away", address: ["2 Road"], notes: ["Pay to IBAN NL99"] },
        [
          { what: `notes of ${away.code}`, before: null, after: "Pay to IBAN NL99" },
          { what: `legal_name of ${away.code}`, before: null, after: "Away" },
          { what: `address of ${away.code}`, before: null, after: "2 Road" },
        ],
      ],
      [
        "PUT /staff/dan",
        { name: "Dan", kind: "person", scopes: ["admin"] },
        [{}, { after: "admin" }, { what: "name of dan", before: null, after: "Dan" }],
      ],
      ["DELETE /staff/ben", undefined, [{ what: "scopes of ben", before: "admin", after: null }]],
      ["POST /staff/ben/tokens", {}, [{ what: "token of ben" }]],
      [`POST /operators/${away.code}/keys`, {}, [{ what: `another key of the operator ${away.code}` }]],
      [
        `POST /providers/${provider.code}/keys`,
        {},
        [{ what: `another key of the provider ${provider.code}`, before: null }],
      ],
      [
        `PUT /operators/${away.code}`,
        { invoice_url: NEW_WALLET.wallet_url, event_url: NEW_WALLET.wallet_url },
        [
          { what: "invoice_url", before: null, after: NEW_WALLET.wallet_url },
          { what: "event_url", before: null, after: NEW_WALLET.wallet_url },
        ],
      ],
      [
        `PUT /operators/${closed.code}`,
        { allowlist: ["192.0.2.1", "198.51.100.0/24"], require_v2: false },
        [
          { what: "allowlist", before: "192.0.2.1, 192.0.2.2", after: "192.0.2.1, 198.51.100.0/24" },
          { what: "require_v2", before: "true", after: "false" },
        ],
      ],
      [
        `PUT /operators/${closed.code}`,
        { events: ["jackpot.won", "movement.failed"] },
        [{ what: "events", before: "all", after: "jackpot.won, movement.failed" }],
      ],
      [
        `PUT /operators/${closed.code}`,
        { allowlist: [] },
        [{ what: "allowlist", before: "192.0.2.1, 192.0.2.2", after: "any address" }],
      ],
      [
        `PUT /operators/${away.code}/window`,
        { provider_codes: [provider.code] },
        [{ what: `provider ${provider.code} in the window of ${away.code}`, before: null, after: "offered" }],
      ],
      [
        `PUT /providers/${provider.code}`,
        { provider_name: "P", adapter: "http", base_url: NEW_WALLET.wallet_url, require_v2: false },
        [
          { what: `base_url of ${provider.code}`, after: NEW_WALLET.wallet_url },
          { what: `adapter of ${provider.code}`, before: "sandbox", after: "http" },
          { what: `require_v2 of ${provider.code}`, before: "true", after: "false" },
          { what: `provider_name of ${provider.code}`, before: "A provider", after: "P" },
        ],
      ],
      [
        `PUT /risk/operator/${away.code}`,
        { max_win_usd: "100001", max_hourly_wins_usd: null, max_free_spins_usd: "1", hold: false },
        [
          { what: `max_win_usd of the operator ${away.code}`, before: "1000", after: "100001" },
          { what: `max_hourly_wins_usd of the operator ${away.code}`, before: "1000000", after: "no limit" },
          { what: `hold of the operator ${away.code}`, before: "true", after: "false" },
          { what: `max_free_spins_usd of the operator ${away.code}`, before: "100000", after: "1" },
        ],
      ],
      // Omitted limits take their default, which is wider than what was set.
      [`PUT /risk/operator/${away.code}`, { hold: true }, [{ before: "1000", after: "100000" }]],
      [
        "PUT /exchange-rates",
        {
          rates: [
            { currency: "EUR", usd: "9" },
            { currency: "USD", usd: "1" },
          ],
        },
        [{ after: "9" }],
      ],
      ["PUT /currencies/TWOEYES", { precision: 0 }, [{ what: "decimal places of TWOEYES", after: "0" }]],
      [
        `POST /movements/${encodeURIComponent(held)}/release`,
        undefined,
        [{ before: "held for max_win, 2000.00 EUR", after: "sent to the wallet" }],
      ],
    ];
    for (const [call, body, changes] of calls) {
      const [method = "", path = ""] = call.split(" ");
      const dry = { call: `${method} /admin/v1${path}`, ...(body ? { body } : {}) };
      const shown = await two("ada", "POST", "/dry-runs", dry);
      expect([call, shown]).toMatchObject([call, { status: 200, body: { ...HERE, changes, needs_approval: true } }]);
      const proposal = await two("ada", method, path, body);
      expect([call, proposal.status, proposal.body.changes]).toEqual([call, 202, shown.body.changes]);
    }
    expect((await admin("GET", `/invoices/${invoice?.id}`)).body.status).toBe("issued");
    expect((await admin("GET", `/operators/${away.code}`)).body).toMatchObject({
      tax_percent: 0,
      keys: [{ revoked_at: null }],
    });
    expect((await admin("GET", "/staff/dan")).status).toBe(404);
    expect((await admin("GET", `/movements/${encodeURIComponent(held)}`)).body).toMatchObject({ held_for: "max_win" });
    expect((await admin("GET", `/providers/${provider.code}`)).body).toMatchObject({ adapter: "sandbox" });
    expect((await admin("GET", "/currencies/TWOEYES")).status).toBe(404);
    const cursorless = (await two("ben", "GET", "/proposals?state=proposed")).body.proposals;
    expect(cursorless.length).toBeGreaterThanOrEqual(calls.length);
  });

  it("send failed transactions in bulk: as counted, once, after both have seen it", async () => {
    const session = await aSession();
    const failed = (id: string) =>
      env.DB.prepare(
        "UPDATE movements SET status = 'failed', next_attempt_at = NULL, revision = 'failed' WHERE transaction_id = ?",
      )
        .bind(`${session.provider.code}:${id}`)
        .run();
    await session.script({ action: "win", status: 500, body: "down", book: false });
    await session.win("w1");
    await failed("w1");
    await copyMovement(`${session.provider.code}:w1`, 2);
    const left = () => countRows("operator_code = ? AND status = 'failed'", session.operator.code);
    const replay = { operator_code: session.operator.code, created_from: "2020-01-01T00:00:00Z", dry_run: false };
    const propose = () => two("ada", "POST", "/movements/replay", replay);
    const what = `failed win transactions of ${session.operator.code} in EUR`;
    const change = (count: number) => ({
      ...{ what, before: `${count} failed, ${count}.00 EUR`, after: "sent to the wallet again" },
    });
    const stale = await propose();
    expect(stale).toMatchObject({ status: 202, body: { state: "proposed", changes: [change(3)] } });
    expect(await approve("ada", stale)).toMatchObject({ status: 403 });
    expect(await left()).toBe(3);
    // Another movement fails after the dry run.
    await session.win("w2");
    await failed("w2");
    expect(await approve("ben", stale)).toMatchObject({ status: 409, body: { error: "CONFLICT" } });
    expect(await left()).toBe(4);
    const proposal = await propose();
    expect(proposal.body.changes).toEqual([change(4)]);
    await session.script();
    const approved = await approve("ben", proposal);
    const sums = [{ currency: "EUR", type: "win", count: 4, amount: "4.00" }];
    expect(approved).toMatchObject({
      status: 200,
      body: { state: "carried_out", answer: { dry_run: false, count: 4, sums } },
    });
    expect(await left()).toBe(0);
    // Nothing is left to agree on.
    expect(await propose()).toMatchObject({ status: 200, body: { count: 0 } });
    const id = proposal.body.proposal_id;
    const entries = await entriesOf("POST /admin/v1/movements/replay");
    expect(
      entries.filter(({ detail }: { detail: { proposal?: { id: string } } }) => detail.proposal?.id === id),
    ).toMatchObject([{ actor: "ben", detail: { found: [{ count: 4 }], proposal: { proposed_by: "ada" } } }]);
    await drained(laterCtx(0), (ctx) => consumed(ctx, { kind: "backlog", id: session.operator.code }));
    await until(
      () => session.transaction("w2"),
      ({ body }) => body.status === "completed",
    );
  });

  it("are not asked where nothing dangerous changes", async () => {
    const of = await anOperator();
    const [second, provider] = [(await admin("POST", `/operators/${of.code}/keys`)).body, await aProvider()];
    const stored = (await admin("GET", `/providers/${provider.code}`)).body;
    await admin("PUT", `/operators/${of.code}/window`, { provider_codes: [provider.code] });
    const strict = { allowlist: ["192.0.2.0/24"], require_v2: true };
    const september = { operator_code: of.code, period: "2026-09" };
    const failed = { operator_code: of.code, created_from: "2026-09-01T00:00:00Z" };
    const issuer = { legal_name: "Issuer", address: ["1 Road"], notes: ["Registered"] };
    await admin("PUT", "/billing/issuer", issuer);
    await admin("PUT", `/operators/${of.code}`, { tax_percent: "21" });
    for (const [method, path, body] of [
      ["PUT", `/operators/${of.code}`, { name: "Renamed", wallet_url: await walletOf(of) }],
      ["PUT", "/operators/newly-made", { name: "New", ...NEW_WALLET, tax_percent: 5 }],
      ["DELETE", `/operators/${of.code}/keys/${second.key_id}`],
      ["POST", "/invoices", september],
      ["POST", "/movements/replay", { ...failed, dry_run: true }],
      ["POST", "/movements/replay", { ...failed, dry_run: false }],
      ["PUT", `/operators/${of.code}`, { tax_percent: "21.00" }],
      ["PUT", "/billing/issuer", { ...issuer, payment_days: 14 }],
      ["PUT", `/operators/${of.code}/billing`, { legal_name: "North", address: ["2 Road"] }],
      ["PUT", "/staff/robot", { name: "Robot", kind: "machine", scopes: ["read"] }],
      ["POST", "/staff/cleo/tokens", {}],
      ["POST", "/operators/newly-made/keys", {}],
      ["PUT", "/operators/newly-made/window", { provider_codes: [provider.code] }],
      // What lets fewer in, pays less or is as it was.
      ["PUT", `/operators/${of.code}`, strict],
      ["PUT", `/operators/${of.code}`, { allowlist: ["192.0.2.0/24"] }],
      ["PUT", `/operators/${of.code}`, { allowlist: ["192.0.2.0/25", "192.0.2.200", "::ffff:192.0.2.201"] }],
      ["PUT", `/operators/${of.code}/window`, { provider_codes: [provider.code], excluded_game_ids: [] }],
      ["PUT", `/operators/${of.code}/window`, { provider_codes: [] }],
      ["PUT", `/providers/${provider.code}`, { ...stored, provider_name: "Renamed" }],
      [
        "PUT",
        "/providers/newly-made",
        { provider_name: "New", adapter: "http", ...{ base_url: "http://127.0.0.1:9" } },
      ],
      ["POST", "/providers/newly-made/keys", {}],
      ["PUT", `/providers/${provider.code}/games`, { games: [GAME] }],
      ["PUT", `/providers/${provider.code}/games`, { games: [{ ...GAME, name: "Renamed" }] }],
      ["PUT", `/risk/operator/${of.code}`, { max_win_usd: "10", max_free_spins_usd: "10", hold: true }],
      ["PUT", "/exchange-rates", { rates: [{ currency: "USD", usd: "1" }] }],
      ["PUT", "/currencies/EUR", { precision: 2 }],
    ] as const) {
      const by = path === "/staff/cleo/tokens" ? "cleo" : "ada";
      expect([path, (await two(by, method, path, body)).status]).toEqual([
        path,
        method === "POST" && path !== "/movements/replay" ? 201 : 200,
      ]);
    }
  });

  it("issue a key of a provider, whose secret only its proposer reads, once (N1)", async () => {
    const provider = await aProvider();
    const keys = async () => (await admin("GET", `/providers/${provider.code}`)).body.keys;
    const proposal = await two("ada", "POST", `/providers/${provider.code}/keys`);
    expect(proposal).toMatchObject({ status: 202, body: { state: "proposed", secret_until: null } });
    const read = (by: keyof typeof tokens) => two(by, "POST", `/proposals/${proposal.body.proposal_id}/secret`);
    expect(await read("ada")).toMatchObject({ status: 404 });
    expect(await keys()).toHaveLength(1);
    const approved = await approve("ben", proposal);
    expect(approved).toMatchObject({ status: 200, body: { secret_until: expect.any(String) } });
    expect(JSON.stringify(approved)).not.toContain('"secret"');
    const { key_id: keyId } = approved.body.answer;
    for (const by of ["ben", "cleo", "root", "machine", "support"] as const)
      expect(await read(by)).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } });
    const answers = await Promise.all([read("ada"), read("adaAgain"), read("ada")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { secret } = answers.find(({ status }) => status === 200)?.body ?? {};
    const key = { ...provider, keyId, secret };
    expect((await signed(key, "GET", "/provider/v1/games")).status).toBe(200);
    expect((await two("ada", "GET", `/proposals/${proposal.body.proposal_id}`)).body.secret_until).toBeNull();
    // The list of writes says who has read it.
    expect(await entriesOf(`POST /admin/v1/proposals/${proposal.body.proposal_id}/secret`)).toMatchObject([
      { actor: "ada", detail: { key_id: keyId } },
    ]);
    expect(await keys()).toHaveLength(2);
  });

  it("issue a staff token that its proposer alone reads, once, also after a cut-off", async () => {
    await admin("PUT", "/staff/dora", { name: "Dora", kind: "person", scopes: ["read"] });
    const tokensOfDora = async () => (await admin("GET", "/staff/dora")).body.tokens;
    const proposal = await two("ada", "POST", "/staff/dora/tokens", {});
    expect(proposal.status).toBe(202);
    const id = proposal.body.proposal_id;
    const approved = await approve("ben", proposal);
    expect(approved).toMatchObject({ status: 200, body: { secret_until: expect.any(String) } });
    expect(JSON.stringify(approved)).not.toContain("agg_staff_");
    const cutOff = { state: "approved", decidedAt: Date.now() - 120_000, carriedOutAt: null } as const;
    await adminCtx().db.update(proposals).set(cutOff).where(eq(proposals.id, id));
    expect((await approve("cleo", proposal)).body.answer).toEqual(approved.body.answer);
    expect(await tokensOfDora()).toMatchObject([{ token_id: approved.body.answer.token_id }]);
    const read = (by: keyof typeof tokens) => two(by, "POST", `/proposals/${id}/secret`);
    for (const by of ["ben", "cleo", "root", "machine"] as const)
      expect(await read(by)).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } });
    const answers = await Promise.all([read("ada"), read("adaAgain"), read("ada")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { key_id, secret } = answers.find(({ status }) => status === 200)?.body ?? {};
    expect(key_id).toBe(approved.body.answer.token_id);
    expect(await admin("GET", "/me", undefined, secret)).toMatchObject({ status: 200, body: { id: "dora" } });
    expect(await tokensOfDora()).toHaveLength(1);
  });

  it("issue one key, also after a cut-off; a day or a revocation later nothing shows", async () => {
    const of = await anOperator();
    const { db } = adminCtx();
    const proposal = await two("ada", "POST", `/operators/${of.code}/keys`);
    const id = proposal.body.proposal_id;
    const first = await approve("ben", proposal);
    const cutOff = { state: "approved", decidedAt: Date.now() - 120_000, carriedOutAt: null } as const;
    await db.update(proposals).set(cutOff).where(eq(proposals.id, id));
    const again = await approve("cleo", proposal);
    expect(again.body.answer).toEqual(first.body.answer);
    const active = (await admin("GET", `/operators/${of.code}`)).body.keys;
    expect(active).toHaveLength(2);
    await db
      .update(proposals)
      .set({ carriedOutAt: Date.now() - 24 * 3_600_000 })
      .where(eq(proposals.id, id));
    expect(await two("ada", "POST", `/proposals/${id}/secret`)).toMatchObject({ status: 409 });
    await db.update(proposals).set({ carriedOutAt: Date.now() }).where(eq(proposals.id, id));
    await admin("DELETE", `/operators/${of.code}/keys/${first.body.answer.key_id}`);
    expect(await two("ada", "POST", `/proposals/${id}/secret`)).toMatchObject({ status: 404 });
  });

  it("are declared for every write of the back office: one person or two, and why (N1)", () => {
    const byRoute = Map.groupBy(adminApi.routes, ({ method, path }) => `${method} ${path}`);
    const writes = [...byRoute].flatMap(([route, same]) => {
      const { call, people, approvable = false } = declarationOf(same);
      return call && !route.startsWith("GET ") ? [{ route, people, approvable }] : [];
    });
    expect(writes.length).toBeGreaterThan(50);
    for (const { route, people, approvable } of writes) {
      expect([route, people]).toEqual([route, approvable ? TWO : ONE]);
    }
  });

  it.each([
    [{ call: "PUT /admin/v1/intake" }, 422],
    [{ call: "GET /admin/v1/operators/x" }, 422],
    [{ call: "DELETE /admin/v1/operators/x/keys/%" }, 422],
    [{ call: "PUT /admin/v1/operators/x", body: { tax_percent: "x" } }, 422],
    [{ call: "POST /admin/v1/invoices/unknown/void", body: { reason: "x" } }, 404],
    [{}, 422],
  ])("refuse the dry run %j", async (body, status) => {
    expect((await admin("POST", "/dry-runs", body)).status).toBe(status);
  });

  it("approve no import of games once another one changed what it replaces", async () => {
    const provider = await aProvider();
    const path = `/providers/${provider.code}/games`;
    const other = { ...GAME, code: "other", name: "Other" };
    await admin("PUT", path, { games: [GAME, other] });
    const proposed = await two("ada", "PUT", path, { games: [{ ...GAME, section_code: "live" }, other] });
    expect(proposed.status).toBe(202);
    const restricted = { games: [{ ...other, restricted_countries: ["FR"] }] };
    expect((await two("ada", "PUT", path, restricted)).body).toMatchObject({ updated: 1 });
    expect(await approve("ben", proposed)).toMatchObject({ status: 409, body: { error: "CONFLICT" } });
  });

  it("approve nothing that replaces what one person changed since", async () => {
    const [known, provider, of] = [await aProvider(), await aProvider(), await anOperator()];
    const { games } = (await admin("PUT", `/providers/${provider.code}/games`, { games: [GAME] })).body;
    const excluded_game_ids = [games[0].id];
    const [window, billing] = [`/operators/${of.code}/window`, `/operators/${of.code}/billing`];
    await admin("PUT", window, { provider_codes: [known.code] });
    const customer = { legal_name: "North", address: ["2 Road"] };
    const issuer = { legal_name: "Issuer", address: ["1 Road"] };
    await admin("PUT", billing, customer);
    await admin("PUT", "/billing/issuer", issuer);
    const stored = (await admin("GET", `/providers/${provider.code}`)).body;
    const base_url = NEW_WALLET.wallet_url;
    const eve = { name: "Eve", kind: "person", scopes: ["support"] };
    await admin("PUT", "/staff/eve", eve);
    const own = `/operators/${of.code}`;
    for (const [path, proposed, meanwhile] of [
      [window, { provider_codes: [known.code, provider.code] }, { provider_codes: [known.code], excluded_game_ids }],
      [billing, { ...customer, notes: ["Pay to IBAN NL99"] }, { ...customer, vat_number: "MT12345678" }],
      ["/billing/issuer", { ...issuer, bank: ["IBAN NL99"] }, { ...issuer, payment_days: 14 }],
      [`/providers/${provider.code}`, { ...stored, base_url }, { ...stored, requests_per_minute: 60 }],
      ["/staff/eve", { ...eve, scopes: ["finance"] }, { ...eve, name: "Eva" }],
      [own, { ...NEW_WALLET, name: "North", requests_per_minute: 60 }, { name: "South" }],
      [own, { ...NEW_WALLET, allowlist: ["192.0.2.1", "192.0.2.2"] }, { allowlist: ["192.0.2.1"] }],
      [own, { ...NEW_WALLET, require_v2: false, regulated: false }, { regulated: true }],
    ] as const) {
      const proposal = await two("ada", "PUT", path, proposed);
      expect(proposal, path).toMatchObject({ status: 202 });
      expect(await two("ada", "PUT", path, meanwhile), path).toMatchObject({ status: 200 });
      expect(await approve("ben", proposal), path).toMatchObject({ status: 409, body: { error: "CONFLICT" } });
    }
    const third = await aProvider();
    const adding = (code: string) =>
      two("ada", "PUT", window, { provider_codes: [known.code, code], excluded_game_ids });
    const [first, second] = [await adding(provider.code), await adding(third.code)];
    expect(await approve("ben", first)).toMatchObject({ status: 200 });
    expect(await approve("ben", second)).toMatchObject({ status: 409, body: { error: "CONFLICT" } });

    // What a proposal tightens is shown too, and does not undo what two people have raised since.
    const [limits, set] = [`/risk/operator/${of.code}`, { max_win_usd: "100", max_hourly_wins_usd: "1000" }];
    await admin("PUT", limits, set);
    const tightening = await two("ada", "PUT", limits, { max_win_usd: "200", max_hourly_wins_usd: "500" });
    expect(tightening.body.changes).toMatchObject([{ after: "200" }, { before: "1000", after: "500" }]);
    await admin("PUT", limits, { ...set, max_hourly_wins_usd: "5000" });
    expect(await approve("ben", tightening)).toMatchObject({ status: 409, body: { error: "CONFLICT" } });
  });

  it("undo nothing that one person changed after an approval that was cut off", async () => {
    const [known, provider, of] = [await aProvider(), await aProvider(), await anOperator()];
    const { games } = (await admin("PUT", `/providers/${provider.code}/games`, { games: [GAME] })).body;
    const excluded_game_ids = [games[0].id];
    const [window, billing] = [`/operators/${of.code}/window`, `/operators/${of.code}/billing`];
    const customer = { legal_name: "North", address: ["2 Road"] };
    const issuer = { legal_name: "Issuer", address: ["1 Road"] };
    await admin("PUT", window, { provider_codes: [known.code] });
    await admin("PUT", billing, customer);
    await admin("PUT", "/billing/issuer", issuer);
    const stored = (await admin("GET", `/providers/${provider.code}`)).body;
    const cutOff = { state: "approved", decidedBy: "ben", decidedAt: Date.now() - 120_000 } as const;
    for (const [path, change, since] of [
      [window, { provider_codes: [known.code, provider.code] }, { excluded_game_ids }],
      [billing, { ...customer, notes: ["Pay to IBAN NL99"] }, { vat_number: "MT12345678" }],
      ["/billing/issuer", { ...issuer, bank: ["IBAN NL98"] }, { payment_days: 14 }],
      [`/providers/${provider.code}`, { ...stored, base_url: NEW_WALLET.wallet_url }, { requests_per_minute: 60 }],
    ] as const) {
      const proposal = await two("ada", "PUT", path, change);
      expect(proposal, path).toMatchObject({ status: 202 });
      await admin("PUT", path, change);
      expect(await two("ada", "PUT", path, { ...change, ...since }), path).toMatchObject({ status: 200 });
      const row = eq(proposals.id, proposal.body.proposal_id);
      await adminCtx().db.update(proposals).set(cutOff).where(row);
      expect(await approve("cleo", proposal), path).toMatchObject({ status: 409, body: { error: "CONFLICT" } });
      // Without such a change the repeat finishes it.
      await admin("PUT", path, change);
      await adminCtx().db.update(proposals).set(cutOff).where(row);
      expect(await approve("cleo", proposal), path).toMatchObject({ status: 200 });
    }
  });

  it("have a dry run with the scope of the call, also where one person is enough", async () => {
    const call = `PUT /admin/v1/operators/${operator.code}`;
    expect((await two("support", "POST", "/dry-runs", { call, body: NEW_WALLET })).status).toBe(403);
    const { body } = await admin("POST", "/dry-runs", { call, body: { tax_percent: 7 } });
    expect(body).toEqual({
      ...HERE,
      changes: [{ what: "tax_percent", before: "0", after: "7" }],
      needs_approval: false,
    });
  });
});
