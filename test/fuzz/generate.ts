import type { Dice } from "./dice.ts";
import type { Operation, Schema } from "./operations.ts";
import type { Actor, Json, Sequence, Step } from "./sequence.ts";

/** Names of objects, the call that creates one, and the field of its answer that names it. */
const SOURCES: Readonly<Record<string, readonly [operation: string, field: string]>> = {
  session_id: ["POST /v1/sessions", "session_id"],
  token: ["POST /v1/sessions", "token"],
  free_spins_id: ["POST /v1/free-spins", "free_spins_id"],
  grant: ["POST /v1/free-spins", "id"],
  campaign_id: ["POST /v1/bonus-campaigns", "campaign_id"],
  campaign: ["POST /v1/bonus-campaigns", "id"],
  run_id: ["POST /v1/test/wallet-validation", "id"],
  movement_id: ["POST /provider/v1/bet", "transaction_id"],
  image_id: ["POST /admin/v1/images", "image_id"],
  reconciliation: ["POST /v1/reconciliations", "id"],
  invoice_id: ["POST /admin/v1/invoices", "invoices.0.id"],
  operator_key: ["POST /admin/v1/operators/{code}/keys", "key_id"],
  page_token: ["POST /v1/sessions", "token"],
  page_round_id: ["POST /sandbox/api/rounds", "round_id"],
  staff_token: ["POST /admin/v1/staff/{id}/tokens", "token_id"],
  provider_key: ["POST /admin/v1/providers/{code}/keys", "key_id"],
};

/** Meaning of a path's parameters, by the start of the path. */
const PATHS: readonly (readonly [start: string, parameter: string, name: string])[] = [
  ["/v1/games/", "id", "game_id"],
  ["/v1/sessions/", "id", "session_id"],
  ["/v1/free-spins/", "id", "grant"],
  ["/v1/bonus-campaigns/", "id", "campaign"],
  ["/v1/test/", "id", "run_id"],
  ["/v1/transactions/", "id", "movement_id"],
  ["/v1/rounds/", "id", "operator_round_id"],
  ["/v1/images/", "id", "image_id"],
  ["/v1/invoices/", "id", "invoice_id"],
  ["/v1/reconciliations/", "id", "reconciliation"],
  ["/v1/reconciliations/", "n", "part"],
  ["/v1/providers/", "code", "provider_code"],
  ["/provider/v1/transactions/", "id", "movement_id"],
  ["/provider/v1/rounds/", "id", "operator_round_id"],
  ["/admin/v1/invoices/", "id", "invoice_id"],
  ["/admin/v1/operators/", "code", "scratch_operator"],
  ["/admin/v1/operators/", "key_id", "operator_key"],
  ["/admin/v1/providers/", "code", "scratch_provider"],
  ["/admin/v1/providers/", "key_id", "provider_key"],
  ["/admin/v1/currencies/", "code", "scratch_currency"],
  ["/admin/v1/movements/", "transaction_id", "movement_id"],
  ["/admin/v1/staff/", "id", "scratch_staff"],
  ["/admin/v1/staff/", "token_id", "staff_token"],
  ["/admin/v1/stops/", "scope", "risk_scope"],
  ["/admin/v1/stops/", "code", "scratch_operator"],
  ["/admin/v1/risk/", "scope", "risk_scope"],
  ["/admin/v1/risk/", "code", "scratch_operator"],
];

/** The wallet suite calls and writes for minutes, so that nothing beside it can be watched. */
export const LOUD = /wallet-validation|test\/triggers/;
const PLAYERS = ["ann", "ann", "bob", "poor", "broken", "garbled"];
/** The games that the service itself plays. */
const PAGE_GAMES = ["slot_game_id", "crash_game_id"];
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const LIST = "transaction_id,amount,status\nsandbox:b-1,1.00,completed\nsandbox:b-2,x,\n";

/** The call that creates a scratch object, and the number of its fresh name. */
const SCRATCH: Readonly<Record<string, readonly [creator: string, n: number]>> = {
  operator: ["PUT /admin/v1/operators/{code}", 91],
  provider: ["PUT /admin/v1/providers/{code}", 92],
  staff: ["PUT /admin/v1/staff/{id}", 93],
};

const stage = (name: string): Json => ({ $: "stage", name });

/** Makes sequences of valid calls: what a call needs is created by the calls before it. */
export class Generator {
  readonly operations: ReadonlyMap<string, Operation>;

  constructor(operations: readonly Operation[]) {
    this.operations = new Map(operations.map((operation) => [operation.name, operation]));
  }

