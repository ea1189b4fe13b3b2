import { type BackOffice, type Json, path, RefusedError } from "../back-office.ts";
import { changesOf } from "../changes.ts";
import {
  arg,
  type Command,
  clearing,
  type Input,
  list,
  number,
  type Option,
  type Output,
  optional,
  UsageError,
  yesNo,
} from "../command.ts";
import { CURSOR, listCommand } from "../list-command.ts";
import { signedCurl } from "../signed-curl.ts";
import { record } from "../table.ts";

const SETTINGS: Readonly<Record<string, Option>> = {
  name: { type: "string", value: "TEXT", help: "Display name", required: true },
  "wallet-url": { type: "string", value: "URL", help: "URL for wallet callbacks", required: true },
  "invoice-url": { type: "string", value: "URL", help: "URL for invoice notifications" },
  "event-url": { type: "string", value: "URL", help: "URL for events" },
  "requests-per-minute": { type: "string", value: "N", help: "Rate limit of each key; 600 for a new operator" },
  allow: {
    type: "string",
    value: "RANGE",
    multiple: true,
    help: "Address or CIDR range that may call the API; repeatable",
  },
  market: { type: "string", value: "MARKET", help: "Market: rest_of_world or asia" },
  regulated: { type: "string", value: "yes|no", help: "Whether the operator is regulated" },
  "revenue-base": { type: "string", value: "BASE", help: "Revenue base: ggr or ngr" },
  "tier-mode": { type: "string", value: "MODE", help: "Tier mode: whole or progressive" },
  "tax-percent": { type: "string", value: "P", help: "Tax on invoices, in percent" },
  "require-signature-v2": { type: "string", value: "yes|no", help: "Whether requests must carry X-Agg-Signature-V2" },
};

const OPTIONAL = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { required: _, ...option }]): [string, Option] => [name, option]),
);
/** Settings that an operator may be without, by option, and what they are then. */
const CLEARED: Readonly<Record<string, Record<string, unknown>>> = {
  "invoice-url": { invoice_url: null },
  "event-url": { event_url: null },
  allow: { allowlist: [] },
};

const COLUMNS = ["code", "name", "requests_per_minute", "market", "wallet_url", "created_at"];

export const OPERATORS: readonly Command[] = [
  {
    noun: "operator",
    verb: "create",
    summary: "Create an operator with a first key and print what it needs to start",
    args: ["code"],
    options: SETTINGS,
    run: create,
  },
  {
    noun: "operator",
    verb: "put",
    summary: "Create or update an operator; omitted options keep their value",
    args: ["code"],
    options: SETTINGS,
    run: async (backOffice, input) => ({ data: flat(await put(backOffice, input)) }),
  },
  {
    noun: "operator",
    verb: "set",
    // Where money goes, and who may call.
    isDangerous: ({ options }) => ["wallet-url", "allow", "clear"].some((name) => options[name] !== undefined),
    summary: "Change settings of an operator that exists, and print what has changed; all others keep their value",
    args: ["code"],
    options: {
      ...OPTIONAL,
      clear: clearing(CLEARED),
    },
    run: set,
  },
  listCommand({
    noun: "operator",
    verb: "list",
    summary: "List operators, 1,000 a page",
    filters: { cursor: CURSOR },
    path: () => "/operators",
    field: "operators",
    columns: COLUMNS,
  }),
  {
    noun: "operator",
    verb: "show",
    summary: "Show an operator with its keys and window",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.get(path`/operators/${arg(input, "code")}`);
      return { data, text: record(flat(data)) };
    },
  },
  {
    noun: "operator",
    verb: "add-games",
    isDangerous: () => true,
    summary: "Add providers to an operator's window, or games that were excluded; the rest stays",
    args: ["code"],
    options: {
      provider: { type: "string", value: "CODE", multiple: true, help: "Provider to add; repeatable" },
      include: { type: "string", value: "GAME_ID", multiple: true, help: "Game to exclude no longer; repeatable" },
    },
    run: (backOffice, input) =>
      changeWindow(backOffice, input, { added: list(input, "provider"), included: list(input, "include") }),
  },
  {
    noun: "operator",
    verb: "remove-games",
    isDangerous: () => true,
    summary: "Take providers out of an operator's window, or exclude games; the rest stays",
    args: ["code"],
    options: {
      provider: { type: "string", value: "CODE", multiple: true, help: "Provider to take out; repeatable" },
      exclude: { type: "string", value: "GAME_ID", multiple: true, help: "Game to exclude; repeatable" },
    },
    run: (backOffice, input) =>
      changeWindow(backOffice, input, { removed: list(input, "provider"), excluded: list(input, "exclude") }),
  },
  {
    noun: "operator",
    verb: "window",
    isDangerous: () => true,
    summary: "Replace an operator's window: the games that it may offer; add-games and remove-games change a part",
    args: ["code"],
    options: {
      provider: {
        type: "string",
        value: "CODE",
        multiple: true,
        help: "Provider whose games are included; repeatable",
      },
      exclude: { type: "string", value: "GAME_ID", multiple: true, help: "Game to exclude; repeatable" },
      none: { type: "boolean", help: "No games at all" },
    },
    run: async (backOffice, input) => {
      if (Object.keys(input.options).length === 0)
        throw new UsageError("Without --provider the window would be empty. Name what it has, or --none for nothing.");
      const body = { provider_codes: list(input, "provider") ?? [], excluded_game_ids: list(input, "exclude") ?? [] };
      return { data: await backOffice.put(path`/operators/${arg(input, "code")}/window`, body) };
    },
  },
];

