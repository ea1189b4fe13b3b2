import { beforeAll, beforeEach, expect, test } from "vitest";
import operators from "../../openapi.json" with { type: "json" };
import internal from "../../openapi-internal.json" with { type: "json" };
import { aCampaign, aGrant, aPromotingCasino, type PromotingCasino } from "../promotions/support.ts";
import { post } from "../support/answers.ts";
import { anOperator, aProvider } from "../support/fixtures.ts";
import { openSession } from "../support/launches.ts";
import { type Signer, signed } from "../support/signed.ts";
import { eventually } from "../wire-log/support.ts";

/** What an owner has, or what nobody has. */
interface Names {
  readonly game: string;
  readonly gameCode: string;
  readonly provider: string;
  readonly player: string;
  readonly session: string;
  readonly round: string;
  readonly transaction: string;
  readonly request: string;
  readonly reference: string;
  readonly operator: string;
}

interface Sent {
  readonly query?: string;
  readonly body?: object;
}

type Sending = (names: Names) => Sent;

const STAKE = { player_id: "player-of-nobody", currency: "EUR" };

/** The fields of bodies and queries that name something, by call. What is not listed is no id of anyone's. */
const NAMED: Readonly<Record<string, Readonly<Record<string, Sending>>>> = {
  "POST /v1/sessions": { game_id: ({ game }) => ({ body: { ...STAKE, game_id: game } }) },
  "POST /v1/sessions/preflight": { game_id: ({ game }) => ({ body: { ...STAKE, game_id: game } }) },
  "GET /v1/sessions": { player_id: ({ player }) => ({ query: `player_id=${player}` }) },
  "POST /v1/free-spins": { game_ids: ({ game }) => ({ body: aGrant(of(game), STAKE) }) },
  "GET /v1/free-spins": {
    reference: ({ reference }) => ({ query: `reference=${reference}` }),
    player_id: ({ player }) => ({ query: `player_id=${player}` }),
  },
  "GET /v1/free-spins/all": { player_id: ({ player }) => ({ query: `player_id=${player}` }) },
  "GET /v1/free-spins/bet-options": { game_id: ({ game }) => ({ query: `game_id=${game}&currency=EUR` }) },
  "POST /v1/bonus-campaigns": { game_ids: ({ game }) => ({ body: aCampaign(of(game)) }) },
  "GET /v1/bonus-campaigns": {
    reference: ({ reference }) => ({ query: `reference=${reference}` }),
    player_id: ({ player }) => ({ query: `player_id=${player}` }),
  },
  "GET /v1/bonus-campaigns/options": { game_id: ({ game }) => ({ query: `game_id=${game}&currency=EUR` }) },
  "POST /v1/test/provider-faults": {
    provider_code: ({ provider }) => ({ body: { provider_code: provider, fault: "down", minutes: 1 } }),
  },
  "GET /v1/games": { provider_code: ({ provider }) => ({ query: `provider_code=${provider}` }) },
  "GET /v1/transactions": {
    provider_code: ({ provider }) => ({ query: `provider_code=${provider}` }),
    round_id: ({ round }) => ({ query: `round_id=${round}` }),
    session_id: ({ session }) => ({ query: `session_id=${session}` }),
    player_id: ({ player }) => ({ query: `player_id=${player}` }),
  },
  "GET /v1/test/events": {
    session_id: ({ session }) => ({ query: `kind=callback&session_id=${session}` }),
    player_id: ({ player }) => ({ query: `kind=callback&player_id=${player}` }),
    round_id: ({ round }) => ({ query: `kind=callback&round_id=${round}` }),
    transaction_id: ({ transaction }) => ({ query: `kind=callback&transaction_id=${transaction}` }),
    request_id: ({ request }) => ({ query: `request_id=${request}` }),
  },
  "PUT /provider/v1/live-tables/EUR": {
    game_code: ({ gameCode }) => ({ body: { tables: [{ game_code: gameCode, open: true }] } }),
  },
  "PUT /provider/v1/jackpots": {
    game_code: ({ gameCode }) => ({
      body: {
        jackpots: [
          { id: "pot", name: "Pot", level: "network", status: "active", tiers: [], games: [{ game_code: gameCode }] },
        ],
      },
    }),
  },
  "POST /provider/v1/getbalance": { session_id: ({ session }) => ({ body: { session_id: session } }) },
  "POST /provider/v1/rounds/round-of-owner/close": { session_id: ({ session }) => ({ body: { session_id: session } }) },
  "GET /provider/v1/rounds/round-of-owner": { session_id: ({ session }) => ({ query: `session_id=${session}` }) },
  "GET /provider/v1/transactions/bet-of-owner": { session_id: ({ session }) => ({ query: `session_id=${session}` }) },
};