  sequence(dice: Dice): Sequence {
    const builder = new Builder(this.operations, dice);
    const names = [...this.operations.keys()].filter((name) => !LOUD.test(name) || dice.chance(0.02));
    const first = dice.pick(names);
    builder.add(first);
    const related = names.filter((name) => this.operations.get(name)?.surface !== "admin");
    for (let more = dice.below(4); more > 0; more--) {
      builder.add(first.includes("/admin/") ? dice.pick(names) : dice.pick(related));
    }
    return builder.steps;
  }

  /** A sequence that ends in the operation. */
  calling(name: string, dice: Dice): Sequence {
    const builder = new Builder(this.operations, dice);
    builder.add(name);
    return builder.steps;
  }
}

class Builder {
  readonly steps: Sequence = [];
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #dice: Dice;
  readonly #made = new Map<string, Json>();
  readonly #bets: Json[] = [];
  readonly #operator: Actor;
  #fresh = 0;

  constructor(operations: ReadonlyMap<string, Operation>, dice: Dice) {
    this.#operations = operations;
    this.#dice = dice;
    this.#operator = dice.pick(["north", "south"]);
  }

  /** Adds a valid call, after the calls that it needs. Returns its index. */
  add(name: string): number {
    const operation = this.#operations.get(name);
    if (!operation) throw new Error(`the documents have no operation ${name}`);
    const { path, method, surface } = operation;
    const step: Step = {
      ...{ operation: name, method, actor: this.#actor(surface), auth: "good", path: {}, suffix: "" },
      ...{ query: [], headers: {}, wire: [] },
    };
    for (const parameter of operation.parameters) {
      const meaning = PATHS.find(([start, own]) => path.startsWith(start) && own === parameter.name)?.[2];
      const value = () =>
        this.#value(meaning ?? parameter.name, parameter.example ?? null, parameter.schema, operation);
      if (parameter.in === "path") step.path[parameter.name] = value();
      else if (parameter.in === "query" && (parameter.required || this.#dice.chance(0.3)))
        step.query.push([parameter.name, value()]);
    }
    if (path.startsWith("/sandbox/api/")) step.token = this.#pageToken();
    const { body } = operation;
    if (body && body.type !== "application/json") {
      step.body = { $: "bytes", base64: body.type === "text/csv" ? btoa(LIST) : PNG };
      step.headers["content-type"] = body.type;
    } else if (body) {
      step.body = this.#fill("body", body.example, body.schema, operation);
    }
    this.steps.push(step);
    const index = this.steps.length - 1;
    if (name === "POST /provider/v1/bet") this.#bets.push((step.body as Record<string, Json>).transaction_id as Json);
    for (const [thing, [source, field]] of Object.entries(SOURCES)) {
      if (source === name) this.#made.set(thing, { $: "answer", step: index, field });
    }
    return index;
  }

  #actor(surface: Operation["surface"]): Actor {
    if (surface === "operator") return this.#operator;
    if (surface === "player") return "player";
    return surface === "provider" ? "alpha" : "admin";
  }

  /** The example with its ids replaced, some members left out and some optional ones added. */
  #fill(name: string, example: Json, schema: Schema | undefined, operation: Operation): Json {
    if (Array.isArray(example)) {
      if (name === "game_ids") return [stage("game_id")];
      return example.map((item) => this.#fill(name.replace(/s$/, ""), item, schema?.items, operation));
    }
    if (typeof example !== "object" || example === null) return this.#value(name, example, schema, operation);
    const filled: Record<string, Json> = {};
    const required = new Set(schema?.required);
    for (const [member, value] of Object.entries(example)) {
      if (member.endsWith("image_id") || (!required.has(member) && this.#dice.chance(0.15))) continue;
      filled[member] = this.#fill(member, value, schema?.properties?.[member], operation);
    }
    for (const [member, described] of Object.entries(schema?.properties ?? {})) {
      if (member in filled || member in example || !this.#dice.chance(0.12)) continue;
      filled[member] = this.#value(member, sample(described, this.#dice), described, operation);
    }
    return filled;
  }

  #value(name: string, example: Json, schema: Schema | undefined, operation: Operation): Json {
    const dice = this.#dice;
    if (name in SOURCES) return this.#need(name);
    switch (name) {
      case "game_id":
      case "game_code":
        return stage(name);
      case "provider_code":
        return stage(operation.surface === "operator" ? "other_provider" : "provider");
      case "excluded_game_id":
        return stage("game_id");
      case "operator_code":
      case "scratch_operator":
      case "scratch_provider":
      case "scratch_staff":
        return this.#scratch(name.replace("scratch_", "").replace("_code", ""), operation);
      case "risk_scope":
        return dice.chance(0.8) ? "operator" : "provider";
      case "scratch_currency":
        return dice.pick(["GOLDX", "GEMSX", "USD", "BTC"]);
      case "player_id":
        return dice.pick(PLAYERS);
      case "currency":
        return dice.chance(0.85) ? "EUR" : dice.pick(["JPY", "KWD", "USD"]);
      case "transaction_id":
        return this.#new();
      case "round_key":
        return { ...(this.#new() as object), prefix: "round-key-" };
      case "page_code":
        return dice.pick(["sevens", "flight"]);
      case "page_file":
        return dice.pick(["game.html", "game.css", "main.page.js", "missing.js"]);
      case "file":
        return dice.pick(["abc.pdf", `${"a".repeat(43)}.pdf`, "abc.txt"]);
      case "list_file":
        return dice.pick(["abc.csv", "YWJj.YWJj.ndjson", "abc.pdf"]);
      case "part":
        return dice.pick(["1", "2", "0", "1001"]);
      case "day":
        return dice.pick(["2026-11-20", "2026-11-22", "2025-12-31", "2026-02-30"]);
      case "reference":
        return operation.method === "GET" ? this.#referenceOf(operation) : this.#new();
      case "reference_transaction_id":
        return this.#bets.at(-1) ?? this.#new();
      case "round_id":
        return { $: "fresh", n: 90 };
      case "operator_round_id":
        this.#need("movement_id");
        return { $: "fresh", n: 90 };
      case "cursor":
        return "abc";
      case "amount":
        return typeof example === "number" ? example : dice.pick(["1", "0.20", "2.50", "0"]);
      case "bet_amount":
        return dice.pick(["1", "2", "5.00", "0.20"]);
      case "valid_until":
        return stage("tomorrow");
      case "wallet_url":
      case "invoice_url":
      case "event_url":
      case "base_url":
        return stage(name);
      case "period":
        return stage("last_month");
      default:
        return example ?? sample(schema, dice);
    }
  }

  /** The launch token of a session at a game that the service itself plays. */
  #pageToken(): Json {
    const known = this.#made.get("page_token");
    if (known !== undefined) return known;
    const sessions = [...this.#made].filter(([name]) => name === "session_id" || name === "token");
    const step = this.add("POST /v1/sessions");
    const { body } = this.steps[step] as Step;
    (body as Record<string, Json>).game_id = stage(this.#dice.pick(PAGE_GAMES));
    // Providers' calls name the sessions at their own games.
    for (const name of ["session_id", "token"]) this.#made.delete(name);
    for (const [name, hole] of sessions) this.#made.set(name, hole);
    return this.#made.get("page_token") as Json;
  }

  #new(): Json {
    return { $: "fresh", n: this.#fresh++ };
  }

  /** The reference under which a grant or campaign was created. */
  #referenceOf(operation: Operation): Json {
    const created = this.#need(operation.path.includes("free-spins") ? "grant" : "campaign") as { step: number };
    return (this.steps[created.step]?.body as Record<string, Json>).reference ?? "missing";
  }

  #need(name: string): Json {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    this.add((SOURCES[name] as readonly [string, string])[0]);
    return this.#made.get(name) as Json;
  }

  /** A new operator, provider or member of staff that back-office calls may spoil. GETs may also read those that play. */
  #scratch(kind: string, operation: Operation): Json {
    if (operation.method === "GET" && kind !== "staff" && this.#dice.chance(0.3)) return stage(kind);
    const known = this.#made.get(kind);
    if (known !== undefined) return known;
    const [creator, n] = SCRATCH[kind] as readonly [string, number];
    const code: Json = { $: "fresh", n };
    this.#made.set(kind, code);
    if (operation.name !== creator) this.add(creator);
    return code;
  }
}

/** A plain value that the schema allows, or nearly so: patterns are not followed. */
function sample(schema: Schema | undefined, dice: Dice): Json {
  if (!schema) return "text";
  if (schema.enum) return dice.pick(schema.enum);
  if (schema.examples && schema.format !== "date-time" && dice.chance(0.8)) return dice.pick(schema.examples);
  if (schema.anyOf) return sample(dice.pick(schema.anyOf), dice);
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  switch (types.length > 0 ? dice.pick(types) : "string") {
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return dice.chance(0.5);
    case "null":
      return null;
    case "array":
      return [sample(schema.items, dice)];
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, member]) => [name, sample(member, dice)]),
      );
    default:
      return schema.format === "date-time" ? stage("tomorrow") : dice.pick(["1", "text", "https://casino.example/"]);
  }
}
