import { expect, test } from "vitest";
import operators from "../../openapi.json" with { type: "json" };
import internal from "../../openapi-internal.json" with { type: "json" };
import { adminApi } from "../../src/api/admin/router.ts";
import { declarationOf } from "../../src/api/http/describe.ts";
import { app } from "../../src/app.ts";
import { backOffice } from "../../src/back-office.ts";
import { operatorEvents } from "../../src/db/schema/events.ts";
import { settingChanges } from "../../src/db/schema/setting-changes.ts";
import { SCOPES } from "../../src/gate/staff/scope.ts";
import { at, complete, flat, issue, rates } from "../billing/support.ts";
import { aCampaign, aGrant, aPromotingCasino } from "../promotions/support.ts";
import { ADMIN_TOKEN, admin } from "../support/admin.ts";
import { post } from "../support/answers.ts";
import { adminCtx, anOperator, aProvider, aWindow } from "../support/fixtures.ts";
import { openSession, tokenIn } from "../support/launches.ts";
import { bothSignatures, call, type Signer, signed } from "../support/signed.ts";
import { eventually } from "../wire-log/support.ts";

/** An operator and a provider, and one of everything of theirs that a call can name. */
async function anOwner() {
  const casino = await aPromotingCasino();
  const session = await openSession(casino, { player_id: "player-of-owner" });
  const grant = (await post(casino, "/v1/free-spins", aGrant(casino, { reference: "grant-of-owner" }))).json;
  const { player_id, ...terms } = aGrant(casino);
  const named = { ...terms, grants: [{ player_id, reference: "batched-grant-of-owner" }] };
  const batch = (await post(casino, "/v1/free-spins/batches", named)).json;
  const campaign = (await post(casino, "/v1/bonus-campaigns", aCampaign(casino, { reference: "campaign-of-owner" })))
    .json;
  const run = (await post(casino, "/v1/test/wallet-validation", { player_id: "player-of-owner", currency: "EUR" }))
    .json;
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
  const image = (await admin("POST", "/images", png)).body.image_id;
  const stake = { session_id: session.session_id, round_id: "round-of-owner", amount: "1.00", currency: "EUR" };
  const bet = { ...stake, transaction_id: "bet-of-owner" };
  await signed(casino.provider, "POST", "/provider/v1/bet", { body: bet });
  const text = (value: unknown) => String(value);
  const [operator, provider] = [casino.operator.code, casino.provider.code];
  await rates(operator, flat(provider, 10));
  await complete({ operator, provider, type: "bet", amount: 100, on: "2026-09-05" });
  const [invoice] = await issue(at("2026-10-03T08:00:00Z"), operator, "2026-09");
  const sent = { operatorCode: operator, id: "jackpot.won:of-owner", event: "jackpot.won", data: {} } as const;
  const event = { ...sent, status: "completed", giveUpAt: 0, createdAt: Date.now() } as const;
  await adminCtx().db.insert(operatorEvents).values(event);
  const change = {
    ...{
      id: "change-of-owner",
      operatorCode: operator,
      createdAt: 0,
      askedBy: "a-key",
      before: {},
      after: {},
      tried: [],
    },
    ...{ issuesKey: false, needsApproval: false, effectiveAt: 0, state: "done" as const },
  };
  await adminCtx().db.insert(settingChanges).values(change);
  return {
    ...casino,
    change: change.id,
    event: event.id,
    wireEvent: (await eventually(casino.operator, 1, "?kind=callback&action=bet"))[0]?.id ?? "",
    bet,
    image: text(image),
    session: session.session_id,
    token: tokenIn(session),
    grant: text(grant.id),
    freeSpinsId: text(grant.free_spins_id),
    batch: text(batch.id),
    campaign: text(campaign.id),
    run: text(run.id),
    invoice: text(invoice?.id),
    reconciliation: text((await post(casino, "/v1/reconciliations", { day: "2026-11-20" })).json.id),
    transaction: `${casino.provider.code}:bet-of-owner`,
  };
}

type Owner = Awaited<ReturnType<typeof anOwner>>;

