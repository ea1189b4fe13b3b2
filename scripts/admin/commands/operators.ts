import { type BackOffice, type Json, path, RefusedError } from "../back-office.ts";
import { arg, type Command, type Input, list, number, type Option, type Output, optional, yesNo } from "../command.ts";
import { listCommand } from "../list-command.ts";
import { signedCurl } from "../signed-curl.ts";
import { record } from "../table.ts";

const SETTINGS: Readonly<Record<string, Option>> = {
  name: { type: "string", value: "TEXT", help: "display name", required: true },
  "wallet-url": { type: "string", value: "URL", help: "where wallet callbacks go", required: true },
  "invoice-url": { type: "string", value: "URL", help: "where invoice notifications go" },
  "requests-per-minute": { type: "string", value: "N", help: "limit of each key; 600 for a new operator" },
  allow: { type: "string", value: "RANGE", multiple: true, help: "address or CIDR that may call; may be repeated" },
  market: { type: "string", value: "MARKET", help: "rest_of_world or asia" },
  regulated: { type: "string", value: "yes|no", help: "whether the operator is regulated" },
  "revenue-base": { type: "string", value: "BASE", help: "ggr or ngr" },
  "tier-mode": { type: "string", value: "MODE", help: "whole or progressive" },
  "tax-percent": { type: "string", value: "P", help: "tax on invoices" },
};

const COLUMNS = ["code", "name", "requests_per_minute", "market", "wallet_url", "created_at"];

/** Operators: who calls the service. */
export const OPERATORS: readonly Command[] = [
  {
    noun: "operator",
    verb: "create",
    summary: "makes a new operator with a first key, and prints all that it needs to start",
    args: ["code"],
    options: SETTINGS,
    run: create,
  },
  {
    noun: "operator",
    verb: "put",
    summary: "changes an operator, or makes it; what is left out stays as it is",
    args: ["code"],
    options: SETTINGS,
    run: async (backOffice, input) => ({ data: flat(await put(backOffice, input)) }),
  },
  listCommand({
    noun: "operator",
    verb: "list",
    summary: "lists all operators",
    path: () => "/operators",
    field: "operators",
    columns: COLUMNS,
  }),
  {
    noun: "operator",
    verb: "show",
    summary: "shows an operator with its keys and window",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.get(path`/operators/${arg(input, "code")}`);
      return { data, text: record(flat(data)) };
    },
  },
  {
    noun: "operator",
    verb: "window",
    summary: "sets which providers' games an operator may offer",
    args: ["code"],
    options: {
      provider: { type: "string", value: "CODE", multiple: true, help: "a provider; may be repeated" },
      exclude: { type: "string", value: "GAME_ID", multiple: true, help: "a title left out; may be repeated" },
    },
    run: async (backOffice, input) => {
      const body = { provider_codes: list(input, "provider") ?? [], excluded_game_ids: list(input, "exclude") ?? [] };
      return { data: await backOffice.put(path`/operators/${arg(input, "code")}/window`, body) };
    },
  },
];

async function create(backOffice: BackOffice, input: Input): Promise<Output> {
  const code = arg(input, "code");
  const exists = await backOffice.get(path`/operators/${code}`).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof RefusedError && cause.body?.error === "NOT_FOUND") return false;
      throw cause;
    },
  );
  if (exists) throw new RefusedError(`The operator ${code} exists already; change it with "operator put".`);
  await put(backOffice, input);
  const { key_id, secret } = await backOffice.post(path`/operators/${code}/keys`);
  const curl = signedCurl(backOffice.base, key_id, secret, Math.floor(Date.now() / 1000));
  const data = { base_url: backOffice.base, operator_code: code, key_id, secret, curl };
  const text = `base URL  ${data.base_url}
operator  ${code}
key id    ${key_id}
secret    ${secret}

The secret is shown this once. The window is empty: "operator window ${code} --provider CODE" fills it.
This call proves the key; it is valid for five minutes:

${curl}`;
  return { data, text };
}

function put(backOffice: BackOffice, input: Input): Promise<Json> {
  return backOffice.put(path`/operators/${arg(input, "code")}`, {
    name: optional(input, "name"),
    wallet_url: optional(input, "wallet-url"),
    invoice_url: optional(input, "invoice-url"),
    requests_per_minute: number(input, "requests-per-minute"),
    allowlist: list(input, "allow"),
    market: optional(input, "market"),
    regulated: yesNo(input, "regulated"),
    revenue_base: optional(input, "revenue-base"),
    tier_mode: optional(input, "tier-mode"),
    tax_percent: number(input, "tax-percent"),
  });
}

/** For people: keys and window on lines of their own. */
function flat({ keys, window, ...operator }: Json): Record<string, unknown> {
  const shown = keys.map((key: Json) => `${key.key_id}${key.revoked_at === null ? "" : " (revoked)"}`);
  return { ...operator, keys: shown, providers: window.provider_codes, games: window.game_count };
}