interface WindowChange {
  readonly added?: readonly string[] | undefined;
  readonly removed?: readonly string[] | undefined;
  readonly included?: readonly string[] | undefined;
  readonly excluded?: readonly string[] | undefined;
}

async function changeWindow(backOffice: BackOffice, input: Input, change: WindowChange): Promise<Output> {
  const { added = [], removed = [], included = [], excluded = [] } = change;
  if ([...added, ...removed, ...included, ...excluded].length === 0)
    throw new UsageError("Name a provider or a game: see the command with --help.");
  const code = arg(input, "code");
  const { window: before } = await backOffice.get(path`/operators/${code}`);
  const without = (all: string[], more: readonly string[], fewer: readonly string[]) =>
    [...new Set([...all, ...more])].filter((one) => !fewer.includes(one));
  const data = await backOffice.put(path`/operators/${code}/window`, {
    provider_codes: without(before.provider_codes, added, removed),
    excluded_game_ids: without(before.excluded_game_ids, excluded, included),
  });
  return { data, text: changesOf(before, data) };
}

async function create(backOffice: BackOffice, input: Input): Promise<Output> {
  const code = arg(input, "code");
  const exists = await backOffice.get(path`/operators/${code}`).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof RefusedError && cause.body?.error === "NOT_FOUND") return false;
      throw cause;
    },
  );
  if (exists) throw new RefusedError(`Operator ${code} already exists. Use "operator set" to change it.`);
  await put(backOffice, input);
  const { key_id, secret } = await backOffice.post(path`/operators/${code}/keys`);
  const curl = signedCurl(backOffice.base, key_id, secret, Math.floor(Date.now() / 1000));
  const data = { base_url: backOffice.base, operator_code: code, key_id, secret, curl };
  const text = `Base URL  ${data.base_url}
Operator  ${code}
Key ID    ${key_id}
Secret    ${secret}

The secret is not shown again. The operator's window is empty: fill it with "operator window ${code} --provider CODE".
To test the key, send this request within five minutes:

${curl}`;
  return { data, text };
}

async function set(backOffice: BackOffice, input: Input): Promise<Output> {
  const cleared = list(input, "clear") ?? [];
  const unknown = cleared.filter((name) => !Object.hasOwn(CLEARED, name));
  if (unknown.length > 0)
    throw new UsageError(`--clear takes ${Object.keys(CLEARED).join(", ")}, not ${unknown.join(", ")}.`);
  const twice = cleared.filter((name) => input.options[name] !== undefined);
  if (twice.length > 0) throw new UsageError(`--${twice[0]} cannot be set and cleared at once.`);
  if (Object.keys(input.options).length === 0)
    throw new UsageError('Name a setting to change: see "operator set --help".');
  // Read first, so that a mistyped code is refused and creates no operator.
  const before = await backOffice.get(path`/operators/${arg(input, "code")}`);
  const data = await put(backOffice, input, Object.assign({}, ...cleared.map((name) => CLEARED[name])));
  return { data, text: changesOf(before, data) };
}

function put(backOffice: BackOffice, input: Input, cleared: object = {}): Promise<Json> {
  return backOffice.put(path`/operators/${arg(input, "code")}`, {
    name: optional(input, "name"),
    wallet_url: optional(input, "wallet-url"),
    invoice_url: optional(input, "invoice-url"),
    event_url: optional(input, "event-url"),
    requests_per_minute: number(input, "requests-per-minute"),
    allowlist: list(input, "allow"),
    market: optional(input, "market"),
    regulated: yesNo(input, "regulated"),
    revenue_base: optional(input, "revenue-base"),
    tier_mode: optional(input, "tier-mode"),
    tax_percent: number(input, "tax-percent"),
    require_signature_v2: yesNo(input, "require-signature-v2"),
    ...cleared,
  });
}

/** Flattens keys and window for the text output. */
function flat({ keys, window, ...operator }: Json): Record<string, unknown> {
  const shown = keys.map((key: Json) => `${key.key_id}${key.revoked_at === null ? "" : " (revoked)"}`);
  return { ...operator, keys: shown, providers: window.provider_codes, games: window.game_count };
}