interface Sent {
  /** For the path's parameter. */
  readonly id?: string;
  readonly query?: string;
  readonly body?: object;
}

const RANGE = { since: "2026-11-01T00:00:00Z", until: "2026-11-01T06:00:00Z" };

/** What each call names of the owner's. A call that is not listed names nothing, and is sent without input. */
const NAMED: Readonly<Record<string, (owner: Owner) => Sent>> = {
  "GET /v1/images/{id}": ({ image }) => ({ id: image }),
  "GET /v1/test/wallet-validation/{id}": ({ run }) => ({ id: run }),
  "POST /v1/games/{id}/demo": ({ gameId }) => ({ id: gameId }),
  "POST /v1/sessions/{id}/close": ({ session }) => ({ id: session }),
  "GET /v1/sessions": () => ({ query: "?player_id=player-of-owner" }),
  "POST /v1/players/{player_id}/close-sessions": () => ({ id: "player-of-owner" }),
  "GET /v1/free-spins": () => ({ query: "?reference=grant-of-owner" }),
  "GET /v1/free-spins/{id}": ({ grant }) => ({ id: grant }),
  "GET /v1/free-spins/batches/{id}": ({ batch }) => ({ id: batch }),
  "GET /v1/free-spins/batches/{id}/grants": ({ batch }) => ({ id: batch }),
  "POST /v1/free-spins/{id}/cancel": ({ grant }) => ({ id: grant }),
  "GET /v1/bonus-campaigns": () => ({ query: "?reference=campaign-of-owner" }),
  "GET /v1/bonus-campaigns/{id}": ({ campaign }) => ({ id: campaign }),
  "POST /v1/bonus-campaigns/{id}/end": ({ campaign }) => ({ id: campaign }),
  "GET /v1/transactions": ({ session }) => ({ query: `?session_id=${session}` }),
  "GET /v1/search": () => ({ query: "?q=round-of-owner" }),
  "GET /v1/rounds": () => ({ query: "?open=true" }),
  "GET /v1/transactions/{id}": ({ transaction }) => ({ id: encodeURIComponent(transaction) }),
  "GET /v1/transactions/{id}/attempts": ({ transaction }) => ({ id: encodeURIComponent(transaction) }),
  "POST /v1/transactions/{id}/resend": ({ transaction }) => ({ id: encodeURIComponent(transaction), body: {} }),
  "POST /v1/events/recover": () => ({ body: RANGE }),
  "POST /v1/invoices/recover": () => ({ body: RANGE }),
  "POST /v1/deliveries/recover": () => ({ body: { since: "2026-11-01T00:00:00Z" } }),
  // Its own calls name what it tried.
  "GET /v1/test/events": () => ({ query: "?direction=out" }),
  "GET /v1/test/events/{id}": ({ wireEvent }) => ({ id: wireEvent }),
  "POST /v1/test/events/{id}/resend": ({ wireEvent }) => ({ id: wireEvent, body: {} }),
  "POST /v1/events/{id}/resend": ({ event }) => ({ id: encodeURIComponent(event), body: {} }),
  "POST /v1/settings/changes/{id}/approve": ({ change }) => ({ id: change, body: {} }),
  "POST /v1/settings/changes/{id}/stop": ({ change }) => ({ id: change, body: {} }),
  "POST /v1/settings/changes/{id}/secret": ({ change }) => ({ id: change, body: {} }),
  "GET /v1/rounds/{id}": () => ({ id: "round-of-owner" }),
  "GET /v1/rounds/{id}/explain": () => ({ id: "round-of-owner" }),
  "GET /v1/invoices/{id}": ({ invoice }) => ({ id: invoice }),
  "GET /v1/reconciliations/{id}": ({ reconciliation }) => ({ id: reconciliation }),
  "GET /v1/reconciliations/{id}/differences": ({ reconciliation }) => ({
    id: reconciliation,
    query: "?kind=different",
  }),
  "PUT /v1/reconciliations/{id}/parts/{n}": ({ reconciliation }) => ({ id: reconciliation }),
  "POST /v1/reconciliations/{id}/start": ({ reconciliation }) => ({ id: reconciliation, body: { parts: 1 } }),
  "GET /v1/providers/{code}/status": ({ provider }) => ({ id: provider.code }),
  "GET /provider/v1/transactions/{id}": () => ({ id: "bet-of-owner" }),
  "GET /provider/v1/rounds/{id}": ({ session }) => ({ id: "round-of-owner", query: `?session_id=${session}` }),
  "GET /provider/v1/statements/{day}": () => ({ id: "2026-11-21" }),
  "GET /v1/statements/{day}": () => ({ id: new Date().toISOString().slice(0, 10) }),
  "POST /provider/v1/session": ({ token }) => ({ body: { token } }),
  "POST /provider/v1/getbalance": ({ session }) => ({ body: { session_id: session } }),
  "POST /provider/v1/bet": ({ bet }) => ({ body: bet }),
  "POST /provider/v1/win": ({ bet }) => ({ body: { ...bet, transaction_id: "win-of-owner" } }),
  "POST /provider/v1/rollback": ({ bet: { session_id, round_id, transaction_id } }) => ({
    body: { session_id, round_id, transaction_id: "rollback-of-owner", reference_transaction_id: transaction_id },
  }),
  "POST /provider/v1/rounds/{round_id}/close": ({ session }) => ({
    id: "round-of-owner",
    body: { session_id: session },
  }),
  "POST /provider/v1/free-spins/{free_spins_id}/settle": ({ freeSpinsId }) => ({
    id: freeSpinsId,
    body: { win_amount: "0.00" },
  }),
  "POST /provider/v1/bonus-campaigns/{campaign_id}/status": ({ campaign }) => ({
    id: campaign,
    body: { status: "active" },
  }),
};