/** As much of a casino as the bodies of promotions name. */
const of = (game: string) => ({ gameIds: [game] }) as unknown as PromotingCasino;

let owner: Names & { readonly signers: { readonly operator: Signer; readonly provider: Signer } };
let stranger: { readonly operator: Signer; readonly provider: Signer };

let casino: PromotingCasino;

beforeEach(() => casino.fakeProvider.listen());

beforeAll(async () => {
  casino = await aPromotingCasino();
  const session = await openSession(casino, { player_id: "player-of-owner" });
  await post(casino, "/v1/free-spins", aGrant(casino, { player_id: "player-of-owner", reference: "of-owner" }));
  const players = { player_ids: ["player-of-owner"], reference: "of-owner" };
  await post(casino, "/v1/bonus-campaigns", aCampaign(casino, players));
  const bet = { session_id: session.session_id, round_id: "round-of-owner", transaction_id: "bet-of-owner" };
  await signed(casino.provider, "POST", "/provider/v1/bet", { body: { ...bet, amount: "1.00", currency: "EUR" } });
  await eventually(casino.operator, 1, "?kind=callback&action=bet");
  const [event] = await eventually(casino.operator, 1, "?kind=call");
  const { json } = await answer(casino.provider, "GET /provider/v1/games", {});
  const [game] = (json as { games: { code: string }[] }).games;
  owner = {
    game: casino.gameId,
    gameCode: String(game?.code),
    provider: casino.provider.code,
    player: "player-of-owner",
    session: session.session_id,
    round: "round-of-owner",
    transaction: `${casino.provider.code}:bet-of-owner`,
    request: String(event?.request_id),
    reference: "of-owner",
    operator: casino.operator.code,
    signers: { operator: casino.operator, provider: casino.provider },
  };
  stranger = { operator: await anOperator(), provider: await aProvider() };
});

/** Names of the same forms that nobody has. */
function nobodys(): Names {
  return {
    game: crypto.randomUUID(),
    gameCode: "code-of-nobody",
    provider: "nobody",
    player: "player-of-noone",
    session: crypto.randomUUID(),
    round: "round-of-noone",
    transaction: "nobody:bet-of-noone",
    request: crypto.randomUUID(),
    reference: "of-nobody",
    operator: "nobody",
  };
}

async function answer(signer: Signer, call: string, { query, body }: Sent) {
  const [method = "", path = ""] = call.split(" ");
  const response = await signed(signer, method, path + (query ? `?${query}` : ""), body ? { body } : {});
  return { status: response.status, json: await response.json<unknown>() };
}

/** An answer without what differs by the moment and by the names that were sent. */
async function told(signer: Signer, call: string, sending: Sending, names: Names) {
  const { status, json } = await answer(signer, call, sending(names));
  const values = Object.entries(names).filter(([, value]) => typeof value === "string");
  const text = values.reduce(
    (told, [name, value]) => told.replaceAll(String(value), `<${name}>`),
    JSON.stringify(json),
  );
  return [
    status,
    text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>").replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>"),
  ];
}

const CASES = Object.entries(NAMED).flatMap(([call, fields]) =>
  Object.entries(fields).map(([field, sending]) => [call, field, sending] as const),
);