type Caller = (method: string, target: string, body?: object) => Promise<Response>;

const nobody: Caller = (method, target, body) =>
  call(target, { method, ...(body ? { body: JSON.stringify(body) } : {}) });

const signer =
  (key: Signer): Caller =>
  async (method, target, body) => {
    const headers = await bothSignatures(key, method, target, body ? JSON.stringify(body) : "");
    return signed(key, method, target, body ? { body, headers } : { headers });
  };

const bearer =
  (token: string): Caller =>
  (method, target, body) =>
    call(target, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

async function staffWith(scope: string): Promise<Caller> {
  await admin("PUT", `/staff/with-${scope}`, { name: `With ${scope}`, kind: "person", scopes: [scope] });
  const { body } = await admin("POST", `/staff/with-${scope}/tokens`, {});
  return bearer(body.token);
}

/** An id that nobody has. */
const NONE = "none-of-anyone";

/** Callers that must see nothing of the owner's. */
const STRANGER = /^(?:another|an?|nobody)\b/;

/** The routes of a surface, each with its answer to each caller: `yes`, or the status that bars it. */
async function matrix(
  routes: readonly string[],
  owner: Owner,
  callers: Readonly<Record<string, Caller>>,
  barred = [401, 403, 404],
) {
  const rows: string[] = [];
  for (const route of routes) {
    const [method = "", path = ""] = route.split(" ");
    const { id = "unknown", query = "", body } = NAMED[route]?.(owner) ?? {};
    const target = path.replace("{n}", "1").replace(/\{\w+\}/g, id) + query;
    const input = body ?? (method === "GET" ? undefined : {});
    const cells: string[] = [];
    for (const [name, caller] of Object.entries(callers)) {
      const response = await caller(method, target, input);
      const text = await textOf(response);
      if (STRANGER.test(name)) expect([route, name, text]).not.toSatisfy(shows(owner));
      if (name.startsWith("another") && response.status === 404 && id !== "unknown") {
        const none = await textOf(
          await caller(method, path.replace("{n}", "1").replace(/\{\w+\}/g, NONE) + query, input),
        );
        expect([route, text.replaceAll(decodeURIComponent(id), NONE)]).toEqual([route, none]);
      }
      cells.push(barred.includes(response.status) ? String(response.status) : "yes");
    }
    expect([route, cells[0]]).toEqual([route, "yes"]);
    rows.push(`| \`${route}\` | ${cells.join(" | ")} |`);
  }
  const names = Object.keys(callers);
  return [`| call | ${names.join(" | ")} |`, `|---|${names.map(() => "---").join("|")}|`, ...rows].join("\n");
}

/** An answer's text; of a stream, which goes on, the beginning. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get("content-type") !== "text/event-stream") return response.text();
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

/** Whether an answer shows something of the owner's that the caller did not send. */
function shows({ session, token, grant, freeSpinsId, campaign, run, invoice, reconciliation, event }: Owner) {
  return ([, , text]: readonly string[]) =>
    [...["player-of-owner", session, token, grant, freeSpinsId, campaign, run, invoice, reconciliation, event]].some(
      (secret) => text?.includes(secret),
    );
}

test("docs/authorization.md is what every call answers to every kind of caller", { timeout: 180_000 }, async () => {
  const owner = await anOwner();
  const [otherOperator, otherProvider] = await Promise.all([anOperator(), aProvider()]);
  await aWindow(otherOperator.code, [owner.provider.code]);
  const staff = Object.fromEntries(await Promise.all(SCOPES.map(async (scope) => [scope, await staffWith(scope)])));
  const routes = [operators, internal].flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`)),
  );
  const routesOf = (prefix: string) => routes.filter((route) => route.includes(` ${prefix}/`));

  const forProviders = await matrix(routesOf("/provider/v1"), owner, {
    "its provider": signer(owner.provider),
    "another provider": signer(otherProvider),
    "an operator": signer(owner.operator),
    staff: bearer(ADMIN_TOKEN),
    nobody,
  });
  const forOperators = await matrix(routesOf("/v1"), owner, {
    "its operator": signer(owner.operator),
    "another operator": signer(otherOperator),
    "a provider": signer(owner.provider),
    staff: bearer(ADMIN_TOKEN),
    nobody,
  });
  const forStaff = await matrix(
    routesOf("/admin/v1"),
    owner,
    {
      "`ADMIN_TOKEN`": bearer(ADMIN_TOKEN),
      ...staff,
      "an operator": signer(owner.operator),
      "a provider": signer(owner.provider),
      nobody,
    },
    [401, 403],
  );
  const elsewhere = await Promise.all(
    Object.entries(ELSEWHERE).map(async ([route, { credential, asked, without }]) => {
      const [method = "", path = ""] = route.split(" ");
      const answer = await nobody(method, asked);
      await answer.body?.cancel();
      const told = [401, 403, 404].includes(answer.status) ? answer.status : "yes";
      expect([route, told]).toEqual([route, without]);
      const shown = path.replace(/:file\{.*/, "{token}.*").replaceAll(/:(\w+)/g, "{$1}");
      return `| \`${method} ${shown}\` | ${credential} | ${without} |`;
    }),
  );
  await expect(`${INTRODUCTION}
## Operators: /v1

${forOperators}

## Providers: /provider/v1

${forProviders}

## Back office: /admin/v1

${forStaff}

## Every other address

What no document of the calls has, with the credential that it takes and the answer without one:

${["| address | credential | without it |", "|---|---|---|", ...elsewhere].join("\n")}

## One person or two

Where [APPROVALS](settings.md#settings) is set, these writes of the back office [need two people](contract/back-office.md#two-people):

${writes("two")}

One person is enough for these:

${writes("one")}
`).toMatchFileSnapshot("../../docs/authorization.md");
});