test.each(CASES)("%s answers another's %s as one that nobody has", async (call, _field, sending) => {
  const surface = call.includes(" /provider/") ? "provider" : "operator";
  const [own, another, nobody] = await Promise.all([
    told(owner.signers[surface], call, sending, owner),
    told(stranger[surface], call, sending, owner),
    told(stranger[surface], call, sending, nobodys()),
  ]);
  expect(another).toEqual(nobody);
  // The name is one: its owner is answered otherwise.
  expect(own).not.toEqual(nobody);
});

/** In a body the caller's own word, or what everybody may name. */
const OF_NOBODY = /^(\w*player_ids?|transaction_id|round_id|reference_transaction_id|reference|key_id|tier_id)$/;

/** Fields of calls that other tests send with another's ids, or that choose among the caller's own. */
const ELSEWHERE = [
  // test/auth/authorization.test.ts.
  ...["bet session_id", "win session_id", "rollback session_id"].map((one) => `POST /provider/v1/${one}`),
  // test/ledger/free-bets.test.ts and test/node/admin/two-casinos.test.ts.
  ...["bet free_spins_id", "win free_spins_id"].map((one) => `POST /provider/v1/${one}`),
  // The filters of GET /v1/test/events over the same log, which is the operator's.
  ...["player_id", "request_id", "round_id", "session_id", "transaction_id"].map(
    (field) => `GET /v1/test/events/stream ${field}`,
  ),
  // What a run tells the caller's own wallet; no session is looked for but one on the caller's test clock.
  ...["triggers", "wallet-validation"].flatMap((suite) =>
    ["session_id", "closed_session_id"].map((field) => `POST /v1/test/${suite} ${field}`),
  ),
  // Its grants are given later, by the verb of POST /v1/free-spins.
  "POST /v1/free-spins/batches game_ids",
  // What its own new wallet is asked, and test/operator-api/settings.test.ts.
  ...["session_id", "revoke_key_id"].map((field) => `POST /v1/settings/changes ${field}`),
  "GET /provider/v1/statements/{} operator_code",
  // Studios are everybody's.
  "GET /v1/games studio_code",
];

test("every field of a body or query that is named like an id is in the list", () => {
  const listed = new Set(CASES.map(([call, field]) => `${call.replace(/\/(EUR|(round|bet)-of-\w+)/, "/{}")} ${field}`));
  const named = [operators, internal].flatMap(({ paths }) => Object.entries<object>(paths).flatMap(fieldsOf));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((field) => !listed.has(field)).toSorted()).toEqual(ELSEWHERE.toSorted());
});

interface Documented {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: { readonly "application/json"?: { readonly schema: object } } };
}

/** As `POST /v1/sessions game_id`. Staff name what they like: their scopes say what they may. */
function fieldsOf([path, methods]: [string, object]): string[] {
  if (path.startsWith("/admin/")) return [];
  return Object.entries<Documented>(methods as Record<string, Documented>).flatMap(([method, documented]) => {
    const queries = (documented.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name);
    const schema = documented.requestBody?.content["application/json"]?.schema;
    const fields = [...queries, ...(method !== "get" && schema ? propertiesOf(schema) : [])];
    return [...new Set(fields)]
      .filter((name) => /(_id|_ids|_code|^reference)$/.test(name))
      .filter((name) => method === "get" || !OF_NOBODY.test(name))
      .map((name) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "{}")} ${name}`);
  });
}

/** The names of all properties within a schema, those that it refers to included. */
function propertiesOf(schema: object, seen = new Set<object>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key === "$ref") return propertiesOf(referred(String(value)), seen);
    if (key === "example" || key === "examples" || typeof value !== "object" || value === null) return [];
    return [...(key === "properties" ? Object.keys(value) : []), ...propertiesOf(value, seen)];
  });
}

function referred(reference: string): object {
  const name = reference.split("/").at(-1) ?? "";
  const found = [operators, internal].map(
    (document) => (document.components.schemas as Readonly<Record<string, object>>)[name],
  );
  return found.find((schema) => schema !== undefined) ?? {};
}