interface Elsewhere {
  readonly credential: string;
  /** An address of it without its credential, and the answer to that. */
  readonly asked: string;
  readonly without: number | "yes";
}

const playing = (asked: string): Elsewhere => ({ credential: "a launch token: its session", asked, without: 401 });
const secret = (what: string, asked: string): Elsewhere => ({
  credential: `the address itself: ${what}`,
  asked,
  without: 404,
});
const open = (asked: string): Elsewhere => ({ credential: "none", asked, without: "yes" });

/** The addresses that the tables of the surfaces leave out, as they are routed. */
const ELSEWHERE: Readonly<Record<string, Elsewhere>> = {
  "GET /healthz": open("/healthz"),
  "GET /readyz": open("/readyz"),
  "GET /.well-known/statement-keys.json": open("/.well-known/statement-keys.json"),
  "GET /documents/:file{.+\\.pdf}": secret("one invoice", `/documents/${"a".repeat(43)}.pdf`),
  "GET /documents/rounds/:token": secret("one round, for 7 days", "/documents/rounds/a.b"),
  "GET /documents/statements/:file{.+\\.(?:csv|ndjson)}": secret(
    "one list, for a day",
    "/documents/statements/a.b.csv",
  ),
  "GET /v1/test/listen": { credential: "an operator's signature", asked: "/v1/test/listen", without: 401 },
  "GET /sandbox/play/:code": open("/sandbox/play/any"),
  "GET /sandbox/page/:name": open("/sandbox/page/game.html"),
  "GET /sandbox/api/replay": { credential: "a replay's token: its round", asked: "/sandbox/api/replay", without: 404 },
  "GET /sandbox/api/state": playing("/sandbox/api/state"),
  "GET /sandbox/api/balance": playing("/sandbox/api/balance"),
  "GET /sandbox/api/session": playing("/sandbox/api/session"),
  "GET /sandbox/api/table": playing("/sandbox/api/table"),
  "GET /sandbox/api/jackpots": playing("/sandbox/api/jackpots"),
  "POST /sandbox/api/rounds": playing("/sandbox/api/rounds"),
  "GET /sandbox/api/rounds/:id": playing("/sandbox/api/rounds/unknown"),
  "POST /sandbox/api/rounds/:id/cash-out": playing("/sandbox/api/rounds/unknown/cash-out"),
};

/** Middleware and catch-alls stand for whole surfaces and end so; nothing else does. */
const isOfASurface = (path: string) => path.endsWith("*");

test("every route of every surface is in docs/authorization.md", () => {
  const routed = new Set([...app.routes, ...backOffice.routes].map(({ method, path }) => `${method} ${path}`));
  const documented = [operators, internal].flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, ":")}`),
    ),
  );
  const others = [...routed].filter(
    (route) => !isOfASurface(route) && !documented.includes(route.replaceAll(/:\w+(?:\{.*?\})?/g, ":")),
  );
  expect(others.toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
  // What answers all methods, or all below a path, is a surface's 404: a page would be hidden there.
  const wide = [...routed].filter((route) => isOfASurface(route) && !route.startsWith("ALL "));
  expect(wide.filter((route) => !route.includes(" /v1/") && !route.includes(" /provider/v1/"))).toEqual([]);
});

/** The writes of the back office that need one person or two, as they declare it. */
function writes(number: "one" | "two"): string {
  const byRoute = Map.groupBy(adminApi.routes, ({ method, path }) => `${method} /admin/v1${path}`);
  const rows = [...byRoute].flatMap(([route, same]) => {
    const { people } = declarationOf(same);
    if (!people || !(number in people)) return [];
    const cells = "two" in people ? [people.two, people.because] : [people.one];
    return [`| \`${route.replaceAll(/:(\w+)/g, "{$1}")}\` | ${cells.join(" | ")} |`];
  });
  const head = number === "two" ? ["| call | when | because |", "|---|---|---|"] : ["| call | because |", "|---|---|"];
  return [...head, ...rows].join("\n");
}

const INTRODUCTION = `# Who may call what

Written by \`npx vitest run -u test/auth/authorization.test.ts\`, which makes every call as every kind of caller.

- "yes": the call passed authentication and authorization. It may still fail validation, or a rule.
- 401, 403, 404: it was refused with this status. Something of another operator's or provider's is a 404, exactly like an
  id that does not exist.
- "its": the caller that owns what the call names. A call that names nothing answers each caller from its own data.
- Staff: one member for each scope ([back office](contract/back-office.md)). A 404 of a back-office call with an unknown
  id counts as "yes": staff may know which ids exist.
`;
